import { z } from 'zod';
import { countryCodes, countryName, hsDigitsOf, isCountry, isLocalDate } from '../../../domain/shared/index.ts';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { RuleKind } from '../../../domain/trade/index.ts';
import type { ListedLine } from '../../../application/trade/tariffs/list-tariff-lines.ts';
import type {
  RateInWords,
  StatedLine,
  StatedRule,
  TariffLineView,
} from '../../../application/trade/tariffs/tariff-line.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { certaintyBadges, restrictionBadges, standingBadges } from '../pages/badges.ts';
import { badgeCell, dayCell, nothing, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import {
  codeText,
  countryChoices,
  destinationChoices,
  destinationPath,
  quotesPath,
  rulesPath,
  sectionsThat,
  tradePath,
} from './trade.ts';
import type { FormRefusal, Visit } from './visit.ts';

/** As `getTariffLine` answers. */
type Reply = { readonly messages: readonly { readonly message: string }[]; readonly tariffLine: TariffLineView };

type Asked = {
  readonly hsCode: string;
  readonly destination: string;
  readonly origin: string;
  readonly date: string;
};

const origins = countryChoices(countryCodes);

const validity = ({ validFrom, validTo }: Pick<StatedRule, 'validFrom' | 'validTo'>): Cell => {
  if (validFrom === undefined) return validTo === undefined ? nothing : { text: `until ${validTo}`, time: validTo };
  return { text: `from ${validFrom}`, time: validFrom, note: validTo === undefined ? undefined : `until ${validTo}` };
};

const brackets = ({ valued }: RateInWords): string => {
  if (valued === undefined) return '';
  const { over, upTo, currency } = valued;
  const bounds = [over && `more than ${over}`, upTo && `up to ${upTo}`].filter(Boolean).join(', ');
  return ` for goods worth ${bounds} ${currency} each`;
};

/** `8% (5% to 8%)`, or all rates of which the goods decide. */
const ratesText = ({ rates, spread }: Pick<ListedLine, 'rates' | 'spread'>): string => {
  if (spread) return `${spread.lowest} to ${spread.highest}`;
  return rates.length === 0 ? 'not known' : rates.map((rate) => `${rate.text}${brackets(rate)}`).join('; ');
};

const lineFacts = (line: StatedLine) => [
  {
    name: 'Ordinary duty',
    cell: textCell(ratesText(line), { note: line.typical ? 'typical of its chapter' : undefined }),
  },
  ...(line.highest ? [{ name: 'At most', cell: textCell(line.highest.text) }] : []),
  ...(line.rates[0]?.asWritten === undefined ? [] : [{ name: 'As written', cell: textCell(line.rates[0].asWritten) }]),
  { name: 'Line', cell: textCell(codeText(line.code), { isCode: true, note: line.description }) },
  ...(line.inPart
    ? [{ name: 'Imported part', cell: textCell('It lacks this code, or lines below it: the duty may be higher.') }]
    : []),
  { name: 'Certainty', cell: badgeCell(certaintyBadges[line.certainty]) },
  { name: 'In force', cell: validity(line) },
  { name: 'Source', cell: textCell(line.source) },
  { name: 'Version', cell: textCell(line.version, { isCode: true }) },
];

const preferencesTable = ({ preferences }: StatedLine) => ({
  caption: 'Other rates of the line',
  columns: [{ head: 'Agreement' }, { head: 'Rate' }, { head: 'Made in' }],
  rows: preferences.map(({ agreement, name, rate, countries, note }) => ({
    cells: [
      textCell(name ?? agreement, { note: name === undefined ? undefined : agreement }),
      textCell(rate.text),
      textCell(countries?.join(', ') ?? note),
    ],
  })),
});

const measuresTable = ({ measures = [] }: StatedLine) => ({
  caption: 'Measures by origin',
  columns: [{ head: 'Made in' }, { head: 'Measure' }, { head: 'Rate' }, { head: 'In force' }, { head: 'Law' }],
  rows: measures.map((measure) => ({
    cells: [
      textCell(measure.area, { note: measure.code }),
      textCell(measure.kind.replaceAll('_', '-')),
      textCell(measure.rate?.text ?? 'could not be read'),
      validity(measure),
      textCell(measure.legalBase),
    ],
  })),
});

/** The rules as customs people group them. */
const groups: readonly { readonly title: string; readonly kinds: readonly RuleKind[] }[] = [
  { title: 'Duty besides or in place of the tariff', kinds: ['flatDuty', 'column', 'additionalDuty'] },
  { title: 'Preferences', kinds: ['preference'] },
  { title: 'VAT, GST and excises', kinds: ['tax', 'excise'] },
  { title: 'Low values, gifts and schemes of sellers', kinds: ['relief', 'minimum', 'scheme'] },
  { title: 'Fees', kinds: ['fee'] },
  { title: 'Value that counts', kinds: ['valuation'] },
];

const ruleName: Readonly<Partial<Record<RuleKind, string>>> = {
  valuation: 'Customs value',
  minimum: 'Smallest amount',
};

const ruleCells = (rule: StatedRule): readonly Cell[] => [
  textCell(rule.name ?? ruleName[rule.kind] ?? rule.id, { note: rule.id }),
  { ...textCell(rule.text, { note: rule.note }) },
  textCell(rule.conditions.join('; ')),
  validity(rule),
  badgeCell(rule.standing === 'applies' ? certaintyBadges[rule.certainty] : standingBadges[rule.standing]),
  textCell(rule.source),
];

const rulesTable = (title: string, rules: readonly StatedRule[]) => ({
  caption: title,
  columns: [
    { head: 'Rule' },
    { head: 'What it does' },
    { head: 'Only where' },
    { head: 'In force' },
    { head: 'Certainty' },
    { head: 'Source' },
  ],
  rows: rules.map((rule) => ({ cells: ruleCells(rule) })),
});

const restrictionsTable = ({ restrictions }: TariffLineView) => ({
  caption: 'Restrictions',
  columns: [{ head: 'What' }, { head: 'Level' }, { head: 'Have ready' }, { head: 'Source' }],
  rows: restrictions.map(({ id, message, restrictionLevel, capture, info, metadata }) => ({
    cells: [
      textCell(message ?? id, { note: info }),
      badgeCell(restrictionBadges[restrictionLevel]),
      textCell(capture),
      textCell(typeof metadata?.['source'] === 'string' ? metadata['source'] : undefined),
    ],
  })),
});

/** What is not known of these goods, in sentences. */
const unknownOf = ({
  line,
  highest,
  rules,
  taxRatesLoaded,
  knowledge,
  dataAsOf,
}: TariffLineView): readonly string[] => {
  const missing = sectionsThat(knowledge, 'notLoaded');
  return [
    ...(dataAsOf && line === undefined
      ? [`The rate of duty is not loaded${highest === undefined ? '' : `; it is at most ${highest.text}`}.`]
      : []),
    ...(dataAsOf && !taxRatesLoaded ? ['Not all rates of tax on such goods are loaded: the tax may be lower.'] : []),
    ...rules.filter(({ kind }) => kind === 'gap').map(({ text }) => text),
    ...(missing === '' ? [] : [`Nothing exact is known of this destination about: ${missing.toLowerCase()}.`]),
  ];
};

const askedBy = (visit: Visit, query: Partial<Readonly<Record<keyof Asked, string | undefined>>>): Asked => {
  const country = (code = ''): string => (isCountry(code.toUpperCase()) ? code.toUpperCase() : '');
  const { date = '' } = query;
  return {
    hsCode: (query.hsCode ?? '').trim(),
    destination: country(query.destination),
    origin: country(query.origin),
    date: isLocalDate(date) ? date : visit.at.slice(0, 'YYYY-MM-DD'.length),
  };
};

const belowTable = (visit: Visit, rows: readonly ListedLine[], asked: Asked) => ({
  caption: 'Codes',
  columns: [{ head: 'Code' }, { head: 'Goods' }, ...(asked.destination === '' ? [] : [{ head: 'Ordinary duty' }])],
  rows: rows.map((row) => ({
    cells: [
      { text: codeText(row.hsCode), isCode: true, href: visit.to(rulesPath, { ...asked, hsCode: row.hsCode }) },
      textCell(row.name),
      ...(asked.destination === '' ? [] : [textCell(ratesText(row))]),
    ],
  })),
});

const codesBelow = async (visit: Visit, asked: Asked) => {
  const digits = asked.hsCode.replaceAll(/[.\s]/g, '');
  if (!/^(\d\d){0,5}$/.test(digits)) return undefined;
  const { destination, date } = asked;
  const { rows } = await visit.list('listTariffLines', {
    query: { hsCode: digits, date, ...(destination !== '' && { destination }), range: '[0,249]' },
  });
  return rows.length === 0 ? undefined : belowTable(visit, rows as readonly ListedLine[], asked);
};

/** The chapter and the heading above a code, to go back to. */
const above = (visit: Visit, asked: Asked) => {
  const digits = asked.hsCode.replaceAll(/\D/g, '');
  return [0, 2, 4, 6, 8]
    .filter((length) => length < digits.length)
    .map((length) => ({
      href: visit.to(rulesPath, { ...asked, hsCode: digits.slice(0, length) }),
      text:
        length === 0
          ? 'All chapters'
          : length === 2
            ? `Chapter ${digits.slice(0, 2)}`
            : codeText(digits.slice(0, length)),
    }));
};

const read = async (visit: Visit, { hsCode, destination, origin, date }: Asked): Promise<Reply | FormRefusal> =>
  visit
    .object('getTariffLine', { query: { hsCode, destination, date, ...(origin !== '' && { origin }) } })
    .then(({ json }) => json as Reply)
    .catch((error: unknown) => visit.refusalOf(error));

const shownLine = (visit: Visit, { tariffLine }: Reply, asked: Asked) => {
  const { destination, line } = tariffLine;
  const calls = { endpoint: 'duties-taxes', destinationCountry: destination };
  return {
    name: tariffLine.name,
    facts: line ? lineFacts(line) : undefined,
    tables: line
      ? [
          ...(line.measures && line.measures.length > 0 ? [measuresTable(line)] : []),
          ...(line.preferences.length > 0 ? [preferencesTable(line)] : []),
        ]
      : [],
    groups: groups
      .map(({ title, kinds }) => ({
        title,
        table: rulesTable(
          title,
          tariffLine.rules.filter(({ kind }) => kinds.includes(kind)),
        ),
      }))
      .filter(({ table }) => table.rows.length > 0),
    unknown: unknownOf(tariffLine),
    restrictions: restrictionsTable(tariffLine),
    dates: [
      { name: 'Duty rates of', cell: dayCell(tariffLine.dataAsOf?.tariff) },
      { name: 'Taxes, fees read on', cell: dayCell(tariffLine.dataAsOf?.taxes) },
      { name: 'Measures of', cell: dayCell(tariffLine.dataAsOf?.measures) },
    ],
    links: [
      {
        href: visit.to(destinationPath, { code: destination }),
        text: `All that is known of ${countryName(destination)}`,
      },
      ...(visit.may('listDutiesUsageLogs')
        ? [
            { href: visit.to(quotesPath, calls), text: `Calculations for ${countryName(destination)}` },
            {
              href: visit.to(quotesPath, { ...calls, from: asked.date, to: asked.date }),
              text: `Those of ${asked.date}`,
            },
          ]
        : []),
    ],
    raw: JSON.stringify(tariffLine, null, 2),
  };
};

const parameters = (asked: Asked): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` -d ${name}=${value.replaceAll(/[^\w.-]/g, '')}`)
    .join('');

