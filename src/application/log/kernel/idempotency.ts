import { DomainError } from '../../../domain/shared/domain-error.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../ports/event-store.ts';

/**
 * An idempotency claim: the client's key, the path it was used on, and a digest of the body. Another body under the
 * same key is found by the digest.
 */
export type Claim = {
  readonly path: string;
  readonly key: string;
  /** Digest of the JSON without its white space and with sorted fields. */
  readonly fingerprint: string;
};

export const keyReused = (): DomainError =>
  new DomainError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body. Send a new key with a new body.',
  );

export const keyInFlight = (): DomainError =>
  new DomainError(
    'idempotency_key_in_flight',
    'The first request with this Idempotency-Key is still being carried out. Ask again in a moment.',
  );

/**
 * What was made before under the key of a claim, or undefined if nothing was. Throws if the key came with another body,
 * or if it is still being made.
 */
export const madeBefore = <V extends { readonly fingerprint?: string }>(
  made: V | undefined,
  claim: Claim,
  isInFlight: (made: V) => boolean,
): V | undefined => {
  if (made === undefined) return undefined;
  if (made.fingerprint !== claim.fingerprint) throw keyReused();
  if (isInFlight(made)) throw keyInFlight();
  return made;
};

/**
 * Turns StoreUnavailableError into OutcomeUnknownError. For work after a first write that a recovery job finishes
 * later: "nothing was written, retry" would make the client do it twice.
 */
export const outcomeUnknownUnlessDone = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new OutcomeUnknownError(`The ${what} was started, but its outcome could not be recorded.`, { cause: error });
  }
};
