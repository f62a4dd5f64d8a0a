import { z } from 'zod';
import type { addSurcharge, assignLegs } from '../../../../application/parcels/shipments/amend-shipment.ts';
import { ownShipment, shipmentOfAnyAccount } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import { shownHoldsOf } from '../../../../application/parcels/shown-holds.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { legNames, surchargeTypes } from '../../../../domain/parcels/shipment/index.ts';
import { reachesParcel } from '../../../../application/parcels/tracking/push-events.ts';
import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import type { shipmentByTrackingNumber } from '../../../../application/parcels/shipments/shipments-by-tracking-number.ts';
import { requireCarriers, namedLeg } from './carrier-requests.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Principal, Route } from '../../../platform/http/engine/route/route.ts';
import {
  currency,
  dimensions,
  maybe,
  messages,
  metadata,
  signedAmount,
  text,
  weight,
} from '../../../platform/http/schemas/index.ts';
import { presentShipment, presentSurcharge } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../../application/parcels/shipments/present-shipment.ts';
import { leg, shipmentSchema, surcharge } from './schemas.ts';

const surchargeRequest = z
  .object({
    type: z.enum(surchargeTypes).meta({ description: 'Why it is charged or refunded.' }),
    name: text(100, 'Weight correction').meta({ description: 'The name on the bill.' }),
    amount: signedAmount,
    currency,
    actualScaleWeight: maybe(weight).meta({ description: 'Weight a carrier measured.' }),
    actualBillWeight: maybe(weight).meta({ description: 'Billed weight by the measurement of a carrier.' }),
    actualDimensions: maybe(dimensions).meta({ description: 'Size a carrier measured.' }),
    metadata: maybe(metadata),
  })
  .meta({
    id: 'SurchargeRequest',
    description: 'A charge or refund after the booking, with what was measured.',
    example: {
      type: 'weight_correction',
      name: 'Weight correction',
      amount: '3.20',
      currency: 'GBP',
      actualScaleWeight: { unit: 'kg', value: '1.8' },
    },
  });

const legRequest = namedLeg.extend({ leg: z.enum(legNames).meta({ description: 'Which leg of the way.' }) }).meta({
  id: 'LegRequest',
  description: 'The carrier and tracking number of one leg of the way.',
  example: { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400100000000000000000' },
});

export type AmendmentsDependencies = {
  readonly store: EventStore;
  readonly charge: ReturnType<typeof addSurcharge>;
  readonly assign: ReturnType<typeof assignLegs>;
  readonly find: ReturnType<typeof shipmentByTrackingNumber>;
  readonly directory: Pick<CarrierDirectory, 'nameOf'>;
  readonly links: Links;
  readonly clock: Pick<Clock, 'now'>;
};

const labelPath = '/api/shipments/labels/{shipmentId}';

const byId = z.object({
  shipmentId: z
    .string()
    .meta({ description: 'The id of the shipment, or a tracking number of it: its own, or that of one of its legs.' }),
});
const byCarriers = {
  tag: 'Shipments',
  access: { roles: ['admin', 'carrier'] },
  rate: 'write',
  method: 'post',
  params: byId,
} as const;
const refusals = {
  403: 'The role is missing, or the token names no carrier.',
  404: {
    description: 'No such shipment, or the token is for none of its carriers.',
    reason: 'shipment_not_found',
    message: 'No shipment has this id or tracking number.',
  },
};
const forCarriers =
  'A token of role carrier reaches the parcels that its carriers transport, and gets no shipment in the reply.';

/** Routes by which carriers and operators amend booked shipments of any account. */
export const shipmentAmendmentsRoutes = (dependencies: AmendmentsDependencies): readonly Route[] => {
  const { store, find, charge, assign, directory, links, clock } = dependencies;

  const found = async (idOrNumber: string, principal: Principal): Promise<ShipmentView> => {
    const reach = requireCarriers(principal, directory);
    // oxlint-disable-next-line waybill/own-account -- carriers and operators amend any account's: carrierAccess says which
    const view = idOrNumber.startsWith('shp_') ? await shipmentOfAnyAccount(store, idOrNumber) : await find(idOrNumber);
    if (view === undefined || !reachesParcel(reach, view, directory))
      throw new DomainError('shipment_not_found', 'No shipment has this id or tracking number.');
    return view;
  };

  /** Shows the whole shipment to operators only, because it holds names, addresses, goods and signed links. */
  const shownTo = async ({ roles }: Principal, view: ShipmentView) =>
    roles.has('admin') ? { shipment: presentShipment(view, await shownHoldsOf(store, view), links, clock.now()) } : {};

  return [
    route({
      ...byCarriers,
      path: `${labelPath}/surcharges`,
      operationId: 'addSurcharge',
      summary: 'Charge or refund an amount after the booking.',
      description:
        'As a carrier or an operator. ' +
        `An amount may be negative; what a carrier weighed and measured goes with a weight correction. ${forCarriers}`,
      idempotent: true,
      body: surchargeRequest,
      replies: {
        201: {
          description: 'The surcharge, and to an operator the shipment with all of them.',
          schema: z.object({ messages, surcharge, shipment: shipmentSchema.optional() }),
        },
      },
      refusals,
      handler: async (call) => {
        const { shipmentId } = await found(call.params.shipmentId, call.principal);
        const claim = claimOf(call, `/api/shipments/labels/${shipmentId}/surcharges`);
        const { shipment: view, surchargeId, replayed } = await charge(shipmentId, call.body, call.context, claim);
        const added = view.surcharges.find(({ id }) => id === surchargeId);
        return {
          status: 201,
          json: {
            messages: [],
            surcharge: added && presentSurcharge(shipmentId, added),
            ...(await shownTo(call.principal, view)),
          },
          headers: replayedHeader(replayed),
        };
      },
    }),
    route({
      ...byCarriers,
      path: `${labelPath}/legs`,
      operationId: 'assignLeg',
      summary: 'Set the carrier of the first or last leg.',
      description:
        'As a carrier or an operator. ' +
        `The newest entry counts; scans under the number of a leg become scans of the shipment. ${forCarriers}`,
      body: legRequest,
      replies: {
        200: {
          description: 'The legs, and to an operator the shipment.',
          schema: z.object({
            messages,
            firstMile: leg.optional(),
            lastMile: leg.optional(),
            shipment: shipmentSchema.optional(),
          }),
        },
      },
      refusals,
      handler: async ({ params, body: { leg: name, ...named }, principal, context }) => {
        const before = await found(params.shipmentId, principal);
        await assign(before, { [name]: named }, context);
        const view = await ownShipment(store, before.shipmentId, before.accountId);
        return { json: { messages: [], ...view.legs, ...(await shownTo(principal, view)) } };
      },
    }),
  ];
};
