import { z } from 'zod';
import type { accountHistory } from '../../../application/audit/account-history.ts';
import { auditedKindNames } from '../../../application/audit/audited-kinds.ts';
import { presentCause } from '../../../application/audit/object-events.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { instant, messages, oneOrMany, timestamp, until } from '../../platform/http/schemas/index.ts';
import { happened } from './routes.ts';

const kind = z.enum(auditedKindNames);

const mostRows = 250;

export const accountHistoryReply = z
  .object({
    messages,
    events: z
      .array(
        z.object({
          ...happened,
          kind: kind.meta({ description: 'The kind of the object, as `listHistory` takes it.' }),
          objectId: z.string().meta({
            description: 'The id of the object; of settings and overrides, the id of the account.',
            example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
          }),
        }),
      )
      .meta({ description: 'Newest first. Possibly none although `nextAfter` leads to older ones.' }),
    nextAfter: z.string().optional().meta({
      description: 'For `after` of the next request; absent where nothing older can match.',
      example: 'v1.pb2RkQ.h3N0',
    }),
    reachedAt: timestamp.optional().meta({
      description: 'How far back the log was read: what is newer is complete. Absent where there was nothing to read.',
    }),
  })
  .meta({
    id: 'AccountHistory',
    description: 'What happened in an account, without the data of the events.',
    example: {
      messages: [],
      events: [
        {
          id: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
          version: 2,
          type: 'ShipmentVoided',
          recordedAt: '2026-01-14T10:00:00.000Z',
          actor: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
          correlationId: 'order-1001',
          kind: 'shipment',
          objectId: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
        },
      ],
      nextAfter: 'v1.pb2RkQ.h3N0',
      reachedAt: '2026-01-14T10:00:00.000Z',
    },
  });

/** Who did what in an account. */
export const accountHistoryRoute = (historyOf: ReturnType<typeof accountHistory>): Route =>
  route({
    tag: 'Audit',
    access: { scope: 'read_accounts' },
    rate: 'list',
    method: 'get',
    path: '/api/audit/events',
    operationId: 'listAccountHistory',
    summary: 'List who did what in the account.',
    description:
      'The events of all objects that have a history, the latest first. ' +
      'A request reads at most the last 10,000 events of the log, of all accounts together, ' +
      'so a page may be short or empty and still have a `nextAfter`. ' +
      'Shipments, pickups, manifests, collections, products and quotes need the scope `read_shipments`, too.',
    query: z.object({
      after: z.string().max(500).optional().meta({ description: '`nextAfter` of the page before.' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(mostRows)
        .default(50)
        .meta({ description: `The most events of a page; at most ${mostRows}.`, example: 50 }),
      actor: oneOrMany(z.string().max(200)).optional().meta({
        description: 'Only what one of these did: a user, an account or app by its token, a carrier, or `system`.',
        example: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
      }),
      kind: oneOrMany(kind).optional().meta({ description: 'Only events of objects of one of these kinds.' }),
      recordedAtFrom: instant.optional(),
      recordedAtTo: until.optional(),
    }),
    replies: { 200: { description: 'Events, newest first.', schema: accountHistoryReply } },
    handler: async ({
      query: { after, limit, actor: actors, kind: kinds, recordedAtFrom: from, recordedAtTo: to },
      context: { accountId },
      principal: { scopes },
    }) => {
      const { events, ...place } = await historyOf({ after, limit, actors, kinds, from, to }, { accountId, scopes });
      const rows = events.map(({ kind, objectId, recorded }) => ({ ...presentCause(recorded), kind, objectId }));
      return { json: { messages: [], events: rows, ...place } };
    },
  });
