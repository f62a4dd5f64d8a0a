import { z } from 'zod';
import { reachableStatuses } from '../../../../application/sandbox/advance.ts';
import type { Advance, advanceShipment } from '../../../../application/sandbox/advance.ts';
import { ownShipment, shipmentNotFound } from '../../../../application/shipments/find-shipment.ts';
import { shownHoldsOf } from '../../../../application/holds/shown-holds.ts';
import type { EventStore } from '../../../../application/ports/event-store.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { presentShipment } from '../../../../application/shipments/present-shipment.ts';
import type { Links } from '../../../../application/shipments/present-shipment.ts';
import { maybe } from '../../schemas/index.ts';
import { shipmentReply } from '../shipments/schemas.ts';

/** `PT36H`, `P2D`, `P1DT12H`: ISO 8601 durations in days and hours, converted to hours. */
const hoursOf = (text: string): number | undefined => {
  const [whole, days = '0', hours = '0'] = /^P(?:(\d{1,3})D)?(?:T(\d{1,4})H)?$/.exec(text) ?? [];
  return whole === undefined || whole === 'P' || whole.endsWith('T') ? undefined : Number(days) * 24 + Number(hours);
};

const byRule = 'must be a number of scans from 1 to 20, or a duration such as "PT36H" or "P2D"';
const by = z.union([z.int().min(1).max(20), z.string()], { error: byRule }).transform((value, context): Advance => {
  if (typeof value === 'number') return { steps: value };
  const hours = hoursOf(value);
  if (hours !== undefined) return { hours };
  context.addIssue({ code: 'custom', message: byRule });
  return z.NEVER;
});

const advanceRequest = z
  .object({
    shipmentId: z.string().meta({ description: 'Shipment whose carrier is simulated.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    to: maybe(z.enum(reachableStatuses)).meta({ description: 'Status to bring the parcel to.' }),
    by: maybe(by).meta({ description: 'Number of scans (1 to 20), or a duration such as `PT36H` or `P2D`.' }),
  })
  .refine(({ to, by }) => (to === undefined) !== (by === undefined), {
    error: 'must be given, or "by", and not both, for example "delivered"',
    path: ['to'],
  })
  .meta({
    id: 'SandboxAdvance',
    description: 'How far to simulate the journey of a parcel.',
    example: { shipmentId: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', to: 'out_for_delivery' },
  });

export const sandboxRoutes = ({
  store,
  advance,
  links,
  clock,
}: {
  readonly store: EventStore;
  readonly advance: ReturnType<typeof advanceShipment>;
  readonly links: Links;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => [
  route({
    tag: 'Sandbox',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path: '/sandbox/advance',
    operationId: 'advanceParcel',
    summary: 'Move a parcel along.',
    description: 'To a status, by a number of scans, or by all scans within a duration. Only in sandbox mode.',
    body: advanceRequest,
    refusals: { 404: shipmentNotFound() },
    replies: {
      200: {
        description: 'The shipment after its new scans.',
        schema: shipmentReply.extend({ newEvents: z.int().meta({ description: 'Number of scans that were added.' }) }),
      },
    },
    handler: async ({ body: { shipmentId, to, by }, context }) => {
      const own = () => ownShipment(store, shipmentId, context.accountId);
      const newEvents = await advance(await own(), to === undefined ? (by ?? { steps: 1 }) : { to }, context);
      const view = await own();
      const holds = await shownHoldsOf(store, view);
      return { json: { messages: [], newEvents, shipment: presentShipment(view, holds, links, clock.now()) } };
    },
  }),
];
