import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { indexOf } from '../src/adapters/trade/classifier/build-index.ts';
import { VocabularyCompiler, readBrands, readVocabulary } from '../src/adapters/trade/classifier/compile-vocabulary.ts';
import type { CompiledVocabulary } from '../src/adapters/trade/classifier/compile-vocabulary.ts';
import { calibrationFile, weightsFile } from '../src/adapters/trade/classifier/bundled-engine.ts';
import { learnNames } from '../src/adapters/trade/classifier/learn-names.ts';
import { readJson } from '../src/adapters/shared/files/read-file.ts';
import {
  Ranker,
  indexQueryOf,
  noVotes,
  ownLogOdds,
  signalNames,
  signalsOf,
  weightNames,
} from '../src/domain/trade/classification/index.ts';
import type { Calibration, Signals, VocabularyIndex, Weights } from '../src/domain/trade/classification/index.ts';
import { readTexts } from './classification/read-texts.ts';
import { readToFit } from './classification/read-to-fit.ts';
import type { Labelled } from './classification/read-texts.ts';

/**
 * Fits the engine's weights or its calibration: `node bench/fit-classify.ts weights|calibration [FILE …]`, with this
 * repository's titles and with other files of texts and codes. Only the even-numbered texts of each file are used; the
 * odd ones are for evaluation. Of the parcels' titles and the listings, one file of two is used.
 *
 * `node bench/fit-classify.ts others FILE …` fits the second curve of the confidence, on those files alone. Their texts
 * must be independent of the vocabulary: its authors have neither written nor read them. The titles of this repository
 * are refused.
 */
const data = join(import.meta.dirname, '../data');
const [weightsPath, calibrationPath] = ['weights', 'calibration'].map((name) =>
  join(data, 'classification', `${name}.json`),
) as [string, string];
const folder = join(data, 'vocabulary');
const chapters = await Promise.all(
  (await readdir(folder)).sort().map(async (name) => readVocabulary(await readFile(join(folder, name), 'utf8'), name)),
);
const brandsPath = join(data, 'classification/brands.txt');
const brands = readBrands(await readFile(brandsPath, 'utf8'), brandsPath);
const [task, ...further] = process.argv.slice(2);
const even = <T>(_: T, index: number): boolean => index % 2 === 0;
const ours = (name: string) => readTexts(join(import.meta.dirname, 'classification', `${name}.csv`));
/**
 * The number of copies of a text: marketplace titles contain commas and bars, and are rarer in these files than in
 * practice.
 */
const countOf = ({ text }: Labelled): number => (/[,|]| - /.test(text) ? 3 : 1);
const counted = (labelled: readonly Labelled[], count: (one: Labelled) => number) =>
  labelled.map((one) => ({ ...one, count: count(one) }));
const texts = [
  ...counted((await ours('titles')).filter(even), countOf),
  ...counted([...(await ours('parcels-dev')), ...(await ours('listings-dev'))], () => 3),
];
/** External texts: many are receipt lines with unverified codes, so their weight is limited. */
const strangers = (await Promise.all(further.map(async (file) => counted(await readToFit(file), () => 0.3)))).flat();

const compiledFrom = (lines: typeof chapters): CompiledVocabulary => {
  const compiler = new VocabularyCompiler();
  for (const chapter of lines) compiler.add(chapter);
  compiler.addBrands(brands);
  return compiler.compile();
};
const vocabulary = compiledFrom(chapters);

/**
 * Our titles and our vocabulary have the same authors, so they match better than titles of others will. With every
 * second term left out, the engine meets goods whose names it does not know, as it does in practice.
 */
const thinned = compiledFrom(
  chapters.map((lines) => lines.map((line) => ({ ...line, terms: line.terms.filter((_, index) => index % 2 === 0) }))),
);

/** The mean cost of the true codes' shares, less the share of right answers. */
const costOf = (weights: Weights, index: VocabularyIndex): number => {
  const ranker = new Ranker(index, weights);
  const surprise = (share = 0): number => -Math.log(Math.max(share, 0.001));
  let [cost, count] = [0, 0];
  for (const { hsCode, text, count: weight } of [...texts, ...strangers]) {
    const { candidates } = ranker.rank(indexQueryOf({ title: text }, index, weights), noVotes, 20);
    const alike = (digits: number) =>
      candidates.find((candidate) => candidate.hsCode.slice(0, digits) === hsCode.slice(0, digits));
    const right = (digits: number): number =>
      Number(candidates[0]?.hsCode.slice(0, digits) === hsCode.slice(0, digits));
    const shares =
      surprise(alike(6)?.share) + 0.5 * surprise(alike(4)?.headingShare) + 0.5 * surprise(alike(2)?.chapterShare);
    cost += weight * (shares - 3 * (right(6) + 0.5 * right(4) + 0.5 * right(2)));
    count += weight;
  }
  return cost / count;
};

