import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countryCodes } from '../../../src/domain/shared/index.ts';
import { territoryOf } from '../../../src/domain/trade/index.ts';
import type { DutyRequest, RuleSet } from '../../../src/domain/trade/index.ts';
import { jsonFilesIn } from '../../../src/adapters/shared/files/read-file.ts';
import { bundled, data } from '../trade-fixture.ts';
import { choices, requestFrom, rulePlaces } from './arbitrary-requests.ts';
import type { World } from './arbitrary-requests.ts';
import { arbitraryTerritory, smallRates, smallWorld } from './arbitrary-territory.ts';
import type { Rules } from './facts.ts';
import { fraction, plus, rounded } from './fraction.ts';
import { oracle } from './oracle.ts';

/** A request, and the rules by which it is answered. */
export type OracleCase = Rules & { readonly request: DutyRequest };

/** The form in which a failed property prints it, without empty values. */
const printed = (shown: object): string =>
  JSON.stringify(shown, (_, value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value));
const named = (of: OracleCase, shown: object): OracleCase =>
  Object.assign(of, { [fc.toStringMethod]: () => printed(shown) });

type CodedFile = {
  readonly lines?: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, string>>;
};
const codedFiles = (folder: string): readonly CodedFile[] =>
  jsonFilesIn(join(data, folder)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as CodedFile);

/** The codes of all tariffs and lists, and other data for requests to bundled territories. */
const bundledWorld = (sets: readonly RuleSet[]): World => {
  const codes = [
    ...new Set(
      ['tariffs', 'rules/lists']
        .flatMap(codedFiles)
        .flatMap(({ lines, codes: listed }) => Object.keys(lines ?? listed ?? {})),
    ),
  ].sort();
  const known = new Map<string, readonly string[]>();
  const remembered = (key: string, find: () => readonly string[]): readonly string[] => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const lists = Object.assign({}, ...sets.map((set) => set.lists)) as RuleSet['lists'];
  return {
    codes,
    codesFrom: (beginning) => remembered(beginning, () => codes.filter((code) => code.startsWith(beginning))),
    codesMarked: (list, as) =>
      remembered(`${list} ${as.join()}`, () =>
        codes.filter((code) => lists[list]?.marksOf(code).some((mark) => as.includes(mark))),
      ),
    origins: [
      'CN',
      'GB',
      'DE',
      'US',
      'MX',
      'CA',
      'JP',
      'KR',
      'VN',
      'IN',
      'BD',
      'TR',
      'CH',
      'NO',
      'AU',
      'NZ',
      'SG',
      'BR',
      'RU',
      'KP',
    ],
    currencies: [
      'GBP',
      'USD',
      'EUR',
      'CAD',
      'AUD',
      'BGN',
      'CZK',
      'DKK',
      'HUF',
      'PLN',
      'RON',
      'SEK',
      'NZD',
      'SAR',
      'AED',
      'HKD',
      'SGD',
    ],
  };
};

/** Requests to every territory with bundled rules, by those rules. */
export const bundledCases = (): fc.Arbitrary<OracleCase> => {
  const sets = new Set(
    countryCodes.map((country) => bundled.ruleSets.of(territoryOf(country))).filter((set) => set !== undefined),
  );
  const world = bundledWorld([...sets]);
  return fc
    .record({ place: fc.constantFrom(...[...sets].flatMap(rulePlaces)), drawn: choices })
    .map(({ place, drawn }) => {
      const request = requestFrom(drawn, place, world);
      const { set, rule } = place;
      const tariff = bundled.tariffs.on(set.tariff, request.date);
      if (tariff === undefined) throw new RangeError(`There is no tariff ${set.tariff}.`);
      return named(
        { set, tariff, rates: bundled.exchangeRates.on(request.date), request },
        { rules: set.id, like: rule.id, request },
      );
    });
};

/** Requests to invented territories. */
export const inventedCases: fc.Arbitrary<OracleCase> = fc
  .record({ territory: arbitraryTerritory, place: fc.nat(), drawn: choices })
  .map(({ territory: { set, tariff, lines }, place, drawn }) => {
    const places = rulePlaces(set);
    const request = requestFrom(
      drawn,
      places[place % places.length] ?? { set, rules: [], rule: { id: 'none', source: '', certainty: 'known' } },
      smallWorld,
    );
    return named({ set, tariff, rates: smallRates, request }, { request, rules: set, tariff: lines });
  });

/** The first line alone with a round value, with minimums that its duty and its tax reach exactly. */
export const atMinimum = ({ request, set, tariff, rates }: OracleCase): OracleCase => {
  const { freight: _, insurance: __, ...others } = request;
  const lines = request.lines.slice(0, 1).map((line) => ({
    ...line,
    value: { amount: String(Math.ceil(Number(line.value.amount)) * 100), currency: set.currency },
  }));
  const alone = { ...others, currency: set.currency, lines };
  const {
    Duty = '0',
    VAT = '0',
    'Sales tax': sales = '0',
  } = oracle(alone, { set: { ...set, minimums: [] }, tariff, rates }).sums;
  const minimum = (of: 'duty' | 'tax', amount: string) =>
    ({ id: `minimum-${of}`, source: 'an act', certainty: 'known', of, amount, currency: set.currency }) as const;
  const tax = rounded(plus(fraction(VAT), fraction(sales)), 2);
  const minimums = [minimum('duty', Duty), minimum('tax', tax)];
  return named(
    { request: alone, set: { ...set, minimums }, tariff, rates },
    { request: alone, rules: { ...set, minimums } },
  );
};
