import { z } from 'zod';
import type { DecideHeldBookings } from '../../../../application/parcels/shipments/decide-hold.ts';
import { shipmentNotFound } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { Printed } from '../../../../application/parcels/shipments/booking.ts';
import type { DocumentedRefusal, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import { filledText } from '../../../platform/http/schemas/index.ts';
import { shipmentReply } from './schemas.ts';

const byId = z.object({ shipmentId: z.string().meta({ description: 'Id of the shipment.' }) });
const body = z
  .object({ reason: filledText(500, 'Another person: born in 1990').meta({ description: 'Why, for the record.' }) })
  .meta({
    id: 'HoldDecision',
    description: 'What a person decided about a held booking.',
    example: { reason: 'Another person: born in 1990' },
  });

const notHeld: DocumentedRefusal = {
  description: 'The booking is not held, or no longer.',
  reason: 'shipment_not_held',
  message: 'The booking of this shipment is not held.',
};

export type HoldDependencies = {
  readonly holds: DecideHeldBookings;
  readonly own: (shipmentId: string, accountId: string) => Promise<ShipmentView>;
  /** The reply of a booking: the shipment with its label, or the failure. */
  readonly booked: (view: ShipmentView, printed: Printed) => Promise<Reply>;
  readonly shown: (view: ShipmentView) => Promise<Reply>;
  readonly refusals: Readonly<Record<502 | 503 | 504, DocumentedRefusal>>;
};

export const holdRoutes = ({ holds, own, booked, shown, refusals }: HoldDependencies): readonly Route[] => {
  const writing = { tag: 'Shipments', access: { scope: 'write_shipments' }, rate: 'write', method: 'post' } as const;
  const path = '/api/shipments/labels/{shipmentId}/hold';
  return [
    route({
      ...writing,
      path: `${path}/release`,
      operationId: 'releaseHeldLabel',
      summary: 'Let a held booking, or a booked parcel, go on.',
      description:
        'For a person who has looked at the entry of the list. The reason is recorded with who gave it; ' +
        'the parcel is booked with its carrier, and the answer has its label. A parcel that was booked before newer lists ' +
        'had a party stays booked, and waits no longer.',
      params: byId,
      body,
      replies: { 200: { description: 'The shipment, with its label.', schema: shipmentReply } },
      refusals: { ...refusals, 404: shipmentNotFound(), 409: notHeld },
      handler: async ({ params: { shipmentId }, body: { reason }, context }) => {
        await own(shipmentId, context.accountId);
        const printed = await holds.release(shipmentId, reason, context);
        return booked(await own(shipmentId, context.accountId), printed);
      },
    }),
    route({
      ...writing,
      path: `${path}/refuse`,
      operationId: 'refuseHeldLabel',
      summary: 'Refuse a held booking.',
      description:
        'The shipment ends as `booking_failed`, with the reason. No carrier is called. ' +
        'A parcel that is booked already is a 409, `shipment_booked`: void its label.',
      params: byId,
      body,
      replies: { 200: { description: 'The shipment, without a label.', schema: shipmentReply } },
      refusals: { 404: shipmentNotFound(), 409: notHeld },
      handler: async ({ params: { shipmentId }, body: { reason }, context }) => {
        await own(shipmentId, context.accountId);
        await holds.refuse(shipmentId, reason, context);
        return shown(await own(shipmentId, context.accountId));
      },
    }),
  ];
};
