import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { stopwatch } from '../support/elapsed.ts';

const root = join(import.meta.dirname, '../..');

type Found = { readonly place: string; readonly expression: RegExp };

/**
 * A slash where an expression can begin. The slashes of paths and comments are none, so that most files need not be
 * parsed.
 */
const beginning = /[\s=(,:[!&|?{};]\/(?![*/])/;

const sources = globSync('src/**/*.ts', { cwd: root });

/** Every regular expression that is written out in the program. */
const writtenOut = (): readonly Found[] =>
  sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!beginning.test(text)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        const end = node.text.lastIndexOf('/');
        found.push({
          place: `${file}:${line + 1} ${node.text}`,
          expression: new RegExp(node.text.slice(1, end), node.text.slice(end + 1).replace('y', '')),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });

const declared = /^(?:export )?const \w+ = new RegExp\(/gm;

/** Every regular expression that a module puts together while it loads: of parts, so that it can be read. */
const putTogether = async (): Promise<readonly Found[]> => {
  const found: Found[] = [];
  const record = (expression: RegExp): RegExp => {
    const [, file] = /\/(src\/[^:?]+\.ts)/.exec(new Error('Where from?').stack ?? '') ?? [];
    if (file !== undefined)
      found.push({
        place: `${file} ${String(expression)}`,
        expression: new Original(expression.source, expression.flags.replace('y', '')),
      });
    return expression;
  };
  const Original = RegExp;
  let inAll = 0;
  globalThis.RegExp = new Proxy(Original, { construct: (of, given: [string]) => record(Reflect.construct(of, given)) });
  try {
    for (const file of sources) {
      const inFile = readFileSync(join(root, file), 'utf8').match(declared)?.length ?? 0;
      // Another test may have loaded the module before.
      if (inFile > 0) await import(`${join(root, file)}?again`);
      inAll += inFile;
    }
  } finally {
    globalThis.RegExp = Original;
  }
  expect(inAll).toBeGreaterThan(10);
  expect(found.length).toBeGreaterThanOrEqual(inAll);
  return found;
};

const units = [
  ' ', 'a', 'A', '1', '0', '.', ',', '(', ')', '[', '\\', '-', '/', '\n', '%', '+', '@', '"', "'", '|', ';', ':', '_', '=', '\t', 'é', '&', '<', '$', '*', '#',
  '1 ', 'a ', ' a', 'A ', '1.', 'a.', '.a', '(a', 'a(', 'a)', '()', ' \n', '\r\n', 'a@', 'a.b', '1,', "a'", ' - ', ' +', '[1]', '.1', ' min ', ' max ', 'a-', 'per ', ' per', '1/', ' /', 'AAA ', '1A', '1%', '1% ', 'MIN ',
]; // oxfmt-ignore
const beginnings = ['', 'a', '1', '"', 'a@', '1%', '1 AAA'];
const endings = ['', '\0', 'a'];

const milliseconds = (expression: RegExp, text: string): number => {
  const elapsed = stopwatch();
  // Also searches behind each match if the expression is global: no other use of an expression does more.
  text.replace(expression, '');
  return elapsed();
};

type Text = { readonly beginning: string; readonly unit: string; readonly ending: string };
type Limit = { readonly characters: number; readonly slowFrom: number };
/** What is as slow as `slowFrom` (ms) on a text is slow if it is on one of the longer texts, too. */
type Trial = Limit & { readonly texts: readonly Text[]; readonly longer: readonly Limit[] };

const texts = (beginnings: readonly string[], endings: readonly string[]): readonly Text[] =>
  beginnings.flatMap((beginning) => units.flatMap((unit) => endings.map((ending) => ({ beginning, unit, ending }))));

const written = ({ beginning, unit, ending }: Text, characters: number): string =>
  beginning + unit.repeat(Math.ceil(characters / unit.length)) + ending;

const slowOnLong: Limit = { characters: 64_000, slowFrom: 60 };

/** Steps that double with each character are found before they take for ever. */
const tiny: Trial = {
  characters: 26,
  slowFrom: 4,
  texts: texts(beginnings, endings),
  longer: [{ characters: 30, slowFrom: 40 }],
};

/**
 * A step for each pair of characters makes two million of 2,000 and two billion of 64,000: milliseconds and seconds.
 * A busy machine can take the milliseconds for any text, so what seems slow is tried on longer ones; on each in turn,
 * as a step for each three characters takes for ever on the longest.
 */
const short: Trial = {
  characters: 2_000,
  slowFrom: 1,
  texts: tiny.texts,
  longer: [4_000, 8_000, 16_000, 32_000, 64_000].map((characters) => ({ ...slowOnLong, characters })),
};
const long: Trial = { ...slowOnLong, texts: texts([''], ['', '\0']), longer: [] };

/** What takes a step for each pair of characters is among those that took longest of the short texts. */
const longUnits = 12;

/** Other processes use this machine, too: what seems slow is tried again. */
const best = (expression: RegExp, text: string, slowFrom: number): number => {
  const elapsed = stopwatch();
  let least = milliseconds(expression, text);
  for (let attempt = 0; attempt < 5 && least >= slowFrom && elapsed() < 2_000; attempt++)
    least = Math.min(least, milliseconds(expression, text));
  return least;
};

/** The first text of a trial that an expression takes too long for; else the units, the slowest first. */
const tried = (
  expression: RegExp,
  { texts: all, longer, ...first }: Trial,
): { readonly slow?: string; readonly slowest: readonly string[] } => {
  const times = new Map<string, number>();
  for (const text of all) {
    const took = best(expression, written(text, first.characters), first.slowFrom);
    const isSlow = (limit: Limit): boolean =>
      best(expression, written(text, limit.characters), limit.slowFrom) >= limit.slowFrom;
    if (took >= first.slowFrom && (longer.length === 0 || longer.some(isSlow)))
      return { slow: `${first.characters} characters of ${JSON.stringify(text)}: ${took.toFixed(1)} ms`, slowest: [] };
    times.set(text.unit, Math.max(took, times.get(text.unit) ?? 0));
  }
  return { slowest: [...times].toSorted(([, one], [, other]) => other - one).map(([unit]) => unit) };
};

/** An expression with `*`, `+` or `{n,}`: the others match no more than their own length, or their limits. */
const isUnlimited = ({ source }: RegExp): boolean => /[*+]|\{\d+,\}/.test(source);
const isTried = (expression: RegExp): boolean => isUnlimited(expression) || expression.source.includes('{');

/** The first text that an expression takes too long for. */
const slowOn = (expression: RegExp): string | undefined => {
  if (!isUnlimited(expression)) return tried(expression, short).slow;
  const onTiny = tried(expression, tiny).slow;
  if (onTiny !== undefined) return onTiny;
  const { slow, slowest } = tried(expression, short);
  const chosen = slowest.slice(0, longUnits);
  return slow ?? tried(expression, { ...long, texts: long.texts.filter(({ unit }) => chosen.includes(unit)) }).slow;
};

it('every regular expression is fast on a text of 64,000 characters', async () => {
  const all = [...writtenOut(), ...(await putTogether())];
  expect(all.length).toBeGreaterThan(150);
  // The same expression in several places is tried once.
  const places = Map.groupBy(
    all.filter(({ expression }) => isTried(expression)),
    ({ expression }) => String(expression),
  );
  expect(places.size).toBeGreaterThan(150);
  const slow = [...places.values()].flatMap(([first, ...others]) => {
    const text = first === undefined ? undefined : slowOn(first.expression);
    return text === undefined ? [] : [`${[first, ...others].map((each) => each?.place).join(', ')} on ${text}`];
  });
  expect(slow).toEqual([]);
});
