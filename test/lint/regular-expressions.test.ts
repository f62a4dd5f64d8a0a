import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Found = { readonly place: string; readonly expression: RegExp };

/** Every regular expression that is written out in the program. */
const expressions = (): readonly Found[] =>
  globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
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

const units = [
  ' ', 'a', 'A', '1', '.', ',', '(', ')', '[', '\\', '-', '/', '\n', '%', '+', '@', '"', "'", '|', ';', ':', '_', '=', '\t', 'é', '&', '<', '$', '*', '#',
  '1 ', 'a ', ' a', 'A ', '1.', 'a.', '.a', '(a', 'a(', 'a)', '()', ' \n', '\r\n', 'a@', 'a.b', '1,', "a'", ' - ', ' +', '[1]', '.1', ' min ', ' max ', 'a-', 'per ', ' per', '1/', ' /', 'AAA ', '1A', '1%', '1% ', 'MIN ',
]; // prettier-ignore
const beginnings = ['', 'a', '1', '"', 'a@', '1%', '1 AAA'];
const endings = ['', '\0', 'a'];

const milliseconds = (expression: RegExp, text: string): number => {
  const began = performance.now();
  text.replace(expression, '');
  expression.lastIndex = 0;
  expression.test(text);
  expression.lastIndex = 0;
  return performance.now() - began;
};

/**
 * A step for each pair of characters makes eight million of 4,000 and two billion of 64,000: tens of milliseconds and seconds. The long text is tried with fewer
 * surroundings, so that the whole takes seconds.
 */
const trials = [
  { length: 4_000, patience: 4, beginnings, endings },
  { length: 64_000, patience: 60, beginnings: [''], endings: ['', '\0'] },
];

const best = (expression: RegExp, text: string, patience: number): number => {
  let least = Number.POSITIVE_INFINITY;
  // Others use this machine, too.
  for (let turn = 0; turn < 5 && least >= patience; turn++) least = Math.min(least, milliseconds(expression, text));
  return least;
};

/** The first text that an expression takes too long for. */
const slowOn = (expression: RegExp): string | undefined => {
  for (const trial of trials)
    for (const beginning of trial.beginnings)
      for (const unit of units)
        for (const ending of trial.endings) {
          const took = best(expression, beginning + unit.repeat(trial.length / unit.length) + ending, trial.patience);
          if (took >= trial.patience)
            return `${JSON.stringify(beginning)}, ${trial.length} characters of ${JSON.stringify(unit)}, ${JSON.stringify(ending)}: ${took.toFixed(1)} ms`;
        }
  return undefined;
};

it('no regular expression takes more than its share of a text of 64,000 characters', () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(150);
  const slow = all.flatMap(({ place, expression }) => {
    const text = slowOn(expression);
    return text === undefined ? [] : [`${place} on ${text}`];
  });
  expect(slow).toEqual([]);
});
