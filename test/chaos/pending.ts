import { labels, totalOf } from './client.ts';
import type { Place } from './client.ts';
import { promised } from './finding.ts';
import type { Finding } from './finding.ts';
import { settled } from './settle.ts';

/**
 * Followers wait up to 30 s after failures; what is pending then is finished 15 s after it was asked for, looked at
 * every 5 s.
 */
const defaultTimeoutMs = 60_000;

/**
 * Whether every follower has seen the whole log: a list that has not shows nothing pending because it shows nothing.
 */
const hasSeenAll = async ({ url }: Place): Promise<boolean> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lags = [...metrics.matchAll(/^log_lag_events\{.*\} (\d+)$/gm)];
  return lags.length > 0 && lags.every(([, lag]) => lag === '0');
};

export const nothingPending = async (place: Place, timeoutMs = defaultTimeoutMs): Promise<Finding> => {
  const holds = await settled(
    async () => (await hasSeenAll(place)) && (await totalOf(place, `${labels}?status=booking_pending`)) === 0,
    timeoutMs,
  );
  return promised(
    `lists that have seen all, without a pending shipment, within ${timeoutMs / 1_000} s`,
    1,
    holds ? [] : ['shipments'],
  );
};
