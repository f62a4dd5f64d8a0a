import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as suites from '../../src/testing/index.ts';

const root = join(import.meta.dirname, '../..');

/** Public ports without a suite, each with the reason. */
const withoutSuite: Readonly<Record<string, string>> = {
  AccessTokens: 'its adapter is bound to the signing keys and revocations of the service',
  Carriers: 'finds a carrier by its name; each carrier has a suite',
  Classifier: 'a function of a text; what it answers is measured, not demanded',
  Documents: 'a part of ReadModels, in its suite',
  ExchangeRateTables: 'looks figures up that its adapter was given',
  Log: 'takes lines and answers nothing',
  Partition: 'a part of ReadModels, in its suite',
  ReadableModels: 'a part of ReadModels, in its suite',
  Rebuild: 'a part of ReadModels, in its suite',
  Restrictions: 'looks rules up that its adapter was given',
  RuleSets: 'looks rules up that its adapter was given',
  ShadowCopy: 'a part of ReadModels, in its suite',
  SteadyClock: 'a Clock that measures durations too',
  Tariffs: 'looks rates up that its adapter was given',
  Trackers: 'finds the tracker of a carrier; each tracker has a suite',
};

/** The interfaces of a file of ports that `waybill/application` exports: all of them, or those that it names. */
const publicPorts = (): readonly string[] => {
  const index = readFileSync(join(root, 'src/application/index.ts'), 'utf8');
  const exports = [...index.matchAll(/^export (?:\*|(?:type )?\{([^}]*)\}) from '\.\/([\w/-]*ports\/[\w-]+\.ts)';$/gm)];
  return exports.flatMap(([, names, path = '']) => {
    const text = readFileSync(join(root, 'src/application', path), 'utf8');
    const interfaces = [...text.matchAll(/^export interface (\w+)/gm)].map(([, name = '']) => name);
    const named = names?.split(',').map((name) => name.trim());
    return interfaces.filter((name) => named?.includes(name) ?? true);
  });
};

it('every public port has a contract suite that docs/embedding.md names, or a reason to have none', () => {
  const table = [
    ...readFileSync(join(root, 'docs/embedding.md'), 'utf8').matchAll(/^\| (`[A-Z].*`) \| (`\w+Contract`.*) \|$/gm),
  ];
  const namesIn = (cell = ''): readonly string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const covered = new Set(table.flatMap(([, ports]) => namesIn(ports)));
  expect(table.flatMap(([, , names]) => namesIn(names)).filter((name) => !(name in suites))).toEqual([]);
  const ports = publicPorts();
  expect(ports.length).toBeGreaterThan(30);
  const open = ports.filter((name) => !covered.has(name) && !(name in withoutSuite));
  expect(open, 'Write a suite in src/testing/contracts, export it, and name it in docs/embedding.md.').toEqual([]);
  expect(Object.keys(withoutSuite).filter((name) => covered.has(name))).toEqual([]);
});

it('every adapter of a port for the world outside runs the contract suite of that port', () => {
  const kinds = '{log/event-store,parcels/documents,collections/notifications,{collections,sandbox}/payments}';
  const places = [`src/adapters/${kinds}/*/`, 'src/adapters/parcels/documents/*.ts', 'src/adapters/sandbox/*-inbox.ts'];
  const adapters = globSync(places, { cwd: root }).map((path) =>
    path.replace(/^src\/adapters\//, '').replace(/(\/|\.ts)$/, ''),
  );
  const tests = globSync('test/adapters/**/*.test.ts', { cwd: root });
  const runs = (adapter: string): boolean =>
    tests.some(
      (path) =>
        path.startsWith(`test/adapters/${adapter}`) && /\b\w+Contract\(/.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(adapters.length).toBeGreaterThan(8);
  expect(adapters.filter((adapter) => !runs(adapter)).sort(), 'Carriers: see hubs.test.ts.').toEqual([]);
});
