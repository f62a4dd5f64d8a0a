import { beforeAll, expect, it } from 'vitest';
import { missingParts } from '../support/stranger/country-parts.ts';
import type { CoveredWorld } from '../support/stranger/country-parts.ts';
import { coveredWorld } from '../support/stranger/covered-world.ts';

let world: CoveredWorld;
beforeAll(async () => {
  world = await coveredWorld();
});

const withoutName = (text: string): string => text.replaceAll(/\bNO\b/g, '');

// Each part of Norway is left out in turn.
it.each<[string, (world: CoveredWorld) => Partial<CoveredWorld>, string]>([
  ['the id of the rules', () => ({ ruleSets: { of: () => undefined } }), 'data/rules/NO.json must have the id NO.'],
  [
    'the place',
    () => ({ territoryOf: () => 'SE' }),
    'NO is assessed as SE, not as NO: src/domain/trade/duties/rules/places.ts says so.',
  ],
  [
    'the tariff',
    () => ({ tariffOf: () => undefined }),
    'data/tariffs/NO.json is missing; data/rules/NO.json names it.',
  ],
  [
    'the exchange rate',
    ({ exchangeRates }) => ({ exchangeRates: { ...exchangeRates, perEuro: {} } }),
    'No exchange rate of NOK comes with the program: add it to data/exchange-rates or its pegs.json.',
  ],
  [
    'the valuation',
    ({ shirtTo }) => ({ shirtTo: (country) => ({ ...shirtTo(country), lines: [] }) }),
    'A shirt to NO is not computable: undefined. Look at the gaps and valuations of its rules.',
  ],
  [
    'the destination filter',
    () => ({ destinationFilters: ['All'] }),
    'destinationFilters in src/domain/shared/countries.ts does not have NO.',
  ],
  [
    'the place of restrictions',
    () => ({ restrictionPlaces: ['US'] }),
    'everywhere in src/domain/trade/restrictions/rule.ts does not have NO: a check of all places leaves it out.',
  ],
  [
    'the holidays',
    () => ({ holidays: { covers: () => false } }),
    'No public holidays of NO are known to the package date-holidays: add them to data/holidays/countries.json.',
  ],
  [
    'the sentence',
    ({ refusal }) => ({ refusal: withoutName(refusal) }),
    'The refusal in src/application/trade/duties/assess-duties.ts does not name NO.',
  ],
  [
    'the row of the table',
    ({ page }) => ({ page: page.replace(/^\| NO \|.*$/m, '') }),
    'The table in the section "Where" of docs/duties-figures.md has no row of NO.',
  ],
])('a covered country without %s is refused with the file that lacks it', (_, change, sentence) => {
  expect(missingParts('NO', { ...world, ...change(world) })).toEqual([sentence]);
});
