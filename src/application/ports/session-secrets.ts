/** Secrets of sessions: 256 random bits each, of which only the hash is stored. */
export interface SessionSecrets {
  next(): string;
  /** The id under which the session of a secret is stored. */
  idOf(secret: string): string;
}
