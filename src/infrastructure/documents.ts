import { FilesystemDocumentStore } from '../adapters/documents/filesystem/filesystem-document-store.ts';
import { SqliteDocumentStore } from '../adapters/documents/sqlite/sqlite-document-store.ts';
import { pathOf } from '../adapters/sqlite/connection.ts';
import type { DocumentStore } from '../application/ports/document-store.ts';

export type OpenDocuments = { readonly documents: DocumentStore; readonly close: () => Promise<void> };

/** `file:….sqlite` is one file, any other path a folder with a file for each document. */
export const openDocuments = async (url: string): Promise<OpenDocuments> => {
  const path = pathOf(url);
  if (!path.endsWith('.sqlite')) return { documents: await FilesystemDocumentStore.open(path), close: () => Promise.resolve() };
  const documents = new SqliteDocumentStore(path);
  return { documents, close: () => documents.close() };
};
