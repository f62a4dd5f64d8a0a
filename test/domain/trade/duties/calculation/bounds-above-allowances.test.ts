import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/countries.ts';
import { assessingCountry, calculate, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, Gap, RuleSet, Valuation } from '../../../../../src/domain/trade/index.ts';
import { oracle } from '../../../../support/duty-oracle/oracle.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

type Allowing = Valuation & { readonly allowance: NonNullable<Valuation['allowance']> };
type Place = { readonly country: string; readonly set: RuleSet; readonly valuation: Allowing };

const isAllowing = (valuation: Valuation): valuation is Allowing =>
  valuation.allowance !== undefined && valuation.enabled !== false;
const places = [...new Set(countryCodes.map((country) => territoryOf(country)))].flatMap((territory) => {
  const set = bundled.ruleSets.of(territory);
  const country = assessingCountry({ country: territory });
  return (set?.valuations ?? []).filter(isAllowing).map((valuation): Place => ({ country, set: set!, valuation }));
});

/** A request on which the valuation applies, worth this part of the allowance. */
const requestAt = ({ country, valuation: { allowance, when, validTo } }: Place, part: number): DutyRequest =>
  dutyRequest(country, {
    ...(validTo !== undefined && { date: validTo }),
    consignee: when?.consignee ?? 'consumer',
    channel: when?.channel ?? 'courier',
    contentType: when?.contentTypes?.[0] ?? 'CommercialGoods',
    currency: allowance.currency,
    weight: '0.5',
    lines: [goods('610910', (Number(allowance.amount) * part).toFixed(2), allowance.currency, { unitWeight: '0.5' })],
  });

/** So many times the allowance that no other exemption holds. */
const far = 12;
const fraction = '0.4';
const gapOf = (of: 'duty' | 'tax'): Gap => ({
  ...rule('gap'),
  of,
  name: 'charge_not_loaded',
  effect: 'warn',
  upTo: fraction,
  message: 'A charge is not loaded.',
});
/** The charge that the gap stands for, as a rule. */
const withCharge = (set: RuleSet, of: 'duty' | 'tax'): RuleSet =>
  of === 'duty'
    ? { ...set, additionalDuties: [...set.additionalDuties, { ...rule('charge'), name: 'Charge', rate: fraction }] }
    : {
        ...set,
        taxes: [...set.taxes, { ...rule('charge'), kind: 'charge', name: 'Sales tax', code: 'VAT', rate: fraction }],
      };
const withoutAllowance = (set: RuleSet): RuleSet => ({
  ...set,
  valuations: set.valuations.map(({ allowance: _, allowanceOf: __, ...valuation }) => valuation),
});

const sumOf = (charges: string | readonly { readonly amount: string }[]): number =>
  typeof charges === 'string' ? 0 : charges.reduce((sum, { amount }) => sum + Number(amount), 0);

describe('an allowance on conditions', () => {
  /** Codes of several chapters: each rate has doubts of its own. */
  const codes = ['610910', '640399', '950300', '851713', '330499', '420292', '392690', '940360'];

  it.each(['AR', 'AZ'])('has as its bound no less than what is due without it: %s', (country) => {
    const known = places
      .filter((place) => place.country === country)
      .flatMap((place) =>
        [1.01, 1.5, 5].flatMap((part) =>
          codes.map((hsCode) => {
            const asked = requestAt(place, part);
            const request = { ...asked, lines: asked.lines.map((line) => ({ ...line, hsCode })) };
            const { upTo, lines } = assess(request);
            expect(lines[0]?.missing?.map(({ reason }) => reason)).toContain('conditions_of_the_exemption');
            if (upTo !== undefined)
              expect([hsCode, part, Number(upTo) >= Number(assess(request, withoutAllowance).price)]).toEqual([
                hsCode,
                part,
                true,
              ]);
            return upTo !== undefined;
          }),
        ),
      );
    expect(known.filter(Boolean).length).toBeGreaterThan(known.length / 2);
  });
});

