import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOfPlace } from '../../../../src/adapters/shared/places/place-zones.ts';
import { stateZones } from '../../../../src/domain/shared/calendar/regions.ts';
import { timeZoneNamed } from '../../../../src/domain/shared/calendar/local-time.ts';

type OfCountry = {
  readonly states?: Readonly<Record<string, string>>;
  readonly townsOfStates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly towns: Readonly<Record<string, string>>;
};
const { countries } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../data/places/time-zones.json'), 'utf8'),
) as { countries: Readonly<Record<string, OfCountry>> };

/** The offsets of a zone in winter and in summer. */
const clockOf = (zone: string): readonly string[] =>
  ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((instant) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date(instant)),
  );

describe('the time zone of a place', () => {
  it.each<[string, string | undefined]>([
    ['Leeds, GB', 'Europe/London'],
    ['東京, JP', 'Asia/Tokyo'],
    // The state decides, however it is written.
    ['Newark, NJ, US', 'America/New_York'],
    ['NEWARK, NJ 07114, US', 'America/New_York'],
    ['Newark NJ 07114-1234, US', 'America/New_York'],
    ['Newark NJ, US', 'America/New_York'],
    ['Newark, New Jersey, US', 'America/New_York'],
    ['Springfield, Ill, US', 'America/Chicago'],
    ['Toronto, ON M5V 3L9, CA', 'America/Toronto'],
    ['Calgary, AB T2P 1J9, CA', 'America/Edmonton'],
    ['Montréal, Québec, CA', 'America/Toronto'],
    ['Perth, Western Australia 6000, AU', 'Australia/Perth'],
    ['Perth, TAS, AU', 'Australia/Hobart'],
    ['Manaus, AM, BR', 'America/Manaus'],
    ['Cancún, Quintana Roo, MX', 'America/Cancun'],
    // In a divided state the town decides.
    ['Miami, FL, US', 'America/New_York'],
    ['PENSACOLA, FL 32501, US', 'America/Chicago'],
    ['El Paso, TX, US', 'America/Denver'],
    ['Dallas, TX, US', 'America/Chicago'],
    ['A Small Town, TX, US', undefined],
    ['TX, US', undefined],
    // A town alone, only if its name leaves no doubt.
    ['Los Angeles, US', 'America/Los_Angeles'],
    ['New York, US', 'America/New_York'],
    ['São Paulo, BR', 'America/Sao_Paulo'],
    ['MOSCOW, RU', 'Europe/Moscow'],
    ['Vladivostok, RU', 'Asia/Vladivostok'],
    ['Vladivostok, Primorsky Krai, RU', 'Asia/Vladivostok'],
    ['Jakarta, ID', 'Asia/Jakarta'],
    ['Denpasar, ID', 'Asia/Makassar'],
    ['Las Palmas de Gran Canaria, ES', 'Atlantic/Canary'],
    ['Auckland, NZ', 'Pacific/Auckland'],
    ['Denver, US', undefined],
    ['Portland, US', undefined],
    ['Washington, US', undefined],
    ['Perth, AU', undefined],
    ['Newark, US', undefined],
    ['Depot, Los Angeles, US', undefined],
    ['Goma, CD', undefined],
    // No place.
    ['Newark, NJ', undefined],
    ['Somewhere', undefined],
    ['Nowhere, XX', undefined],
    [', GBR', undefined],
    [', US', undefined],
    ['', undefined],
  ])('%s: %s', (location, zone) => expect(zoneOfPlace(location)).toBe(zone));

  it('is unknown without a place', () => expect(zoneOfPlace()).toBeUndefined());

  it('exists in the database of zones, for every state and town of the table', () => {
    for (const [country, { states = {}, townsOfStates = {}, towns }] of Object.entries(countries)) {
      for (const [zone, codes] of Object.entries(states)) {
        expect(timeZoneNamed(zone)).toBeDefined();
        for (const code of codes.split(' ')) {
          expect([code, zoneOfPlace(`Any Town, ${code}, ${country}`)]).toEqual([code, zone]);
          const most = new RegExp(String.raw`(?:^|;)\s*${code} (\S+)`).exec(stateZones[country] ?? '');
          if (most?.[1] !== undefined) expect([code, clockOf(zone)]).toEqual([code, clockOf(most[1])]);
        }
      }
      for (const [zone, names] of Object.entries(towns))
        for (const name of names.split(', ')) expect([name, zoneOfPlace(`${name}, ${country}`)]).toEqual([name, zone]);
      for (const [state, ofState] of Object.entries(townsOfStates))
        for (const [zone, names] of Object.entries(ofState))
          for (const name of names.split(', '))
            expect([name, zoneOfPlace(`${name.toUpperCase()}, ${state}, ${country}`)]).toEqual([name, zone]);
    }
  });

  it('never throws, whatever carriers write', () => {
    const place = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
    const country = fc.constantFrom('US', 'CA', 'RU', 'GB', 'XX', '');
    fc.assert(
      fc.property(place, country, (text, code) => {
        const zone = zoneOfPlace(`${text}, ${code}`);
        if (zone !== undefined) expect(timeZoneNamed(zone)).toBeDefined();
      }),
    );
  });
});
