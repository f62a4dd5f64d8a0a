import { DomainError } from '../../domain/shared/domain-error.ts';

/**
 * What a client sent along so that a repetition does nothing twice: its idempotency key, the path it was used on, and a digest of the body, by which another
 * body under the same key is noticed.
 */
export type Claim = {
  readonly path: string;
  readonly key: string;
  /** Of the JSON, whatever its white space and the order of its fields: what is recorded. */
  readonly fingerprint: string;
  /** Of the bytes as they came, which earlier releases recorded. */
  readonly byteFingerprint?: string;
};

/** Whether a claim comes with the body that was recorded, by either fingerprint. */
export const isSameBody = (recorded: string | undefined, claim: Pick<Claim, 'fingerprint' | 'byteFingerprint'> | undefined): boolean =>
  recorded === claim?.fingerprint || (recorded !== undefined && recorded === claim?.byteFingerprint);

export const keyReused = (): DomainError =>
  new DomainError('idempotency_key_reused', 'This Idempotency-Key was used with another body. Send a new key with a new body.');

export const keyInFlight = (): DomainError =>
  new DomainError(
    'idempotency_key_in_flight',
    'The first request with this Idempotency-Key is still being carried out. Ask again in a moment.',
  );
