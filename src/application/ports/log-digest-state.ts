import type { DigestStatement } from './digest.ts';
import type { Position } from './event-store.ts';

/** The digest over the log up to a position. */
export type DigestState = DigestStatement & { readonly position: Position };

/** Stores how far the digest of the log has been computed. It can be lost: it is computed again from the log. */
export interface LogDigestState {
  load(): Promise<DigestState | undefined>;
  save(state: DigestState): Promise<void>;
  /** Forgets it: the log was replaced by one with other events. */
  clear(): Promise<void>;
}
