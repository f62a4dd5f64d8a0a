import { earliestShipDate, nextBusinessDay } from '../domain/calendar/index.ts';
import type { Holidays } from '../domain/calendar/index.ts';

/** Where the examples of the OpenAPI document send parcels from. */
const from = { country: 'GB' };

/** A day on which the parcels of examples can be sent: one later than the first, so that a page read before midnight still holds after it. */
export const exampleShipDay = (now: string, holidays: Holidays): string =>
  nextBusinessDay(earliestShipDate({ now, from, holidays }), from, holidays);
