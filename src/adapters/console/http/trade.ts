import { z } from 'zod';
import { knowledgeSections } from '../../../domain/trade/index.ts';
import type { KnowledgeSection } from '../../../domain/trade/index.ts';
import type { DestinationKnowledge } from '../../../application/trade/knowledge/list-knowledge.ts';
import type { presentOverrides } from '../../../application/trade/compliance/account-overrides.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { knowledgeBadges } from '../pages/badges.ts';
import { badgeCell, dayCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { refusalInLabels, shownFields, typedValues } from './form-fields.ts';
import type { FieldFacts, FieldValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import type { Panel } from './list-page.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Overrides = ReturnType<typeof presentOverrides>;

export const tradePath = '/console/trade';
export const quotesPath = '/console/quotes';
export const heldQuotesPath = '/console/held-quotes';
export const destinationPath = `${tradePath}/destination`;
export const rulesPath = `${tradePath}/rules`;
const overridesPath = `${tradePath}/restrictions`;

const sectionTexts: Readonly<Record<KnowledgeSection, string>> = {
  generalRates: 'Rates of duty',
  preferences: 'Preferences',
  tradeDefence: 'Trade defence',
  retaliation: 'Retaliation',
  tax: 'VAT or GST',
  reducedRates: 'Reduced rates of tax',
  deMinimis: 'Low values',
  gifts: 'Gifts',
  fees: 'Fees',
  postalRegime: 'Parcels by post',
};

/** What is shown of every destination in the list; the page of one has all sections. */
const listed = ['generalRates', 'tax', 'deMinimis', 'fees'] as const satisfies readonly KnowledgeSection[];

/** `Fees, gifts`: the sections in a state. */
export const sectionsThat = (row: DestinationKnowledge, state: string): string =>
  knowledgeSections
    .filter((section) => row[section].state === state)
    .map((section, index) =>
      index === 0 || section === 'tax' ? sectionTexts[section] : uncapitalized(sectionTexts[section]),
    )
    .join(', ');

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `6109.10.00`. */
export const codeText = (digits: string): string =>
  digits.replace(/^(\d{4})(\d\d)(\d\d)?(\d\d)?$/, (_, ...parts: unknown[]) =>
    parts
      .slice(0, 4)
      .filter((part) => typeof part === 'string')
      .join('.'),
  );

/** Where the rules for goods stand as they were at a time: of its day (UTC), and as known on it. */
export const rulesAt = (
  visit: Visit,
  at: string,
  goods: {
    readonly hsCode: string | undefined;
    readonly destination: string | undefined;
    readonly origin?: string | undefined;
  },
): string | undefined => {
  const [day, today] = [at, visit.at].map((time) => time.slice(0, 'YYYY-MM-DD'.length));
  return goods.hsCode === undefined || goods.destination === undefined || !visit.may('getTariffLine')
    ? undefined
    : visit.to(rulesPath, { ...goods, date: day, knownOn: day === today ? undefined : day });
};

const overridesOf = async (visit: Visit): Promise<Overrides> =>
  ((await visit.object('getRestrictionOverrides')).json as { readonly restrictionOverrides: Overrides })
    .restrictionOverrides;

const rulesText = (rules: readonly string[]): string =>
  rules.includes('*') ? 'all of them' : rules.length === 0 ? 'none' : rules.join(', ');

const overridesPanel = async (visit: Visit): Promise<Panel> => {
  const { rules, reason, updatedAt } = await overridesOf(visit);
  return {
    title: 'Prohibitions set aside',
    text: 'Labels for goods under these rules are made with a warning. Without an entry here they are refused.',
    facts: [
      { name: 'Rules', cell: textCell(rulesText(rules), { isCode: rules.length > 0 && !rules.includes('*') }) },
      ...(reason === undefined ? [] : [{ name: 'Reason', cell: textCell(reason) }]),
      ...(updatedAt === undefined ? [] : [{ name: 'Chosen', cell: timeCell(updatedAt, visit.at) }]),
    ],
    links: [
      ...(visit.may('changeRestrictionOverrides') ? [{ href: visit.to(overridesPath), text: 'Change' }] : []),
      ...(updatedAt !== undefined && visit.may('listHistory')
        ? [{ href: visit.to(`/console/history/restriction_overrides/${visit.account.id}`), text: 'History' }]
        : []),
    ],
  };
};

const knowledgePage = (frame: ConsoleFrame): Route =>
  listPage<DestinationKnowledge>(frame, {
    path: tradePath,
    title: 'Trade',
    summary: 'What is known of each destination.',
    operation: 'listKnowledge',
    idOf: ({ destination }) => destination,
    empty: 'No destinations are known.',
    filters: [{ name: 'destination', label: 'Destination', type: 'country' }],
    actions: (visit) => [
      ...(visit.may('listDutiesUsageLogs') ? [{ href: visit.to(quotesPath), text: 'Calculations' }] : []),
    ],
    above: async (visit) => [
      ...(visit.may('getTariffLine')
        ? [
            {
              title: 'What applies to a customs code',
              text: 'Rates of duty, taxes, fees, low values and restrictions at a destination, on any day, with their laws and dates.',
              links: [{ href: visit.to(rulesPath), text: 'Look up a code' }],
            },
          ]
        : []),
      ...(visit.may('getRestrictionOverrides') ? [await overridesPanel(visit)] : []),
    ],
    columns: [
      {
        head: 'Destination',
        sort: 'destination',
        cell: ({ destination, name }, visit) => ({
          text: name,
          href: visit.to(destinationPath, { code: destination }),
          note: destination,
        }),
      },
      ...listed.map((section) => ({
        head: sectionTexts[section],
        cell: (row: DestinationKnowledge) => badgeCell(knowledgeBadges[row[section].state]),
      })),
      {
        head: 'Not known',
        cell: (row) => textCell(row.rules === undefined ? 'Anything: not covered' : sectionsThat(row, 'notLoaded')),
      },
    ],
  });

const knowledgeTableOf = (row: DestinationKnowledge) => ({
  caption: `What is known of ${row.name}`,
  columns: [
    { head: 'Section' },
    { head: 'State' },
    { head: 'Since' },
    { head: 'Rules', isNumber: true },
    { head: 'Gaps' },
    { head: 'Source' },
  ],
  rows: knowledgeSections.map((section) => {
    const { state, date, rules, note, source } = row[section];
    return {
      cells: [
        textCell(sectionTexts[section]),
        badgeCell(knowledgeBadges[state]),
        date === undefined ? nothing : { text: date, time: date },
        rules === undefined ? nothing : { text: String(rules), isNumber: true },
        textCell(note),
        textCell(source),
      ] satisfies readonly Cell[],
    };
  }),
});

const destinationPage = (frame: ConsoleFrame): Route =>
  frame.page(
    destinationPath,
    'What is known of one destination.',
    { query: { code: z.string().max(3).optional().catch(undefined) } },
    async (visit, { query: { code = '' } }) => {
      const found = await visit.list('listKnowledge', { query: { destination: code } }).catch((error: unknown) => {
        visit.refusalOf(error);
        return { rows: [] };
      });
      const [row] = found.rows as readonly DestinationKnowledge[];
      if (code === '' || row === undefined) throw new HttpError(404, 'not_found', 'There is no such destination.');
      return {
        title: row.name,
        kind: 'destination',
        template: 'destination',
        section: tradePath,
        facts: [
          { name: 'Code', cell: textCell(row.destination, { isCode: true }) },
          { name: 'Rules', cell: textCell(row.rules ?? 'not covered', { isCode: row.rules !== undefined }) },
          { name: 'Tariff', cell: textCell(row.tariff ?? 'not covered', { isCode: row.tariff !== undefined }) },
          { name: 'As of', cell: dayCell(visit.at, visit.at) },
        ],
        table: knowledgeTableOf(row),
        rulesHref: visit.may('getTariffLine') ? visit.to(rulesPath, { destination: row.destination }) : undefined,
        states: Object.values(knowledgeBadges).map((badge) => ({ cell: badgeCell(badge), text: badge.meaning })),
        byApi: `${sameByApi(visit, 'listKnowledge')} -G -d destination=${row.destination}`,
        raw: JSON.stringify(row, null, 2),
      };
    },
  );

const overridesFields: readonly FieldFacts[] = [
  {
    name: 'rules',
    label: 'Rules',
    isOptional: true,
    hint: 'Names with commas between them, as metadata.rule of restrictions: fireworks, knives. * is all. Empty is none.',
  },
  { name: 'reason', label: 'Reason', isOptional: true, hint: 'Why, for the record.' },
];

const bodyOf = (form: PostedForm) => {
  const reason = fieldOf(form, 'reason').trim();
  return {
    rules: fieldOf(form, 'rules')
      .split(/[\s,]+/)
      .filter((rule) => rule !== ''),
    ...(reason !== '' && { reason }),
  };
};

/** The faults of single rules, said of the one field that has them all. */
const ofTheField = (refusal: FormRefusal, rules: readonly string[]): FormRefusal => {
  const inField = (text: string): string =>
    text.replaceAll(/^rules\[(\d+)\]/g, (_, index: string) => `rules “${rules[Number(index)] ?? ''}”`);
  return {
    ...refusal,
    message: inField(refusal.message),
    faults: refusal.faults.map((fault) => ({ ...fault, text: inField(fault.text) })),
  };
};

const overridesForm = (visit: Visit, values: FieldValues, refusal?: FormRefusal): View => ({
  title: 'Set prohibitions aside',
  template: 'confirm',
  section: tradePath,
  refusal: refusalInLabels(overridesFields, refusal),
  lines: [
    'A label for goods that a rule prohibits is refused. ' +
      'For the rules named here it is made all the same, with a warning: the account answers for it.',
    'The list replaces the one before. It holds for labels that are made from now on.',
  ],
  fields: shownFields(overridesFields, values, refusal),
  action: visit.to(overridesPath),
  button: 'Use this list',
  backHref: visit.to(tradePath),
  byApi: sameByApi(visit, 'changeRestrictionOverrides', {}, { rules: ['fireworks'], reason: 'Licensed dealer' }),
});

/** What is known of each destination, and the prohibitions that the account has set aside. */
export const tradeConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  knowledgePage(frame),
  frame.page(overridesPath, 'The form of the prohibitions that are set aside.', {}, async (visit) => {
    if (!visit.may('changeRestrictionOverrides'))
      throw new HttpError(403, 'role_missing', 'Only an owner of the account may do this.');
    const { rules, reason } = await overridesOf(visit);
    return overridesForm(visit, { rules: rules.join(', '), reason });
  }),
  frame.form(
    overridesPath,
    'Set prohibitions aside.',
    { home: tradePath },
    async (visit, form) => {
      await visit.object('changeRestrictionOverrides', { body: bodyOf(form) });
      return visit.to(tradePath, { done: 'restrictions_changed' });
    },
    (visit, refusal, { body }) =>
      Promise.resolve(
        overridesForm(visit, typedValues(overridesFields, body), ofTheField(refusal, bodyOf(body).rules)),
      ),
  ),
  destinationPage(frame),
];
