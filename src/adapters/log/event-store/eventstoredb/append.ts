import type { BatchAppendReq } from './client-internals.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../application/log/ports/event-store.ts';
import type { StreamName } from '../../../../application/log/ports/event-store.ts';
import { appendRequestOf, sendAppend } from './append-stream.ts';
import type { Connection } from './connection.ts';
import { AppendRefusedError, NodeBehindError, OperationTimeoutError, isTooLarge, storeErrorOf } from './faults.ts';
import type { Limits } from './limits.ts';
import { rejectAfter } from './timing.ts';

/** Bytes. A server does not parse a message of more than 17 MB, and ends the stream of all appends for it. */
const largestRequest = 16 * 1_048_576;

export type AppendRequest = {
  readonly stream: StreamName;
  readonly messages: BatchAppendReq.ProposedMessage[];
  readonly expected: number;
};

/**
 * Always at an exact revision: with any other expectation the server recognises a retry only by a cache, and stores the
 * events again after a restart. Only the leader is called.
 */
export const append = async (
  connection: Connection,
  { stream, messages, expected }: AppendRequest,
  limits: Limits,
): Promise<number> => {
  const bytes = messages.reduce(
    (sum, message) => sum + message.getData_asU8().length + message.getCustomMetadata_asU8().length,
    0,
  );
  if (bytes > largestRequest)
    throw new EventTooLargeError(`The events for ${stream} have ${bytes} bytes: more than any server takes.`);
  const request = appendRequestOf(stream, expected, messages);
  const doubted = performance.now() + limits.doubt;

  try {
    const version = await connection.ask(async (client, ms) => {
      try {
        return await rejectAfter(ms, sendAppend(client, request));
      } catch (error) {
        // The caller has read up to `expected`; a node whose log ends before that may be a leader that was replaced
        // while it was frozen.
        const behind = error instanceof AppendRefusedError && error.actual !== undefined && error.actual < expected;
        if (behind && performance.now() < doubted)
          throw new NodeBehindError(`On this node ${stream} is at a version below ${expected}.`);
        throw error;
      }
    });
    return messages.length === 0 ? expected : version;
  } catch (error) {
    if (error instanceof OperationTimeoutError)
      throw error.asked
        ? new OutcomeUnknownError(`It is unknown whether the append to ${stream} at version ${expected} was stored.`, {
            cause: error,
          })
        : new StoreUnavailableError(`${error.message} Nothing was written.`, { cause: error });
    if (error instanceof AppendRefusedError && error.actual !== undefined)
      throw new ConcurrencyError(stream, expected, error.actual);
    if (isTooLarge(error))
      throw new EventTooLargeError(`The events for ${stream} are larger than the store accepts in one append.`, {
        cause: error,
      });
    throw storeErrorOf(error);
  }
};
