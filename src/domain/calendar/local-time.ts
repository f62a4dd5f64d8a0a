import { DateTime } from 'luxon';
import { canonicalCountry } from '../shared/countries.ts';
import type { LocalDate } from '../shared/local-date.ts';
import { countryZones } from './country-zones.ts';
import type { CalendarRegion } from './region.ts';
import { stateZones } from './state-zones.ts';

const zoneOfCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countryZones).flatMap(([area, entries]) =>
    entries.split(/\s+/).map((entry): [string, string] => {
      const [country = '', place = ''] = entry.split(':');
      return [country, `${area}/${place}`];
    }),
  ),
);

/** State zones by code and by name: an address says `CA` or `California`. */
const zoneOfState: ReadonlyMap<string, string> = new Map(
  Object.entries(stateZones).flatMap(([country, entries]) =>
    entries.split(/;\s*/).flatMap((entry): [string, string][] => {
      const [code = '', zone = '', ...name] = entry.split(' ');
      return [
        [`${country} ${code}`, zone],
        [`${country} ${name.join(' ').toUpperCase()}`, zone],
      ];
    }),
  ),
);

/** The time zone of a region: its state's where that is known, else the country's principal one. */
export const zoneOf = ({ country, state = '' }: CalendarRegion): string => {
  const code = canonicalCountry(country);
  const zone = zoneOfState.get(`${code} ${state.trim().toUpperCase()}`) ?? zoneOfCountry.get(code);
  if (zone === undefined) throw new RangeError(`No time zone is known for ${JSON.stringify(country)}`);
  return zone;
};

/** A day of a zone, from its first millisecond to the first of the next day. */
type Day = { readonly date: LocalDate; readonly from: number; readonly to: number };

/** The last day used in each zone: nearly every call is about today, and time zone arithmetic is the slowest part of it. */
const lastDays = new Map<string, Day>();

const dayAt = (instant: number, zone: string): Day => {
  const moment = DateTime.fromMillis(instant, { zone });
  const date = moment.toISODate();
  if (date === null) throw new RangeError(`Not a time zone: ${JSON.stringify(zone)}`);
  const from = moment.startOf('day');
  return { date, from: from.toMillis(), to: from.plus({ days: 1 }).startOf('day').toMillis() };
};

/** The local date at an instant (ISO 8601 with its offset). */
export const localDateAt = (instant: string, region: CalendarRegion): LocalDate => {
  const moment = Date.parse(instant);
  if (Number.isNaN(moment)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  const zone = zoneOf(region);
  const last = lastDays.get(zone);
  if (last && last.from <= moment && moment < last.to) return last.date;
  const day = dayAt(moment, zone);
  lastDays.set(zone, day);
  return day.date;
};
