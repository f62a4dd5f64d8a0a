import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { bundled } from '../support/bundled.ts';
import { saidOfPackage } from './checkers.ts';
import { isSupported, nodes, root, run } from './install.ts';

const project = inject('project');
const packed = inject('packed');

describe('what checkers of packages say', () => {
  it('nothing of the package; types resolve from ES modules and from bundlers, and not from CommonJS on purpose', async () => {
    expect(await saidOfPackage(join(project, packed.filename))).toEqual({ messages: [], problems: [] });
  });

  it('is no larger than its data and its code: no test, benchmark or page of docs', () => {
    const top = new Set(packed.files.map(({ path }) => path.split('/')[0]));
    expect([...top].filter((name) => ['test', 'bench', 'docs', 'examples', 'src'].includes(name ?? ''))).toEqual([]);
    // 15 MB packed when this was written, most of it tariffs, the vocabulary and fonts.
    expect(packed.size / 2 ** 20).toBeLessThan(20);
  });
});

it('a program that imports the calendar from the package bundles without the trade engine', async () => {
  const { modules, bytes } = await bundled('{ estimatedDelivery }', 'waybill/domain', project);
  expect(modules.filter((module) => !/^node_modules\/waybill\/dist\/domain\/(calendar|shared)\//.test(module))).toEqual(
    [],
  );
  expect(bytes).toBeLessThan(16_000);
});

/** The names of values that each entry promises. */
const promised = [...readFileSync(join(root, 'test/published/package.txt'), 'utf8').matchAll(/^(\S+) value (.*)$/gm)];
const entries = [...new Set(promised.map(([, entry = '']) => entry))].map((entry) => ({
  entry,
  values: promised.flatMap(([, of, name]) => (of === entry && name !== undefined ? [name] : [])),
}));
const anyNode = new Set(['waybill/domain', 'waybill/data', 'waybill/client', 'waybill/audit']);

/** Prints what each entry exports, or why it cannot be imported. */
const printEntries = `const found = {};
for (const entry of ${JSON.stringify(entries.map(({ entry }) => entry))})
  found[entry] = await import(entry).then((module) => Object.keys(module).toSorted(), (error) => error.message);
console.log(JSON.stringify(found));
process.exit();`;

type Found = Readonly<Record<string, readonly string[] | string>>;

describe.each(nodes)('on Node $major', ({ path, major, minor }) => {
  it('each entry that it is promised for is imported', async () => {
    writeFileSync(join(project, 'entries.js'), printEntries);
    const { stdout } = await run(path, ['entries.js'], { cwd: project });
    const found = JSON.parse(stdout) as Found;
    for (const { entry, values } of entries)
      if (isSupported({ major, minor }) || anyNode.has(entry))
        expect([entry, found[entry]]).toEqual([entry, values.toSorted()]);
  });

  it('examples/embed-domain prints the output shown in docs/embedding.md', async () => {
    const folder = join(project, 'embed-domain');
    cpSync(join(root, 'examples/embed-domain'), folder, { recursive: true });
    const { stdout } = await run(path, ['main.js'], { cwd: folder });
    expect(stdout.split('\n')).toHaveLength(4);
    expect(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).toContain(`\`\`\`console\n${stdout}\`\`\``);
  });
});
