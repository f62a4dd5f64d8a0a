import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { WebhookOutbox } from '../ports/webhook-outbox.ts';

const day = 86_400_000;
const keptDays = 30;
const everyMs = day / 24;
/** Deliveries per transaction: small enough that no other writer has to wait long. */
const atOnce = 500;

/** Removes, every hour, the deliveries that have been finished for longer than 30 days. */
export const runRetention = async ({
  outbox,
  clock,
  log,
  signal,
}: {
  readonly outbox: Pick<WebhookOutbox, 'sweep'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<void> => {
  while (!signal.aborted) {
    try {
      const before = new Date(Date.parse(clock.now()) - keptDays * day).toISOString();
      let removed = atOnce;
      while (removed === atOnce && !signal.aborted) removed = await outbox.sweep(before, atOnce);
    } catch (error) {
      log.error({ err: error }, 'Expired webhook deliveries could not be deleted; it is tried again later.');
    }
    await clock.sleep(everyMs, signal);
  }
};
