import { documentStoreBySize, SqliteDocumentStore } from '../../adapters/parcels/documents/sqlite-document-store.ts';
import { parseS3Address } from '../../adapters/parcels/documents/s3/address.ts';
import { FilesystemDocumentStore } from '../../adapters/parcels/documents/filesystem-document-store.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import type { DocumentStore } from '../../application/shared/ports/document-store.ts';

export type OpenDocuments = { readonly documents: DocumentStore; readonly close: () => Promise<void> };

/**
 * Opens the document store of an address. `file:….sqlite` is one file, with a folder of the same name beside it for
 * large documents; any other path is a folder with a file for each document; `s3://…` is a bucket.
 */
export const openDocuments = async (url: string): Promise<OpenDocuments> => {
  if (url.startsWith('s3:')) {
    // The S3 client is large, so it is loaded only for documents in a bucket.
    const { S3DocumentStore } = await import('../../adapters/parcels/documents/s3/s3-document-store.ts');
    const documents = await S3DocumentStore.open(parseS3Address(url));
    return { documents, close: () => Promise.resolve(documents.close()) };
  }
  const path = pathOf(url);
  if (!path.endsWith('.sqlite'))
    return { documents: await FilesystemDocumentStore.open(path), close: () => Promise.resolve() };
  // Create the folder first: if that fails, nothing is left open.
  const files = await FilesystemDocumentStore.open(path.slice(0, -'.sqlite'.length));
  const rows = new SqliteDocumentStore(path);
  return { documents: documentStoreBySize(rows, files), close: () => rows.close() };
};
