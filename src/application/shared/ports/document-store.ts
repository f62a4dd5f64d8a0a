/** A content-addressed store of files: the sha256 (lowercase hex) is the name. Nothing is ever overwritten. */
export interface DocumentStore {
  /** Stores a file, on disk before it resolves to the sha256. The same bytes are stored once. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined when there is no such file. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  /** Deletes a file for ever; one that does not exist is no error. */
  delete(sha256: string): Promise<void>;
}
