import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bindings, token } from '../../src/infrastructure/wiring/feature.ts';
import type { Get } from '../../src/infrastructure/wiring/feature.ts';
import { features } from '../../src/infrastructure/features/index.ts';

const folder = join(import.meta.dirname, '../../src/infrastructure/features');

const files = readdirSync(folder).filter((file) => file !== 'index.ts');

const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The modules whose values a file imports; types leave nothing behind. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^import (?!type )[^']*'([^']+)';$/gm)].map(([, module = '']) => module);

it('every file of the folder is one feature, named as the file, and in the list', () => {
  expect(features.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
});

it.each(files)('%s declares the features that it imports', (file) => {
  const { needs = [] } = features.find(({ name }) => `${name}.ts` === file) ?? {};
  const imported = importsOf(file).filter((module) => module.startsWith('./'));
  expect(needs.map(({ name }) => `./${name}.ts`).toSorted()).toEqual(imported.toSorted());
});

it.each(files)('%s is short: it wires, and decides nothing', (file) => {
  expect(textOf(file).split('\n').length).toBeLessThanOrEqual(140);
});

/** Pure functions that make the addresses of an object: not something that one feature owns. */
const addresses = /-link\.ts$/;

it('an adapter is wired by one feature, so that the others reach it through a token', () => {
  const users = Map.groupBy(
    files.flatMap((file) => importsOf(file).map((module) => ({ file, module }))),
    ({ module }) => module,
  );
  const shared = [...users].filter(
    ([module, by]) => module.includes('/adapters/') && !addresses.test(module) && by.length > 1,
  );
  expect(shared.map(([module, by]) => `${module}: ${by.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

it('a wrong wire does not compile', () => {
  const [text, number] = [token<string>('text'), token<number>('number')];
  const wrong = (get: Get): string => {
    // @ts-expect-error the token stands for a number
    const asked: string = get(number);
    // @ts-expect-error without the feature that binds it there is none
    const certain: string = get(text, { optional: true });
    return asked + certain;
  };
  bindings((bind) => {
    bind(text, wrong);
    // @ts-expect-error the value is not of the token's type
    bind(number, (get) => get(text));
  });
  expect(typeof wrong).toBe('function');
});
