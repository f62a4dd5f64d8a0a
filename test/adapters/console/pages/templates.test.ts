import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { consoleFiles } from '../../../../src/adapters/console/pages/console-pages.ts';

const folder = join(import.meta.dirname, '../../../../src/adapters/console/pages/templates');
const templates = readdirSync(folder)
  .filter((name) => name.endsWith('.eta'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The templates in which a pattern is found. */
const having = (pattern: RegExp): readonly string[] =>
  templates.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

it('there are templates', () => {
  expect(templates.map(({ name }) => name)).toContain('frame.eta');
});

it('no template has an inline script, style or handler, which the policy of the pages forbids', () => {
  expect(having(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|javascript:/)).toEqual([]);
});

it('no template has an expression that htmx would evaluate, which the policy forbids', () => {
  expect(having(/hx-on|js:|hx-trigger="[^"]*\[/)).toEqual([]);
});

it('every address keeps the path that the service is mounted at', () => {
  expect(having(/(?:href|src|action|formaction|hx-get)="\//)).toEqual([]);
});

it('every form that writes has the token of the session and the account in force', () => {
  const lacking = templates.flatMap(({ name, text }) =>
    [...text.matchAll(/<form[^>]*method="post"[^>]*>(.*?)<\/form>/gs)]
      .filter(([, content = '']) => !/include\('\.\/hidden'|name="csrf"/.test(content))
      .map(() => name),
  );
  // The start page signs in, so there is no session yet.
  expect(lacking).toEqual(['start.eta']);
});

it('every table is made by the one template that gives it a caption', () => {
  expect(having(/<table/)).toEqual(['table.eta']);
  expect(templates.find(({ name }) => name === 'table.eta')?.text).toContain('<caption');
});

it('text is inserted unescaped only where it was rendered here: layouts, includes, charts', () => {
  const raw = templates.flatMap(({ name, text }) =>
    [...text.matchAll(/<%~\s*(.*?)\s*%>/gs)]
      .map(([, inserted = '']) => inserted)
      .filter((inserted) => !/^(include\('\.\/[\w-]+', .*\)|it\.body|it\.chart(\.svg)?|chart\.svg)$/s.test(inserted))
      .map((inserted) => `${name}: ${inserted}`),
  );
  expect(raw).toEqual([]);
});

it('style and scripts take at most 35 KB compressed, the own three at most 8', () => {
  const { style, script, sessionScript, htmx } = consoleFiles();
  const compressed = [style, script, sessionScript, htmx].map(({ content }) => gzipSync(content).length);
  expect(compressed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(35_000);
  expect(
    [style, script, sessionScript].reduce((sum, { content }) => sum + gzipSync(content).length, 0),
  ).toBeLessThanOrEqual(8_000);
});

it('no head of a column says UTC of times, which the table names after the zone of the page; days of figures may', () => {
  const folder = join(import.meta.dirname, '../../../../src/adapters/console/http');
  const named = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:head|name): '((?!Day)[^']*\(UTC\))'/g)].map(
      ([, head = '']) => `${name}: ${head}`,
    ),
  );
  expect(named).toEqual([]);
});
