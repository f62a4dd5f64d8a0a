/** A content-addressed store of files: the sha256 (lowercase hex) is the name. Nothing is ever overwritten. */
export interface DocumentStore {
  /** Stores a file; it is on disk when the call resolves to the sha256. Equal bytes are stored once. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined when there is no such file. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  /** Deletes a file permanently. An unknown file is no error. */
  delete(sha256: string): Promise<void>;
}
