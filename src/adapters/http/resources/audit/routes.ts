import { z } from 'zod';
import { auditedKinds, isAbout, objectNotFound, streamWith } from '../../../../application/audit/audited-kinds.ts';
import type { compareObject, ObjectComparison } from '../../../../application/audit/compare-object.ts';
import { eventPresenter, presentCause } from '../../../../application/audit/present-events.ts';
import type { PastMoment } from '../../../../application/kernel/moment.ts';
import type { EventStore, RecordedEvent } from '../../../../application/ports/event-store.ts';
import { erasedNotice } from '../../engine/route/object-route.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { differenceQuery, differenceReply, eventsQuery, historyEvent, objectByKind } from './schemas.ts';

export type AuditDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly compare: ReturnType<typeof compareObject>;
};

const scopes = Object.fromEntries(Object.entries(auditedKinds).map(([kind, { scope }]) => [kind, scope]));
const reading = { tag: 'Audit', access: { scopeBy: { parameter: 'kind', scopes } }, rate: 'list', method: 'get' } as const;

const presentPoint = ({ version, at }: PastMoment) => ({ version, at });

const presentComparison = ({ from, to, events, changes }: ObjectComparison) => ({
  from: presentPoint(from),
  to: presentPoint(to),
  events: events.map(presentCause),
  changes,
});

/** The history of one object: its events, and what they changed. */
export const auditRoutes = ({ store, compare }: AuditDependencies): readonly Route[] => [
  route({
    ...reading,
    path: '/api/audit/{kind}/{id}/events',
    operationId: 'listHistory',
    summary: 'List what happened to an object.',
    description:
      'Who, when and why: every event, the latest first. Page by `range`, or by the version of the last row in `after`, which stays good while ' +
      'events are added.',
    params: objectByKind,
    query: eventsQuery,
    replies: { 200: { description: 'Events.', schema: z.array(historyEvent) } },
    refusals: { 404: objectNotFound() },
    handler: async ({ params, query: { after, range, sort }, context: { accountId } }) => {
      const object = { ...params, accountId };
      const stream = await streamWith(store, object);
      const isBeyond = ({ version }: RecordedEvent): boolean =>
        after === undefined || (sort.direction === 'ASC' ? version > after : version < after);
      const events = stream.filter(isAbout(object)).filter(isBeyond);
      const ordered = sort.direction === 'ASC' ? events : events.toReversed();
      const list = ordered.slice(range[0], range[1] + 1).map(eventPresenter(stream));
      return { list, resource: 'events', total: events.length, range };
    },
  }),
  route({
    ...reading,
    path: '/api/audit/{kind}/{id}/difference',
    operationId: 'compareObject',
    summary: 'Compare an object with itself at two points of its history.',
    description:
      'Field by field, as its own endpoint shows the object: the content of `shipment` and `pickup`, the whole reply of others without ' +
      '`messages`. An object that did not exist yet differs as a whole.',
    params: objectByKind,
    query: differenceQuery,
    replies: { 200: { description: 'The difference.', schema: differenceReply } },
    refusals: { 404: objectNotFound() },
    handler: async ({ params, query: { from, to }, context: { accountId, at } }) => {
      const comparison = await compare({ ...params, accountId }, { from: from ?? { version: 0 }, to: to ?? { time: at } }, at);
      const { erasedSince } = comparison.from;
      return {
        json: { messages: [], ...params, ...presentComparison(comparison) },
        notices: erasedSince === undefined ? [] : [erasedNotice(erasedSince)],
      };
    },
  }),
];
