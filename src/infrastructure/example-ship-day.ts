import { earliestShipDate, nextBusinessDay } from '../domain/calendar/index.ts';
import type { Holidays } from '../domain/calendar/index.ts';

/** The origin of parcels in the examples of the OpenAPI document. */
const from = { country: 'GB' };

/**
 * A day on which the parcels of examples can be sent: one later than the first possible, so that a page loaded before midnight is still
 * valid after it.
 */
export const exampleShipDay = (now: string, holidays: Holidays): string =>
  nextBusinessDay(earliestShipDate({ now, from, holidays }), from, holidays);
