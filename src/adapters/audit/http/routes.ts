import { z } from 'zod';
import { auditedKindNames, auditedKinds, objectNotFound } from '../../../application/audit/audited-kinds.ts';
import { messages, timestamp } from '../../platform/http/schemas/index.ts';
import { range, sort } from '../../platform/http/schemas/lists.ts';
import { pointInTime } from '../../platform/http/schemas/times.ts';
import type { compareObject, ObjectComparison } from '../../../application/audit/compare-object.ts';
import type { objectEvents } from '../../../application/audit/object-events.ts';
import { eventPresenter, presentCause } from '../../../application/audit/object-events.ts';
import type { PastMoment } from '../../../application/log/kernel/moment.ts';
import type { Notice } from '../../../application/shared/notices.ts';
import { table } from '../../../domain/shared/table.ts';
import { erasedNotice } from '../../platform/http/engine/route/object-route.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';

const objectByKind = z.object({
  kind: z.enum(auditedKindNames).meta({ description: 'The kind of the object.', example: 'shipment' }),
  id: z.string().meta({
    description: 'The id of the object; of settings and overrides, the id of the account; of a product, its `id`.',
    example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  }),
});

const eventsQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a version (a whole number from 0 on)')
    .transform(Number)
    .optional()
    .meta({
      description:
        'Only events beyond this version, in the order of the list: later ones in ascending order, earlier ones in descending order.',
      example: '50',
    }),
  range,
  sort: sort(['version']),
});

const differenceQuery = z.object({
  from: pointInTime.optional().meta({
    description: 'The earlier point: a version or an RFC 3339 timestamp; before its first event when absent.',
    example: '1',
  }),
  to: pointInTime
    .optional()
    .meta({ description: 'The later point; now when absent.', example: '2026-01-15T12:00:00Z' }),
});

const version = z
  .int()
  .min(0)
  .meta({ description: 'Number of events of its stream up to and including this one.', example: 2 });
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What every reply says of an event. */
export const happened = {
  id: z.string().meta({ description: 'Id of the event.', example: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  version,
  type: z.string().meta({ description: 'What happened.', example: 'LabelGenerated' }),
  recordedAt: timestamp,
  actor: z
    .string()
    .meta({ description: 'Who did it: the subject of the token, `system`, or a carrier.', example: 'acc_shop' }),
  correlationId: z
    .string()
    .meta({ description: 'The `x-request-id` of the request that led to it.', example: 'order-1001' }),
  causationId: z
    .string()
    .optional()
    .meta({ description: 'The event that caused it, where one did.', example: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B1' }),
  via: z
    .literal('mcp')
    .optional()
    .meta({ description: '`mcp`: an agent did it by the tools at /mcp. Absent otherwise.' }),
  person: z
    .string()
    .optional()
    .meta({ description: 'With `via`: the user who let the app act.', example: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C' }),
};

export const historyEvent = z
  .object({
    ...happened,
    data: z.unknown().meta({
      description:
        'What the event says. ' +
        'In place of a person who was erased, and of a document deleted with one, ' +
        'stands `{"erased": true, "erasedAt"}`; ' +
        'in place of a person whom no reply shows to the account `{"hidden": true}`.',
    }),
    hash: hash
      .optional()
      .meta({ description: 'The sha256 of the stored event; known once its stream has a later event.' }),
    previousHash: hash.optional().meta({ description: 'The hash of the event before it in its stream.' }),
  })
  .meta({
    id: 'HistoryEvent',
    description: 'One event of an object.',
    example: {
      id: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      version: 2,
      type: 'ShipmentVoided',
      recordedAt: '2026-01-14T10:00:00.000Z',
      actor: 'acc_shop',
      correlationId: 'order-1001',
      data: { voidedAt: '2026-01-14T10:00:00.000Z' },
      previousHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  });

const point = (description: string) =>
  z
    .object({
      version: z.int().min(0).meta({ description: 'Number of events of its stream that are part of it.' }),
      at: timestamp,
    })
    .meta({ description });

const change = z
  .object({
    op: z.enum(['add', 'remove', 'replace']).meta({ description: 'As in a JSON Patch (RFC 6902).' }),
    path: z
      .string()
      .meta({ description: 'A JSON Pointer (RFC 6901) into the object. Empty: the whole object.', example: '/status' }),
    before: z.unknown().optional().meta({ description: 'What stood there; absent where nothing did.' }),
    after: z.unknown().optional().meta({ description: 'What stands there then; absent where nothing does.' }),
    changedBy: z
      .array(z.int().meta({ description: 'A version.' }))
      .optional()
      .meta({
        description:
          'The events that changed this field of the object. ' +
          'Empty where none of its own did: another object or the clock. ' +
          'Absent where there are too many events between the two points: ' +
          'more than 200, or fewer of a large object, of settings, overrides or a webhook endpoint.',
      }),
  })
  .meta({
    id: 'ObjectChange',
    description: 'One change. Applied in their order, the changes turn the first state into the second.',
  });

export const differenceReply = z
  .object({
    messages,
    kind: z.enum(auditedKindNames).meta({ description: 'The kind of the object.' }),
    id: z.string().meta({ description: 'The id of the object.' }),
    from: point('The earlier point.'),
    to: point('The later point.'),
    events: z
      .array(z.object(happened))
      .meta({ description: 'What happened between them, without the data: the latest 1,000 events at most.' }),
    changes: z.array(change).meta({ description: 'Field by field; empty where nothing changed.' }),
  })
  .meta({
    id: 'ObjectDifference',
    description: 'An object compared with itself at two points of its history.',
    example: {
      messages: [],
      kind: 'shipment',
      id: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      from: { version: 2, at: '2026-01-14T10:00:00.000Z' },
      to: { version: 3, at: '2026-01-14T11:00:00.000Z' },
      events: [
        {
          id: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
          version: 3,
          type: 'ShipmentVoided',
          recordedAt: '2026-01-14T11:00:00.000Z',
          actor: 'acc_shop',
          correlationId: 'order-1001',
        },
      ],
      changes: [{ op: 'replace', path: '/status', before: 'label_created', after: 'voided', changedBy: [3] }],
    },
  });

type AuditDependencies = {
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
      const { omitted, from: { erasedSince } } = comparison; // oxfmt-ignore
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
