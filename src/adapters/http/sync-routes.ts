import { z } from 'zod';
import type { syncTracking } from '../../application/tracking/sync-tracking.ts';
import type { UnknownCode } from '../../application/ports/unknown-codes.ts';
import { shipmentStatuses } from '../../domain/shipment/index.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';
import { timestamp } from './schemas.ts';

/** What a refusal means over HTTP. */
export const syncReasons = { sync_under_way: 409 } as const;

/** Shipments checked in one request at most: the others have their turn in the next. */
const most = 1_000;

const report = z
  .object({
    success: z.boolean(),
    message: z.string(),
    checked: z.int(),
    updated: z.int(),
    failed: z.int(),
    results: z.array(
      z.object({
        shipmentId: z.string(),
        trackingNumber: z.string(),
        newEvents: z.int(),
        status: z.enum(shipmentStatuses),
        error: z.string().optional().meta({ description: 'Why a carrier could not say, where one could not.' }),
      }),
    ),
  })
  .meta({ id: 'SyncReport' });

const unknownCode = z
  .object({ carrier: z.string(), code: z.string(), description: z.string(), firstSeen: timestamp, lastSeen: timestamp, times: z.int() })
  .meta({ id: 'UnknownTrackingCode' });

const forOperators = { tag: 'Tracking', access: { roles: ['admin'] } } as const;

export const syncRoutes = ({
  sync,
  unknownCodes,
}: {
  readonly sync: Pick<ReturnType<typeof syncTracking>, 'run'>;
  readonly unknownCodes: () => Promise<readonly UnknownCode[]>;
}): readonly Route[] => [
  route({
    ...forOperators,
    rate: 'write',
    method: 'post',
    path: '/api/tracking/sync-tracking',
    operationId: 'syncTracking',
    summary: 'Ask the carriers where their parcels are.',
    description: `One run at a time. At most ${most} shipments, those first that were not asked about for longest; a carrier that fails is a row.`,
    replies: { 200: { description: 'What was heard, shipment by shipment.', schema: report } },
    handler: async ({ context }) => ({ json: await sync.run({ most, correlationId: context.correlationId }) }),
  }),
  route({
    ...forOperators,
    rate: 'list',
    method: 'get',
    path: '/api/tracking-codes/unknown',
    operationId: 'listUnknownTrackingCodes',
    summary: 'Codes of carriers that nobody has mapped.',
    replies: { 200: { description: 'The newest first.', schema: z.array(unknownCode) } },
    handler: async () => {
      const list = await unknownCodes();
      return { list, resource: 'codes', total: list.length, range: [0, Math.max(0, list.length - 1)] };
    },
  }),
];
