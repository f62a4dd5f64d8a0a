import type { AsOf } from '../../application/audit/log-point.ts';
import { isLocalDate, utcTimestampOf } from '../../domain/shared/local-date.ts';

const accepted = 'a day such as 2026-01-31, a timestamp such as 2026-01-31T12:00:00Z, a number of events, or the position of an event';

/** Positions of both kinds of logs. */
const positionForm = /^\d{10,}\/\S+$/;

/** Reads a point of the log. A day means its end in UTC. */
export const asOfFrom = (text: string, now: string): AsOf => {
  if (/^\d{1,15}$/.test(text)) return { events: Number(text) };
  const time = isLocalDate(text) ? `${text}T23:59:59.999Z` : utcTimestampOf(text);
  if (time === undefined) {
    if (positionForm.test(text)) return { position: text };
    throw new Error(`--as-of must be ${accepted}, not ${text}.`);
  }
  const hasBegun = isLocalDate(text) ? `${text}T00:00:00.000Z` <= now : time <= now;
  if (!hasBegun) throw new Error(`--as-of must not be in the future: it is now ${now}. Leave it out for the head of the log.`);
  return { time };
};
