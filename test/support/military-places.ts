import { join } from 'node:path';
import { loadPlaces } from '../../src/adapters/shared/places/load-places.ts';
import { facts } from '../../src/infrastructure/stores/trade-data.ts';
import { postcodeOfPattern } from './postcode-of-pattern.ts';

/** Every place of military mail in the tables, as the fields of an address. */
export const militaryPlaces = (): readonly { readonly country: string; readonly [field: string]: string }[] =>
  loadPlaces(join(facts, 'places'))
    .territories.filter(({ military }) => military)
    .flatMap(({ under }) =>
      Object.entries(under).flatMap(([country, { postcodes = [], states = [], cities = [] }]) => [
        ...postcodes.map((pattern) => ({ country, postcode: postcodeOfPattern(pattern) })),
        ...states.map((state) => ({ country, state })),
        ...cities.flatMap((city) => [city, `${city} 61`].map((text) => ({ country, city: text }))),
      ]),
    );
