import { setImmediate as afterIo } from 'node:timers/promises';
import { START, excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '../../../../application/log/ports/event-store.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import { nodeSearchOf } from './client-internals.ts';
import type { Connection } from './connection.ts';
import { CallTimeoutError } from './faults.ts';
import type { Limits } from './limits.ts';
import { recordedFrom, unreadableEventOf } from './messages.ts';
import { parsePosition, positionOf } from './positions.ts';

/**
 * Checkpoints are only sent for events that the filter skips. The interval is short enough that a subscription far
 * behind is not taken for a frozen one.
 */
const checkpointInterval = 100;

/** `place` is the position of the last event received, also of one that was skipped. */
export type ReceivedBatch = { readonly batch: readonly RecordedEvent[]; readonly place: Position };

/**
 * The buffered events that fit a batch and are not before `after`: a node that is behind may send events again that
 * another node has sent. The rest stays in the buffer; when that is full, the stream is paused.
 */
const arrived = (
  events: { read(): AllStreamResolvedEvent | null },
  { after, limits, passedOver }: Pick<LogSubscriptionOptions, 'after' | 'limits' | 'passedOver'>,
): ReceivedBatch | undefined => {
  const batch: RecordedEvent[] = [];
  let place: Position | undefined;
  let length = 0;
  for (
    let next, received = 0;
    received < limits.batch && length < limits.batchLength && (next = events.read());
    received++
  ) {
    if (next.event === undefined) continue;
    const at = positionOf(next.event);
    if (after !== undefined && at <= after) continue;
    place = at;
    const fault = unreadableEventOf(next.event);
    if (fault) passedOver(fault);
    else {
      batch.push(recordedFrom(next.event));
      length += JSON.stringify(next.event.data).length;
    }
  }
  return place === undefined ? undefined : { batch, place };
};

export type LogSubscriptionOptions = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly caughtUp: (() => void) | undefined;
  readonly passedOver: OnSkippedEvent;
};

/**
 * Runs one subscription until it fails, receives nothing for a while, or is stopped. Resuming after the last event
 * given here misses nothing. Ends without an error after a long silence: a quiet log and a frozen connection look the
 * same, and only a new subscription can tell them apart.
 */
export async function* subscription(
  connection: Connection,
  { after, stopped, limits, caughtUp, passedOver }: LogSubscriptionOptions,
): AsyncGenerator<ReceivedBatch> {
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
  nodeSearchOf(client).then(
    () => {
      found = true;
      wake();
    },
    () => undefined, // the subscription fails with the same error and reports it
  );
  events.on('readable', () => wake());
  events.on('confirmation', () => {
    confirmed = true;
    connection.answered();
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
      // The call itself may have stopped it; then nothing would wake this loop.
      if (stopped.aborted) return;
      const wasConfirmed = confirmed;
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(
          resolve,
          confirmed ? limits.silence : connection.timeoutOf(limits.confirmation),
          false,
        );
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
        throw new CallTimeoutError('The subscription was not confirmed.');
      }
    }
  } finally {
    stopped.removeEventListener('abort', stop);
    // Leaving the loop is not enough: the server goes on sending until it is told to stop. This fails when the call was
    // never made; then there is nothing to stop.
    events.unsubscribe().catch(() => undefined);
  }
}
