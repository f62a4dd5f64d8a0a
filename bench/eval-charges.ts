import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledEngine } from '../src/adapters/trade/classifier/bundled-engine.ts';
import { calculate, candidatesAmong, territoryOf } from '../src/domain/trade/index.ts';
import type { Assessment, CandidateCode, GoodsLine } from '../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods } from '../test/support/trade-fixture.ts';
import { readTexts } from './classification/read-texts.ts';

const usage = `npm run eval:charges -- [FILE…] [--half even|odd] [--texts NUMBER]

How often duties are certain though the code is not, and how often they are right then: titles without a code, each one
parcel of its own from China to a consumer, by courier.

FILE      CSV of texts and codes, as of eval:classify; bench/classification/strangers.csv is always read first
--half    every second text of each file: the limits of candidates were chosen on the even ones; odd when left out
--texts   so many texts in all; 500 when left out`;

const { values, positionals } = parseArgs({
  options: { half: { type: 'string', default: 'odd' }, texts: { type: 'string', default: '500' } },
  allowPositionals: true,
});
if (values.half !== 'odd' && values.half !== 'even') {
  console.error(usage);
  process.exit(2);
}

const destinations = ['US', 'GB', 'DE', 'FR', 'CA', 'AU', 'CH', 'NO', 'JP', 'BR'] as const;
const amounts = ['60', '300'] as const;
const date = '2026-11-20';
/** As of predict-codes.ts: a code below it is discarded, and the line has no figure. */
const leastConfidence = 0.25;

const files = [join(import.meta.dirname, 'classification/strangers.csv'), ...positionals];
const engine = await bundledEngine(join(import.meta.dirname, '../data')).open();
const half = (await Promise.all(files.map(readTexts))).flatMap((all) =>
  all.filter((_, index) => (index % 2 === 0) === (values.half === 'even')),
);
const texts = half.filter(({ hsCode }) => hsCode.length === 6 && engine.has(hsCode)).slice(0, Number(values.texts));

type Predicted = {
  readonly right: string;
  readonly hsCode: string;
  readonly candidates?: readonly CandidateCode[] | undefined;
};
const predicted = texts.flatMap(({ text, hsCode: right }): readonly Predicted[] => {
  const { hsCode, confidence, alternatives, vague } = engine.find({ title: text });
  if (hsCode === undefined || vague !== undefined || confidence < leastConfidence) return [];
  return [{ right, hsCode, candidates: candidatesAmong({ hsCode, confidence }, alternatives) }];
});

const answerFor = (country: string, line: GoodsLine): Assessment => {
  const set = bundled.ruleSets.of(territoryOf(country));
  const tariff = set && bundled.tariffs.on(set.tariff, date);
  if (set === undefined || tariff === undefined) throw new RangeError(`No rules of ${country} are loaded.`);
  return calculate(dutyRequest(country, { lines: [line] }), set, tariff, bundled.exchangeRates.on(date));
};

const percent = (part: number, of: number): string => (of === 0 ? '' : ((100 * part) / of).toFixed(1)).padStart(5);

type Count = { certain: number; right: number; hanging: number; within: number; code: number };
const none = (): Count => ({ certain: 0, right: 0, hanging: 0, within: 0, code: 0 });

/** Counts one title: what is said of its sum, and whether the sum under its own code agrees. */
const add = (count: Count, country: string, amount: string, { right, hsCode, candidates }: Predicted): void => {
  const line = (code: string, more: Partial<GoodsLine> = {}) =>
    goods(code, amount, 'EUR', { unitWeight: '0.5', ...more });
  const answer = answerFor(country, line(hsCode, candidates && { candidates }));
  const truth = Number(answerFor(country, line(right)).price);
  if (candidates === undefined) count.code += 1;
  else if (answer.chargesRange === undefined) {
    count.certain += 1;
    if (Number(answer.price) === truth) count.right += 1;
  } else {
    count.hanging += 1;
    const { from, upTo } = answer.chargesRange;
    if ((from === undefined || truth >= Number(from)) && (upTo === undefined || truth <= Number(upTo)))
      count.within += 1;
  }
};

console.log(
  `${texts.length} texts (${values.half}) of ${files.length} files, ${predicted.length} with a predicted code of at least ${leastConfidence}\n`,
);
console.log(
  '| to | value in EUR | code certain | sum certain, code not | of these right | sum hangs on it | within range |',
);
console.log(
  '|----|--------------|--------------|-----------------------|----------------|-----------------|--------------|',
);
const all = none();
const rowOf = (name: string, value: string, { certain, right, hanging, within, code }: Count): string => {
  const of = code + certain + hanging;
  const shares = [
    [code, of],
    [certain, of],
    [right, certain],
    [hanging, of],
    [within, hanging],
  ] as const;
  return `| ${[name, value, ...shares.map(([part, whole]) => percent(part, whole))].join(' | ')} |`;
};
for (const country of destinations)
  for (const amount of amounts) {
    const count = none();
    for (const each of predicted) add(count, country, amount, each);
    for (const name of ['certain', 'right', 'hanging', 'within', 'code'] as const) all[name] += count[name];
    console.log(rowOf(country, amount, count));
  }
console.log(rowOf('all', '', all));

/** Microseconds of a calculation, the least of some rounds. */
const microsecondsOf = (lineOf: (each: Predicted) => GoodsLine): number => {
  const round = (): number => {
    const began = performance.now();
    for (const each of predicted) answerFor('DE', lineOf(each));
    return (1_000 * (performance.now() - began)) / predicted.length;
  };
  return Math.min(...Array.from({ length: 7 }, round));
};
const coded = microsecondsOf(({ hsCode }) => goods(hsCode, '300', 'EUR'));
const weighed = microsecondsOf(({ hsCode, candidates }) => goods(hsCode, '300', 'EUR', candidates && { candidates }));
const mean = predicted.reduce((sum, { candidates }) => sum + (candidates?.length ?? 1), 0) / predicted.length;
console.log(
  `\nA parcel of one line to DE: ${coded.toFixed(0)} µs with a code, ${weighed.toFixed(0)} µs without (${mean.toFixed(1)} candidates on average).`,
);
