import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFormalities } from '../../../../src/adapters/trade/load-formalities.ts';
import { euMembers } from '../../../../src/domain/shared/index.ts';
import type { Commodity, Customs, Party } from '../../../../src/domain/shared/index.ts';
import {
  consigneeNumberWarnings,
  laneWarnings,
  vagueDescriptionWarnings,
} from '../../../../src/domain/trade/formalities/index.ts';
import type { Carriage } from '../../../../src/domain/trade/formalities/index.ts';
import { aCommodity } from '../../../adapters/parcels/labels/parcels.ts';
import { readAddress } from '../../../support/read-address.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const { lanes, consigneeNumbers, vagueDescriptions } = loadFormalities(
  join(import.meta.dirname, '../../../../data/formalities'),
);
const date = '2026-11-20';
const day = { date, rates: bundled.exchangeRates.on(date) };
const goods = (amount: string, currency = 'USD', changes: Partial<Commodity> = {}) =>
  aCommodity({ quantity: 1, value: { amount, currency }, ...changes });
const customs = (changes: Partial<Customs> = {}): Customs => ({
  contentType: 'CommercialGoods',
  incoterms: 'DDU',
  ...changes,
});
const everywhere = (places: readonly string[]) =>
  places.flatMap((place) => (place === 'EU' ? [...euMembers] : [place]));

describe('the lanes that posts refuse', () => {
  const asked = (to: string, carriage: Carriage, declared: Customs, amount = '500', on = day) =>
    laneWarnings(lanes, { to, carriage, customs: declared, commodities: [goods(amount)] }, on).map(
      ({ reason }) => reason,
    );

  it('are warned of, with each of their terms, from their first day, and only by post', () => {
    for (const rule of lanes)
      for (const to of rule.to)
        for (const incoterms of rule.incoterms) {
          const declared = customs({ incoterms });
          expect(asked(to, 'postal', declared)).toEqual(['lane_refused_by_posts']);
          expect(asked(to, 'courier', declared)).toEqual([]);
          expect(asked(to, 'postal', declared, '500', { ...day, date: '2025-08-28' })).toEqual([]);
        }
  });
  it('are open to parcels whose duties are paid, to documents and to small gifts', () => {
    expect(asked('US', 'postal', customs({ incoterms: 'DDP' }))).toEqual([]);
    expect(asked('US', 'postal', customs({ contentType: 'Documents' }))).toEqual([]);
    expect(asked('US', 'postal', customs({ contentType: 'Gift' }), '100')).toEqual([]);
    expect(asked('US', 'postal', customs({ contentType: 'Gift' }), '100.01')).toEqual(['lane_refused_by_posts']);
  });
  it('name the way out and the source', () => {
    const [warning] = laneWarnings(
      lanes,
      { to: 'US', carriage: 'postal', customs: customs(), commodities: [goods('5')] },
      day,
    );
    for (const part of ['"DDP"', 'not postal', '14324', 'https://']) expect(warning?.message).toContain(part);
  });
});

