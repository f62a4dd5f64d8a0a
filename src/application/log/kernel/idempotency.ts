import { DomainError } from '../../../domain/shared/domain-error.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../ports/event-store.ts';

/**
 * An idempotency claim: the client's key, the path it was used on, and a digest of the body. The digest detects another
 * body under the same key.
 */
export type Claim = {
  readonly path: string;
  readonly key: string;
  /** Digest of the JSON without white space and with sorted fields. */
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
 * The object that was created before under the key of a claim; undefined if there is none. Throws if the key was used
 * with another body, or if the object is still being created.
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
 * Turns StoreUnavailableError into OutcomeUnknownError, for work after a first write that a recovery job finishes
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
