import { z } from 'zod';
import { auditedKinds, objectNotFound } from '../../../application/audit/audited-kinds.ts';
import type { compareObject, ObjectComparison } from '../../../application/audit/compare-object.ts';
import type { objectEvents } from '../../../application/audit/object-events.ts';
import { eventPresenter, presentCause } from '../../../application/audit/object-events.ts';
import type { PastMoment } from '../../../application/log/kernel/moment.ts';
import type { Notice } from '../../../application/shared/notices.ts';
import { table } from '../../../domain/shared/table.ts';
import { erasedNotice } from '../../platform/http/engine/route/object-route.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { differenceQuery, differenceReply, eventsQuery, historyEvent, objectByKind } from './schemas.ts';

export type AuditDependencies = {
  readonly eventsOf: ReturnType<typeof objectEvents>;
  readonly compare: ReturnType<typeof compareObject>;
};

const scopes = table(Object.fromEntries(Object.entries(auditedKinds).map(([kind, { scope }]) => [kind, scope])));
const reading = {
  tag: 'Audit',
  access: { scopeBy: { parameter: 'kind', scopes } },
  rate: 'list',
  method: 'get',
} as const;

const presentPoint = ({ version, at }: PastMoment) => ({ version, at });

const presentComparison = ({ from, to, events, changes }: ObjectComparison) => ({
  from: presentPoint(from),
  to: presentPoint(to),
  events: events.map(presentCause),
  changes,
});

const omittedNotice = (omitted: number): Notice => ({
  level: 'info',
  reason: 'events_omitted',
  message: `${omitted} earlier events between the two points are not listed here; page through the events of the object for them.`,
});

/** The history of one object: its events, and what they changed. */
export const auditRoutes = ({ eventsOf, compare }: AuditDependencies): readonly Route[] => [
  route({
    ...reading,
    path: '/api/audit/{kind}/{id}/events',
    operationId: 'listHistory',
    summary: 'List what happened to an object.',
    description:
      'Who, when and why: every event, the latest first. ' +
      'Page by `range`, or by the version of the last row in `after`, which stays good while events are added.',
    params: objectByKind,
    query: eventsQuery,
    replies: { 200: { description: 'Events.', schema: z.array(historyEvent) } },
    refusals: { 404: objectNotFound() },
    handler: async ({ params, query: { after, range, sort }, context: { accountId } }) => {
      const { direction } = sort;
      const asked = { range, direction, ...(direction === 'ASC' ? { after } : { before: after }) };
      const { events, total, around } = await eventsOf({ ...params, accountId }, asked);
      return { list: events.values().map(eventPresenter(around)), resource: 'events', total, range };
    },
  }),
  route({
    ...reading,
    path: '/api/audit/{kind}/{id}/difference',
    operationId: 'compareObject',
    summary: 'Compare an object with itself at two points of its history.',
    description:
      'Field by field, as its own endpoint shows the object: ' +
      'the content of `shipment` and `pickup`, the whole reply of others without `messages`. ' +
      'An object that did not exist yet differs as a whole.',
    params: objectByKind,
    query: differenceQuery,
    replies: { 200: { description: 'The difference.', schema: differenceReply } },
    refusals: { 404: objectNotFound() },
    handler: async ({ params, query: { from, to }, context: { accountId, at } }) => {
      const comparison = await compare(
        { ...params, accountId },
        { from: from ?? { version: 0 }, to: to ?? { time: at } },
        at,
      );
      const { omitted, from: { erasedSince } } = comparison; // prettier-ignore
      const notices = [
        ...(erasedSince === undefined ? [] : [erasedNotice(erasedSince)]),
        ...(omitted === 0 ? [] : [omittedNotice(omitted)]),
      ];
      return {
        json: { messages: [], ...params, ...presentComparison(comparison) },
        notices,
      };
    },
  }),
];
