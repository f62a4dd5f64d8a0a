import { isCommandError } from '@eventstore/db-client';
import { ForeignPositionError, StoreUnavailableError } from '../../../../application/log/ports/event-store.ts';

/** No reply in time: the connection may be frozen. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

/** The node's log is behind events that the caller has already read. */
export class NodeBehindError extends Error {
  override readonly name = 'NodeBehindError';
}

/** The timeout passed without an answer. `asked`: a request was sent, so it may have been carried out. */
export class OperationTimeoutError extends Error {
  override readonly name = 'OperationTimeoutError';
  readonly asked: boolean;

  constructor(asked: boolean, nodes: string, cause: unknown) {
    super(`The event store at ${nodes} does not respond. Check EVENT_STORE_URL, and that it runs and listens there.`, {
      cause,
    });
    this.asked = asked;
  }
}

/** The gRPC codes of the answers on the stream of appends. A status that is not listed does not answer the append. */
const codes: ReadonlyMap<string, number> = new Map([
  ['BadRequest', 3],
  ['StreamDeleted', 3],
  ['Timeout', 4],
  ['AccessDenied', 7],
  ['MaximumAppendSizeExceeded', 8],
  // Sent by servers from version 24 on for an event above 16 MB.
  ['MaximumAppendEventSizeExceeded', 8],
]);

/** The server refused an append. `actual`: the stream's version, if it is not the expected one. */
export class AppendRefusedError extends Error {
  override readonly name = 'AppendRefusedError';
  readonly code: number | undefined;
  readonly actual: number | undefined;

  constructor(kind: string, message: string, actual?: number) {
    super(`${kind}: ${message}`);
    this.code = codes.get(kind);
    this.actual = actual;
  }
}

// The client's errors come in three kinds: command errors with a type, raw gRPC errors with a code only, and plain ones
// with neither.
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const typeOf = (error: unknown): string | undefined =>
  error instanceof Error && isCommandError(error) ? error.type : undefined;

/**
 * gRPC codes: unknown (the server could not parse the request), invalid argument, permission denied, unauthenticated.
 */
const answers: ReadonlySet<unknown> = new Set(['stream-not-found', 'stream-deleted', 'access-denied', 2, 3, 7, 16]);

/** Messages of TLS about an untrusted certificate, or a node without TLS. The error itself has gRPC code 14. */
const tlsFaults = new RegExp(
  [
    'self-signed certificate',
    'unable to (?:get (?:local )?issuer certificate|verify the first certificate)',
    'certificate has expired',
    "does not match certificate's altnames",
    'wrong version number',
    'packet length too long',
  ].join('|'),
  'i',
);

/**
 * What the operator must change, in a sentence, if the server refuses all calls until a setting changes. Undefined for
 * every other error.
 */
export const storeRefusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (codeOf(error) === 16) return 'The event store does not accept the user or password of EVENT_STORE_URL.';
  if (codeOf(error) === 7 || typeOf(error) === 'access-denied')
    return (
      'The event store denies access. ' +
      'Give the user of EVENT_STORE_URL (esdb://user:password@…) the right to write streams and to read $all, ' +
      'or name another user.'
    );
  const fault = tlsFaults.exec(error.message)?.[0];
  if (fault === undefined) return undefined;
  return /wrong version|too long/i.test(fault)
    ? 'The node speaks no TLS, and EVENT_STORE_URL asks for it: set up TLS there, or add tls=false for a network that you trust.'
    : `The certificate of the node is not accepted (${fault}). ` +
        'Name the file of its authority with tlsCAFile=/path/ca.crt in EVENT_STORE_URL, ' +
        'and reach the node by a name or address that its certificate holds.';
};

/**
 * Whether the server's answer is definite. After every other error the outcome of an append is unknown, and repeating
 * it is safe. Seen on real servers: Unavailable (14, and the same as a plain Error), Timeout (10: commit phase,
 * forwarding, "Request canceled by server"), DeadlineExceeded (4, or no code), Cancelled (1), Unknown (13: RST_STREAM),
 * NotLeader, the plain Error "Failed to discover", and our own timer.
 */
export const isDefiniteAnswer = (error: unknown): boolean =>
  error instanceof ForeignPositionError ||
  (error instanceof AppendRefusedError && error.actual !== undefined) ||
  isTooLarge(error) ||
  answers.has(typeOf(error)) ||
  answers.has(codeOf(error)) ||
  storeRefusalOf(error) !== undefined;

export const isStreamNotFound = (error: unknown): boolean => typeOf(error) === 'stream-not-found';

/** gRPC code 8 is also sent for a message that the server did not parse. */
export const isTooLarge = (error: unknown): boolean => codeOf(error) === 8;

/** The server drops subscribers that are 32 live events behind. This is its flow control, not a fault. */
export const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === 10 && error instanceof Error && error.message.includes('Consumer too slow');

/** Whether the server reports a timeout of its own: the next attempt gets more time. */
export const isSlow = (error: unknown): boolean =>
  error instanceof CallTimeoutError || codeOf(error) === 4 || typeOf(error) === 'deadline-exceeded';

/** The server has no record at this position of the log. */
export const isMissingRecord = (error: unknown): boolean => codeOf(error) === 2;

/** The error for a caller of the port, from an error that does not answer its request. */
export const storeErrorOf = (error: unknown): unknown => {
  const refusal = storeRefusalOf(error);
  if (refusal !== undefined) return new StoreUnavailableError(refusal, { cause: error });
  if (error instanceof OperationTimeoutError) return new StoreUnavailableError(error.message, { cause: error });
  return error;
};
