import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a test file needs to run, from the least to the most. */
export type Project = 'unit' | 'service' | 'process';

/** What makes a file one of a project: modules that it imports, itself or through a helper. */
const marks: readonly (readonly [Project, RegExp])[] = [
  // Starts processes: the service's own, or Chromium.
  ['process', /^node:child_process$|\/test\/support\/postgres-server\.ts$|^playwright-core$/],
  // Puts the whole service together.
  ['service', /\/src\/infrastructure\/(service|main|container)\.ts$/],
];

const imports = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|^import '([^']+)'/gm;

const root = join(import.meta.dirname, '../..');

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(imports)].map(([, from = '', bare = '']) => {
    const name = from === '' ? bare : from;
    return name.startsWith('.') ? join(dirname(path), name) : name;
  });

/** The files of each project, by what they import: nobody has to keep a list. */
export const testsByProject = (): Readonly<Record<Project, readonly string[]>> => {
  const reached = new Map<string, ReadonlySet<Project>>();
  const projectsOf = (path: string): ReadonlySet<Project> => {
    const known = reached.get(path);
    if (known !== undefined) return known;
    const found = new Set<Project>();
    reached.set(path, found);
    for (const imported of importsOf(path)) {
      for (const [project, mark] of marks) if (mark.test(imported)) found.add(project);
      if (imported.startsWith(join(root, 'test')) && existsSync(imported)) for (const project of projectsOf(imported)) found.add(project);
    }
    return found;
  };
  const tests: Record<Project, string[]> = { unit: [], service: [], process: [] };
  for (const file of globSync('test/**/*.test.ts', { cwd: root }).toSorted()) {
    const projects = projectsOf(join(root, file));
    tests[marks.find(([project]) => projects.has(project))?.[0] ?? 'unit'].push(relative(root, join(root, file)));
  }
  return tests;
};