/** The maximum of some weights: colours and measures are noise in most titles of others, more than in ours. */
const ceilings: Partial<Record<keyof Weights, number>> = {
  colour: 0.5,
  measure: 0.5,
  sellersWord: 0.35,
  laterStretch: 1,
  laterFloor: 1,
  lateWord: 1,
  b: 1,
  clashMaterial: 4,
  clashWearer: 4,
  clashMake: 4,
};
const inIndex = new Set<keyof Weights>(['k1', 'b', 'nameInBag']);
/** Weights that cannot be fitted, because none of our texts has a description, a category or an example. */
const setByHand = new Set<keyof Weights>(['description', 'category', 'example', 'exampleHeading']);

const fitWeights = async (): Promise<void> => {
  const { made, weights: start } = readJson(weightsPath, weightsFile);
  let [weights, index] = [start, indexOf(vocabulary, start)];
  let best = costOf(weights, index);
  for (let step = 1.35; step > 1.04;) {
    const before = best;
    for (const name of weightNames.filter((name) => !setByHand.has(name))) {
      for (const factor of [step, 1 / step]) {
        const tried = { ...weights, [name]: Number((weights[name] * factor).toPrecision(3)) };
        if (tried[name] > (ceilings[name] ?? Infinity)) continue;
        const itsIndex = inIndex.has(name) ? indexOf(vocabulary, tried) : index;
        const cost = costOf(tried, itsIndex);
        if (cost >= best - 1e-4) continue;
        [weights, index, best] = [tried, itsIndex, cost];
        console.log(`${name} ${tried[name]}: ${cost.toFixed(4)}`);
        break;
      }
    }
    if (best === before) step = 1 + (step - 1) / 2;
  }
  await writeFile(weightsPath, `${JSON.stringify({ made, weights }, undefined, 2)}\n`);
};

/** A title and shorter variants: each half, the title without its last word, its first word, and its last word. */
const shortened = ({ text, hsCode }: Labelled): readonly Labelled[] => {
  const words = text.split(/\s+/);
  const parts = [
    words,
    words.slice(Math.floor(words.length / 2)),
    words.slice(0, Math.ceil(words.length / 2)),
    words.slice(0, -1),
    words.slice(0, 1),
    words.slice(-1),
  ];
  return [...new Set(parts.map((part) => part.join(' ')))]
    .filter((part) => part !== '')
    .map((part) => ({ text: part, hsCode }));
};

type Case = { readonly signals: Signals; readonly right: number; readonly count: number };
type Curve = Calibration['weights'];

const zeros = (): Record<keyof Signals, number> =>
  Object.fromEntries(signalNames.map((name) => [name, 0])) as Record<keyof Signals, number>;

/**
 * Logistic regression by gradient descent with a little shrinkage. All signals have the same scale; a dozen signals and
 * some thousand texts need no better method.
 */
const curveThrough = (cases: readonly Case[]): { readonly intercept: number; readonly weights: Curve } => {
  const total = cases.reduce((sum, { count }) => sum + count, 0);
  const mean = zeros();
  const spread = zeros();
  for (const name of signalNames) {
    for (const { signals, count } of cases) mean[name] += (count * signals[name]) / total;
    for (const { signals, count } of cases) spread[name] += (count * (signals[name] - mean[name]) ** 2) / total;
    spread[name] = Math.sqrt(spread[name]) || 1;
  }
  let intercept = 0;
  const weights = zeros();
  for (let round = 0; round < 600; round++) {
    let slope = 0;
    const slopes = zeros();
    for (const { signals, right, count } of cases) {
      const at = (name: keyof Signals): number => (signals[name] - mean[name]) / spread[name];
      const sum = signalNames.reduce((sum, name) => sum + weights[name] * at(name), intercept);
      const error = (count * (1 / (1 + Math.exp(-sum)) - right)) / total;
      slope += error;
      for (const name of signalNames) slopes[name] += error * at(name);
    }
    intercept -= 1.5 * slope;
    for (const name of signalNames) weights[name] -= 1.5 * (slopes[name] + 0.001 * weights[name]);
  }
  for (const name of signalNames) {
    weights[name] /= spread[name];
    intercept -= weights[name] * mean[name];
  }
  return { intercept, weights };
};

