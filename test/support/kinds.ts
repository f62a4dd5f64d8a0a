import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * What a test file needs to run, in ascending order: modules only, the whole service in its process, or further
 * processes.
 */
export const kinds = ['unit', 'service', 'process'] as const;
export type Kind = (typeof kinds)[number];

/** The imports, direct or through a helper, that determine the kind of a file. */
const marks: readonly (readonly [Kind, RegExp])[] = [
  // Starts processes: the service's own, PostgreSQL or Chromium.
  ['process', /^node:child_process$|\/test\/support\/postgres-server\.ts$|^playwright-core$/],
  // Assembles the whole service.
  ['service', /\/src\/infrastructure\/(main|lifecycle\/service|wiring\/assembly)\.ts$/],
];

const imports = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|^import '([^']+)'/gm;

const root = join(import.meta.dirname, '../..');

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(imports)].map(([, from = '', bare = '']) => {
    const name = from === '' ? bare : from;
    return name.startsWith('.') ? join(dirname(path), name) : name;
  });

/** The files of each kind, derived from their imports, so that no list must be maintained. */
export const testsByKind = (): Readonly<Record<Kind, readonly string[]>> => {
  const reached = new Map<string, ReadonlySet<Kind>>();
  const kindsOf = (path: string): ReadonlySet<Kind> => {
    const known = reached.get(path);
    if (known !== undefined) return known;
    const found = new Set<Kind>();
    reached.set(path, found);
    for (const imported of importsOf(path)) {
      for (const [kind, mark] of marks) if (mark.test(imported)) found.add(kind);
      if (imported.startsWith(join(root, 'test')) && existsSync(imported))
        for (const kind of kindsOf(imported)) found.add(kind);
    }
    return found;
  };
  const tests: Record<Kind, string[]> = { unit: [], service: [], process: [] };
  for (const file of globSync('test/**/*.test.ts', { cwd: root }).toSorted()) {
    const marked = kindsOf(join(root, file));
    tests[marks.find(([kind]) => marked.has(kind))?.[0] ?? 'unit'].push(relative(root, join(root, file)));
  }
  return tests;
};

export const kindOf = (tests: ReturnType<typeof testsByKind>, file: string): Kind =>
  kinds.find((kind) => tests[kind].includes(relative(root, file))) ?? 'unit';
