import fc from 'fast-check';
import type {
  CodeList,
  DutyRate,
  ExchangeRates,
  RatePart,
  Rule,
  RuleSet,
  Tariff,
  TariffLine,
  When,
} from '../../../src/domain/trade/index.ts';
import { territory } from '../example-territory.ts';
import type { World } from './arbitrary-requests.ts';

const codes = ['110100', '11010010', '1102', '12010010', '120200', '1301003000', '140100'] as const;
const origins = ['CN', 'GB', 'DE', 'US'] as const;
const places = ['GB', 'CN', 'EU'] as const;
const days = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
const marks = ['-', 'a', 'b'] as const;
const agreements = ['friends', 'neighbours'] as const;
const ownCurrency = 'EUR';

/** The data from which requests to such a territory are made. */
export const smallWorld: World = {
  codes,
  codesFrom: (beginning) => codes.filter((code) => code.startsWith(beginning)),
  codesMarked: () => codes,
  origins,
  currencies: ['EUR', 'USD', 'JPY'],
};

/** Exchange rates. Dividing by some of them gives an infinite decimal. */
export const smallRates: ExchangeRates = {
  date: '2026-11-20',
  source: 'a bank',
  perEuro: { USD: '1.2', JPY: '170', XDR: '0.7' },
};

const amount = fc.constantFrom('0', '1', '5', '10.50', '100');
const money = fc.record({ amount, currency: fc.constantFrom(ownCurrency, 'USD') });
const rate = fc.constantFrom('0', '0.05', '0.1', '0.125', '0.19', '0.333');
const someOf = <Item>(...items: Item[]): fc.Arbitrary<Item[]> =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 2 });
const listed = fc.record({ list: fc.constant('list'), as: someOf(...marks) });

/** All conditions. It does not compile without one of them, because the two calculators would not be compared by it. */
const conditions: { readonly [Name in keyof When]-?: fc.Arbitrary<NonNullable<When[Name]>> } = {
  destinations: someOf('XX', 'EU'),
  regions: someOf('ON', 'QC'),
  regionKnown: fc.boolean(),
  postcodes: someOf('90', '9'),
  origins: someOf(...places),
  notOrigins: someOf(...places),
  shippedFrom: someOf(...places),
  notShippedFrom: someOf(...places),
  hs: someOf('11', '1201', '13'),
  notHs: someOf('11', '1202', '13'),
  noLineHs: someOf('11', '1202', '13'),
  hsMayBe: someOf('1101001010', '12'),
  mayBeListed: listed,
  notWhollyListed: listed,
  contentTypes: someOf('CommercialGoods' as const, 'Gift' as const, 'ReturnOfGoods' as const),
  consignee: fc.constantFrom('consumer' as const, 'business' as const),
  channel: fc.constantFrom('courier' as const, 'postal' as const),
  goodsUpTo: money,
  goodsAbove: money,
  landedUpTo: money,
  landedAbove: money,
  unitUpTo: money,
  weightUpTo: fc.constantFrom('0.5', '2', '31'),
  weightAbove: fc.constantFrom('0.5', '2', '31'),
  quantityUpTo: fc.integer({ min: 1, max: 6 }),
};

/** Few conditions at a time, so that several rules apply. */
const when: fc.Arbitrary<When> = fc
  .array(
    fc.oneof(
      ...Object.entries(conditions).map(([name, value]) => fc.record({ [name]: value as fc.Arbitrary<unknown> })),
    ),
    {
      maxLength: 2,
    },
  )
  .map((chosen) => Object.assign({}, ...chosen) as When);

const optional = { requiredKeys: [] };
const ruleFields = fc
  .record({
    when,
    bounds: fc.record({ validFrom: fc.constantFrom(...days), validTo: fc.constantFrom(...days) }, optional),
    certainty: fc.constantFrom('known' as const, 'known' as const, 'uncertain' as const),
    enabled: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  })
  .map(({ when: conditions, bounds, certainty, enabled }): Omit<Rule, 'id'> => ({
    source: 'an act',
    certainty,
    ...bounds,
    ...(certainty === 'uncertain' && { isBound: true as const }),
    ...(enabled !== undefined && { enabled }),
    ...(Object.keys(conditions).length > 0 && { when: conditions }),
  }));

/** Up to the given number of rules with these fields, with ids of the section's name. */
const section = <Fields extends object>(
  name: string,
  fields: fc.Arbitrary<Fields>,
  maxLength = 2,
): fc.Arbitrary<(Rule & { readonly name: string } & Fields)[]> =>
  fc
    .array(fc.tuple(ruleFields, fields), { maxLength })
    .map((rules) => rules.map(([rule, own], index) => ({ id: `${name}-${index + 1}`, name, ...rule, ...own })));

