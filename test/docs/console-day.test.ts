import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/adapters/console');

it('docs/a-day-in-the-console.md names what stands on the pages of the console', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:eta|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const page = readFileSync(join(root, 'docs/a-day-in-the-console.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const marked = [...page.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g)].map(([, bold, italic]) => bold ?? italic ?? '');
  const named = marked.filter((words) => !/^\d+\. /.test(words)); // Steps are numbered in bold, too.
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((words) => !sources.includes(words))).toEqual([]);
});
