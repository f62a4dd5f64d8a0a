import { knownDestinations } from '../src/application/trade/knowledge/list-knowledge.ts';
import { territoryOf } from '../src/domain/index.ts';
import { bundledTradeData } from '../src/infrastructure/stores/trade-data.ts';
import type { TradeData } from '../src/infrastructure/stores/trade-data.ts';
import { missingFrom, sell } from './ordinary-sales.ts';

/** Ten everyday goods with their net weights (kg), at 100 EUR each. */
const goods: readonly (readonly [title: string, hsCode: string, kilograms: string])[] = [
  ['Cotton T-shirt', '610910', '0.2'],
  ['Trainers with textile uppers', '640411', '0.9'],
  ['Leather handbag', '420221', '0.6'],
  ['Imitation jewellery', '711719', '0.05'],
  ['Quartz wrist-watch', '910211', '0.2'],
  ['Lipstick', '330410', '0.05'],
  ['Smartphone', '851713', '0.3'],
  ['Headphones', '851830', '0.3'],
  ['Toy', '950300', '0.5'],
  ['Table lamp', '940521', '1.5'],
];

/** The destinations of the rule files, which are those with most parcels. */
export const mainDestinations: ReadonlySet<string> = new Set(
  'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IM IS IT LI LT LU LV MC MT NL NO NZ PL PR PT RO SA SE SG SI SK US'.split(' '),
); // oxfmt-ignore

/** Gaps of the tax on the fee of a carrier, which an operator switches off where the rules have the fee. */
const taxOfTheFee = /^ch-carrier-in-tax-base/;

type Reason = { readonly answers: number; readonly alone: number; readonly destinations: readonly string[] };

/** How many of ten everyday goods are answered whole, and the reasons that stop the others. */
type Completeness = {
  readonly asked: number;
  readonly complete: number;
  /** Complete but for a carrier's fee, which an operator sets once. */
  readonly completeWithFee: number;
  readonly reasons: ReadonlyMap<string, Reason>;
};

/** Asks for ten everyday goods of China, at 100 EUR, to each destination. */
export const everydayGoods = (data: TradeData, destinations: readonly string[], day: string): Completeness => {
  const sold = sell(data, day);
  const count = { asked: 0, complete: 0, completeWithFee: 0 };
  const reasons = new Map<string, Reason>();

  for (const country of destinations.filter((one) => one !== 'CN')) {
    const { fees = [], gaps = [] } = data.ruleSets.of(territoryOf(country)) ?? {};
    const ofTheFee = new Set([...fees, ...gaps.filter(({ id }) => taxOfTheFee.test(id))].map(({ id }) => id));
    for (const [title, hsCode, unitWeight] of goods) {
      const answer = sold({ country, from: 'CN', amount: '100', line: { title, hsCode, unitWeight } });
      const others = missingFrom(answer).filter(({ rule }) => rule === undefined || !ofTheFee.has(rule));
      const computable = answer.lines.every(({ notComputable }) => notComputable === undefined);
      count.asked += 1;
      if (answer.complete) count.complete += 1;
      if (answer.complete || (computable && others.length === 0)) count.completeWithFee += 1;
      const found = [
        ...new Set([
          ...missingFrom(answer).map(({ reason }) => reason),
          ...(computable ? [] : ['line_not_computable']),
        ]),
      ];
      for (const reason of found) {
        const before = reasons.get(reason) ?? { answers: 0, alone: 0, destinations: [] };
        reasons.set(reason, {
          answers: before.answers + 1,
          alone: before.alone + (found.length === 1 ? 1 : 0),
          destinations: [...new Set([...before.destinations, country])],
        });
      }
    }
  }
  return { ...count, reasons };
};

/** The shares in words, such as `64.0 % are exact, and 91.4 % once the operator has set the fee of the carrier`. */
export const sharesIn = ({ asked, complete, completeWithFee }: Completeness): string => {
  const share = (part: number): string => `${((part / asked) * 100).toFixed(1)} %`;
  return `${share(complete)} are exact, and ${share(completeWithFee)} once the operator has set the fee of the carrier`;
};

const report = (name: string, found: Completeness): string => {
  const ranked = [...found.reasons].toSorted(([, one], [, other]) => other.answers - one.answers);
  return [
    `${name}: of ${found.asked} answers ${sharesIn(found)}.`,
    ...ranked.map(
      ([reason, { answers, alone, destinations }]) =>
        `  ${answers} (alone ${alone}) ${reason}: ${destinations.join(' ')}`,
    ),
  ].join('\n');
};

/** `npm run everyday-goods` prints the shares and what stops the rest, the most frequent reason first. */
if (import.meta.main) {
  const data = bundledTradeData();
  const day = new Date().toISOString().slice(0, 10);
  const all = knownDestinations.filter((country) => data.ruleSets.of(territoryOf(country)));
  const main = all.filter((country) => mainDestinations.has(country));
  console.log(report(`${main.length} main destinations`, everydayGoods(data, main, day)));
  console.log(report(`All ${all.length} destinations`, everydayGoods(data, all, day)));
}
