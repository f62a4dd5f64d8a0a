import { join } from 'node:path';
import { z } from 'zod';
import { zoneOf } from '../../../domain/shared/calendar/index.ts';
import { canonicalCountry, isCountry } from '../../../domain/shared/countries.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { readJson } from '../files/read-file.ts';
import { describedData, loadPlaces } from './load-places.ts';

/** Names by zone: codes of states, or names of towns with commas between them. */
const namesByZone = z.record(z.string(), z.string().min(1));

const timeZonesFile = z.strictObject({
  ...describedData,
  countries: z.record(
    z.string().length(2),
    z.strictObject({
      states: namesByZone.exactOptional(),
      townsOfStates: z.record(z.string(), namesByZone).exactOptional(),
      towns: namesByZone,
    }),
  ),
});

/**
 * Countries with several time zones: the country alone does not determine the zone. Source: IANA time zone database,
 * `zone1970.tab`.
 */
const severalZones: ReadonlySet<string> = new Set(
  'AQ AU BR CA CD CL EC ES FM GL ID KI MN MX NZ PF PG PT RU UM US'.split(' '),
);

/** A name as it is compared: without case, accents, spaces and signs. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

type Zones = ReadonlyMap<string, string>;

const zonesByName = (names: z.output<typeof namesByZone>, separator: string): Zones =>
  new Map(Object.entries(names).flatMap(([zone, all]) => all.split(separator).map((name) => [plainName(name), zone])));

type PlacesOfCountry = {
  /** The code of each state by its code, names and abbreviations. */
  readonly codes: ReadonlyMap<string, string>;
  readonly states: Zones;
  readonly townsOfStates: ReadonlyMap<string, Zones>;
  readonly towns: Zones;
};

const load = (folder: string): ReadonlyMap<string, PlacesOfCountry> => {
  const { states: names } = loadPlaces(folder);
  const { countries } = readJson(join(folder, 'time-zones.json'), timeZonesFile);
  return new Map(
    Object.entries(countries).map(([country, { states = {}, townsOfStates = {}, towns }]) => [
      country,
      {
        codes: new Map(
          Object.entries(ownValue(names, country) ?? {}).flatMap(([code, others]) =>
            [code, ...others].map((name): [string, string] => [plainName(name), code]),
          ),
        ),
        states: zonesByName(states, ' '),
        townsOfStates: new Map(Object.entries(townsOfStates).map(([state, some]) => [state, zonesByName(some, ', ')])),
        towns: zonesByName(towns, ', '),
      },
    ]),
  );
};

let placesByCountry: ReturnType<typeof load> | undefined;
/** Read at the first scan in such a country: a start does without. */
const placesOf = (country: string): PlacesOfCountry | undefined =>
  (placesByCountry ??= load(join(import.meta.dirname, '../../../../data/places'))).get(country);

/** The country of a scan's place: `City, CC`. */
export const countryOfPlace = (location = ''): string | undefined => {
  const code = /, ([A-Z]{2})$/.exec(location)?.[1];
  return code !== undefined && isCountry(code) ? canonicalCountry(code) : undefined;
};

/** The words of a part, without a postcode at its end: `NJ 07114`, `ON K1A 0B1`. */
const wordsOf = (text: string): readonly string[] => {
  const words = text.trim().split(/\s+/);
  const postcode = words.findIndex((word, at) => at > 0 && /\d/.test(word));
  return postcode === -1 ? words : words.slice(0, postcode);
};

/** The town and the state of a place: `Newark, NJ 07114`, `Newark NJ`, `Newark`. */
const partsOf = (place: string, { codes }: PlacesOfCountry) => {
  const parts = place.split(',').map((part) => wordsOf(part).join(' '));
  const [last = '', town = ''] = parts.toReversed();
  const state = codes.get(plainName(last));
  if (parts.length > 1) return state === undefined ? { town: parts[0] ?? '', rest: last } : { town, state };
  const words = wordsOf(last);
  const code = words.length > 1 ? words.at(-1) : undefined;
  const isState = code !== undefined && [...codes.values()].includes(code);
  return isState ? { town: words.slice(0, -1).join(' '), state: code } : { town: last };
};

/**
 * The time zone of a scan's place, such as `Newark, NJ, US`: that of its country if there is one, else that of its state
 * if the whole state keeps one clock, else that of a town whose name leaves no doubt. Undefined otherwise: no guess.
 */
export const zoneOfPlace = (location = ''): string | undefined => {
  const country = countryOfPlace(location);
  if (country === undefined) return undefined;
  if (!severalZones.has(country)) return zoneOf({ country });
  const places = placesOf(country);
  if (!places) return undefined;
  const { town, state, rest } = partsOf(location.slice(0, -', CC'.length), places);
  const name = plainName(town);
  if (state !== undefined) return places.states.get(plainName(state)) ?? places.townsOfStates.get(state)?.get(name);
  // A part that is no state may be a district or a depot: in a country whose states are known, it leaves a doubt.
  return rest !== undefined && places.codes.size > 0 ? undefined : places.towns.get(name);
};
