import { join } from 'node:path';
import { loadPlaces } from '../../src/adapters/places/load-places.ts';
import { facts } from '../../src/infrastructure/trade-data.ts';

/** A postcode that the pattern of a row stands for. */
const examples: Readonly<Record<string, string>> = {
  '09[0-8]': '09602', '340': '34090', '96[2-6]': '96350', 'BF1': 'BF1 2AX', 'BFPO': 'BFPO 61', '00': '00200',
}; // prettier-ignore

/** Every mark of every row of military mail, as the fields of an address. */
export const militaryPlaces = (): readonly { readonly country: string; readonly [field: string]: string }[] =>
  loadPlaces(join(facts, 'places'))
    .territories.filter(({ military }) => military)
    .flatMap(({ under }) =>
      Object.entries(under).flatMap(([country, { postcodes = [], states = [], cities = [] }]) => [
        ...postcodes.map((pattern) => ({ country, postcode: examples[pattern] ?? pattern })),
        ...states.map((state) => ({ country, state })),
        ...cities.flatMap((city) => [city, `${city} 61`].map((text) => ({ country, city: text }))),
      ]),
    );