/**
 * Whole titles with the whole vocabulary are the usual request and get the largest weight. The few texts of others
 * count in proportion to their expected use.
 */
const fitCalibration = async (): Promise<void> => {
  const { weights } = readJson(weightsPath, weightsFile);
  const { titlesOfOthers } = readJson(calibrationPath, calibrationFile);
  const cases = [vocabulary, thinned].flatMap((lines) => {
    const index = indexOf(lines, weights);
    const ranker = new Ranker(index, weights);
    const caseOf =
      (count: number) =>
      ({ text, hsCode }: Labelled): readonly Case[] => {
        const ranking = ranker.rank(indexQueryOf({ title: text }, index, weights), noVotes, 5);
        const [first] = ranking.candidates;
        return first ? [{ signals: signalsOf(ranking), right: Number(first.hsCode === hsCode), count }] : [];
      };
    const cut = texts.flatMap(shortened).flatMap(caseOf(1));
    return lines === vocabulary ? [...cut, ...texts.flatMap(caseOf(4)), ...strangers.flatMap(caseOf(6))] : cut;
  });
  const { intercept, weights: curve } = curveThrough(cases);
  const figures = {
    made:
      'bench/fit-classify.ts calibration: logistic regression over the even-numbered texts of ' +
      'bench/classification/titles.csv and all of parcels-dev.csv, each whole (four times), ' +
      'halved, without its last word, and its first and last word alone, the cut ones also by ' +
      'every second term of the vocabulary; and over the even-numbered UK parcel ' +
      'descriptions (six ' +
      `times): ${cases.length} texts, ${cases.filter(({ right }) => right).length} of ` +
      'them right.',
    intercept: Number(intercept.toFixed(4)),
    weights: Object.fromEntries(signalNames.map((name) => [name, Number(curve[name].toFixed(4))])),
    titlesOfOthers,
  };
  await writeFile(calibrationPath, `${JSON.stringify(calibrationFile.parse(figures), undefined, 2)}\n`);
};

/**
 * Fits the slope and intercept over the first curve's log-odds that give the texts of others the highest likelihood.
 */
const fitOthers = async (): Promise<void> => {
  const ownTitles = join(import.meta.dirname, 'classification');
  if (further.length === 0 || further.some((file) => resolve(file).startsWith(ownTitles))) {
    throw new Error(`Name files of texts that others have written, and none of ${ownTitles}.`);
  }
  const { weights } = readJson(weightsPath, weightsFile);
  const calibration = readJson(calibrationPath, calibrationFile);
  const index = indexOf(vocabulary, weights);
  const ranker = new Ranker(index, weights, await learnNames(vocabulary));
  const cases = strangers.flatMap(({ text, hsCode }) => {
    const ranking = ranker.rank(indexQueryOf({ title: text }, index, weights), noVotes, 5);
    const [first] = ranking.candidates;
    return first ? [{ odds: ownLogOdds(ranking, calibration), right: Number(first.hsCode === hsCode) }] : [];
  });
  let [slope, intercept] = [1, 0];
  for (let round = 0; round < 20_000; round++) {
    let [bySlope, byIntercept] = [0, 0];
    for (const { odds, right } of cases) {
      const error = 1 / (1 + Math.exp(-(slope * odds + intercept))) - right;
      bySlope += (error * odds) / cases.length;
      byIntercept += error / cases.length;
    }
    slope -= 0.1 * bySlope;
    intercept -= 0.1 * byIntercept;
  }
  const titlesOfOthers = {
    made: `bench/fit-classify.ts others: logistic regression over the log-odds of the first curve for ${cases.length} texts of others.`,
    slope: Number(slope.toFixed(2)),
    intercept: Number(intercept.toFixed(2)),
  };
  await writeFile(
    calibrationPath,
    `${JSON.stringify(calibrationFile.parse({ ...calibration, titlesOfOthers }), undefined, 2)}\n`,
  );
};

if (task === 'weights') await fitWeights();
else if (task === 'calibration') await fitCalibration();
else if (task === 'others') await fitOthers();
else {
  console.error('Which? weights, calibration or others.');
  process.exitCode = 2;
}
