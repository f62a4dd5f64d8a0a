import { isCommandError } from '@eventstore/db-client';
import type { WrongExpectedVersionError } from '@eventstore/db-client';
import { ForeignPositionError } from '../../../application/ports/event-store.ts';

/** Nothing came back in time: the connection may be frozen. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The node has not heard of what the caller has already seen. */
export class BehindError extends Error {
  override readonly name = 'BehindError';
}

/** The time is up and no node has answered. `asked`: a question was sent, so it may have been carried out all the same. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  readonly asked: boolean;

  constructor(asked: boolean, cause: unknown) {
    super('No node of the event store has answered in time.', { cause });
    this.asked = asked;
  }
}

// The client's errors come in three kinds: command errors with a type, raw gRPC errors with a code only, and plain ones with neither.
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const typeOf = (error: unknown): string | undefined => (error instanceof Error && isCommandError(error) ? error.type : undefined);

/** By their gRPC codes: unknown (a request the server cannot make sense of), invalid argument, permission denied, unauthenticated. */
const answers: ReadonlySet<unknown> = new Set([
  'wrong-expected-version',
  'stream-not-found',
  'stream-deleted',
  'access-denied',
  2,
  3,
  7,
  16,
]);

/**
 * A server that has made up its mind. All else leaves an append's outcome open, and asking again is safe. Met so far on real servers: Unavailable (14,
 * and the same as a plain Error), Timeout (10: commit phase, forwarding, "Request canceled by server"), DeadlineExceeded (4, or no code), Cancelled (1),
 * Unknown (13: RST_STREAM), NotLeader, the plain Error "Failed to discover", and our own timer.
 */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ForeignPositionError || isTooLarge(error) || answers.has(typeOf(error)) || answers.has(codeOf(error));

export const isStreamNotFound = (error: unknown): boolean => typeOf(error) === 'stream-not-found';

/** 8 is what a message meets that is too large for the server to look at. */
export const isTooLarge = (error: unknown): boolean => typeOf(error) === 'maximum-append-size-exceeded' || codeOf(error) === 8;

/** The server drops whoever is 32 live events behind. That is its way of pacing, not a fault. */
export const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === 10 && error instanceof Error && error.message.includes('Consumer too slow');

/** Says itself that it took too long: whoever asks next gives it more time. */
export const isSlow = (error: unknown): boolean =>
  error instanceof NoAnswerError || codeOf(error) === 4 || typeOf(error) === 'deadline-exceeded';

/** A place in the log where the server finds no record. */
export const isNoRecord = (error: unknown): boolean => codeOf(error) === 2;

/** The true version in a conflict: the client counts revisions from 0 and has words for none. */
export const versionIn = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