const relievable = someOf('duty' as const, 'additional' as const, 'tax' as const);
const numbers = someOf('IOSS' as const, 'VAT' as const);
const kinds = [
  { kind: 'vat', name: 'VAT', code: 'VAT' },
  { kind: 'sales', name: 'Sales tax', code: 'GST' },
] as const;
const group = fc.constantFrom('g', 'h');

const rules = fc.record({
  valuations: section(
    'valuation',
    fc
      .record(
        {
          dutyBase: fc.subarray(['freight', 'insurance'] as const),
          taxBase: fc.subarray(['freight', 'insurance', 'duty', 'fees'] as const),
          taxUplift: rate,
          counted: fc.oneof(
            fc.record({ allowance: money, allowanceOf: fc.subarray(['duty', 'tax'] as const, { minLength: 1 }) }),
            fc.record({ share: fc.constantFrom('0.6', '1') }),
          ),
        },
        { requiredKeys: ['dutyBase', 'taxBase'] },
      )
      .map(({ counted, ...valuation }) => ({ ...valuation, ...counted })),
    1,
  ),
  reliefs: section(
    'relief',
    fc.record(
      { of: relievable, notOnDefended: fc.constant(true as const), conditional: fc.constant(true as const) },
      { requiredKeys: ['of'] },
    ),
  ),
  schemes: section(
    'scheme',
    fc.record({ numbers, of: relievable, unregistered: fc.constantFrom('due' as const, 'free' as const) }),
  ),
  flatDuties: section(
    'flat',
    fc.record(
      {
        charge: fc.oneof(
          fc.record({
            per: fc.constant('tariffLine' as const),
            amount,
            currency: fc.constantFrom(ownCurrency, 'USD'),
            digits: fc.constantFrom(6 as const, 8 as const),
          }),
          fc.record({ per: fc.constant('value' as const), rate, deduction: money }, { requiredKeys: ['per', 'rate'] }),
        ),
        preferencesUnlessNumbers: fc.oneof(numbers, fc.constant([])),
        unlessFree: fc.boolean(),
      },
      { requiredKeys: ['charge'] },
    ),
  ),
  preferences: section(
    'preference',
    fc
      .record(
        {
          agreement: fc.constantFrom(...agreements),
          withoutStatement: fc.constant(true as const),
          by: fc.oneof(
            fc.record({ rate }),
            fc.record({ reduction: fc.record({ points: rate, freeUpTo: rate }, { requiredKeys: ['points'] }) }),
            fc.record({
              reduction: fc.record({ share: fc.constantFrom('0.2', '1'), freeUpTo: rate }, { requiredKeys: ['share'] }),
            }),
          ),
        },
        { requiredKeys: ['agreement'] },
      )
      .map(({ by, ...preference }) => ({ ...preference, ...by })),
  ),
  columns: section(
    'column',
    fc.constant({
      column: 'other',
      notice: { name: 'column_not_loaded', effect: 'warn' as const, message: 'No column.' },
    }),
    1,
  ),
  additionalDuties: section(
    'additional',
    fc
      .record(
        {
          by: fc.oneof(
            fc.record({ rate }),
            fc.record({ duty: fc.constantFrom('0.48 EUR / kg', '2 USD / item', '5% + 1 EUR / item') }),
          ),
          defence: fc.constantFrom('anti_dumping' as const, 'countervailing' as const, 'retaliation' as const),
          netOfTariff: fc.boolean(),
          sparesAgreements: someOf(...agreements),
          group,
          yieldsTo: fc.tuple(group),
        },
        { requiredKeys: ['by'] },
      )
      .map(({ by, ...additional }) => ({ ...additional, ...by })),
    4,
  ),
  taxes: section(
    'tax',
    fc
      .tuple(fc.constantFrom(...kinds), rate, fc.boolean())
      .map(([kind, own, inOwnBase]) => ({ ...kind, rate: own, inOwnBase })),
    3,
  ),
  fees: section(
    'fee',
    fc.record(
      {
        name: fc.constantFrom('Customs fee' as const, 'Disbursement fee' as const),
        per: fc.constantFrom('consignment' as const, 'tariffLine' as const, 'value' as const, 'kilogram' as const),
        rate,
        amount,
        minimum: amount,
        maximum: amount,
        currency: fc.constantFrom(ownCurrency, 'USD'),
        taxRate: rate,
        inTaxBase: fc.boolean(),
        sparesAgreements: someOf(...agreements),
      },
      { requiredKeys: ['name', 'per', 'rate', 'amount', 'currency'] },
    ),
  ),
  minimums: section(
    'minimum',
    fc.record({
      of: fc.constantFrom('duty' as const, 'tax' as const),
      amount,
      currency: fc.constantFrom(ownCurrency, 'USD'),
    }),
  ),
  gaps: section(
    'gap',
    fc.oneof(
      fc.record({
        effect: fc.constantFrom('warn' as const, 'warn' as const, 'stop' as const),
        message: fc.constant('Unknown.'),
      }),
      fc.record({
        effect: fc.constant('warn' as const),
        of: fc.constant('relief' as const),
        message: fc.constant('On conditions.'),
      }),
      fc.record({
        effect: fc.constant('info' as const),
        of: fc.constant('tax' as const),
        cut: fc.record({
          value: fc.constantFrom('1', '10', '1000'),
          charge: fc.constantFrom('0.5', '10'),
          taxParts: fc.constantFrom(['1'], ['0.78', '0.22'], ['0.5', '0.3', '0.2']),
        }),
        message: fc.constant('Rounded down.'),
      }),
    ),
    1,
  ),
});

