/** Keeps files by what they hold: the sha256 (lowercase hex) is the name. Nothing is ever overwritten. */
export interface DocumentStore {
  /** Whole and on disk before it resolves; the same bytes twice are kept once. Answers the sha256. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined when no such file is kept. */
  get(sha256: string): Promise<Uint8Array | undefined>;
}
