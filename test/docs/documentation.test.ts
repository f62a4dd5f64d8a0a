import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../bench/docs/anchors.ts';
import { listedPages } from '../../bench/docs/contents.ts';
import { webhookEventNames } from '../../src/domain/webhooks/webhook-endpoint/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const foldersIn = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${path}/${entry.name}`] : [],
  );

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/decisions', 'docs/recipes', 'docs/shops'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];

const anchorsIn = (page: string): ReadonlySet<string> =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

describe('a page', () => {
  it.each(pages)('%s has no broken links', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).has(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

it.each(pages)(
  '%s calls the command line by npx, which prints nothing of its own: its output can be redirected and captured',
  (page) => {
    expect(read(page)).not.toMatch(/npm run[^`\n]* waybill/);
  },
);

it('docs/index.md lists each page once', () => {
  const listed = listedPages().flatMap(({ pages: theirs }) => theirs.map(({ file }) => file));
  expect(listed.toSorted()).toEqual([...pages, 'CHANGELOG.md'].filter((page) => page !== 'docs/index.md').toSorted());
});

it('each decision has a number of its own', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it('docs/glossary.md names each term once, and places that exist', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term |'))
    .map((line) => line.split(' | '));
  const terms = rows.map(([term = '']) => term);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  const places = rows.flatMap(([, , where = '']) => [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place));
  expect(places.length).toBeGreaterThanOrEqual(rows.length);
  expect(places.filter((place) => !existsSync(join(root, place)) && !existsSync(join(root, 'src', place)))).toEqual([]);
});

it('docs/security.md maps each risk of the OWASP API Security Top 10 to a control and a test that exist', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| API(\d+) .*$/gm)].map(([row, number]) => ({ number, row }));
  expect(rows.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { row } of rows) {
    const [, controls = '', tests = ''] = row.split(' | ');
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(named).not.toEqual([]);
    expect(named.filter((path) => !path.endsWith('.test.ts') || !existsSync(join(root, 'test', path)))).toEqual([]);
    const places = [...controls.matchAll(/`([\w-]+\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(places.filter((path) => !existsSync(join(root, 'src', path)))).toEqual([]);
  }
});

it('docs/dependencies.md names every package, and says nothing of one that is gone', () => {
  const text = read('docs/dependencies.md');
  const kindsOf = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, string>>;
  const { dependencies, devDependencies, peerDependencies } = kindsOf('package.json');
  const { optionalDependencies } = kindsOf('tools/pinned-node/package.json');
  const named = new Set([...text.matchAll(/`([a-z@][\w@/.*-]*)`/g)].map(([, name = '']) => name));
  const families = [...named].filter((name) => name.endsWith('/*')).map((name) => name.slice(0, -1));
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies });
  expect(packages.filter((name) => !named.has(name) && !families.some((family) => name.startsWith(family)))).toEqual(
    [],
  );
  const table = text.split('\n').filter((line) => line.startsWith('| `'));
  const listed = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(
    listed.filter((name) => !packages.includes(name) && !families.some((family) => name === `${family}*`)),
  ).toEqual([]);
});

it('the table in docs/architecture.md shows every folder of every subject, and none that is not there', () => {
  const layers = ['domain', 'application', 'adapters'];
  const rows = read('docs/architecture.md').matchAll(/^\| `(\w+)` \|(.*)\|(.*)\|(.*)\|$/gm);
  const shown = [...rows].flatMap(([, subject = '', ...cells]) =>
    cells.flatMap((cell, at) => [
      ...(cell.trim() === '' ? [] : [`src/${layers[at] ?? ''}/${subject}`]),
      ...[...cell.matchAll(/`([\w-]+)\/`/g)].map(([, name = '']) => `src/${layers[at] ?? ''}/${subject}/${name}`),
    ]),
  );
  const subjects = layers
    .flatMap((layer) => foldersIn(`src/${layer}`))
    .filter((folder) => folder !== 'src/application/events');
  const wanted = subjects
    .flatMap((folder) => [folder, ...foldersIn(folder)])
    .filter((folder) => !folder.endsWith('/ports'));
  expect(shown.toSorted()).toEqual(wanted.toSorted());
});

it('docs/webhooks.md says when each event is sent', () => {
  const table = read('docs/webhooks.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(webhookEventNames.filter((name) => !table.some((line) => line.includes(`\`${name}\``)))).toEqual([]);
});

describe('a page names each path of the HTTP interface, whole or from an ellipsis on', () => {
  const plain = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}');
  const texts = plain(pages.map(read).join('\n'));
  const endsOf = (path: string): readonly string[] =>
    [...path.matchAll(/\//g)].slice(1, -1).map(({ index }) => `…${path.slice(index)}`);
  const unnamed = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => ![path, ...endsOf(path)].some((name) => texts.includes(plain(name))));

  it('that is recorded', () => {
    const lines = read('test/published/http.txt').matchAll(/^[A-Z]+ (\/\S+)/gm);
    const paths = [...new Set([...lines].map(([, path = '']) => path))];
    expect(paths.length).toBeGreaterThan(50);
    expect(unnamed(paths), 'Say in the page of its subject what it does: README.md lists the pages.').toEqual([]);
  });

  it('and a new one is missed', () => {
    const [known, added] = ['/api/shipments/labels/{id}/void', '/api/shipments/labels/{id}/scales'];
    expect(unnamed([known, added])).toEqual([added]);
  });
});

describe('the bases in docs/duties-figures.md are those of the rules', () => {
  type Rules = {
    readonly valuations: readonly { readonly dutyBase: readonly string[]; readonly taxBase: readonly string[] }[];
  };
  const [, table = ''] =
    /\| \| Duty on \| Tax on [^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(
      read('docs/duties-figures.md').replaceAll(/ +/g, ' '),
    ) ?? [];
  const rows = table
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, places = '', duty = '', tax = ''] = line.split('|').map((cell) => cell.trim());
      return places.split(', ').map((place) => ({ place, duty, tax }));
    });
  const wordsOf = (base: readonly string[]): string => ['goods', ...base].join(', ');

  it('for every set of rules', () => {
    const files = readdirSync(join(root, 'data/rules')).flatMap((name) =>
      name.endsWith('.json') ? [name.slice(0, 2)] : [],
    );
    expect(files.toSorted()).toEqual(
      rows
        .map(({ place }) => place)
        .filter((place) => place !== 'LI')
        .toSorted(),
    );
  });

  it.each(rows.filter(({ place }) => place !== 'LI'))('$place', ({ place, duty, tax }) => {
    const { valuations } = JSON.parse(read(`data/rules/${place}.json`)) as Rules;
    expect(valuations.length).toBeGreaterThan(0);
    for (const { dutyBase, taxBase } of valuations) {
      // Where there is no duty by value, or no tax, there is no base to speak of.
      expect(duty === 'gross weight' || duty === '–' ? duty : wordsOf(dutyBase)).toBe(duty);
      // A part of a country with a base of its own stands behind its code.
      const bases = tax.split('; ').map((text) => text.replace(/^[A-Z]{2} /, ''));
      expect(bases.map((base) => (base === 'none' || base === '–' ? 'goods' : base))).toContain(wordsOf(taxBase));
    }
  });
});
