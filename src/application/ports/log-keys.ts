import type { DigestStatement } from './digest.ts';
import type { PublicKeys } from './access-tokens.ts';

/** The keys that sign what is said about the log. The first one is made when it is first needed; none is ever withdrawn. */
export interface LogKeys {
  /** A compact JWS (EdDSA) of the statement and the time. `type` is the `typ` of its header. */
  sign(statement: DigestStatement, type: string): Promise<string>;

  /** The public halves of all keys, newest first, for those who check. */
  publicKeys(): Promise<PublicKeys>;
}
