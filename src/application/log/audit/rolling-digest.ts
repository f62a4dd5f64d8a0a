import type { HashText } from '../ports/log-digests.ts';

/** The digest of a log without events. */
export const emptyDigest = '0'.repeat(64);

/** Events from one signed digest to the next. */
export const digestInterval = 1_000;

/** The digest over a log and its next event: the sha256 of both texts in hexadecimal, one behind the other. */
export const nextDigest = (digest: string, eventHash: string, hash: HashText): string => hash(digest + eventHash);

export type { DigestStatement } from '../ports/log-digests.ts';
