import { z } from 'zod';
import type { syncTracking } from '../../../application/parcels/tracking/sync-tracking.ts';
import type { UnknownCode } from '../../../application/parcels/ports/trackers.ts';
import { shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { timestamp } from '../../platform/http/schemas/index.ts';

/** The HTTP status of each reason. */
export const syncReasons = { sync_under_way: 409 } as const;

/** The most shipments that one request checks; the next request checks the others. */
const most = 1_000;

const report = z
  .object({
    success: z
      .boolean()
      .meta({ description: 'Whether the run took place; `failed` counts shipments without an answer of the carrier.' }),
    message: z.string().meta({ description: 'The outcome in a sentence.' }),
    checked: z.int().meta({ description: 'Number of parcels asked about.' }),
    updated: z.int().meta({ description: 'Number of parcels with new events.' }),
    failed: z.int().meta({ description: 'Number of parcels a carrier could not be asked about.' }),
    results: z
      .array(
        z.object({
          shipmentId: z.string().meta({ description: 'Shipment that was asked about.' }),
          trackingNumber: z.string().meta({ description: 'Tracking number of the shipment.' }),
          newEvents: z.int().meta({ description: 'Number of events that were new.' }),
          status: z.enum(shipmentStatuses).meta({ description: 'Status of the shipment after them.' }),
          error: z.string().optional().meta({ description: 'Why the carrier could not be asked, where it failed.' }),
        }),
      )
      .meta({ description: 'Outcome for each parcel.' }),
  })
  .meta({ id: 'SyncReport', description: 'What asking the carriers for tracking events found.' });

const unknownCode = z
  .object({
    carrier: z.string().meta({ description: 'Carrier that sent the code.' }),
    code: z.string().meta({ description: "The carrier's own code." }),
    shipmentId: z
      .string()
      .meta({ description: 'Shipment that it was last received for, whose events have the words of the carrier.' }),
    firstSeen: timestamp,
    lastSeen: timestamp,
    times: z.int().meta({ description: 'How often it was received.' }),
  })
  .meta({ id: 'UnknownTrackingCode', description: 'A code of a carrier that has no known meaning here.' });

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
    description: `One run at a time. At most ${most} shipments, longest unchecked first; a carrier that fails is a row.`,
    replies: { 200: { description: 'The result for each shipment.', schema: report } },
    handler: async ({ context }) => ({ json: await sync.run({ most, correlationId: context.correlationId }) }),
  }),
  route({
    ...forOperators,
    rate: 'list',
    method: 'get',
    path: '/api/tracking-codes/unknown',
    operationId: 'listUnknownTrackingCodes',
    summary: 'Codes of carriers that are in no table.',
    query: z.object({}),
    replies: { 200: { description: 'The newest first.', schema: z.array(unknownCode) } },
    handler: async () => {
      const list = await unknownCodes();
      return { list, resource: 'codes', total: list.length, range: [0, Math.max(0, list.length - 1)] };
    },
  }),
];
