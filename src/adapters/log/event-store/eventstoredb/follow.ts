import { whenAborted } from '../../../../application/shared/concurrency.ts';
import { setImmediate as afterIo } from 'node:timers/promises';
import { START, excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '../../../../application/log/ports/event-store.ts';
import { ForeignPositionError } from '../../../../application/log/ports/event-store.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import { nodeSearchOf } from './client-internals.ts';
import type { Connection } from './connection.ts';
import { CallTimeoutError, isTooSlow } from './faults.ts';
import type { Limits } from './limits.ts';
import { pause } from './limits.ts';
import { recordedFrom, unreadableEventOf, parsePosition, positionOf } from './messages.ts';
import type { Diagnostics } from './rate-limited-log.ts';
import { readHead, verifyCheckpoint } from './reads.ts';

/**
 * The server sends checkpoints only for events that the filter skips. The interval is short enough that a subscription
 * far behind is not mistaken for a frozen one.
 */
const checkpointInterval = 100;

/** `place` is the position of the last received event, even if it was skipped. */
type ReceivedBatch = { readonly batch: readonly RecordedEvent[]; readonly place: Position };

/**
 * The buffered events that fit a batch and come after `after`: a node that is behind may repeat events that another
 * node has sent. The rest stays in the buffer; when that is full, the stream is paused.
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

type LogSubscriptionOptions = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly caughtUp: (() => void) | undefined;
  readonly passedOver: OnSkippedEvent;
};

/**
 * Runs one subscription until it fails, receives nothing for a while, or is stopped. Resuming after its last event
 * misses nothing. It ends without an error after a long silence: a quiet log and a frozen connection look the same, and
 * only a new subscription can distinguish them.
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
        await afterIo(); // waits for the rest of the same packet, so that it becomes one batch
      } else if (wasConfirmed) {
        return;
      } else if (found) {
        connection.replace(client);
        throw new CallTimeoutError('The subscription was not confirmed.');
      }
    }
  } finally {
    stopped.removeEventListener('abort', stop);
    // Unsubscribes, because the server goes on sending otherwise. This fails when the call was never made; then there
    // is nothing to stop.
    events.unsubscribe().catch(() => undefined);
  }
}

type LogFollowOptions = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly diagnostics: Diagnostics;
  readonly caughtUp: (() => void) | undefined;
  readonly passedOver: OnSkippedEvent;
};

/**
 * Follows the log with one subscription after the other, each from the last event yielded, until it is stopped. Rejects
 * with ForeignPositionError if that event is not of this log. This is checked at the start and after every lost
 * connection: the server that answers next at the same address may hold another log, and would silently skip the events
 * before the position.
 */
export async function* follow(
  connection: Connection,
  { after, stopped, limits, diagnostics, caughtUp, passedOver }: LogFollowOptions,
): AsyncGenerator<readonly RecordedEvent[]> {
  let last = after;
  let isVerified = false;
  let { doubt } = limits;
  const stop = whenAborted(stopped);
  for (let failures = 0; !stopped.aborted;) {
    try {
      // A follower that was cut off waits until the server answers a request, even without a checkpoint: a subscription
      // alone does not show that the server is available.
      if (!isVerified && (last !== undefined || failures > 0))
        await Promise.race([
          last === undefined ? readHead(connection) : verifyCheckpoint(connection, last, doubt),
          stop,
        ]);
      isVerified = true;
      for await (const { batch, place } of subscription(connection, {
        after: last,
        stopped,
        limits,
        caughtUp,
        passedOver,
      })) {
        if (batch.length > 0) yield batch;
        // Skipped events are included: otherwise the server would send them again to every new subscription.
        last = place;
        failures = 0;
      }
    } catch (error) {
      if (error instanceof ForeignPositionError) throw error;
      if (isTooSlow(error)) continue;
      if (stopped.aborted) return;
      isVerified = false;
      connection.lost();
      // This error ends the service, so it is reported only after a while: a partitioned leader keeps answering for
      // longer than a frozen one (3.8 s were seen).
      doubt = 3 * limits.doubt;
      diagnostics('subscription', error);
      await pause(failures++, stopped);
    }
  }
}
