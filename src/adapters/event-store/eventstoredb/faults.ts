import { isCommandError } from '@eventstore/db-client';
import type { WrongExpectedVersionError } from '@eventstore/db-client';
import { ForeignPositionError } from '../../../application/ports/event-store.ts';

/** No reply in time: the connection may be frozen. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

/** The node's log is behind events that the caller has already read. */
export class NodeBehindError extends Error {
  override readonly name = 'NodeBehindError';
}

/** The timeout passed without an answer. `asked`: a request was sent, so it may have been carried out all the same. */
export class OperationTimeoutError extends Error {
  override readonly name = 'OperationTimeoutError';
  readonly asked: boolean;

  constructor(asked: boolean, cause: unknown) {
    super('No node of the event store has answered in time.', { cause });
    this.asked = asked;
  }
}

// The client's errors come in three kinds: command errors with a type, raw gRPC errors with a code only, and plain ones with neither.
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const typeOf = (error: unknown): string | undefined => (error instanceof Error && isCommandError(error) ? error.type : undefined);

/** gRPC codes: unknown (the server could not parse the request), invalid argument, permission denied, unauthenticated. */
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
 * The server's answer is definite. After every other error the outcome of an append is unknown, and repeating it is safe. Seen on real
 * servers: Unavailable (14, and the same as a plain Error), Timeout (10: commit phase, forwarding, "Request canceled by server"),
 * DeadlineExceeded (4, or no code), Cancelled (1), Unknown (13: RST_STREAM), NotLeader, the plain Error "Failed to discover", and our
 * own timer.
 */
export const isDefiniteAnswer = (error: unknown): boolean =>
  error instanceof ForeignPositionError || isTooLarge(error) || answers.has(typeOf(error)) || answers.has(codeOf(error));

export const isStreamNotFound = (error: unknown): boolean => typeOf(error) === 'stream-not-found';

/** gRPC code 8: the message was too large for the server to parse. */
export const isTooLarge = (error: unknown): boolean => typeOf(error) === 'maximum-append-size-exceeded' || codeOf(error) === 8;

/** The server drops subscribers that are 32 live events behind. This is its flow control and not a fault. */
export const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === 10 && error instanceof Error && error.message.includes('Consumer too slow');

/** The server reports a timeout of its own: the next attempt gets more time. */
export const isSlow = (error: unknown): boolean =>
  error instanceof CallTimeoutError || codeOf(error) === 4 || typeOf(error) === 'deadline-exceeded';

/** The server has no record at this position of the log. */
export const isMissingRecord = (error: unknown): boolean => codeOf(error) === 2;

/** The stream's actual version in a conflict. The client counts revisions from 0 and names an empty stream by a word. */
export const versionIn = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
