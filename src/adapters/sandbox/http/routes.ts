import { z } from 'zod';
import { reachableStatuses } from '../../../application/parcels/tracking/advance.ts';
import type { Advance, advanceShipment } from '../../../application/parcels/tracking/advance.ts';
import { collectionMilestones } from '../../../application/sandbox/advance-collection.ts';
import type { CollectionMilestone, advanceCollection } from '../../../application/sandbox/advance-collection.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { maybe } from '../../platform/http/schemas/index.ts';
import { collectionSchema } from '../../collections/http/collections/schemas.ts';
import { shipmentReply } from '../../parcels/http/shipments/schemas.ts';
import { ownCollection } from '../../../application/collections/find-collection.ts';
import type { ShowCollections } from '../../../application/collections/show-collections.ts';
import { shownHoldsOf } from '../../../application/parcels/shown-holds.ts';
import type { Context } from '../../../application/log/kernel/context.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import { ownShipment, shipmentNotFound } from '../../../application/parcels/shipments/shipment-view.ts';
import { presentShipment } from '../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../application/parcels/shipments/present-shipment.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { createPages } from '../../platform/pages/pages.ts';
import { htmlType, plainPage } from '../../platform/http/engine/server/plain-page.ts';

/** `PT36H`, `P2D`, `P1DT12H`: ISO 8601 durations in days and hours, converted to hours. */
const hoursOf = (text: string): number | undefined => {
  const [whole, days = '0', hours = '0'] = /^P(?:(\d{1,3})D)?(?:T(\d{1,4})H)?$/.exec(text) ?? [];
  return whole === undefined || whole === 'P' || whole.endsWith('T') ? undefined : Number(days) * 24 + Number(hours);
};

const byRule = 'must be a number of scans from 1 to 20, or a duration such as "PT36H" or "P2D"';
const by = z
  .union([z.int().min(1).max(20), z.string()], { error: byRule })
  .transform((value, context): Exclude<Advance, { to: unknown }> => {
    if (typeof value === 'number') return { steps: value };
    const hours = hoursOf(value);
    if (hours !== undefined) return { hours };
    context.addIssue({ code: 'custom', message: byRule });
    return z.NEVER;
  });

const milestones: readonly string[] = collectionMilestones;
const isMilestone = (to: string): to is CollectionMilestone => milestones.includes(to);
const isStatus = (to: string): to is ShipmentStatus => (reachableStatuses as readonly string[]).includes(to);

const list = (words: readonly string[]): string => words.join(', ');

const advanceRequest = z
  .object({
    shipmentId: maybe(z.string()).meta({
      description: 'Shipment whose carrier is simulated.',
      example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    collectionId: maybe(z.string()).meta({
      description: 'Or taxes collection for which time passes.',
      example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    to: maybe(z.enum([...reachableStatuses, ...collectionMilestones])).meta({
      description: `Status to bring the parcel to; for a collection ${list(milestones)}.`,
    }),
    by: maybe(by).meta({
      description: 'A duration such as `PT36H` or `P2D`; for a parcel also a number of scans (1 to 20).',
    }),
  })
  .superRefine(({ shipmentId, collectionId, to, by }, context) => {
    const fault = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if ((shipmentId === undefined) === (collectionId === undefined)) {
      fault(
        'shipmentId',
        'must be given, or "collectionId", and not both, for example "shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"',
      );
    } else if (shipmentId !== undefined) {
      if (to !== undefined && !isStatus(to))
        fault('to', `must be a status of a shipment, one of ${list(reachableStatuses)}`);
    } else {
      if (to !== undefined && !isMilestone(to))
        fault('to', `must be one of ${list(milestones)} for a collection; it is paid on its page`);
      // A value that violates the schema of `by` is still the one that was sent.
      if (typeof by === 'object' && 'steps' in by)
        fault('by', 'must be a duration for a collection, for example "P2D"');
    }
    if ((to === undefined) === (by === undefined))
      fault('to', 'must be given, or "by", and not both, for example "delivered"');
  })
  .meta({
    id: 'SandboxAdvance',
    description: 'How far to simulate the journey of a parcel, or the life of a taxes collection.',
    example: { shipmentId: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', to: 'out_for_delivery' },
  });

const advanceReply = z.union([
  shipmentReply.extend({ newEvents: z.int().meta({ description: 'Number of scans that were added.' }) }),
  shipmentReply.pick({ messages: true }).extend({ collection: collectionSchema }),
]);

/** The page at `/sandbox` for browsers. It shows no data of any account. */
const sandboxPageRoute = (basePath: string): Route => {
  const pages = createPages(basePath);
  return route({
    tag: 'Sandbox',
    access: 'public',
    rate: 'none',
    hidden: true,
    method: 'get',
    path: '/sandbox',
    summary: 'What the sandbox is, and where things are.',
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve({ bytes: plainPage('The sandbox', pages('sandbox', {})), type: htmlType }),
  });
};

type Needs = {
  readonly store: EventStore;
  readonly advance: ReturnType<typeof advanceShipment>;
  readonly advanceCollection: ReturnType<typeof advanceCollection>;
  readonly links: Links;
  readonly showCollections: ShowCollections;
  readonly clock: Pick<Clock, 'now'>;
  /** The path at which the service is mounted. */
  readonly basePath: string;
};

const moveShipment = async (
  { store, advance, links, clock }: Needs,
  shipmentId: string,
  how: Advance,
  context: Context,
) => {
  const own = () => ownShipment(store, shipmentId, context.accountId);
  const newEvents = await advance(await own(), how, context);
  const view = await own();
  const holds = await shownHoldsOf(store, view);
  return { json: { messages: [], newEvents, shipment: presentShipment(view, holds, links, clock.now()) } };
};

const moveCollection = async (
  { store, advanceCollection: advance, showCollections }: Needs,
  collectionId: string,
  how: Parameters<Needs['advanceCollection']>[1],
  context: Context,
) => {
  const own = () => ownCollection(store, collectionId, context.accountId);
  await advance(await own(), how, context);
  return { json: { messages: [], collection: await showCollections.one(await own()) } };
};

export const sandboxRoutes = (needs: Needs): readonly Route[] => [
  sandboxPageRoute(needs.basePath),
  route({
    tag: 'Sandbox',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path: '/sandbox/advance',
    operationId: 'advanceParcel',
    summary: 'Move a parcel along, or let time pass for a taxes collection.',
    description:
      'A parcel: to a status, by a number of scans, or by all scans within a duration. A pending taxes collection: to its next stage, ' +
      'past its deadline, to its end, or by a duration. Only in sandbox mode.',
    body: advanceRequest,
    refusals: { 404: shipmentNotFound() },
    replies: {
      200: { description: 'The shipment after its new scans, or the collection as it is then.', schema: advanceReply },
    },
    handler: ({ body: { shipmentId, collectionId, to, by }, context }) => {
      if (collectionId === undefined) {
        const how: Advance = to === undefined || isMilestone(to) ? (by ?? { steps: 1 }) : { to };
        return moveShipment(needs, shipmentId ?? '', how, context);
      }
      const hours = by && 'hours' in by ? by.hours : 0;
      return moveCollection(needs, collectionId, to !== undefined && isMilestone(to) ? { to } : { hours }, context);
    },
  }),
];
