import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledEngine } from '../src/adapters/trade/classifier/bundled-engine.ts';
import { fixedNumbers, oracle } from './classification/ask-oracle.ts';
import { measure } from './classification/measure.ts';
import type { Answer, Measured } from './classification/measure.ts';
import { plainBm25 } from './classification/plain-bm25.ts';
import { readTexts } from './classification/read-texts.ts';

const usage = `npm run eval:classify -- [FILE] [--half even|odd] [--learn | --curve] [--from FILE] [--declared] [--wrong PART]
  [--beside NOMENCLATURE.csv] [--ask [--none]]

FILE      CSV with a heading line, or JSON, of texts and codes: {"text": "code"}, or rows with title (text, description) and hsCode (code);
          bench/classification/strangers.csv when left out. Rows with a reason in the column disputed are also left out in a second line
--half    every second text only: the even ones were fitted on, the odd ones never seen
--learn   the even texts are approved products of the account that asks the odd ones
--curve   only a learning curve: the odd texts asked after 0, 100, 500 … of the even ones were learnt, in their order
--from    learns the even texts of this file instead, as an account does that has sold other goods so far
--declared  what is learnt are codes that were declared, not approved ones
--wrong   of what is learnt, this part (0 to 1) has the code of another text instead of its own
--ask     also after one, two and three questions back, answered rightly and wrongly one time in ten
--none    where no answer is right, that is said, too; without it the question stays unanswered
--beside  also plain BM25 over the official texts of a nomenclature (columns hscode, description, level)`;

