import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { Log } from '../../../../application/log/ports/log.ts';

/**
 * Reports a failure that was handled, for metrics and the rate-limited log: an attempt without an answer that is
 * repeated, a connection that was replaced, a subscription that failed and is resumed. Subscriptions that the server
 * drops because the consumer is slow are not reported: that is normal operation.
 */
export type Diagnostics = (what: 'attempt' | 'replaced' | 'subscription', error: unknown) => void;

const everyMs = 10_000;

const messages: Readonly<Record<Parameters<Diagnostics>[0], string>> = {
  attempt: 'The event store did not respond; the call is repeated.',
  replaced: 'A connection to the event store was replaced.',
  subscription: 'A subscription to the event store failed and is resumed.',
};

/**
 * Logs each kind of failure at most once in ten seconds, with the number of suppressed lines: while a node is down,
 * every call fails.
 */
export const rateLimitedLog = (log: Pick<Log, 'warn'>, clock: Pick<Clock, 'now'>): Diagnostics => {
  const said = new Map<string, { readonly at: number; unsaid: number }>();
  return (what, error) => {
    const now = Date.parse(clock.now());
    const before = said.get(what);
    if (before && now - before.at < everyMs) {
      before.unsaid += 1;
      return;
    }
    said.set(what, { at: now, unsaid: 0 });
    log.warn({ err: error, unsaid: before?.unsaid ?? 0 }, messages[what]);
  };
};
