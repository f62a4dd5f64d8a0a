import { createHash } from 'node:crypto';
import type { Claim } from '../../../../../application/log/kernel/idempotency.ts';
import type { Call } from './route.ts';

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

/**
 * Canonical JSON text: no white space, sorted fields. Recursive, which is safe because bodies nest at most 20 levels.
 */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
};

/** The idempotency claim of a call; undefined without an `Idempotency-Key`. */
export const claimOf = (
  { idempotencyKey, json }: Pick<Call<unknown, unknown, unknown>, 'idempotencyKey' | 'json'>,
  path: string,
): Claim | undefined =>
  idempotencyKey === undefined
    ? undefined
    : { path, key: idempotencyKey, fingerprint: sha256(json === undefined ? '' : canonicalText(json)) };

export const replayedHeader = (replayed: boolean): Readonly<Record<string, string>> =>
  replayed ? { 'idempotent-replayed': 'true' } : {};