describe("the consignee's number", () => {
  const person = (country: string, more: Partial<Party> = {}): Party => ({
    name: 'Jane Doe',
    address: { line1: '1 Street', city: 'City', postcode: '10000', country },
    ...more,
  });
  const asked = (shipTo: Party, amount = '900000', currency = 'USD', declared = customs()) =>
    consigneeNumberWarnings(
      consigneeNumbers,
      { shipTo, importerOfRecord: undefined, customs: declared, commodities: [goods(amount, currency)] },
      day,
    );

  it('is asked for by every rule, of the kind of consignee and above the value that it names, and is satisfied by its own example', () => {
    for (const rule of consigneeNumbers)
      for (const country of everywhere(rule.to)) {
        const business = { company: 'Example Ltd' };
        const kind = rule.consignee === 'business' ? business : {};
        const place = `${rule.id} to ${country}`;
        const [warning] = asked(person(country, kind));
        expect([place, warning?.reason, warning?.field]).toEqual([
          place,
          'consignee_number_missing',
          'shipTo.countryTaxId',
        ]);
        expect(warning?.message).toContain(`Source: ${rule.source}`);
        for (const field of ['countryTaxId', 'stateTaxId'])
          expect([place, asked(person(country, { ...kind, [field]: rule.example }))]).toEqual([place, []]);
        expect([place, asked(person(country, { ...kind, countryTaxId: '#' })).map(({ reason }) => reason)]).toEqual([
          place,
          ['consignee_number_form'],
        ]);
        if (rule.above)
          expect([place, asked(person(country, kind), rule.above.amount, rule.above.currency)]).toEqual([place, []]);
      }
  });
  it('is asked for again where a digit of it is wrong, and its check digits are known', () => {
    // Those whose check notices any one wrong digit.
    const strict = ['brazilian', 'rut', 'cuit', 'mod11-2', 'tckn', 'luhn'];
    const checked = consigneeNumbers.filter(({ check }) => strict.includes(check ?? ''));
    expect(checked.map(({ to }) => to.join())).toEqual(['BR', 'CL', 'AR', 'CN', 'TR', 'IL']);
    expect(consigneeNumbers.filter(({ check }) => check !== undefined)).toHaveLength(21);
    const numbers: readonly (readonly [string, string])[] = [
      ...checked.map(({ to, example }) => [to[0] ?? '', example] as const),
      ...(['11.222.333/0001-81', '12.ABC.345/01DE-35'] as const).map((example) => ['BR', example] as const),
      ['CL', '7.654.321-6'],
    ];
    for (const [country, example] of numbers) {
      const reasons = (countryTaxId: string) => asked(person(country, { countryTaxId })).map(({ reason }) => reason);
      expect([example, reasons(example)]).toEqual([example, []]);
      for (const [at, character] of [...example].entries())
        if (/\d/.test(character)) {
          const wrong = `${example.slice(0, at)}${String((Number(character) + 1) % 10)}${example.slice(at + 1)}`;
          expect([wrong, reasons(wrong)]).toEqual([wrong, ['consignee_number_form']]);
        }
    }
  });
  it('is asked for again where one digit stands for it', () => {
    for (const digit of '0123456789')
      for (const length of [9, 10, 11, 12, 13, 14, 15])
        for (const country of ['BR', 'AR', 'TR', 'IL', 'KZ', 'RU'])
          expect(asked(person(country, { countryTaxId: digit.repeat(length) })).map(({ reason }) => reason)).toContain(
            'consignee_number_form',
          );
  });
  it('is not asked for with documents, or where no rule is', () => {
    expect(asked(person('BR'), '10', 'USD', customs({ contentType: 'Documents' }))).toEqual([]);
    expect(asked(person('AU'))).toEqual([]);
  });
  it("may be the importer's", () => {
    const parcel = { shipTo: person('BR'), customs: customs(), commodities: [goods('10')] };
    expect(
      consigneeNumberWarnings(
        consigneeNumbers,
        { ...parcel, importerOfRecord: person('BR', { countryTaxId: '529.982.247-25' }) },
        day,
      ),
    ).toEqual([]);
  });
});

describe('a vague description', () => {
  const from = { country: 'US' };
  const asked = (
    texts: Partial<Commodity>,
    to: { country: string; postcode?: string } = { country: 'DE' },
    origin: { country: string } = from,
  ) => {
    const { title: _, ...rest } = aCommodity();
    return vagueDescriptionWarnings(
      vagueDescriptions,
      { from: origin, to, commodities: [{ ...rest, ...texts }] },
      date,
    );
  };
  const words = vagueDescriptions.flatMap((rule) => [...rule.words, ...(rule.further ?? [])]);

  it('is every word of the list, however it is written, in the title or the description', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.constantFrom('title', 'description'),
        fc.boolean(),
        fc.constantFrom('', '.', ' !'),
        (word, field, loud, end) => {
          const text = `${loud ? word.toUpperCase() : word}${end}`;
          expect(asked({ [field]: text }).map(({ reason }) => reason)).toEqual(['description_vague']);
          expect(asked({ [field]: `${word} made of knitted blue cotton` })).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
  it('is what names no goods at all, too', () => {
    for (const title of [
      '-',
      '...',
      '123',
      'xxx',
      'Test',
      'Order 1234',
      'ORDER NO. 77-1',
      'SKU-123',
      'Bestellung #5',
      'undefined',
    ])
      expect(
        asked({ title }).map(({ reason }) => reason),
        title,
      ).toEqual(['description_vague']);
    for (const title of [
      'Gift card holder',
      'Test tubes of glass',
      'Lederhandtasche',
      'chemise en coton',
      'Order book, paper',
      'CD',
      'Ox hide',
    ])
      expect(asked({ title }), title).toEqual([]);
  });
  it('is none where one of the two says more', () => {
    expect(asked({ title: 'Gift', description: 'Knitted cotton T-shirt' })).toEqual([]);
    expect(asked({ title: 'Gifts', description: 'sample' })).toHaveLength(1);
  });
  it.each<[string, { country: string; postcode?: string }, { country: string }, number]>([
    ['to Switzerland', { country: 'CH' }, from, 1],
    ['to Norway', { country: 'NO' }, from, 1],
    ['to Northern Ireland', readAddress({ country: 'GB', postcode: 'BT1 1AA' }), from, 1],
    ['to Great Britain', { country: 'GB', postcode: 'LS1 1AA' }, from, 0],
    ['to America', { country: 'CA' }, from, 0],
    ['from Switzerland to the Union', { country: 'DE' }, { country: 'CH' }, 0],
  ])('%s', (_, to, origin, count) => {
    expect(asked({ title: 'Gift' }, to, origin)).toHaveLength(count);
  });
});
