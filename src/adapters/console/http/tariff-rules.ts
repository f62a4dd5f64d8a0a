import { z } from 'zod';
import { countryName, hsDigitsOf, isCountry, isLocalDate } from '../../../domain/shared/index.ts';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { KnownOn } from '../../../application/trade/tariffs/known-rules.ts';
import type { ListedLine } from '../../../application/trade/tariffs/list-tariff-lines.ts';
import type { TariffLineView } from '../../../application/trade/tariffs/tariff-line.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { dayCell, textCell } from '../pages/cells.ts';
import { typedCountry } from '../pages/countries.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import {
  lineFacts,
  measuresTable,
  preferencesTable,
  ratesText,
  restrictionsTable,
  ruleGroups,
  rulesTable,
} from './tariff-line-tables.ts';
import { codeText, destinationPath, quotesPath, rulesPath, sectionsThat, tradePath } from './trade.ts';
import type { FormRefusal, Visit } from './visit.ts';

/** As `getTariffLine` answers. */
type Reply = {
  readonly messages: readonly { readonly message: string }[];
  readonly tariffLine: TariffLineView & { readonly knownOn?: KnownOn };
};

type Asked = {
  readonly hsCode: string;
  readonly destination: string;
  readonly origin: string;
  readonly date: string;
  /** An earlier day: what was known on it is asked for. */
  readonly knownOn: string;
};

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
  const country = (typed = ''): string => {
    const code = typedCountry(typed);
    return isCountry(code) ? code : '';
  };
  const { date = '', knownOn = '' } = query;
  const today = visit.at.slice(0, 'YYYY-MM-DD'.length);
  return {
    hsCode: (query.hsCode ?? '').trim(),
    destination: country(query.destination),
    origin: country(query.origin),
    date: isLocalDate(date) ? date : today,
    knownOn: isLocalDate(knownOn) ? knownOn : '',
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
  const { destination, date, knownOn } = asked;
  if (knownOn > visit.at) return undefined;
  const { rows } = await visit.list('listTariffLines', {
    query: {
      hsCode: digits,
      date,
      ...(knownOn !== '' && { knownOn }),
      ...(destination !== '' && { destination }),
      range: '[0,249]',
    },
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

const read = async (
  visit: Visit,
  { hsCode, destination, origin, date, knownOn }: Asked,
): Promise<Reply | FormRefusal> =>
  visit
    .object('getTariffLine', {
      query: { hsCode, destination, date, ...(origin !== '' && { origin }), ...(knownOn !== '' && { knownOn }) },
    })
    .then(({ json }) => json as Reply)
    .catch((error: unknown) => visit.refusalOf(error));

/** The calculations with goods of a code to a destination, up to a day or on it. */
const calculationsOf = (visit: Visit, { hsCode, destination }: Asked, days: { from?: string; to?: string }): string => {
  const digits = hsCode.replaceAll(/\D/g, '');
  const code = digits.slice(0, digits.length - (digits.length % 2));
  return visit.to(quotesPath, { endpoint: 'duties-taxes', destinationCountry: destination, hsCode: code, ...days });
};

/** What the record says of an earlier day, in a sentence with a link to the calculations that tell it. */
const knownOf = (visit: Visit, known: KnownOn | undefined, asked: Asked) => {
  if (known === undefined) return undefined;
  const { date, state, calculatedOn, nextCalculatedOn } = known;
  const place = countryName(asked.destination);
  const link = visit.may('listDutiesUsageLogs')
    ? { href: calculationsOf(visit, asked, { to: date }), linkText: `Calculations with this code up to ${date}` }
    : {};
  switch (state) {
    case 'same':
      return {
        isSure: true,
        text:
          calculatedOn === undefined
            ? `Known on ${date}, today: what is loaded now.`
            : `Known on ${date}: what is shown. The calculations for ${place} of ${calculatedOn} ` +
              'used the same rules and tariff.',
        ...(calculatedOn !== undefined && link),
      };
    case 'changed':
      return {
        text:
          `On ${date} other rules were loaded than those that are shown. ` +
          `What was known then stands in the calculations for ${place}, the latest of ${calculatedOn ?? date}.`,
        ...link,
      };
    case 'notRecorded':
      return {
        text:
          `Which rules were loaded on ${date} is not recorded: ` +
          (calculatedOn === undefined
            ? `this account had calculated nothing for ${place} yet. `
            : `they changed after the calculations of ${calculatedOn}` +
              `${nextCalculatedOn === undefined ? '' : ` and before those of ${nextCalculatedOn}`}. `) +
          'What is loaded now is shown; imported tariffs are those of that day.',
        ...(calculatedOn !== undefined && link),
      };
  }
};

const shownLine = (visit: Visit, { tariffLine }: Reply, asked: Asked) => {
  const { destination, line } = tariffLine;
  return {
    name: tariffLine.name,
    facts: line ? lineFacts(line) : undefined,
    tables: line
      ? [
          ...(line.measures && line.measures.length > 0 ? [measuresTable(line)] : []),
          ...(line.preferences.length > 0 ? [preferencesTable(line)] : []),
        ]
      : [],
    groups: ruleGroups
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
            { href: calculationsOf(visit, asked, {}), text: 'Calculations with this code' },
            {
              href: calculationsOf(visit, asked, { from: asked.date, to: asked.date }),
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
        destination: z.string().max(60).optional().catch(undefined),
        origin: z.string().max(60).optional().catch(undefined),
        date: z.string().max(10).optional().catch(undefined),
        knownOn: z.string().max(10).optional().catch(undefined),
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
        days: {
          date,
          now: today,
          isToday: date === today,
          earlier: to(addDays(date, -1)),
          today: to(today),
          later: to(addDays(date, 1)),
        },
        above: above(visit, asked),
        below: await codesBelow(visit, asked),
        needsDestination: isCode && destination === '',
        known: reply && knownOf(visit, reply.tariffLine.knownOn, asked),
        messages: reply?.messages.map(({ message }) => message) ?? [],
        shown: reply && shownLine(visit, reply, asked),
        byApi: `${sameByApi(visit, isCode ? 'getTariffLine' : 'listTariffLines') ?? ''} -G${parameters(asked)}`,
      };
    },
  );