const byValue = fc.record({ kind: fc.constant('adValorem' as const), rate });
const part: fc.Arbitrary<RatePart> = fc.oneof(
  byValue,
  byValue,
  fc.record({
    kind: fc.constant('specific' as const),
    amount: fc.constantFrom('1', '12.80'),
    currency: fc.constantFrom(ownCurrency, 'USD'),
    per: fc.constantFrom('1', '100'),
    unit: fc.constantFrom(
      'kg' as const,
      'kg' as const,
      'g' as const,
      't' as const,
      'item' as const,
      'pair' as const,
      'dozen' as const,
      'hundred' as const,
      'litre' as const,
      'kgOfContent' as const,
      'litreOfAlcohol' as const,
      'm2' as const,
    ),
  }),
);
const parts = fc.array(part, { maxLength: 2 });
const bound = fc.array(part, { minLength: 1, maxLength: 1 });
const dutyRate: fc.Arbitrary<DutyRate> = fc
  .record({ parts, minimum: bound, maximum: bound }, { requiredKeys: ['parts'] })
  .map((drawn) => ({ ...drawn, text: JSON.stringify(drawn) }));
type Rates = Pick<TariffLine, 'mfn' | 'oneOf' | 'highest' | 'preferences'>;
const valued = fc.record(
  {
    over: fc.constantFrom('0', '3', '150'),
    upTo: fc.constantFrom('3', '22', '150'),
    currency: fc.constantFrom(ownCurrency, 'USD'),
  },
  { requiredKeys: ['currency'] },
);
const lineRate = fc.record({ rate: dutyRate, valued }, { requiredKeys: ['rate'] });
const differingRates = fc.record({
  mfn: fc.constant('unreadable' as const),
  oneOf: fc.array(lineRate, { minLength: 2, maxLength: 3 }),
});
const tariffLine: fc.Arbitrary<Rates> = fc
  .record({
    ordinary: fc.oneof(
      { arbitrary: fc.record({ mfn: dutyRate }), weight: 17 },
      { arbitrary: differingRates, weight: 2 },
      { arbitrary: fc.constant({ mfn: 'unreadable' as const }), weight: 1 },
      { arbitrary: fc.record({ mfn: fc.constant('unreadable' as const), highest: dutyRate }), weight: 1 },
    ),
    preferences: fc.record({ friends: dutyRate, neighbours: dutyRate, other: dutyRate }, optional),
  })
  .map(({ ordinary, preferences }) => ({ ...ordinary, preferences }));
const tariffLines = fc.record(
  { '11': tariffLine, '1101': tariffLine, '12': tariffLine, '13': tariffLine },
  { requiredKeys: ['11', '12', '13'] },
);

/** The entry with the longest beginning of the code. */
const longest = <Entry>(entries: Readonly<Record<string, Entry>>, code: string): readonly [string, Entry] | undefined =>
  Object.entries(entries)
    .filter(([beginning]) => code.startsWith(beginning))
    .sort(([one], [other]) => other.length - one.length)[0];

const tariffOf = (lines: Readonly<Record<string, Rates>>): Tariff => ({
  id: 'XX',
  version: 'XX-1',
  lookup: (hsCode) => {
    const [code, line] = longest(lines, hsCode) ?? [];
    return code !== undefined && line ? { code, source: 'a list', ...line } : undefined;
  },
});

const listOf = (entries: Readonly<Record<string, string[]>>): CodeList => ({
  id: 'list',
  marksOf: (hsCode) => longest(entries, hsCode)?.[1] ?? ['-'],
});

/** Rules and a tariff of an invented territory, with every field of a rule file in combination. */
export const arbitraryTerritory: fc.Arbitrary<{
  readonly set: RuleSet;
  readonly tariff: Tariff;
  readonly lines: object;
}> = fc
  .record({ rules, lines: tariffLines, list: fc.dictionary(fc.constantFrom('11', '1102', '12'), someOf(...marks)) })
  .map(({ rules: own, lines, list }) => ({
    set: {
      ...territory,
      ...own,
      valuations: [...own.valuations, ...territory.valuations],
      currency: ownCurrency,
      lists: { list: listOf(list) },
    },
    tariff: tariffOf(lines),
    lines,
  }));