/** The form of a code, a destination, an origin and a day; what applies to them, and the codes below. */
export const tariffRulesPage = (frame: ConsoleFrame): Route =>
  frame.page(
    rulesPath,
    'The rates and rules for a customs code.',
    {
      query: {
        hsCode: z.string().max(20).optional().catch(undefined),
        destination: z.string().max(3).optional().catch(undefined),
        origin: z.string().max(3).optional().catch(undefined),
        date: z.string().max(10).optional().catch(undefined),
      },
    },
    async (visit, { query }) => {
      const asked = askedBy(visit, query);
      const { hsCode, destination, date } = asked;
      const isCode = hsDigitsOf(hsCode) !== undefined;
      const isBeginning = /^(\d\d)?$/.test(hsCode);
      const found = isBeginning || destination === '' ? undefined : await read(visit, asked);
      const [reply, refusal] = found && 'faults' in found ? [undefined, found] : [found, undefined];
      const to = (day: string): string => visit.to(rulesPath, { ...asked, date: day });
      const today = visit.at.slice(0, 'YYYY-MM-DD'.length);
      return {
        title: reply
          ? `${codeText(reply.tariffLine.hsCode)} to ${countryName(destination)}`
          : 'Rules for a customs code',
        kind: 'rules',
        template: 'rules',
        section: tradePath,
        ...(refusal && { status: refusal.status }),
        refusal,
        path: rulesPath,
        asked,
        destinations: destinationChoices,
        origins,
        days: {
          date,
          isToday: date === today,
          earlier: to(addDays(date, -1)),
          today: to(today),
          later: to(addDays(date, 1)),
        },
        above: above(visit, asked),
        below: await codesBelow(visit, asked),
        needsDestination: isCode && destination === '',
        messages: reply?.messages.map(({ message }) => message) ?? [],
        shown: reply && shownLine(visit, reply, asked),
        byApi: `${sameByApi(visit, isCode ? 'getTariffLine' : 'listTariffLines') ?? ''} -G${parameters(asked)}`,
      };
    },
  );
