import type { HashText } from '../ports/log-digests.ts';

/** The digest of a log without events. */
export const emptyDigest = '0'.repeat(64);

/** The number of events between two signed digests. */
export const digestInterval = 1_000;

/** The digest over a log and its next event: the sha256 of both hexadecimal texts, concatenated. */
export const nextDigest = (digest: string, eventHash: string, hash: HashText): string => hash(digest + eventHash);

export type { DigestStatement } from '../ports/log-digests.ts';
