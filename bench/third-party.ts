import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

type Person = string | { readonly name?: string };
type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly author?: Person;
  readonly contributors?: readonly Person[];
};
type Locked = {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly devOptional?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
};

const json = <T>(...path: readonly string[]): T => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as T;

/** A person's name, without the address that packages may add to it. */
const nameOf = (person: Person | undefined): string =>
  ((typeof person === 'string' ? person : person?.name) ?? '')
    .replace(/\s*[<(].*$/s, '')
    .replace(/@.*$/, '')
    .trim();

/** Licence files of a package: LICENSE, LICENCE.md, COPYING, NOTICE, LICENSE_FONT … */
const isTerms = (file: string): boolean => /^(licen[cs]e|copying|notice|ofl)([._-].*)?$/i.test(file);

const termsIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((file) => isTerms(file) && statSync(join(root, folder, file)).isFile())
    .toSorted()
    .map((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    );

/**
 * Development packages whose files are copied into `data` and so run with the service: Swagger UI, htmx, the frequent
 * passwords, and the module of public holidays.
 */
const inData = new Set(
  [
    'swagger-ui-dist',
    'htmx.org',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/dictionary-compression',
    ...[
      'date-holidays',
      'date-holidays-parser',
      'astronomia',
      'caldate',
      'date-bengali-revised',
      'date-chinese',
      'date-easter',
    ],
    ...['deepmerge', 'jalaali-js', 'moment', 'moment-timezone'],
  ].map((name) => `node_modules/${name}`),
);

/** Every package that runs with the service except Node, by its name in the installed tree. */
export const productionPackages = () =>
  Object.entries(json<{ packages: Record<string, Locked> }>('package-lock.json').packages)
    // The package `node` is left out: it differs between systems and brings its own LICENSE.
    .filter(
      ([path, { dev, link, devOptional, os }]) =>
        inData.has(path) ||
        (path.startsWith('node_modules/') && [dev, link, devOptional, os].every((mark) => mark === undefined)),
    )
    .map(([path, locked]) => {
      const { name, version, license, author, contributors = [] } = json<Manifest>(path, 'package.json');
      const stated = (typeof license === 'string' ? license : license?.type) ?? locked.license ?? 'see its terms';
      return {
        name,
        version,
        licence: stated,
        author: nameOf(author),
        contributors: contributors.map(nameOf),
        terms: termsIn(path),
      };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

const head = `# What comes with Waybill

The packages that run with the service, with the terms they are under, as installed. Made by \`npm run third-party\`; a test fails when it is not \
current. Packages with the same terms, word for
word, stand together. The Node that \`npm ci\` installs brings a LICENSE of its own.`;

/** The attributions that licences require, from the installed packages. */
export const thirdParty = (): string => {
  const all = productionPackages();
  const list = all.map(({ name, version, licence, author, terms }) => {
    const by = author === '' ? '' : `, by ${author}`;
    return `- ${name} ${version}: ${licence}${by}${terms.length === 0 ? ' (brings no text of it: see the terms of that name under Terms)' : ''}`;
  });
  const people = all
    .filter(({ licence, contributors }) => licence.includes('CC-BY') && contributors.length > 0)
    .map(
      ({ name, author, contributors }) =>
        `The data of ${name} was collected by ${[...new Set([author, ...contributors])].filter((by) => by !== '').join(', ')}.`,
    );
  const byTerms = Map.groupBy(
    all.flatMap(({ name, terms }) => terms.map((text) => ({ name, text }))),
    ({ text }) => text.replace(/\s+/g, ' '),
  );
  const texts = [...byTerms.values()].map((same) => {
    const names = [...new Set(same.map(({ name }) => name))].join(', ');
    // The fence is longer than any fence in the texts.
    return `### ${names}\n\n\`\`\`\`\`text\n${same[0]?.text ?? ''}\n\`\`\`\`\``;
  });
  return (
    [head, '## Packages', [...new Set(list)].join('\n'), '## People', ...people, '## Terms', ...texts].join('\n\n') +
    '\n'
  );
};

if (import.meta.main) writeFileSync(join(root, 'THIRD-PARTY.md'), thirdParty());
