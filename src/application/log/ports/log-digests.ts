import type { PublicKeys } from '../../shared/ports/access-tokens.ts';
import type { Position } from './event-store.ts';

/** An incremental sha256. */
export type Digest = { readonly update: (text: string) => void; readonly hex: () => string };

export type NewDigest = () => Digest;

/** The sha256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
export type HashText = (text: string) => string;

/** A statement about the first events of a log: how many, and the digest over them. */
export type DigestStatement = { readonly events: number; readonly digest: string };

/** The digest over the log up to a position. */
export type DigestState = DigestStatement & { readonly position: Position };

/** Stores how far the digest of the log has been computed. A lost state is computed again from the log. */
export interface LogDigestState {
  load(): Promise<DigestState | undefined>;
  save(state: DigestState): Promise<void>;
}

/**
 * The keys that sign statements about the log. The first one is made when it is first needed; none is ever withdrawn.
 */
export interface LogKeys {
  /** A compact JWS (EdDSA) of the statement and the time. `type` is the `typ` of its header. */
  sign(statement: DigestStatement, type: string): Promise<string>;

  /** The public halves of all keys, newest first. */
  publicKeys(): Promise<PublicKeys>;
}
