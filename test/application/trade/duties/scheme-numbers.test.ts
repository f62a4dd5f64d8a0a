import { describe, expect, it } from 'vitest';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import type { DutiesRequest } from '../../../../src/application/trade/duties/duty-request.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import type { TaxIdentifier } from '../../../../src/domain/shared/customs.ts';
import { borderBetween } from '../../../../src/domain/shared/customs-border.ts';
import { territoryOf } from '../../../../src/domain/trade/index.ts';
import type { Scheme } from '../../../../src/domain/trade/index.ts';
import { numbersByCountry } from '../../../support/numbers-by-country.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const classifier = { classify: () => Promise.resolve([]) };
const assess = assessDuties({ ...bundled, classifier });

const sentTo = (country: string, customs: Partial<Record<TaxIdentifier, string>> = {}) => {
  const asked: DutiesRequest = {
    shipFrom: { address: { country: 'BR' } },
    shipTo: { address: { country } },
    commodities: [
      {
        title: 'Toy',
        hsCode: '9503.00',
        hsDigits: '950300',
        quantity: 1,
        value: { amount: '20', currency: 'EUR' },
        countryOfOrigin: 'CN',
      },
    ],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDU', ...customs },
    currency: 'EUR',
    isPostal: false,
  };
  return assess(asked, { at: '2026-11-20T12:00:00.000Z', accountId: 'acc_shop' });
};

const taxesOf = ({ assessment }: Awaited<ReturnType<typeof sentTo>>) => ({
  border: assessment.charges.filter(({ code }) => code === 'VAT' || code === 'GST').map(({ amount }) => amount),
  checkout: assessment.declaration.checkoutTaxes.map(({ scheme }) => scheme),
});

const schemesOf = (country: string): readonly Scheme[] => bundled.ruleSets.of(territoryOf(country))?.schemes ?? [];

/** One destination of each territory whose sellers can account for the tax. */
const destinations = [...new Set(countryCodes.map(territoryOf))]
  .map((territory) => (territory === 'EU' ? 'DE' : territory))
  .filter((country) => schemesOf(country).length > 0);

const isOfOther = (identifier: TaxIdentifier, home: string, country: string): boolean =>
  identifier === 'VAT' ? home !== country : borderBetween({ country: home }, { country }) === 'customs';

describe.each(destinations)('the schemes of sellers to %s', (country) => {
  const schemes = schemesOf(country);

  it('take a number of the country, and with it the tax at checkout', async () => {
    for (const { name, numbers } of schemes) {
      for (const identifier of numbers) {
        const byCountry: ReadonlyMap<string, string> = numbersByCountry[identifier as keyof typeof numbersByCountry];
        const [number] = [...byCountry]
          .filter(([home]) => borderBetween({ country: home }, { country }) !== 'customs')
          .map(([, own]) => own);
        const taxes = taxesOf(await sentTo(country, { [identifier]: number }));
        expect(taxes.checkout).toEqual([name]);
        expect(taxes.border.map(Number)).toEqual([0]);
      }
    }
  });

  it('take no number of another country, in whatever field: the tax is that of the border, and a warning says so', async () => {
    const without = taxesOf(await sentTo(country));
    for (const [identifier, byCountry] of Object.entries(numbersByCountry) as [
      TaxIdentifier,
      ReadonlyMap<string, string>,
    ][]) {
      for (const [home, number] of byCountry) {
        if (!isOfOther(identifier, home, country)) continue;
        const answer = await sentTo(country, { [identifier]: number });
        expect([identifier, home, taxesOf(answer)]).toEqual([identifier, home, without]);
        expect(answer.request.registrations).toEqual([]);
        if (!schemes.some(({ numbers }) => numbers.includes(identifier))) continue;
        const said = answer.notices.find(({ reason }) => reason === 'scheme_number_foreign');
        expect([home, said?.level, said?.field]).toEqual([home, 'warning', `customs.${identifier}`]);
        expect(JSON.stringify(answer.notices)).not.toContain(number);
      }
    }
  });
});
