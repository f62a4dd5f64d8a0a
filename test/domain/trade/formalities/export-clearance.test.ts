import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFormalities } from '../../../../src/adapters/trade/load-formalities.ts';
import { Decimal, euMembers } from '../../../../src/domain/shared/index.ts';
import type { Commodity } from '../../../../src/domain/shared/index.ts';
import { convert } from '../../../../src/domain/trade/index.ts';
import { decideExportClearance, exportFaults, exportWarnings } from '../../../../src/domain/trade/formalities/index.ts';
import type { Carriage, ExportRule } from '../../../../src/domain/trade/formalities/index.ts';
import { aCommodity } from '../../../adapters/parcels/labels/parcels.ts';
import { readAddress } from '../../../support/read-address.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const { exports: rules } = loadFormalities(join(import.meta.dirname, '../../../../data/formalities'));
const date = '2026-11-20';
const rates = bundled.exchangeRates.on(date);

const goods = (amount: string, currency: string, changes: Partial<Commodity> = {}) =>
  aCommodity({ quantity: 1, value: { amount, currency }, ...changes });

type Sent = { readonly from: string; readonly to?: string; readonly carriage?: Carriage; readonly kilograms?: string };
const clearanceOf = (
  commodities: readonly Commodity[],
  { from, to = 'BR', carriage = 'courier', kilograms = '1' }: Sent,
  day = date,
) =>
  decideExportClearance(
    rules,
    { from: { country: from }, to: { country: to }, commodities, carriage, weight: { unit: 'kg', value: kilograms } },
    { date: day, rates },
  );

const countriesOf = ({ from }: ExportRule): readonly string[] => (from === 'EU' ? [...euMembers, 'EL', 'MC', 'AX', 'RE'] : from === 'GB' ? ['GB', 'IM'] : from === 'CH' ? ['CH', 'LI'] : [from]); // oxfmt-ignore
const carriagesOf = ({ carriage }: ExportRule): readonly Carriage[] =>
  carriage === undefined ? ['postal', 'courier'] : [carriage];
/** The yen has no smaller unit. */
const one = Decimal.parse('1');

