import { z } from 'zod';
import { addDays, timestampOf, timestampParts, utcTimestampOf } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';

const timeRule = 'must be an existing date or an ISO 8601 timestamp';

/** A date or a timestamp, stored as sent: the caller decides its time zone. */
export const dateOrTimestamp = z
  .string()
  .refine((value) => timestampParts(value) !== undefined, timeRule)
  .meta({ example: '2026-01-15' });

/**
 * A bound of a time filter, as an instant in UTC. `…From` is inclusive and `…To` exclusive. A date alone means the start of that UTC
 * day, so `To=2026-01-06` ends with the last moment of the 5th.
 */
export const instant = z
  .string()
  .transform((value, context) => {
    const moment = utcTimestampOf(value);
    if (moment !== undefined) return moment;
    context.addIssue({ code: 'custom', message: timeRule });
    return z.NEVER;
  })
  .meta({ description: 'A date (its beginning in UTC) or an ISO 8601 timestamp.', example: '2026-01-15' });

/** The day (UTC) of an instant, where a period counts whole days. */
export const startOfDay = (moment: string): LocalDate => moment.slice(0, 'YYYY-MM-DD'.length);

/** The first day that no longer counts: a time within a day includes that day. */
export const endOfDay = (moment: string): LocalDate => {
  const day = startOfDay(moment);
  return moment === timestampOf(day) ? day : addDays(day, 1);
};