const { values, positionals } = parseArgs({
  options: {
    half: { type: 'string' },
    learn: { type: 'boolean' },
    curve: { type: 'boolean' },
    from: { type: 'string' },
    declared: { type: 'boolean', default: false },
    wrong: { type: 'string', default: '0' },
    beside: { type: 'string' },
    ask: { type: 'boolean' },
    none: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (positionals.length > 1) {
  console.error(usage);
  process.exit(2);
}
const file = positionals[0] ?? join(import.meta.dirname, 'classification/strangers.csv');

const percent = (share: number | undefined): string => (share === undefined ? '' : (100 * share).toFixed(1));
const rowOf = (name: string, { hits }: Measured): string =>
  `| ${name.padEnd(20)} | ` +
  `${([6, 4, 2] as const).flatMap((length) => ([1, 3, 5] as const).map((place) => percent(hits[`${length}@${place}`]).padStart(5))).join(' | ')} |`;

const all = await readTexts(file);
const learns = values.learn === true || values.curve === true || values.from !== undefined;
const half = learns ? 'odd' : values.half;
const texts = half === undefined ? all : all.filter((_, index) => (index % 2 === 0) === (half === 'even'));
const engine = await bundledEngine(join(import.meta.dirname, '../data')).open();

const examples = engine.newExampleIndex();
const lessons = learns
  ? (values.from === undefined ? all : await readTexts(values.from)).filter(
      ({ hsCode }, index) => index % 2 === 0 && hsCode.length === 6,
    )
  : [];
const random = fixedNumbers();
const wrongPart = Number(values.wrong);
const codeOf = (own: string): string =>
  random() < wrongPart ? (lessons[Math.floor(random() * lessons.length)]?.hsCode ?? own) : own;
let learnt = 0;
const learnUntil = (count: number): void => {
  for (; learnt < Math.min(count, lessons.length); learnt++) {
    const { text = '', hsCode = '' } = lessons[learnt] ?? {};
    engine.learn(examples, String(learnt), { title: text }, codeOf(hsCode), values.declared);
  }
};
const answer = (text: string): Answer => {
  const { hsCode, alternatives, confidence } = engine.find({ title: text }, examples);
  return { codes: hsCode === undefined ? [] : alternatives.map((alternative) => alternative.hsCode), confidence };
};

/** One line for each number of learnt texts. */
const printCurve = (): void => {
  console.log(`${texts.length} texts of ${file}, learning from ${lessons.length} of ${values.from ?? file}\n`);
  console.log(
    '| learnt | HS6 1 |   3   | HS4 1 | error | high right     |\n|--------|-------|-------|-------|-------|----------------|',
  );
  const steps = [0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000].filter((step) => step < lessons.length);
  for (const step of [...steps, lessons.length]) {
    learnUntil(step);
    const { hits, ece, levels } = measure(texts, answer);
    const shares = [hits['6@1'], hits['6@3'], hits['4@1']].map((share) => percent(share).padStart(5)).join(' | ');
    const high = `${levels.high.right} of ${levels.high.texts}`.padEnd(14);
    console.log(`| ${String(step).padStart(6)} | ${shares} | ${ece.toFixed(3)} | ${high} |`);
  }
};
if (values.curve === true) {
  printCurve();
  process.exit();
}
learnUntil(lessons.length);

/** One line for each number of questions and each oracle. */
const printAsked = (): void => {
  console.log(`${texts.length} texts of ${file}\n`);
  console.log(
    '| questions | wrong answers | HS6 1 | HS4 1 | error | high right     | answered |\n' +
      '|-----------|---------------|-------|-------|-------|----------------|----------|',
  );
  for (const wrongPart of [0, 0.1])
    for (const most of [0, 1, 2, 3]) {
      const ask = oracle(engine, wrongPart, values.none);
      const codes = new Map(texts.map(({ text, hsCode }) => [text, hsCode]));
      let answered = 0;
      const { hits, ece, levels } = measure(texts, (text) => {
        const { finding, asked } = ask(text, codes.get(text) ?? '', most, examples);
        answered += asked;
        return { codes: finding.alternatives.map(({ hsCode }) => hsCode), confidence: finding.confidence };
      });
      const shares = [hits['6@1'], hits['4@1']].map((share) => percent(share).padStart(5)).join(' | ');
      const high = `${levels.high.right} of ${levels.high.texts}`.padEnd(14);
      console.log(
        `| ${String(most).padStart(9)} | ${percent(wrongPart).padStart(13)} | ${shares} | ${ece.toFixed(3)} | ${high} | ` +
          `${String(answered).padStart(8)} |`,
      );
    }
};
if (values.ask === true) {
  printAsked();
  process.exit();
}

const began = performance.now();
const ours = measure(texts, answer);
const micros = (1_000 * (performance.now() - began)) / texts.length;

console.log(`${texts.length} texts of ${file}, ${micros.toFixed(0)} µs each; share of right codes in %\n`);
console.log('|                      | HS6 1 |   3   |   5   | HS4 1 |   3   |   5   | HS2 1 |   3   |   5   |');
console.log('|----------------------|-------|-------|-------|-------|-------|-------|-------|-------|-------|');
console.log(rowOf('Waybill', ours));
const undisputed = texts.filter(({ disputed }) => disputed === undefined);
const withoutDisputed = undisputed.length < texts.length ? measure(undisputed, answer) : undefined;
if (withoutDisputed) console.log(rowOf('without disputed', withoutDisputed));
if (values.beside !== undefined) {
  const bm25 = await plainBm25(values.beside);
  const theirs = measure(texts, (text) => ({ codes: bm25(text) }));
  console.log(rowOf('plain BM25', theirs));
  console.log(`\nHS6, first answer: ${(ours.hits['6@1'] / theirs.hits['6@1']).toFixed(2)} times that of plain BM25.`);
}
console.log(
  `\nConfidence against six digits right; expected calibration error ${ours.ece.toFixed(3)} ` +
    `(${ours.eceByChance.toFixed(3)} by chance, were each confidence exactly right)\n`,
);
console.log('| confidence | texts | said % | right % |\n|------------|-------|--------|---------|');
for (const { from, texts: count, said, right } of ours.bins.filter((bin) => bin.texts > 0))
  console.log(
    `| ${from.toFixed(1)} to ${(from + 0.1).toFixed(1)} | ${String(count).padStart(5)} | ${percent(said).padStart(6)} | ${percent(right).padStart(7)} |`,
  );

const levelsOf = ({ levels }: Measured): string =>
  (['high', 'medium', 'low'] as const)
    .map((level) => `${level} ${levels[level].right} of ${levels[level].texts}`)
    .join(', ');
console.log(`\nRight at six digits, by level: ${levelsOf(ours)}`);
if (withoutDisputed) {
  console.log(
    `Without the ${texts.length - undisputed.length} disputed codes: ${levelsOf(withoutDisputed)}; error ${withoutDisputed.ece.toFixed(3)}`,
  );
}
