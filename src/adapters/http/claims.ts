import { createHash } from 'node:crypto';
import type { Claim } from '../../application/kernel/claim.ts';
import type { Call } from './route.ts';

/** The claim a call makes on its path, if it came with an `Idempotency-Key`. */
export const claimOf = (
  { idempotencyKey, rawBody }: Pick<Call<unknown, unknown, unknown>, 'idempotencyKey' | 'rawBody'>,
  path: string,
): Claim | undefined =>
  idempotencyKey === undefined ? undefined : { path, key: idempotencyKey, fingerprint: createHash('sha256').update(rawBody).digest('hex') };

export const replayedHeader = (replayed: boolean): Readonly<Record<string, string>> => (replayed ? { 'idempotent-replayed': 'true' } : {});
