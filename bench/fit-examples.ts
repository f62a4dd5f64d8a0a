import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { calibrationFile } from '../src/adapters/trade/classifier/bundled-engine.ts';
import { fittedFiles } from './classification/fitted-files.ts';
import { calibrated, indexQueryOf } from '../src/domain/trade/classification/index.ts';
import type { IndexQuery } from '../src/domain/trade/classification/index.ts';
import { asPlainName } from '../src/domain/trade/classification/ranking/evidence.ts';
import { ExampleIndex, exampleVocabularyOf } from '../src/domain/trade/classification/examples/example-index.ts';
import { comparedWithExamples, exampleSignalNames } from '../src/domain/trade/classification/learner/account.ts';
import type { ExampleSignals } from '../src/domain/trade/classification/learner/account.ts';
import { mostWeighed } from '../src/domain/trade/classification/learner/mixture.ts';
import { readToFit } from './classification/read-to-fit.ts';

const usage = `node bench/fit-examples.ts --of FILE=WEIGHT --of FILE=WEIGHT [--of …]

Fits what the examples of an account add to the confidence, on the even-numbered texts of the files; the odd ones are for measuring.
--of  an account's goods: asked after 100, 300, 600 … of them were learnt, and each after all the others; and asked after the other
      accounts' goods were learnt instead, which counts three times as much`;

const { values } = parseArgs({
  options: { of: { type: 'string', multiple: true } },
});
if (values.of === undefined) {
  console.error(usage);
  process.exit(2);
}

const { calibrationPath, calibration, weights, index, ranker } = await fittedFiles();
const numbers = new Map(index.codes.map((code, at) => [code, at]));

type Text = { readonly key: string; readonly hsCode: string; readonly query: IndexQuery };
type Case = {
  readonly signals: ExampleSignals;
  readonly counts: number;
  readonly weight: number;
  readonly agree: boolean;
  readonly rightWith: boolean;
  readonly rightWithout: boolean;
};
type Source = { readonly texts: readonly Text[]; readonly weight: number };

const read = async (argument: string): Promise<Source> => {
  const [file = '', weight = '1'] = argument.split('=');
  const even = (await readToFit(file)).filter(({ hsCode }) => hsCode.length === 6);
  const queryOf = (title: string): IndexQuery => indexQueryOf({ title }, index, weights);
  const texts = even.map(({ text, hsCode }, at) => ({ key: String(at), hsCode, query: queryOf(text) }));
  return { texts, weight: Number(weight) };
};

const emptyIndex = (): ExampleIndex => new ExampleIndex(index.idf, 50_000, exampleVocabularyOf(index));
const learn = (examples: ExampleIndex, { key, query, hsCode }: Text): void => examples.put(key, query, hsCode);

const caseOf = ({ query, hsCode }: Text, examples: ExampleIndex, weight: number): readonly Case[] => {
  const votes = examples.votes(query);
  const ranking = ranker.rank(query, votes, mostWeighed);
  const shares = new Map(ranking.candidates.map((candidate) => [numbers.get(candidate.hsCode) ?? 0, candidate.share]));
  const { likeness, named, rival } = ranking;
  const alone = { shares, chance: calibrated(ranking, calibration), likeness, named: asPlainName(named, rival) };
  const compared = comparedWithExamples(alone, examples.opinionOn(query), {
    headingOf: (code) => index.headingOf[code],
    decide: (mix) => ranker.decided(mix, query, votes.codes),
  });
  if (compared === undefined) return [];
  const [own] = shares.keys();
  const [best] = compared.shares.keys();
  const right = (code = 0): boolean => index.codes[code] === hsCode;
  return [{ ...compared, weight, rightWith: right(best), rightWithout: right(own) }];
};

const casesOf = ({ texts, weight }: Source, foreign: readonly Source[]): readonly Case[] => {
  const examples = emptyIndex();
  const found: Case[] = [];
  const steps = new Set([100, 300, 600, 1_178]);
  for (const [at, text] of texts.entries()) {
    if (steps.has(at)) found.push(...texts.slice(at).flatMap((later) => caseOf(later, examples, weight)));
    learn(examples, text);
  }
  for (const text of texts) {
    examples.remove(text.key);
    found.push(...caseOf(text, examples, weight));
    learn(examples, text);
  }
  return [
    ...found,
    ...foreign.flatMap((other) => other.texts.flatMap((text) => caseOf(text, examples, 3 * other.weight))),
  ];
};

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Logistic regression by gradient descent with a little shrinkage, on signals of one scale. */
const fitted = (name: string, cases: readonly Case[], isRight: (one: Case) => boolean): ExampleSignals => {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const record = (of: (signal: keyof ExampleSignals) => number): Record<keyof ExampleSignals, number> =>
    Object.fromEntries(exampleSignalNames.map((signal) => [signal, of(signal)])) as Record<
      keyof ExampleSignals,
      number
    >;
  const scale = record(
    (signal) =>
      Math.sqrt(cases.reduce((sum, one) => sum + (one.counts * one.signals[signal]) ** 2, 0) / cases.length) || 1,
  );
  const found = record(() => 0);
  for (let round = 0; round < 1_500; round++) {
    const slopes = record((signal) => found[signal] * 0.0003);
    for (const one of cases) {
      const at = record((signal) => (one.counts * one.signals[signal]) / scale[signal]);
      const odds = exampleSignalNames.reduce((sum, signal) => sum + found[signal] * at[signal], one.signals.alone);
      const error = (one.weight * (sigmoid(odds) - Number(isRight(one)))) / total;
      for (const signal of exampleSignalNames) slopes[signal] += error * at[signal];
    }
    for (const signal of exampleSignalNames) found[signal] -= 0.8 * slopes[signal];
  }
  console.log(`${name}: ${cases.length} answers, ${cases.filter(isRight).length} right`);
  return record((signal) => Number((found[signal] / scale[signal]).toFixed(2)));
};

const own = await Promise.all(values.of.map(read));
const cases = own.flatMap((source) =>
  casesOf(
    source,
    own.filter((other) => other !== source),
  ),
);
const [agreeing, other] = [cases.filter(({ agree }) => agree), cases.filter(({ agree }) => !agree)];
const learnt = {
  made: calibration.learnt.made,
  agreed: fitted('both answers are one', agreeing, ({ rightWith }) => rightWith),
  withExamples: fitted('with examples', other, ({ rightWith }) => rightWith),
  without: fitted('without', other, ({ rightWithout }) => rightWithout),
};
await writeFile(
  calibrationPath,
  `${JSON.stringify(calibrationFile.parse({ ...calibration, learnt }), undefined, 2)}\n`,
);
