/** Kinds of secrets, which are also their prefixes: of an app, of an account's credentials, a code. */
export type SecretKind = 'aps' | 'acs' | 'acd';

/** Random secrets of 256 bits. They are stored as hashes; nobody can guess one, so a fast hash is enough. */
export interface OauthSecrets {
  next(kind: SecretKind): string;
  hash(secret: string): string;
  /** Whether the secret has one of the hashes, in the same time for any secret. */
  matches(secret: string, hashes: readonly string[]): boolean;
  /** The first refresh token of a family: `rft_`, the family, a dot, the secret. */
  refreshToken(familyId: string): string;
  /** The one refresh token that follows another: computed, so that two processes find the same one, and known to nobody without the key. */
  successorOf(refreshToken: string): string;
  /** Whether the text is the verifier of a PKCE challenge by SHA-256 (RFC 7636). */
  isVerifierOf(challenge: string, verifier: string): boolean;
}
