import type { AgentSettings } from '../../../domain/accounts/account-settings/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { refusalInLabels, shownFields, typedValues } from './form-fields.ts';
import type { FieldFacts, FieldValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/settings';
const path = `${section}/agents`;

/** Where assistants connect: the address of the service, and that of the tools. */
export type AgentAddresses = { readonly baseUrl: string; readonly mcpUrl: string };

/** The link to what agents may do; undefined for people who may not change it. */
export const agentsHref = (visit: Visit): string | undefined =>
  visit.may('changeAccountSettings') ? visit.to(path) : undefined;

const limitFields: readonly FieldFacts[] = [
  {
    name: 'agents.bookingsPerDay',
    label: 'Bookings a day',
    hint: 'Of all agents of the account together, 0 to 10000. A day ends at midnight UTC. Empty: 20.',
  },
  {
    name: 'agents.valuePerDay.amount',
    label: 'Value a day',
    hint: 'What these bookings may cost together, such as 500.00. Empty: 1000.00 in the currency of the prices.',
    isOptional: true,
  },
  {
    name: 'agents.valuePerDay.currency',
    label: 'Currency of the value',
    hint: 'Three letters, such as GBP. Bookings in another currency are refused then.',
    isOptional: true,
  },
];

const writingChoices: readonly { readonly value: string; readonly text: string; readonly mayWrite: boolean | null }[] =
  [
    { value: 'default', text: 'The default: on in a sandbox, off in live mode', mayWrite: null },
    { value: 'on', text: 'On', mayWrite: true },
    { value: 'off', text: 'Off: agents only read', mayWrite: false },
  ];

type Typed = { readonly writing: string; readonly limits: FieldValues };

const typedIn = (form: PostedForm): Typed => ({
  writing: fieldOf(form, 'writing'),
  limits: typedValues(limitFields, form),
});

/** A number where one was typed; the API says what is wrong with another text. */
const numberIn = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

const bodyOf = ({ writing, limits }: Typed) => {
  const typed = (name: string): string => (ownValue(limits, `agents.${name}`) ?? '').trim();
  const mayWrite = writingChoices.find(({ value }) => value === writing)?.mayWrite;
  const bookings = typed('bookingsPerDay');
  const [amount, currency] = [typed('valuePerDay.amount'), typed('valuePerDay.currency').toUpperCase()];
  return {
    agents: {
      ...(mayWrite !== undefined && { mayWrite }),
      bookingsPerDay: bookings === '' ? null : numberIn(bookings),
      valuePerDay: amount === '' && currency === '' ? null : { amount, currency },
    },
  };
};

const stored = async (visit: Visit): Promise<Typed> => {
  const { json } = await visit.object('getAccountSettings');
  const { mayWrite, bookingsPerDay, valuePerDay } = (json as { readonly agents: AgentSettings }).agents;
  return {
    writing: writingChoices.find((choice) => choice.mayWrite === (mayWrite ?? null))?.value ?? '',
    limits: {
      'agents.bookingsPerDay': String(bookingsPerDay),
      'agents.valuePerDay.amount': valuePerDay?.amount,
      'agents.valuePerDay.currency': valuePerDay?.currency,
    },
  };
};

const agentsView = async (visit: Visit, mcpUrl: string, typed?: Typed, refusal?: FormRefusal): Promise<View> => {
  visit.assertMay('changeAccountSettings');
  const shown = typed ?? (await stored(visit));
  return {
    title: 'Agents',
    template: 'agents',
    section,
    refusal: refusalInLabels(limitFields, refusal),
    mcpUrl,
    newTokenHref: visit.may('createAccessToken') ? visit.to(`${section}/tokens/new`, { use: 'assistant' }) : undefined,
    action: visit.to(path),
    backHref: visit.to(section),
    writingChoices: writingChoices.map((choice) => ({ ...choice, isSet: choice.value === shown.writing })),
    fields: shownFields(limitFields, shown.limits, refusal),
    byApi: sameByApi(visit, 'changeAccountSettings', {}, bodyOf(shown)),
  };
};

/** What agents may change for an account, how much in a day, and where they connect. */
export const agentSettingsRoutes = (frame: ConsoleFrame, { mcpUrl }: AgentAddresses): readonly Route[] => [
  frame.page(path, 'What agents may do for an account.', {}, (visit) => agentsView(visit, mcpUrl)),
  frame.form(
    path,
    'Change what agents may do.',
    { home: section, proof: 'changeAccountSettings' },
    async (visit, form) => {
      await visit.object('changeAccountSettings', { body: bodyOf(typedIn(form)) });
      return visit.to(path, { done: 'agents_changed' });
    },
    (visit, refusal, { body }) => agentsView(visit, mcpUrl, typedIn(body), refusal),
  ),
];
