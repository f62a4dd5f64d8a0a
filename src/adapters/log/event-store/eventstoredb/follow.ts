import { ForeignPositionError } from '../../../../application/log/ports/event-store.ts';
import type { Position, RecordedEvent } from '../../../../application/log/ports/event-store.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import type { Connection } from './connection.ts';
import { isTooSlow } from './faults.ts';
import type { Limits } from './limits.ts';
import type { Diagnostics } from './rate-limited-log.ts';
import { readHead, verifyCheckpoint } from './reads.ts';
import { subscription } from './subscription.ts';
import { pause } from './timing.ts';

export type LogFollowOptions = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly diagnostics: Diagnostics;
  readonly caughtUp: (() => void) | undefined;
  readonly passedOver: OnSkippedEvent;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Follows the log with one subscription after the other, each from the last event given, until it is stopped. Rejects
 * with ForeignPositionError when that event is not of this log. This is checked at the start and after every lost
 * connection, because the server that answers next at the same address may hold another log, and would silently skip
 * the events before the position.
 */
export async function* follow(
  connection: Connection,
  { after, stopped, limits, diagnostics, caughtUp, passedOver }: LogFollowOptions,
): AsyncGenerator<readonly RecordedEvent[]> {
  let last = after;
  let isVerified = false;
  let { doubt } = limits;
  const stop = aborted(stopped);
  for (let failures = 0; !stopped.aborted;) {
    try {
      // Without a checkpoint, too, a follower that was cut off first waits until the server answers a request, not only
      // a subscription.
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
        // Skipped events count too: otherwise every new subscription would send them again.
        last = place;
        failures = 0;
      }
    } catch (error) {
      if (error instanceof ForeignPositionError) throw error;
      if (isTooSlow(error)) continue;
      if (stopped.aborted) return;
      isVerified = false;
      connection.lost();
      // This error ends the service, so it is only reported after a while: a partitioned leader goes on answering for
      // longer than a frozen one (3.8 s were seen).
      doubt = 3 * limits.doubt;
      diagnostics('subscription', error);
      await pause(failures++, stopped);
    }
  }
}
