import { z } from 'zod';
import { auditedKindNames } from '../../../application/audit/audited-kinds.ts';
import type { User } from '../../../application/accounts/ports/users.ts';
import type { accountHistoryReply } from '../../audit/http/account-history-route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { exactTime, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import type { ConsoleFrame } from './frame.ts';
import { actorCell, objectPages, peopleOf, sentenceOf } from './history.ts';
import { offeredFilters } from './list-query.ts';
import type { Filter } from './list-query.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Page = Omit<z.output<typeof accountHistoryReply>, 'messages'>;
type Event = Page['events'][number];

const path = '/console/history';

/** How many pages of the operation are read until one has events: a page may be empty though there are older ones. */
const mostEmptyPages = 5;

const filterNames = ['actor', 'kind', 'recordedAtFrom', 'recordedAtTo'] as const;
const text = z.string().max(500).optional().catch(undefined);
const query = { after: text, actor: text, kind: text, recordedAtFrom: text, recordedAtTo: text };
type Asked = { readonly [Name in keyof typeof query]?: string | undefined };

type Found = Page & { readonly refusal: FormRefusal | undefined };

const firstWithEvents = async (visit: Visit, { after, ...filters }: Asked): Promise<Found> => {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
  let page: Page = { events: [], ...(after !== undefined && { nextAfter: after }) };
  for (let read = 0; read < mostEmptyPages; read++) {
    const next = page.nextAfter;
    const { json } = await visit.object('listAccountHistory', {
      query: {
        ...(set as Readonly<Record<string, string>>),
        ...(next !== undefined && next !== '' && { after: next }),
      },
    });
    page = json as Page;
    if (page.events.length > 0 || page.nextAfter === undefined) break;
  }
  return { ...page, refusal: undefined };
};

const kindText = (kind: string): string => kind.replaceAll('_', ' ');

const filtersFor = (people: readonly User[]): readonly Filter[] => {
  const known = people.map(({ id, name }) => ({ value: id, text: name }));
  return [
    {
      name: 'actor',
      label: 'Who',
      type: 'choice',
      choices: [...known, { value: 'system', text: 'the service itself' }],
    },
    {
      name: 'kind',
      label: 'What',
      type: 'choice',
      choices: auditedKindNames.map((value) => ({ value, text: kindText(value) })),
    },
    { name: 'recordedAtFrom', label: 'From (UTC)', type: 'date' },
    { name: 'recordedAtTo', label: 'Until (UTC)', type: 'date' },
  ];
};

const rowOf = (visit: Visit, people: readonly User[], event: Event) => {
  const { kind, objectId, version, type, recordedAt, actor } = event;
  const history = `${path}/${kind}/${encodeURIComponent(objectId)}`;
  const page = objectPages.get(kind);
  return {
    cells: [
      { text: sentenceOf(type), href: visit.to(history, { from: version - 1, to: version }) },
      actorCell(visit, people, actor),
      {
        text: objectId,
        isCode: true,
        href: page === undefined ? undefined : visit.to(`${page}/${encodeURIComponent(objectId)}`),
        note: kindText(kind),
      },
      timeCell(recordedAt, visit.at),
    ],
  };
};

const historyView = async (visit: Visit, asked: Asked): Promise<View> => {
  const none = { events: [], refusal: undefined };
  const [found, people] = await Promise.all([
    firstWithEvents(visit, asked).catch((error: unknown): Found => ({ ...none, refusal: visit.refusalOf(error) })),
    peopleOf(visit),
  ]);
  const { events, nextAfter, reachedAt, refusal } = found;
  const values = new Map<string, string>(filterNames.map((name) => [name, asked[name] ?? '']));
  const state = Object.fromEntries(values);
  const filters = await offeredFilters(visit, filtersFor(people), values);
  const set = filters.filter(({ value }) => value !== '');
  const back = reachedAt === undefined ? 'nothing to read' : `read back to ${exactTime(reachedAt, visit.at)} (UTC)`;
  const isLater = asked.after !== undefined && asked.after !== '';
  return {
    title: 'Who did what',
    template: 'list',
    section: '/console/settings',
    ...(refusal && { status: refusal.status }),
    refusal,
    path,
    panels: [],
    tabs: [],
    periods: [],
    kept: [],
    bulk: [],
    filters,
    chips: set.map(({ name, label, value, choices }) => ({
      text: `${label}: ${choices?.find((choice) => choice.value === value)?.text ?? value}`,
      href: visit.to(path, { ...state, [name]: undefined }),
    })),
    clearHref: visit.to(path),
    range: `${events.length} events, ${back}`,
    olderHref: nextAfter === undefined ? undefined : visit.to(path, { ...state, after: nextAfter }),
    emptyText: nextAfter === undefined ? 'Nothing matches.' : 'Nothing in this part of the log. Older parts follow.',
    isNarrowed: set.length > 0,
    actions: isLater ? [{ href: visit.to(path, state), text: 'To the newest' }] : [],
    table: {
      caption: 'Who did what',
      columns: [{ head: 'What' }, { head: 'Who' }, { head: 'Object' }, { head: 'When' }],
      rows: events.map((event) => rowOf(visit, people, event)),
    },
  };
};

/** Who did what in the whole account. */
export const accountHistoryRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'Who did what in an account.', { query }, (visit, { query: asked }) => historyView(visit, asked)),
];