describe('the export of goods', () => {
  it('is declared above the limit of every origin, and at it where the limit says so', () => {
    for (const rule of rules)
      for (const from of countriesOf(rule))
        for (const carriage of carriagesOf(rule)) {
          const { limit } = rule;
          const worth = (amount: Decimal) =>
            clearanceOf([goods(amount.toString(), limit?.currency ?? 'EUR')], { from, carriage });
          const amount = Decimal.parse(limit?.amount ?? '0');
          const place = `${rule.id} from ${from}`;
          expect([place, worth(amount.plus(one))]).toMatchObject([place, { kind: 'declared', rule: { id: rule.id } }]);
          if (limit === undefined) continue;
          expect([place, worth(amount).kind]).toEqual([place, limit.inclusive === true ? 'declared' : 'exempt']);
          expect([place, worth(amount.minus(one)).kind]).toEqual([place, 'exempt']);
        }
  });

  it('is declared above the weight of a limit that has one', () => {
    for (const rule of rules.filter(({ limit }) => limit?.kilograms !== undefined)) {
      const weighing = (kilograms: string) =>
        clearanceOf([goods('1', 'EUR')], { from: countriesOf(rule)[0] ?? '', kilograms });
      expect([weighing('1000').kind, weighing('1000.001')]).toMatchObject([
        'exempt',
        { kind: 'declared', reason: { kind: 'weight' } },
      ]);
    }
  });

  it('compares a value in any currency at the rate of the day', () => {
    const limited = rules.filter(({ limit }) => limit !== undefined);
    fc.assert(
      fc.property(fc.constantFrom(...limited), fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'PLN'), fc.integer({ min: 1, max: 3_000_000 }), (rule, currency, amount) => {
        const carriage = carriagesOf(rule)[0] ?? 'courier';
        const { kind } = clearanceOf([goods(String(amount), currency)], { from: countriesOf(rule)[0] ?? '', carriage });
        const { amount: limit = '', currency: theirs = '', inclusive = false } = rule.limit ?? {};
        const beyond = convert(Decimal.parse(String(amount)), currency, theirs, rates).compare(Decimal.parse(limit));
        expect(kind).toBe(beyond > 0 || (beyond === 0 && inclusive) ? 'declared' : 'exempt');
      }),
    ); // oxfmt-ignore
  });

  it('cannot be judged in a currency without a rate, which is said', () => {
    const clearance = clearanceOf([goods('5000', 'XTS')], { from: 'DE' });
    expect(clearance.kind).toBe('unvalued');
    expect(exportWarnings(clearance, undefined)[0]?.message).toContain('XTS');
  });

  it('is no export within a customs territory', () => {
    for (const [from, to] of [['DE', 'FR'], ['DE', 'MC'], ['GB', 'IM'], ['CH', 'LI'], ['GB', 'GB']] as const)
      expect(clearanceOf([goods('9000', 'EUR')], { from, to }).kind).toBe('none'); // oxfmt-ignore
  });

  it('is declared between the VAT area of the Union and its parts outside it, as exports are, which the message says', () => {
    const outside = [{ country: 'ES', postcode: '35001' }, { country: 'FR', postcode: '97400' }, { country: 'FI', postcode: '22100' }, { country: 'GR', postcode: '63086' }, { country: 'IT', postcode: '22061' }, { country: 'AX' }, { country: 'MQ' }]; // oxfmt-ignore
    const sent = (from: { country: string }, to: { country: string }, amount: string) =>
      decideExportClearance(
        rules,
        { from: readAddress(from), to: readAddress(to), commodities: [goods(amount, 'EUR')], carriage: 'postal', weight: { unit: 'kg', value: '1' } },
        { date, rates },
      ); // oxfmt-ignore
    for (const part of outside)
      for (const [from, to] of [[{ country: 'DE' }, part], [part, { country: 'DE' }]] as const) {
        const declared = sent(from, to, '1001');
        expect([part, declared.kind, sent(from, to, '1000').kind]).toEqual([part, 'declared', 'exempt']);
        expect(exportWarnings(declared, undefined)[0]?.message).toMatch(/VAT area of the European Union.*article 134/);
      } // oxfmt-ignore
  });

  it('goes by the customs territory, not by the country: Büsingen is in the Swiss one', () => {
    const sent = (postcode: string) =>
      decideExportClearance(
        rules,
        { from: readAddress({ country: 'DE', postcode }), to: { country: 'US' }, commodities: [goods('2000', 'EUR')], carriage: 'courier', weight: { unit: 'kg', value: '1' } },
        { date, rates },
      ); // oxfmt-ignore
    expect([sent('78266'), sent('10115')]).toMatchObject([
      { rule: { id: 'ch-export' } },
      { rule: { id: 'eu-courier' } },
    ]);
  });

  it('of a territory without rules is said to be unknown', () => {
    const clearance = clearanceOf([goods('1', 'EUR')], { from: 'BR', to: 'DE' });
    expect([clearance, exportWarnings(clearance, undefined)]).toMatchObject([
      { kind: 'unknown', territory: 'BR' },
      [{ reason: 'export_rules_unknown', field: 'customs.exportDeclaration' }],
    ]);
  });

  it('follows the rules of its day', () => {
    expect(clearanceOf([goods('900.01', 'GBP')], { from: 'GB' }, '2020-12-31').kind).toBe('unknown');
  });

  it('under control is declared whatever its value', () => {
    const controlled = [goods('1', 'EUR', { compliance: { isControlGood: true, controlType: 'dual_use' } })];
    for (const rule of rules.filter((one) => one.goods?.controlTypes))
      expect(clearanceOf(controlled, { from: countriesOf(rule)[0] ?? '', to: 'CA' === rule.from ? 'US' : 'CA', carriage: carriagesOf(rule)[0] ?? 'postal' })) // oxfmt-ignore
        .toMatchObject({ kind: 'declared', reason: { kind: 'licence' } });
  });
});

