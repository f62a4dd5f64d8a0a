import type { Clock } from '../shared/ports/clock.ts';
import type { Log } from '../log/ports/log.ts';
import { attemptsKeptSince } from './endpoint-health.ts';
import type { DeliveryReports } from './ports/delivery-reports.ts';
import type { WebhookOutbox } from './ports/webhook-outbox.ts';

const day = 86_400_000;
const retainedDays = 30;
const everyMs = day / 24;
/** Deliveries per transaction: small enough that no other writer has to wait long. */
const atOnce = 500;

/** Finished deliveries of events before this time may be removed. */
export const retainedSince = (now: string): string => new Date(Date.parse(now) - retainedDays * day).toISOString();

/** No delivery of an event since this time is removed within the next hour. */
export const retainedForAnHour = (now: string): string =>
  new Date(Date.parse(retainedSince(now)) + everyMs).toISOString();

/** Removes, every hour, deliveries that have been finished for longer than 30 days, and old counts of attempts. */
export const runRetention = async ({
  outbox,
  reports,
  clock,
  isTimeTrusted = () => true,
  log,
  signal,
}: {
  readonly outbox: Pick<WebhookOutbox, 'sweep'>;
  readonly reports: Pick<DeliveryReports, 'forgetAttempts'>;
  readonly clock: Clock;
  /** Whether the time of day can be trusted; absent: always. A wrong time would remove deliveries too early. */
  readonly isTimeTrusted?: (() => boolean) | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<void> => {
  while (!signal.aborted) {
    try {
      const before = retainedSince(clock.now());
      const isTrusted = isTimeTrusted();
      let removed = isTrusted ? atOnce : 0;
      while (removed === atOnce && !signal.aborted) removed = await outbox.sweep(before, atOnce);
      if (isTrusted && !signal.aborted) await reports.forgetAttempts(attemptsKeptSince(clock.now()));
    } catch (error) {
      log.error(
        { err: error },
        'Expired webhook deliveries or counts of attempts could not be deleted; it is tried again later.',
      );
    }
    await clock.sleep(everyMs, signal);
  }
};
