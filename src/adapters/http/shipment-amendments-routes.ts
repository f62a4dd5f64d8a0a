import { z } from 'zod';
import type { addSurcharge } from '../../application/shipments/add-surcharge.ts';
import type { assignLegs } from '../../application/shipments/assign-legs.ts';
import { shipmentAt } from '../../application/shipments/find-shipment.ts';
import { shownHoldsOf } from '../../application/shipments/shown-holds.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { EventStore } from '../../application/ports/event-store.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { legNames, surchargeTypes } from '../../domain/shipment/index.ts';
import { claimOf, replayedHeader } from './claims.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';
import { currency, dimensions, maybe, message, metadata, signedAmount, text, weight } from './schemas.ts';
import { leg } from './shipments/leg-schemas.ts';
import { presentShipment, presentSurcharge } from './shipments/present-shipment.ts';
import type { Links } from './shipments/present-shipment.ts';
import { shipmentReply, surcharge } from './shipments/shipment-schemas.ts';

const surchargeRequest = z
  .object({
    type: z.enum(surchargeTypes),
    name: text(100, 'Weight correction'),
    amount: signedAmount,
    currency,
    actualScaleWeight: maybe(weight),
    actualBillWeight: maybe(weight),
    actualDimensions: maybe(dimensions),
    metadata: maybe(metadata),
  })
  .meta({ id: 'SurchargeRequest' });

const legRequest = leg.extend({ leg: z.enum(legNames) }).meta({ id: 'LegRequest' });

export type AmendmentsDependencies = {
  readonly store: EventStore;
  readonly charge: ReturnType<typeof addSurcharge>;
  readonly assign: ReturnType<typeof assignLegs>;
  readonly links: Links;
  readonly clock: Pick<Clock, 'now'>;
};

const byId = z.object({ shipmentId: z.string() });
const byCarriers = { tag: 'Shipments', access: { roles: ['admin', 'carrier'] }, rate: 'write', method: 'post', params: byId } as const;

/** What carriers and operators add to a shipment after it was booked, whoever's it is. */
export const shipmentAmendmentsRoutes = ({ store, charge, assign, links, clock }: AmendmentsDependencies): readonly Route[] => {
  const found = async (shipmentId: string) => {
    const view = await shipmentAt(store, shipmentId);
    if (view === undefined) throw new DomainError('shipment_not_found', 'No shipment has this id.');
    return view;
  };
  return [
    route({
      ...byCarriers,
      path: '/api/shipments/{shipmentId}/surcharges',
      summary: 'Charge, or give back, something after the booking.',
      description:
        'As a carrier or an operator. An amount may be negative; what a carrier weighed and measured goes with a weight correction.',
      idempotent: true,
      body: surchargeRequest,
      replies: {
        201: {
          description: 'The surcharge, and the shipment with all of them.',
          schema: shipmentReply.extend({ surcharge, messages: z.array(message) }),
        },
      },
      handler: async (call) => {
        const { shipmentId } = call.params;
        const claim = claimOf(call, `/api/shipments/${shipmentId}/surcharges`);
        const { shipment, surchargeId, replayed } = await charge(shipmentId, call.body, call.context, claim);
        const added = shipment.surcharges.find(({ id }) => id === surchargeId);
        return {
          status: 201,
          json: {
            messages: [],
            surcharge: added && presentSurcharge(shipmentId, added),
            shipment: presentShipment(shipment, await shownHoldsOf(store, shipment), links, clock.now()),
          },
          headers: replayedHeader(replayed),
        };
      },
    }),
    route({
      ...byCarriers,
      path: '/api/shipments/{shipmentId}/legs',
      summary: 'Say which carrier goes the first or the last part of the way.',
      description: 'As a carrier or an operator. The newest word counts; scans under the number of a leg become scans of the shipment.',
      body: legRequest,
      replies: { 200: { description: 'The shipment.', schema: shipmentReply } },
      handler: async ({ params: { shipmentId }, body: { leg: name, ...named }, context }) => {
        await assign(await found(shipmentId), { [name]: named }, context);
        const view = await found(shipmentId);
        const holds = await shownHoldsOf(store, view);
        return { json: { messages: [], shipment: presentShipment(view, holds, links, clock.now()) } };
      },
    }),
  ];
};
