import { setImmediate as afterIo } from 'node:timers/promises';
import { START, excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '../../../application/ports/event-store.ts';
import { searched } from './client.ts';
import type { Connection } from './connection.ts';
import { NoAnswerError } from './faults.ts';
import type { Limits } from './limits.ts';
import { recordedFrom } from './messages.ts';
import { parsePosition } from './positions.ts';

/** Only what is not matched is told of by checkpoints; often enough that a subscription far behind shows signs of life. */
const checkpointInterval = 100;

/** What has been received and fits a batch. What does not is left in the buffer; once that is full, the server is held back. */
const arrived = (events: { read(): AllStreamResolvedEvent | null }, most: number): RecordedEvent[] => {
  const batch: RecordedEvent[] = [];
  for (let next; batch.length < most && (next = events.read());) if (next.event) batch.push(recordedFrom(next.event));
  return batch;
};

export type Subscribing = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly caughtUp: (() => void) | undefined;
};

/**
 * One subscription until it fails, falls silent or is stopped. Whoever resumes after the last event given here misses nothing. It ends without an error
 * when it was silent for long: a quiet log and a frozen connection look the same, and renewing is how to tell.
 */
export async function* subscription(
  connection: Connection,
  { after, stopped, limits, caughtUp }: Subscribing,
): AsyncGenerator<readonly RecordedEvent[]> {
  const { client } = connection;
  const filter = excludeSystemEvents({ maxSearchWindow: limits.batch, checkpointInterval });
  const fromPosition = after === undefined ? START : parsePosition(after);
  const events = client.subscribeToAll({ fromPosition, filter }, { highWaterMark: limits.batch });

  let [found, confirmed, live] = [false, false, false];
  let failure: Error | undefined;
  let wake = (): void => undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  const stop = (): void => wake();
  searched(client).then(
    () => {
      found = true;
      wake();
    },
    () => undefined, // the subscription meets the same failure, and tells it
  );
  events.on('readable', () => wake());
  events.on('confirmation', () => {
    confirmed = true;
    wake();
  });
  events.on('caughtUp', () => {
    live = true;
    wake();
  });
  events.on('fellBehind', () => (live = false));
  events.on('error', fail);
  events.on('end', () => fail(new Error('The server ended the subscription.')));
  stopped.addEventListener('abort', stop);

  try {
    while (!stopped.aborted) {
      // A node that is behind may give again what another has given before.
      const batch = arrived(events, limits.batch).filter(({ position }) => after === undefined || position > after);
      if (batch.length > 0) {
        confirmed = true;
        yield batch;
        continue;
      }
      if (failure) throw failure;
      if (live) caughtUp?.();
      // It may be told to stop by the very call; nobody would wake it.
      if (stopped.aborted) return;
      const wasConfirmed = confirmed;
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(resolve, confirmed ? limits.silence : limits.confirmation, false);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (woken) {
        await afterIo(); // what came in the same packet is then one batch
      } else if (wasConfirmed) {
        return;
      } else if (found) {
        connection.replace(client);
        throw new NoAnswerError('The subscription was not confirmed.');
      }
    }
  } finally {
    stopped.removeEventListener('abort', stop);
    // Leaving the loop is not enough: until it is told, the server goes on sending. It fails when there was no call, and then there is nobody to tell.
    events.unsubscribe().catch(() => undefined);
  }
}
