import type { DocumentStore } from '../../../application/ports/document-store.ts';

/** Bytes. Labels and papers of ours are a tenth of it. */
const small = 256 * 1024;

/**
 * Small files in one store, large ones in another. A row of a database is ten times as quick as a file, but a row of megabytes is written and synced while everybody waits;
 * a file is written beside the loop.
 */
export const documentStoreBySize = (forSmall: DocumentStore, forLarge: DocumentStore): DocumentStore => ({
  put: (bytes) => (bytes.byteLength <= small ? forSmall : forLarge).put(bytes),
  // Nearly all are small, and so are those of a time when there was only one store: both are asked.
  get: async (sha256) => (await forSmall.get(sha256)) ?? forLarge.get(sha256),
});
