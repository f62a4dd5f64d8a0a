import { knowledgeTable, knownDestinations } from '../src/application/trade/knowledge/list-knowledge.ts';
import type { DestinationKnowledge } from '../src/application/trade/knowledge/list-knowledge.ts';
import type { Knowledge } from '../src/application/trade/knowledge/knowledge.ts';
import { knowledgeSections } from '../src/domain/trade/index.ts';
import type { KnowledgeSection } from '../src/domain/trade/index.ts';
import { bundledTradeData } from '../src/infrastructure/stores/trade-data.ts';
import { everydayGoods, mainDestinations, sharesIn } from './everyday-goods.ts';
import { ordinarySales } from './ordinary-sales.ts';
import type { Certainty } from './ordinary-sales.ts';

export const sectionTitles: Readonly<Record<KnowledgeSection, string>> = {
  generalRates: 'General rates',
  preferences: 'Preferences',
  tradeDefence: 'Trade defence',
  retaliation: 'Retaliation and others',
  tax: 'VAT, GST',
  reducedRates: 'Reduced rates',
  deMinimis: 'De minimis',
  gifts: 'Gifts',
  fees: 'Fees',
  postalRegime: 'Postal regime',
};

export const stateWords: Readonly<Record<Knowledge['state'], string>> = {
  loaded: 'loaded',
  partial: 'partial',
  bounded: 'bounded',
  notLoaded: '–',
  notApplicable: 'none there',
};

/** Groups rows of the same text into one, with all their destinations. */
const grouped = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const groups = new Map<string, string[]>();
  for (const [destination, text] of rows) groups.set(text, [...(groups.get(text) ?? []), destination]);
  return [...groups].map(([text, destinations]) => `| ${destinations.join(', ')} | ${text} |`);
};

const cell = ({ state, date }: Knowledge): string =>
  (state === 'loaded' || state === 'partial') && date !== undefined
    ? `${stateWords[state]} ${date}`
    : stateWords[state];

const states = (row: DestinationKnowledge): string =>
  knowledgeSections.map((section) => cell(row[section])).join(' | ');

const wrapped = (text: string): string =>
  text.replaceAll(/(?=\S)(.{1,120})(?:\s+|$)/g, (_, line: string) => `${line.trimEnd()}\n`).trimEnd();

const table = (headers: readonly string[], rows: readonly string[]): string =>
  [`| ${headers.join(' | ')} |`, `|${'---|'.repeat(headers.length)}`, ...rows].join('\n');

const head = `# What Waybill knows of each destination

Look here, or ask your own service, before you sell to a destination: what is loaded of its duties and taxes, and what is not. An answer
names what is missing from it ([how](duties-unknown.md)).

\`\`\`bash
curl -s 'localhost:8080/api/trade-engine/knowledge?destination=GB' -H "Authorization: Bearer $(cat data.local/demo-token)"
\`\`\`

\`GET /api/trade-engine/knowledge\` (scope \`read_accounts\`) shows what your service has loaded today, imported tariffs and rules of your own
included: a list like the others, by destination, with \`range\` and \`sort\`. Each section has a \`state\`, and where there are any a \`date\`, a
\`source\`, the number of \`rules\` in force and a \`note\` on what is not loaded. The documentation of a running service shows the same of what comes
with the program, a page a destination: \`/docs/destinations/gb\`.`;

const meanings = `- **loaded**: rates or rules with a source are in force. The date is that of the rates, or the day on which the last rule came into force.
- **partial**: the same, or none there as a rule, and others have no figure: chapters of the tariff, agreements, or measures that answers name.
- **bounded**: there is no figure, and the highest that it can be is known: it is in \`upTo\` of answers.
- **–** (\`notLoaded\`): nothing exact is known, and a duty or tax may exist. Its \`note\` says where typical rates are used.
- **none there** (\`notApplicable\`): the country has no such thing; the rule file says so in \`none\` with its source.`;

const sales = `Asked for ordinary sales by courier to a consumer: one of sixteen kinds of goods (clothing, shoes, bags, watches, cosmetics, food,
telephones, computers, toys, books, lamps, furniture), at 30, 100 and 400 EUR, made in and sent from China and the United States. In per cent of the
answers: the exact sum (\`complete\`), an upper bound of it (\`upTo\`), or neither, and the commonest reasons in \`missing\` of those that are not
exact. A code with more digits, or a tariff of your own, makes more answers exact.`;

const reasonsShown = 3;

const certainty = ({ exact, bounded, open, reasons }: Certainty): string => {
  const all = exact + bounded + open;
  const commonest = Object.entries(reasons).toSorted(
    ([one, first], [other, second]) => second - first || (one < other ? -1 : 1),
  );
  return [
    ...[exact, bounded, open].map((count) => String(Math.round((count / all) * 100))),
    commonest
      .slice(0, reasonsShown)
      .map(([reason]) => reason)
      .join(', ') || '–',
  ].join(' | ');
};

const shareOf = (all: readonly Certainty[], part: 'exact' | 'bounded' | 'open'): string => {
  const total = all.reduce((sum, { exact, bounded, open }) => sum + exact + bounded + open, 0);
  return `${Math.round((all.reduce((sum, each) => sum + each[part], 0) / total) * 100)} %`;
};

/** The page that lists the rules and tariffs of the program as in force on a day. */
export const knowledgePage = (day: string): string => {
  const data = bundledTradeData();
  const known = knowledgeTable(data);
  const rows = knownDestinations.map((destination) => known(destination, day));
  const covered = rows.filter(({ rules }) => rules !== undefined);
  const destinations = covered.map(({ destination }) => destination);
  const main = destinations.filter((destination) => mainDestinations.has(destination));
  const sold = ordinarySales(data, destinations, day);
  const uncovered = rows.filter(({ rules }) => rules === undefined).map(({ destination }) => destination);
  const intro =
    `What comes with the program, on ${day}: ${covered.length} destinations. ` +
    '`npm run generate:knowledge` writes this page from the rules and tariffs.';
  return [
    ...head
      .split('\n\n')
      .map((part) => (part.startsWith('```') || part.startsWith('#') ? part : wrapped(part.replaceAll('\n', ' ')))),
    '## Sections',
    wrapped(intro),
    meanings
      .split('\n')
      .map((line) => wrapped(line).replaceAll('\n', '\n  '))
      .join('\n'),
    table(
      ['Destinations', ...knowledgeSections.map((section) => sectionTitles[section])],
      grouped(covered.map((row) => [row.destination, states(row)])),
    ),
    '## How often the sum is exact',
    wrapped(sales.replaceAll('\n', ' ')),
    wrapped(
      `Over all destinations ${shareOf([...sold.values()], 'exact')} are exact, ${shareOf([...sold.values()], 'bounded')} have an upper bound, and ` +
        `${shareOf([...sold.values()], 'open')} have neither.`,
    ),
    wrapped(
      'Ten everyday goods at 100 EUR, made in and sent from China (`npm run everyday-goods` prints what stops the rest): ' +
        `to the ${main.length} destinations with most parcels ${sharesIn(everydayGoods(data, main, day))}; ` +
        `to all, ${sharesIn(everydayGoods(data, destinations, day))}.`,
    ),
    table(
      ['Destinations', 'Exact', 'Bound', 'Neither', 'Reasons'],
      grouped([...sold].map(([destination, of]) => [destination, certainty(of)])),
    ),
    '## Not covered',
    wrapped(`No rules are loaded for ${uncovered.join(', ')}. Answers refuse them with \`destination_not_covered\`.`),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
