import type { Advance, advanceShipment } from '../../../../application/sandbox/advance.ts';
import type { advanceCollection } from '../../../../application/sandbox/advance-collection.ts';
import { ownCollection } from '../../../../application/collections/find-collection.ts';
import type { ShowCollections } from '../../../../application/collections/show-collections.ts';
import { shownHoldsOf } from '../../../../application/holds/shown-holds.ts';
import type { Context } from '../../../../application/kernel/context.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { EventStore } from '../../../../application/ports/event-store.ts';
import { ownShipment, shipmentNotFound } from '../../../../application/shipments/find-shipment.ts';
import { presentShipment } from '../../../../application/shipments/present-shipment.ts';
import type { Links } from '../../../../application/shipments/present-shipment.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { sandboxPageRoute } from './page.ts';
import { advanceReply, advanceRequest, isMilestone } from './schemas.ts';

type Needs = {
  readonly store: EventStore;
  readonly advance: ReturnType<typeof advanceShipment>;
  readonly advanceCollection: ReturnType<typeof advanceCollection>;
  readonly links: Links;
  readonly showCollections: ShowCollections;
  readonly clock: Pick<Clock, 'now'>;
  /** The path that the service is mounted at. */
  readonly basePath: string;
};

const moveShipment = async ({ store, advance, links, clock }: Needs, shipmentId: string, how: Advance, context: Context) => {
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
    replies: { 200: { description: 'The shipment after its new scans, or the collection as it is then.', schema: advanceReply } },
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