describe('the export of goods from the United States', () => {
  const shirts = (amount: string, changes: Partial<Commodity> = {}) => goods(amount, 'USD', changes);
  const coded = (hsDigits: string) => ({ hsCode: hsDigits, hsDigits });
  const declared = (kind: string) => ({ kind: 'declared', reason: { kind } });
  const exempt = (citation: string) => ({ kind: 'exempt', citation });

  it.each<[string, readonly Commodity[], string, object]>([
    ['2,500 USD of a heading', [shirts('2500')], 'GB', exempt('NOEEI 30.37(a)')],
    ['more than that', [shirts('2500.01')], 'GB', declared('value')],
    ['two lines of one heading that are more together', [shirts('1300'), shirts('1300')], 'GB', declared('value')],
    [
      'two headings that are less each',
      [shirts('2500'), shirts('2500', coded('640411'))],
      'GB',
      exempt('NOEEI 30.37(a)'),
    ],
    ['two Schedule B numbers of one subheading', [shirts('2000', coded('6109100012')), shirts('2000', coded('6109100027'))], 'GB', exempt('NOEEI 30.37(a)')], // oxfmt-ignore
    ['a subheading and a number in it', [shirts('2000', coded('6109100012')), shirts('2000')], 'GB', declared('value')],
    [
      'national codes of other countries',
      [shirts('2000', coded('61091000')), shirts('2000', coded('61091010'))],
      'GB',
      declared('value'),
    ],
    ['goods without codes', [shirts('2000', { hsDigits: '', hsCode: '' }), shirts('2000', { hsDigits: '', hsCode: '' })], 'GB', declared('value')], // oxfmt-ignore
    ['any value to Canada', [shirts('90000')], 'CA', exempt('NOEEI 30.36')],
    [
      'goods under licence to Canada',
      [shirts('10', { compliance: { regulatoryAgency: 'DDTC' } })],
      'CA',
      declared('licence'),
    ],
    ['goods under licence', [shirts('10', { compliance: { controlType: 'dual_use' } })], 'GB', declared('licence')],
    ['goods that another agency looks at', [shirts('10', { compliance: { regulatoryAgency: 'FDA', isControlGood: true } })], 'GB', exempt('NOEEI 30.37(a)')], // oxfmt-ignore
    ['rough diamonds', [shirts('10', coded('710231'))], 'GB', declared('licence')],
    ['any value to Cuba', [shirts('10')], 'CU', declared('destination')],
    ['any value to Iran', [shirts('10')], 'IR', declared('destination')],
    ['more than 2,500 USD to Puerto Rico', [shirts('2600')], 'PR', declared('value')],
    ['more than 2,500 USD to the Virgin Islands', [shirts('2600')], 'VI', declared('value')],
    ['any value to Guam', [shirts('9000')], 'GU', exempt('NOEEI 30.2(d)(2)')],
  ])('%s', (_, commodities, to, expected) => {
    expect(clearanceOf(commodities, { from: 'US', to })).toMatchObject(expected);
  });

  it('is declared from Puerto Rico to the states too', () => {
    expect(clearanceOf([shirts('2600')], { from: 'PR', to: 'US' })).toMatchObject(declared('value'));
  });
});

describe('what is said of an export', () => {
  const above = clearanceOf([goods('1500', 'EUR')], { from: 'DE', to: 'US' });
  const mrn = { type: 'MRN', number: '26DE123456789012A4' } as const;

  it('names the value, the limit, the form, an example and the source', () => {
    const [warning, ...others] = exportWarnings(above, undefined);
    expect([warning?.reason, warning?.field, others]).toEqual([
      'export_declaration_required',
      'customs.exportDeclaration',
      [],
    ]);
    for (const part of ['1500.00 EUR', 'above 1000 EUR', 'MRN', 'EAD', '26DE123456789012A4', '2015/2446', 'https://'])
      expect(warning?.message).toContain(part);
  });
  it('is nothing where the number was sent', () => {
    expect([exportWarnings(above, mrn), exportFaults(above, mrn)]).toEqual([[], []]);
  });
  it('is that the number is of another kind, where it is', () => {
    const itn = { type: 'ITN', number: 'X20260115123456' } as const;
    expect(exportWarnings(above, itn).map(({ reason }) => reason)).toEqual([
      'export_number_type',
      'export_declaration_required',
    ]);
    expect(exportFaults(above, itn)).toHaveLength(1);
  });
  it('is nothing below the limit', () => {
    expect(exportWarnings(clearanceOf([goods('1000', 'EUR')], { from: 'DE' }), undefined)).toEqual([]);
  });
});
