import { setImmediate as afterIo } from 'node:timers/promises';
import { START, excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '../../../application/ports/event-store.ts';
import type { PassedOver } from '../unreadable.ts';
import { searched } from './client.ts';
import type { Connection } from './connection.ts';
import { NoAnswerError } from './faults.ts';
import type { Limits } from './limits.ts';
import { recordedFrom, unreadable } from './messages.ts';
import { parsePosition, positionOf } from './positions.ts';

/** Only what is not matched is told of by checkpoints; often enough that a subscription far behind shows signs of life. */
const checkpointInterval = 100;

/** `place` is where the last event stands that was received, also when it was passed over. */
export type Arrived = { readonly batch: readonly RecordedEvent[]; readonly place: Position };

/**
 * What has been received and fits a batch, and is not before `after`: a node that is behind may give again what another has given before. What does not fit is left in the buffer; once
 * that is full, the server is held back.
 */
const arrived = (
  events: { read(): AllStreamResolvedEvent | null },
  { after, limits, passedOver }: Pick<Subscribing, 'after' | 'limits' | 'passedOver'>,
): Arrived | undefined => {
  const batch: RecordedEvent[] = [];
  let place: Position | undefined;
  for (let next, received = 0; received < limits.batch && (next = events.read()); received++) {
    if (next.event === undefined) continue;
    const at = positionOf(next.event);
    if (after !== undefined && at <= after) continue;
    place = at;
    const fault = unreadable(next.event);
    if (fault) passedOver(fault);
    else batch.push(recordedFrom(next.event));
  }
  return place === undefined ? undefined : { batch, place };
};

export type Subscribing = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly caughtUp: (() => void) | undefined;
  readonly passedOver: PassedOver;
};

/**
 * One subscription until it fails, falls silent or is stopped. Whoever resumes after the last event given here misses nothing. It ends without an error
 * when it was silent for long: a quiet log and a frozen connection look the same, and renewing is how to tell.
 */
export async function* subscription(
  connection: Connection,
  { after, stopped, limits, caughtUp, passedOver }: Subscribing,
): AsyncGenerator<Arrived> {
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
      const some = arrived(events, { after, limits, passedOver });
      if (some) {
        confirmed = true;
        yield some;
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