describe('the bound of a gap beside an allowance', () => {
  const cases = places.flatMap((place) =>
    (['duty', 'tax'] as const).map((of) => ({ ...place, of, id: place.valuation.id })),
  );

  it('is asked for of every territory with an allowance', () => {
    expect(new Set(places.map(({ country }) => country)).size).toBeGreaterThanOrEqual(15);
  });

  it.each(cases)('holds where the $of that is missing is charged on the whole value: $id', ({ of, ...place }) => {
    const set = { ...place.set, gaps: [gapOf(of)], minimums: [] };
    const rates = bundled.exchangeRates.on('2026-11-20');
    const tariff = bundled.tariffs.on(set.tariff, '2026-11-20');
    if (tariff === undefined) throw new Error(`There is no tariff ${set.tariff}.`);
    const free = tariffOf({ '61': { mfn: percent('0') } });
    const chargesAt = (asked: DutyRequest, by: RuleSet, from = tariff) =>
      oracle(asked, { set: by, tariff: from, rates }).lines[0] ?? [];
    const lineAt = (...by: Parameters<typeof chargesAt>) => sumOf(chargesAt(...by));
    const told = [0.5, 0.99, 1, 1.01, 1.5, far].filter((part) => {
      const asked = requestAt(place, part);
      const bound = calculate(asked, set, tariff, rates).lines[0]?.missing?.find(({ rule: id }) => id === 'gap')?.upTo;
      if (bound === undefined) return false;
      // The charge alone, on the whole value: a flat duty would replace it, other charges would raise its tax.
      const alone = { ...withoutAllowance(set), flatDuties: [], additionalDuties: [], fees: [] };
      const charge = lineAt(asked, withCharge(alone, of), free) - lineAt(asked, alone, free);
      const withAllowance = lineAt(asked, withCharge(set, of));
      expect(charge).toBeGreaterThan(0);
      expect([part, Number(bound) + 0.05 >= lineAt(asked, set) + charge]).toEqual([part, true]);
      expect([part, Number(bound) + 0.05 >= withAllowance]).toEqual([part, true]);
      return true;
    });
    const charged = chargesAt(requestAt(place, far), set);
    const isTaxed =
      typeof charged !== 'string' && charged.some(({ name, amount }) => name !== 'Duty' && Number(amount) > 0);
    if (of === 'duty' || isTaxed) expect(told).toContain(far);
  });
});

describe('the bound of an excise beside an allowance', () => {
  it('counts the whole value', () => {
    const valuation = {
      ...rule('value'),
      dutyBase: ['freight'],
      taxBase: ['freight', 'duty'],
      allowance: { amount: '100', currency: 'EUR' },
    } as const;
    const excises = [{ ...rule('excise'), name: 'perfume', upTo: '0.5' }];
    const { price, upTo } = calculated(
      { tariff: tariffOf({ '33': { mfn: percent('0.1') } }), valuations: [valuation], excises },
      { lines: [goods('330300', '110', 'EUR')], freight: { amount: '10', currency: 'EUR' } },
    );
    // 2 of duty and 20 % of 22; half of 122, and 20 % of it besides.
    expect([price, upTo]).toEqual(['6.40', '79.60']);
  });
});

describe('the bound of a gap where customs counts a share of the price', () => {
  it('counts that share', () => {
    const valuation = { ...rule('value'), dutyBase: [], taxBase: ['duty'], share: '0.6' } as const;
    const { price, upTo } = calculated(
      { tariff: tariffOf({ '33': {} }), valuations: [valuation], gaps: [{ ...gapOf('duty'), upTo: '0.5' }] },
      { lines: [goods('330300', '100', 'EUR')] },
    );
    // 20 % of 60; half of 60, and 20 % of it besides.
    expect([price, upTo]).toEqual(['12.00', '48.00']);
  });
});
