import type { DocumentStore } from '../../../application/shared/ports/document-store.ts';

/** Bytes. Our own labels and customs documents are a tenth of it. */
const small = 256 * 1024;

/**
 * Stores small documents in one store and large ones in another. A database row is ten times as fast as a file, but a
 * row of megabytes blocks the event loop while it is written and synced; a file is written off it.
 */
export const documentStoreBySize = (forSmall: DocumentStore, forLarge: DocumentStore): DocumentStore => ({
  put: (bytes) => (bytes.byteLength <= small ? forSmall : forLarge).put(bytes),
  // A hash does not say how large its document is, and nearly all are small.
  get: async (sha256) => (await forSmall.get(sha256)) ?? forLarge.get(sha256),
  delete: async (sha256) => {
    await forSmall.delete(sha256);
    await forLarge.delete(sha256);
  },
});
