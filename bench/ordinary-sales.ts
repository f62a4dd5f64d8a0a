import { knownDestinations } from '../src/application/trade/knowledge/list-knowledge.ts';
import { assessingCountry, borderBetween, calculate, regionCodeOf, territoryOf } from '../src/domain/index.ts';
import type { Assessment, DutyRequest, GoodsLine } from '../src/domain/index.ts';
import { bundledTradeData } from '../src/infrastructure/stores/trade-data.ts';
import type { TradeData } from '../src/infrastructure/stores/trade-data.ts';

/** Goods that shops send most, with their six-digit codes and net weights. */
const goods: readonly (readonly [title: string, hsCode: string, kilograms: string])[] = [
  ['Cotton T-shirt', '610910', '0.2'],
  ['Dress of cotton', '620442', '0.4'],
  ['Trainers with textile uppers', '640411', '0.9'],
  ['Leather handbag', '420221', '0.6'],
  ['Imitation jewellery', '711719', '0.05'],
  ['Quartz wrist-watch', '910211', '0.2'],
  ['Lipstick', '330410', '0.05'],
  ['Food supplement', '210690', '0.2'],
  ['Chocolate bars', '180632', '0.3'],
  ['Smartphone', '851713', '0.3'],
  ['Headphones', '851830', '0.3'],
  ['Laptop', '847130', '2'],
  ['Toy', '950300', '0.5'],
  ['Book', '490199', '0.4'],
  ['Table lamp', '940521', '1.5'],
  ['Chair', '940169', '6'],
];
/** The weight of the packaging (kg). */
const packaging = 0.2;
const valuesInEuros = ['30', '100', '400'];
const origins = ['CN', 'US'];
/** The most populous state or island of countries whose tax depends on it. */
const regions: Readonly<Record<string, string>> = { BQ: 'BO', BR: 'SP', CA: 'ON' };

/** How many of the ordinary sales to a destination have an exact sum, an upper bound, or neither. */
export type Certainty = {
  readonly exact: number;
  readonly bounded: number;
  readonly open: number;
  /** The reasons in `missing` of the sums that are not exact, with their counts. */
  readonly reasons: Readonly<Record<string, number>>;
};

/** One item of goods, sent to a consumer by courier and without a statement on origin. */
export type OrdinarySale = {
  readonly country: string;
  readonly from: string;
  /** The value of the goods in euros. */
  readonly amount: string;
  readonly line: Pick<GoodsLine, 'title' | 'hsCode' | 'unitWeight'>;
};

/** Calculates one sale with the rules and tariffs that come with the program. */
export const sell =
  ({ ruleSets, tariffs, exchangeRates }: TradeData, day: string) =>
  ({ country, from, amount, line }: OrdinarySale): Assessment => {
    const ruleSet = ruleSets.of(territoryOf(country));
    const tariff = ruleSet && tariffs.on(ruleSet.tariff, day);
    if (!ruleSet || !tariff) throw new Error(`There are no duty rules for ${country}.`);
    const region = regions[country] ?? regionCodeOf({ country });
    const request: DutyRequest = {
      date: day,
      border: borderBetween({ country: from }, { country }),
      from: { country: from },
      to: { country: assessingCountry({ country }), ...(region !== undefined && { region }) },
      consignee: 'consumer',
      channel: 'courier',
      currency: 'EUR',
      contentType: 'CommercialGoods',
      incoterms: 'DDP',
      registrations: [],
      freight: { amount: '10', currency: 'EUR' },
      weight: (Number(line.unitWeight) + packaging).toFixed(2),
      lines: [{ ...line, quantity: 1, value: { amount, currency: 'EUR' }, origin: from, originDeclared: false }],
    };
    return calculate(request, ruleSet, tariff, exchangeRates.on(day));
  };

/** All that is missing from an answer, of its lines too. */
export const missingFrom = ({ missing = [], lines }: Assessment): NonNullable<Assessment['missing']> => [
  ...missing,
  ...lines.flatMap((line) => line.missing ?? []),
];

/** Calculates each ordinary sale to each destination. */
export const ordinarySales = (
  data: TradeData,
  destinations: readonly string[],
  day: string,
): ReadonlyMap<string, Certainty> => {
  const sold = sell(data, day);

  const certaintyOf = (country: string): Certainty => {
    const count = { exact: 0, bounded: 0, open: 0 };
    const reasons: Record<string, number> = {};

    const ask = (sale: Omit<OrdinarySale, 'country'>): void => {
      const answer = sold({ country, ...sale });
      if (answer.complete) count.exact += 1;
      else if (answer.upTo === undefined) count.open += 1;
      else count.bounded += 1;
      for (const reason of new Set(missingFrom(answer).map((part) => part.reason)))
        reasons[reason] = (reasons[reason] ?? 0) + 1;
    };

    for (const from of origins.filter((origin) => borderBetween({ country: origin }, { country }) !== 'none'))
      for (const amount of valuesInEuros)
        for (const [title, hsCode, unitWeight] of goods) ask({ from, amount, line: { title, hsCode, unitWeight } });
    return { ...count, reasons };
  };

  return new Map(destinations.map((destination) => [destination, certaintyOf(destination)]));
};

/** `npm run ordinary-sales -- TR UA` prints the counts and all reasons of some destinations, or of all. */
if (import.meta.main) {
  const named = process.argv.slice(2);
  const data = bundledTradeData();
  const destinations = (named.length > 0 ? named : knownDestinations).filter((country) =>
    data.ruleSets.of(territoryOf(country)),
  );
  for (const [country, { reasons, ...counts }] of ordinarySales(
    data,
    destinations,
    new Date().toISOString().slice(0, 10),
  ))
    console.log(country, JSON.stringify(counts), JSON.stringify(reasons));
}
