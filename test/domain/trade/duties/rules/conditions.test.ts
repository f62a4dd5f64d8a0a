import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { calculate, conditionNames, schemeOverruns } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, ExchangeRates, RuleSet, Tariff, When } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const rates: ExchangeRates = { date: '2026-11-20', source: 'of this test', perEuro: { GBP: '0.8' } };
const tariff: Tariff = {
  id: 'T',
  version: 'T-1',
  lookup: () => ({ code: '', mfn: { parts: [], text: 'Free' }, preferences: {}, source: 'of this test' }),
};
const known = { source: 'of this test', certainty: 'known' } as const;

/** A territory with one rule: 50 percent on top of a free tariff, under a condition. */
const territory = (when: When): RuleSet => ({
  id: 'CA',
  name: 'Canada',
  version: 'CA-1',
  countries: ['CA'],
  checked: '2026-11-20',
  currency: 'EUR',
  currencies: {},
  tariff: 'T',
  valuations: [{ ...known, id: 'value', dutyBase: [], taxBase: [] }],
  reliefs: [],
  schemes: [],
  flatDuties: [],
  preferences: [],
  additionalDuties: [{ ...known, id: 'extra', name: 'Extra', rate: '0.5', when }],
  taxes: [],
  excises: [],
  fees: [],
  minimums: [],
  gaps: [],
  lists: { named: { id: 'named', marksOf: (hsCode) => (hsCode === '610910' ? ['A'] : hsCode === '6109' ? ['A', '-'] : ['-']) } },
}); // oxfmt-ignore

const shirt = goods('610910', '10000', 'EUR');
const shoe = goods('640399', '10000', 'EUR');
const lines = (...all: DutyRequest['lines']): Partial<DutyRequest> => ({ lines: all });
const to = (place: Omit<DutyRequest['to'], 'country'>): Partial<DutyRequest> => ({ to: { country: 'CA', ...place } });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

type Example<Name extends keyof When> = {
  readonly when: NonNullable<When[Name]>;
  /** Differences from a shirt of 10,000 EUR from China to Canada. */
  readonly meets: Partial<DutyRequest>;
  readonly fails: Partial<DutyRequest>;
};

/**
 * A condition without an example does not compile. `meets` and `fails` differ in what the condition is about and in
 * nothing else.
 */
const examples: { readonly [Name in keyof When]-?: Example<Name> } = {
  destinations: { when: ['CA'], meets: {}, fails: { to: { country: 'US' } } },
  regions: { when: ['ON'], meets: to({ region: 'ON' }), fails: to({ region: 'QC' }) },
  regionKnown: { when: false, meets: {}, fails: to({ region: 'ON' }) },
  postcodes: { when: ['K1'], meets: to({ postcodeArea: 'K1' }), fails: to({ postcodeArea: 'V5' }) },
  origins: { when: ['EU'], meets: lines({ ...shirt, origin: 'DE' }), fails: lines({ ...shirt, origin: 'CN' }) },
  notOrigins: { when: ['EU'], meets: lines({ ...shirt, origin: 'CN' }), fails: lines({ ...shirt, origin: 'DE' }) },
  shippedFrom: { when: ['MX'], meets: { from: { country: 'MX' } }, fails: { from: { country: 'CN' } } },
  notShippedFrom: { when: ['EU'], meets: { from: { country: 'CN' } }, fails: { from: { country: 'DE' } } },
  hs: { when: ['61'], meets: lines(shirt), fails: lines(shoe) },
  notHs: { when: ['64'], meets: lines(shirt), fails: lines(shoe) },
  noLineHs: { when: ['64'], meets: lines(shirt), fails: lines(shirt, shoe) },
  hsMayBe: { when: ['61091000'], meets: lines(shirt), fails: lines(shoe) },
  mayBeListed: { when: { list: 'named', as: ['A'] }, meets: lines({ ...shirt, hsCode: '6109' }), fails: lines(shoe) },
  notWhollyListed: { when: { list: 'named', as: ['A'] }, meets: lines({ ...shirt, hsCode: '6109' }), fails: lines(shirt) },
  contentTypes: { when: ['Gift', 'Sample'], meets: { contentType: 'Sample' }, fails: { contentType: 'CommercialGoods' } },
  consignee: { when: 'business', meets: { consignee: 'business' }, fails: { consignee: 'consumer' } },
  channel: { when: 'postal', meets: { channel: 'postal' }, fails: { channel: 'courier' } },
  goodsUpTo: { when: eur('10000'), meets: lines(shirt), fails: lines(goods('610910', '10000.01', 'EUR')) },
  goodsAbove: { when: eur('10000'), meets: lines(goods('610910', '10000.01', 'EUR')), fails: lines(shirt) },
  landedUpTo: { when: eur('10000'), meets: {}, fails: { freight: eur('0.01') } },
  landedAbove: { when: eur('10000'), meets: { insurance: { amount: '0.01', currency: 'GBP' } }, fails: {} },
  unitUpTo: { when: eur('5000'), meets: lines({ ...shirt, quantity: 2, value: eur('5000') }), fails: lines({ ...shirt, value: eur('5000.01') }) },
  weightUpTo: { when: '31', meets: { weight: '31.000' }, fails: { weight: '31.001' } },
  weightAbove: { when: '31', meets: { weight: '31.001' }, fails: { weight: '31.000' } },
  quantityUpTo: { when: 6, meets: lines(shirt), fails: lines({ ...shirt, quantity: 7, value: eur('1428.57') }) },
}; // oxfmt-ignore

