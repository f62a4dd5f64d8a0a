import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import { hasRate, territoryOf } from '../../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods } from '../../../support/trade-fixture.ts';

const day = '2026-11-20';
const territories = readdirSync(join(data, 'rules'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

/** What a client is told that asks for a place without rules. */
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

/** A country is covered when all of this is there. Each missing part is named, with the file that lacks it. */
describe.each(territories)('the rules of %s', (territory) => {
  const ruleSet = bundled.ruleSets.of(territory);
  if (ruleSet === undefined) throw new Error(`data/rules/${territory}.json must have the id ${territory}.`);

  it('are found by the countries they are for', () => {
    for (const country of ruleSet.countries) {
      const found = territoryOf(country);
      expect(found, `${country} is assessed as ${found}, not as ${territory}: src/domain/trade/duties/rules/places.ts says so.`).toBe(territory);
    }
  }); // prettier-ignore

  it('have a tariff and an exchange rate', () => {
    const { tariff, currency } = ruleSet;
    expect(bundled.tariffs.on(tariff, day), `data/tariffs/${tariff}.json is missing; data/rules/${territory}.json names it.`).toBeDefined();
    const rated = hasRate(bundled.exchangeRates.on(day), currency);
    expect(rated, `No exchange rate of ${currency} comes with the program: add it to data/exchange-rates or its pegs.json.`).toBe(true);
  });

  it('calculate a shirt', () => {
    const [country = territory] = ruleSet.countries;
    const { complete, lines } = assess(dutyRequest(country, { date: day, lines: [goods('610910', '5000', 'EUR')] }));
    expect(complete, `A shirt to ${country} is not computable: ${lines[0]?.notComputable}`).toBe(true);
  });

  it('are named where people look for covered places', async () => {
    const place = new RegExp(`\\b${territory}\\b`);
    expect(await refusal(), `The refusal in src/application/trade/duties/assess-duties.ts does not name ${territory}.`).toMatch(place);
    const page = readFileSync(join(data, '../docs/duties.md'), 'utf8');
    const where = /\n## Where\n[^]*?\n## /.exec(page)?.[0] ?? '';
    expect(where, `The section "Where" of docs/duties.md does not name ${territory}.`).toMatch(place);
    const row = new RegExp(`^\\| [^|]*\\b${territory}\\b[^|]* \\|`, 'm');
    expect(where, `The table in the section "Where" of docs/duties.md has no row of ${territory}.`).toMatch(row);
  });
});
