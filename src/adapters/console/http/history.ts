import { z } from 'zod';
import { auditedKindNames } from '../../../application/audit/audited-kinds.ts';
import type { User } from '../../../application/accounts/ports/users.ts';
import type { differenceReply, historyEvent } from '../../audit/http/routes.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { badgeCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Badge, Cell } from '../pages/cells.ts';
import { fieldWords } from '../pages/field-words.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import type { Visit } from './visit.ts';

/** `LabelGenerated` as `Label generated`. */
export const sentenceOf = (type: string): string => {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const valueText = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** The kinds whose objects have a page of their own. */
export const objectPages = new Map([
  ['shipment', '/console/shipments'],
  ['taxes_collection', '/console/collections'],
  ['pickup', '/console/pickups'],
  ['manifest', '/console/manifests'],
  ['product', '/console/products'],
  ['duty_quote', '/console/quotes'],
  ['held_quote', '/console/quotes'],
]);

/** The people of the account, for their names, where the person may see them. */
export const peopleOf = async (visit: Visit): Promise<readonly User[]> =>
  visit.may('listUsers')
    ? ((await visit.list('listUsers', { query: { range: '[0,99]' } })).rows as readonly User[])
    : [];

/** Who did something: a person by name, with a link to who it is. */
export const actorCell = (visit: Visit, people: readonly User[], actor: string): Cell => {
  const person = people.find(({ id }) => id === actor);
  if (person) return { text: person.name, href: visit.to(`/console/settings/people/${actor}`) };
  if (actor === visit.person.userId) return textCell('you');
  if (actor === 'system') return textCell('the service itself');
  return textCell(actor, { isCode: true, ...(actor === visit.account.id && { note: 'by a token' }) });
};

const path = '/console/history/{kind}/{id}';
const byKind = z.object({ kind: z.enum(auditedKindNames), id: z.string() });
const point = z.string().max(40).optional().catch(undefined);

/** The operations of a JSON Patch as people say them. */
const changeBadges: ReadonlyMap<string, Badge> = new Map([
  ['add', { tone: 'quiet', symbol: '+', word: 'added' }],
  ['remove', { tone: 'quiet', symbol: '−', word: 'removed' }],
  ['replace', { tone: 'quiet', symbol: '≠', word: 'changed' }],
]);

const changeCell = (op: string): Cell => {
  const badge = changeBadges.get(op);
  return badge ? badgeCell(badge) : nothing;
};

/** What happened to one object, and what differs between two points of its history. */
export const historyRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(
    path,
    'What happened to an object.',
    { params: byKind, query: { from: point, to: point } },
    async (visit, { params, query: { from, to } }) => {
      const [{ rows, total }, people] = await Promise.all([
        visit.list('listHistory', { params, query: { range: '[0,199]' } }),
        peopleOf(visit),
      ]);
      visit.shows(params.kind, params.id);
      const events = rows as readonly z.output<typeof historyEvent>[];
      const latest = events[0]?.version ?? 0;
      const asked = { from: from ?? String(Math.max(0, latest - 1)), ...(to !== undefined && to !== '' && { to }) };
      const compared = await visit
        .object('compareObject', { params, query: asked })
        .then(({ json }) => ({ difference: json as z.output<typeof differenceReply>, refusal: undefined }))
        .catch((error: unknown) => ({ difference: undefined, refusal: visit.refusalOf(error) }));
      const { difference, refusal } = compared;
      const page = objectPages.get(params.kind);
      const here = visit.to(`/console/history/${params.kind}/${encodeURIComponent(params.id)}`);
      return {
        title: `History of ${params.id}`,
        template: 'history',
        section: page ?? '/console',
        ...(refusal && { status: refusal.status }),
        refusal,
        here,
        kind: params.kind,
        id: params.id,
        backHref: page === undefined ? undefined : visit.to(`${page}/${params.id}`),
        total,
        shownOf: events.length,
        from: asked.from,
        until: to ?? '',
        latest,
        events: {
          caption: 'Events',
          columns: [{ head: 'Version' }, { head: 'What' }, { head: 'When' }, { head: 'Who' }],
          rows: events.map(({ version, type, recordedAt, actor }) => ({
            cells: [
              {
                text: String(version),
                href: visit.to(`/console/history/${params.kind}/${encodeURIComponent(params.id)}`, {
                  from: version - 1,
                  to: version,
                }),
              },
              textCell(sentenceOf(type)),
              timeCell(recordedAt, visit.at),
              actorCell(visit, people, actor),
            ],
          })),
        },
        difference: difference && {
          from: difference.from,
          to: difference.to,
          table: {
            caption: 'What differs',
            columns: [{ head: 'Field' }, { head: 'Change' }, { head: 'Before' }, { head: 'After' }],
            rows: difference.changes.map(({ op, path: field, before, after }) => ({
              cells: [
                textCell(fieldWords(field)),
                changeCell(op),
                textCell(valueText(before).slice(0, 500), { isCode: true }),
                textCell(valueText(after).slice(0, 500), { isCode: true }),
              ],
            })),
          },
        },
        byApi: sameByApi(visit, 'compareObject', params),
        raw: JSON.stringify(events, null, 2),
      };
    },
  ),
];
