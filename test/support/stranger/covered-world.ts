import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateHolidays } from '../../../src/adapters/shared/places/date-holidays.ts';
import { assessDuties } from '../../../src/application/trade/duties/assess-duties.ts';
import { destinationFilters } from '../../../src/domain/shared/countries.ts';
import { restrictionPlacesOf, territoryOf } from '../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods } from '../trade-fixture.ts';
import type { CoveredWorld } from './country-parts.ts';

const day = '2026-11-20';

const refusal = async (): Promise<string> => {
  const quote = assessDuties({ ...bundled, classifier: { classify: () => Promise.resolve([]) } })(
    {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'AQ' } },
      commodities: [],
      customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
      isPostal: false,
    },
    { at: `${day}T10:00:00.000Z`, accountId: 'acc_shop' },
  );
  return quote.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
};

/** The rules, figures, lists and pages that come with the program. */
export const coveredWorld = async (): Promise<CoveredWorld> => ({
  ruleSets: bundled.ruleSets,
  territoryOf,
  tariffOf: (id) => bundled.tariffs.on(id, day),
  exchangeRates: bundled.exchangeRates.on(day),
  destinationFilters,
  restrictionPlaces: restrictionPlacesOf('All'),
  holidays: dateHolidays(),
  shirtTo: (country) => assess(dutyRequest(country, { date: day, lines: [goods('610910', '5000', 'EUR')] })),
  refusal: await refusal(),
  page: readFileSync(join(data, '../docs/duties-figures.md'), 'utf8'),
});
