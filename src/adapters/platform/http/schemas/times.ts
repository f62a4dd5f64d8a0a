import { z } from 'zod';
import { parsePointInTime } from '../../../../application/log/kernel/moment.ts';
import type { PointInTime } from '../../../../application/log/kernel/moment.ts';
import { isPeriod, maxPeriodDays, periodOf } from '../../../../application/shared/period.ts';
import type { Period } from '../../../../application/shared/period.ts';
import {
  addDays,
  isLocalDate,
  timestampOf,
  timestampParts,
  utcTimestampOf,
} from '../../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../../domain/shared/local-date.ts';

/** The day that examples use. It is replaced by the day on which the document is served. */
export const exampleToday = '2026-01-14';
export const exampleShipDate = '2026-01-15';

type ExampleDays = { readonly today: string; readonly shipDay: string };

/** The text of a document with its example days replaced by these days. */
export const withExampleDays = (document: string, { today, shipDay }: ExampleDays): string =>
  document.replaceAll(exampleToday, today).replaceAll(exampleShipDate, shipDay);

/** A point in an object's history: a version, or an RFC 3339 timestamp. */
export const pointInTime = z
  .string()
  .transform((text, context): PointInTime => {
    const point = parsePointInTime(text);
    if (point !== undefined) return point;
    context.addIssue({
      code: 'custom',
      message: 'must be a version (a whole number from 0 on) or an RFC 3339 timestamp with its offset',
    });
    return z.NEVER;
  })
  .meta({ example: '2026-01-15T12:00:00Z' });

const timeRule = 'must be an existing date or an ISO 8601 timestamp';

/** A date or a timestamp, stored as sent; the caller chooses its time zone. */
export const dateOrTimestamp = z
  .string()
  .refine((value) => timestampParts(value) !== undefined, timeRule)
  .meta({ example: '2026-01-15' });

const utcMoment = (ofDate: (moment: string) => string) =>
  z.string().transform((value, context) => {
    const moment = utcTimestampOf(value);
    if (moment !== undefined) return isLocalDate(value) ? ofDate(moment) : moment;
    context.addIssue({ code: 'custom', message: timeRule });
    return z.NEVER;
  });

/**
 * An instant in UTC, such as the lower bound of a time filter, which is inclusive. A date alone means the start of that
 * UTC day.
 */
export const instant = utcMoment((moment) => moment).meta({
  description: 'A date (its beginning in UTC) or an ISO 8601 timestamp.',
  example: '2026-01-15',
});

/** The upper bound of a time filter, exclusive. A date alone means its end, so that the whole UTC day is included. */
export const until = utcMoment((moment) => timestampOf(addDays(startOfDay(moment), 1))).meta({
  description: 'A date, which is included whole (UTC), or an ISO 8601 timestamp, which is not included.',
  example: '2026-01-15',
});

/** The day of an instant in UTC, for periods of whole days. */
export const startOfDay = (moment: string): LocalDate => moment.slice(0, 'YYYY-MM-DD'.length);

/** The first day after a period: a time within a day includes that day. */
export const endOfDay = (moment: string): LocalDate => {
  const day = startOfDay(moment);
  return moment === timestampOf(day) ? day : addDays(day, 1);
};

/** The query of a period: `from` and `to`. */
export const periodFields = { from: instant.optional(), to: until.optional() };

/** A period of whole days, the usual one where an end is absent. After it has added an issue: never. */
export const wholeDays = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: string,
  context: z.RefinementCtx,
): Period => {
  const given = {
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(to !== undefined && { to: endOfDay(to) }),
  };
  const period = periodOf(given, startOfDay(now));
  if (isPeriod(period)) return period;
  context.addIssue({
    code: 'custom',
    path: ['from'],
    message: `must be before to, and at most ${maxPeriodDays} days before it`,
  });
  return z.NEVER;
};

/** The query of figures by whole days. */
export const periodQuery = (now: () => string) =>
  z.object(periodFields).transform((given, context) => ({ period: wholeDays(given, now(), context) }));

/** The period that figures of a reply are of. */
export const countedPeriod = {
  from: z
    .string()
    .meta({ description: 'Start of the period that was counted, included.', example: '2026-01-01T00:00:00.000Z' }),
  to: z.string().meta({ description: 'End of that period, not included.', example: '2026-01-31T00:00:00.000Z' }),
};