describe.each(conditionNames.map((name) => [name, examples[name]] as const))(
  'the condition %s',
  (name, { when, meets, fails }) => {
    const ruleSet = territory({ [name]: when });
    const dutyOn = (changes: Partial<DutyRequest>): string | undefined =>
      sums(calculate(dutyRequest('CA', { ...lines(shirt), ...changes }), ruleSet, tariff, rates))['Duty'];

    it('decides by itself whether the duty is due, whatever was calculated before', () => {
      const due = dutyOn(meets);
      expect(Number(due)).toBeGreaterThanOrEqual(5_000);
      expect([fails, meets, fails].map(dutyOn)).toEqual(['0.00', due, '0.00']);
    });

    it('decides whether the limit of a scheme concerns the goods, unless it is that limit', () => {
      const isLimit = name === 'goodsUpTo' || name === 'unitUpTo';
      const scheme = {
        ...known,
        id: 'scheme',
        name: 'Scheme',
        numbers: ['IOSS'],
        of: ['tax'],
        unregistered: 'due',
      } as const;
      const schemes = [{ ...scheme, when: { ...(!isLimit && { goodsUpTo: eur('1') }), [name]: when } }];
      const overruns = (changes: Partial<DutyRequest>): number =>
        schemeOverruns(
          dutyRequest('CA', { ...lines(shirt), registrations: ['IOSS'], ...changes }),
          { ...ruleSet, schemes },
          rates,
        ).length;
      expect([overruns(meets), overruns(fails)]).toEqual(isLimit ? [0, 1] : [1, 0]);
    });

    it('decides whether a fee and a minimum of the consignment count', () => {
      const [fee, minimum] = [
        { ...known, name: 'Customs fee', per: 'consignment' },
        { ...known, of: 'duty' },
      ] as const;
      const rules: RuleSet = {
        ...ruleSet,
        additionalDuties: [{ ...known, id: 'extra', name: 'Extra', rate: '0.5' }],
        fees: [{ ...fee, id: 'fee', ...eur('7'), when: { [name]: when } }],
        minimums: [{ ...minimum, id: 'minimum', ...eur('1000000'), when: { [name]: when } }],
      };
      const chargesOn = (changes: Partial<DutyRequest>) => {
        const { Duty, ...others } = sums(
          calculate(dutyRequest('CA', { ...lines(shirt), ...changes }), rules, tariff, rates),
        );
        return [Duty === '0.00', others];
      };
      expect([meets, fails].map(chargesOn)).toEqual([
        [true, { 'Customs fee': '7.00' }],
        [false, {}],
      ]);
    });

    it('is in the documentation', () => {
      const page = readFileSync(join(import.meta.dirname, '../../../../../docs/duties-rules.md'), 'utf8');
      const list = /^Conditions of a rule \(`when`\):[^]*?\n\n/m.exec(page)?.[0];
      expect(list, `docs/duties-rules.md does not list the condition ${name}`).toContain(`\`${name}\``);
    });
  },
);
