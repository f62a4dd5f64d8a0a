import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import type { EventData } from '@eventstore/db-client';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../application/ports/event-store.ts';
import type { StreamName } from '../../../application/ports/event-store.ts';
import type { Connection } from './connection.ts';
import { BehindError, UnansweredError, isTooLarge, versionIn } from './faults.ts';
import type { Limits } from './limits.ts';
import { inTime } from './timing.ts';

export type Append = {
  readonly stream: StreamName;
  /** Built once: every attempt carries the same ids and revision, so the server stores them once and gives a retry the first answer. */
  readonly messages: EventData[];
  readonly expected: number;
};

/**
 * Always at an exact revision: with any other expectation the server recognises a retry from memory only, and stores it again after a restart. By the
 * plain path, and only by the leader.
 */
export const append = async (connection: Connection, { stream, messages, expected }: Append, limits: Limits): Promise<number> => {
  const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
  const doubted = performance.now() + limits.doubt;

  try {
    const { nextExpectedRevision } = await connection.ask(async (client, ms) => {
      try {
        // Without the client's own `deadline`: a call that it gives up half-sent ends for the server like a complete one, with the events that had come by then,
        // and those would be stored. Whatever was begun is sent to its end; nobody but us stops waiting for it.
        return await inTime(ms, client.appendToStream(stream, messages, { expectedRevision, requiresLeader: true }));
      } catch (error) {
        // The caller has read up to `expected`; a node that knows less may be a leader that was replaced while it was frozen.
        const behind = error instanceof WrongExpectedVersionError && versionIn(error) < expected;
        if (behind && performance.now() < doubted) throw new BehindError(`This node has ${stream} at a version before ${expected}.`);
        throw error;
      }
    });
    return messages.length === 0 ? expected : Number(nextExpectedRevision) + 1;
  } catch (error) {
    if (error instanceof UnansweredError)
      throw error.asked
        ? new OutcomeUnknownError(`Nobody can say whether ${stream} took the append at version ${expected}.`, { cause: error })
        : new StoreUnavailableError('No node of the event store was found; nothing was written.', { cause: error });
    if (error instanceof WrongExpectedVersionError) throw new ConcurrencyError(stream, expected, versionIn(error));
    if (isTooLarge(error))
      throw new EventTooLargeError(`The events for ${stream} are more than the store takes at once.`, { cause: error });
    throw error;
  }
};
