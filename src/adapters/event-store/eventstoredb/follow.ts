import { ForeignPositionError } from '../../../application/ports/event-store.ts';
import type { Position, RecordedEvent } from '../../../application/ports/event-store.ts';
import type { Connection } from './connection.ts';
import { isTooSlow } from './faults.ts';
import type { Limits } from './limits.ts';
import type { Noticed } from './noticed.ts';
import { recognise } from './reads.ts';
import { subscription } from './subscription.ts';
import { pause } from './timing.ts';

export type Following = {
  readonly after: Position | undefined;
  readonly stopped: AbortSignal;
  readonly limits: Limits;
  readonly noticed: Noticed;
  readonly caughtUp: (() => void) | undefined;
};

/** Subscription after subscription, each from the last event given, until it is stopped. */
export async function* follow(
  connection: Connection,
  { after, stopped, limits, noticed, caughtUp }: Following,
): AsyncGenerator<readonly RecordedEvent[]> {
  let last = after;
  let recognised = after === undefined;
  for (let failures = 0; !stopped.aborted;) {
    try {
      if (!recognised && after !== undefined) await recognise(connection, after, limits);
      recognised = true;
      for await (const batch of subscription(connection, { after: last, stopped, limits, caughtUp })) {
        yield batch;
        last = batch.at(-1)?.position ?? last;
        failures = 0;
      }
    } catch (error) {
      if (error instanceof ForeignPositionError) throw error;
      if (isTooSlow(error)) continue;
      if (stopped.aborted) return;
      noticed('subscription', error);
      await pause(failures++, stopped);
    }
  }
}
