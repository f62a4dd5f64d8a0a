import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { calibrationFile } from '../src/adapters/trade/classifier/bundled-engine.ts';
import { fittedFiles } from './classification/fitted-files.ts';
import {
  furtherSignalNames,
  furtherSignalsOf,
  indexQueryOf,
  noVotes,
  ownLogOdds,
} from '../src/domain/trade/classification/index.ts';
import { ExampleIndex, exampleVocabularyOf } from '../src/domain/trade/classification/examples/example-index.ts';
import type { FurtherSignals, IndexQuery, Votes } from '../src/domain/trade/classification/index.ts';
import { readToFit } from './classification/read-to-fit.ts';

const usage = `node bench/fit-further.ts --named FILE=WEIGHT [--named …] --learnt FILE=WEIGHT [--learnt …]

Fits what plain names and learnt examples add to the confidence, on the even-numbered texts of the files; the odd ones are for measuring.
--named   texts asked without examples: fits the weight of a plain name
--learnt  texts each asked with all the others as examples: fits the weights of likeness and contradiction
The slope and intercept for titles of others stay, and so does every answer for a long title without examples.`;

const { values } = parseArgs({
  options: { named: { type: 'string', multiple: true }, learnt: { type: 'string', multiple: true } },
});
if (values.named === undefined || values.learnt === undefined) {
  console.error(usage);
  process.exit(2);
}

const { calibrationPath, calibration, weights, index, ranker } = await fittedFiles();

type Case = {
  readonly signals: FurtherSignals;
  readonly odds: number;
  readonly right: boolean;
  readonly count: number;
};

const evenTexts = async (argument: string) => {
  const [file = '', count = '1'] = argument.split('=');
  const texts = (await readToFit(file)).filter(({ hsCode }) => hsCode.length === 6);
  return texts.map((text) => ({
    ...text,
    count: Number(count),
    query: indexQueryOf({ title: text.text }, index, weights),
  }));
};

const caseOf = (query: IndexQuery, votes: Votes, hsCode: string, count: number): readonly Case[] => {
  const ranking = ranker.rank(query, votes, 5);
  const [first] = ranking.candidates;
  if (first === undefined) return [];
  const odds = ownLogOdds(ranking, calibration);
  return [{ signals: furtherSignalsOf(ranking, odds), odds, right: first.hsCode === hsCode, count }];
};

const namedCases = async (argument: string): Promise<readonly Case[]> =>
  (await evenTexts(argument)).flatMap(({ query, hsCode, count }) => caseOf(query, noVotes, hsCode, count));

/** Classifies each text with all the others as examples of the same account. */
const learntCases = async (argument: string): Promise<readonly Case[]> => {
  const texts = await evenTexts(argument);
  const examples = new ExampleIndex(index.idf, texts.length, exampleVocabularyOf(index));
  texts.forEach(({ query, hsCode }, at) => examples.put(String(at), query, hsCode));
  return texts.flatMap(({ query, hsCode, count }, at) => {
    examples.remove(String(at));
    const found = caseOf(query, examples.votes(query), hsCode, count);
    examples.put(String(at), query, hsCode);
    return found;
  });
};

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Logistic regression by gradient descent with a little shrinkage. Only the named weights change. */
const fitted = (
  start: FurtherSignals,
  moving: readonly (keyof FurtherSignals)[],
  cases: readonly Case[],
): FurtherSignals => {
  const { slope, intercept } = calibration.titlesOfOthers;
  const found = { ...start };
  const telling = cases.filter(({ signals }) => moving.some((name) => signals[name] !== 0));
  const total = telling.reduce((sum, { count }) => sum + count, 0);
  for (let round = 0; round < 5_000; round++) {
    const slopes = Object.fromEntries(moving.map((name) => [name, found[name] / total])) as Record<
      keyof FurtherSignals,
      number
    >;
    for (const { signals, odds, right, count } of telling) {
      const sum = furtherSignalNames.reduce((all, name) => all + found[name] * signals[name], slope * odds + intercept);
      const error = (count * (sigmoid(sum) - Number(right))) / total;
      for (const name of moving) slopes[name] += error * signals[name];
    }
    for (const name of moving) found[name] -= 0.2 * slopes[name];
  }
  console.log(`${moving.join(', ')}: ${telling.length} texts, ${telling.filter(({ right }) => right).length} right`);
  return found;
};

const named = (await Promise.all(values.named.map(namedCases))).flat();
const learnt = (await Promise.all(values.learnt.map(learntCases))).flat();
const first = fitted(
  { named: 0, headingNamed: 0, likeness: 0, likenessOdds: 0, outvoted: 0 },
  ['named', 'headingNamed'],
  named,
);
const all = fitted(first, ['likeness', 'likenessOdds', 'outvoted'], learnt);
const further = {
  made: calibration.further.made,
  weights: Object.fromEntries(furtherSignalNames.map((name) => [name, Number(all[name].toFixed(2))])),
};
await writeFile(
  calibrationPath,
  `${JSON.stringify(calibrationFile.parse({ ...calibration, further }), undefined, 2)}\n`,
);
