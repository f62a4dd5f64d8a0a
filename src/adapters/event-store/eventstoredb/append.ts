import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../application/ports/event-store.ts';
import type { StreamName } from '../../../application/ports/event-store.ts';
import { appendCall, headerOf } from './append-call.ts';
import type { Connection } from './connection.ts';
import { NodeBehindError, OperationTimeoutError, isTooLarge, storeErrorOf, versionIn } from './faults.ts';
import type { Limits } from './limits.ts';
import { rejectAfter } from './timing.ts';

export type AppendRequest = {
  readonly stream: StreamName;
  /** Built once: every attempt has the same ids and revision, so the server stores the events once and gives a retry the first answer. */
  readonly messages: readonly AppendReq[];
  readonly expected: number;
};

/**
 * Always at an exact revision: with any other expectation the server recognises a retry only by a cache, and stores the events again
 * after a restart. Only the leader is called.
 */
export const append = async (connection: Connection, { stream, messages, expected }: AppendRequest, limits: Limits): Promise<number> => {
  const requests = [headerOf(stream, expected), ...messages];
  const doubted = performance.now() + limits.doubt;

  try {
    const version = await connection.ask(async (client, ms) => {
      try {
        return await rejectAfter(ms, appendCall(client, stream, requests));
      } catch (error) {
        // The caller has read up to `expected`; a node whose log ends before that may be a leader that was replaced while it was
        // frozen.
        const behind = error instanceof WrongExpectedVersionError && versionIn(error) < expected;
        if (behind && performance.now() < doubted) throw new NodeBehindError(`On this node ${stream} is at a version below ${expected}.`);
        throw error;
      }
    });
    return messages.length === 0 ? expected : version;
  } catch (error) {
    if (error instanceof OperationTimeoutError)
      throw error.asked
        ? new OutcomeUnknownError(`It is unknown whether the append to ${stream} at version ${expected} was stored.`, { cause: error })
        : new StoreUnavailableError(`${error.message} Nothing was written.`, { cause: error });
    if (error instanceof WrongExpectedVersionError) throw new ConcurrencyError(stream, expected, versionIn(error));
    if (isTooLarge(error))
      throw new EventTooLargeError(`The events for ${stream} are larger than the store accepts in one append.`, { cause: error });
    throw storeErrorOf(error);
  }
};
