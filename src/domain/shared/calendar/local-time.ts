import { canonicalCountry } from '../countries.ts';
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
