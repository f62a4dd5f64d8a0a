import {
  bookingNotices,
  bookingReasons,
  heldMessage,
  isHeld,
} from '../../../../application/parcels/shipments/booking-notices.ts';
import type { BookingReason } from '../../../../application/parcels/shipments/booking-notices.ts';
import { presentShipment } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { Links, Enclosed } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import { ownShipment, shipmentNotFound, asOf } from '../../../../application/parcels/shipments/shipment-view.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { DocumentedRefusal, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { route, claimOf, replayedHeader } from '../../../platform/http/engine/route/route.ts';
import { messages } from '../../../platform/http/schemas/index.ts';
import { labelRequest, shipmentReply, shipmentSchema } from './schemas.ts';
import { z } from 'zod';
import type { BookedShipment, bookShipment } from '../../../../application/parcels/shipments/book-shipment.ts';
import { shownHoldsOf } from '../../../../application/parcels/shown-holds.ts';
import type { printDocuments, PrintRefusal } from '../../../../application/parcels/shipments/print-documents.ts';
import type { voidShipment } from '../../../../application/parcels/shipments/void-shipment.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { Moment } from '../../../../application/log/kernel/moment.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { ShipmentRefusal, ShipmentRequest } from '../../../../domain/parcels/shipment/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import type { DecideHeldBookings } from '../../../../application/parcels/shipments/decide-hold.ts';
import { holdRoutes } from './hold-routes.ts';
import { shipmentFigureRoutes } from './figure-routes.ts';
import { readingShipments, shipmentListRoutes, shipmentsPath as path } from './list-routes.ts';
import type { ShipmentListDependencies } from './list-routes.ts';
import { printReasons, printRoute } from './print-route.ts';
import { shipmentDownloadRoutes } from './download-routes.ts';
import type { DownloadDependencies } from '../downloads.ts';
import { isPrinted } from '../downloads.ts';

/** A booking without a label. The shipment is absent if none was created. */
const failedBooking = z
  .object({ messages, shipment: shipmentSchema.optional() })
  .meta({ id: 'FailedBooking', description: 'A booking that did not lead to a label.' });

/**
 * The shipment, with the result of the request at the top level, so that a client sees that it is voided without
 * reading the shipment.
 */
const voidReply = shipmentReply.extend({
  shipmentId: shipmentSchema.shape.shipmentId,
  trackingNumber: z.string().optional().meta({ description: 'Number the voided label had.' }),
  status: z.literal('voided').meta({ description: 'The label is void and the parcel must not be sent.' }),
});

/** The HTTP replies to a carrier that refused, could not be reached, or left the outcome unknown. */
const failures: Readonly<
  Record<BookingReason, { readonly status: number; readonly headers?: Record<string, string> }>
> = {
  carrier_refused: { status: 502 },
  carrier_unavailable: { status: 503, headers: { 'retry-after': '30' } },
  booking_expired: { status: 502 },
  denied_party_refused: { status: 409 },
  booking_outcome_unknown: { status: 504, headers: { 'retry-after': '15' } },
};

/** The reply to a booking without a label, which includes the shipment. */
const bookingError = (
  view: ShipmentView,
  links: Links,
  at: string,
  more: Readonly<Record<string, string>> = {},
): HttpError => {
  const extra = { shipment: presentShipment(view, {}, links, at) };
  if (view.hold && isHeld(view)) return new HttpError(409, 'denied_party_held', heldMessage(view.hold), { extra });
  const {
    reason,
    message,
    details = [],
  } = view.failure ?? { reason: 'unknown' as const, message: 'The carrier has not answered yet.' };
  const word = bookingReasons[reason];
  const { status, headers } = failures[word];
  return new HttpError(status, word, message, {
    details,
    headers: { ...headers, ...(status !== 409 && more) },
    extra,
  });
};

/** The same replies for the OpenAPI document. */
const bookingRefusals: Readonly<Record<409 | 502 | 503 | 504, DocumentedRefusal>> = {
  409: {
    description:
      'A party has the name of an entry of a list of denied parties: the booking is held, and the shipment says for which. ' +
      'Or the key is in flight, or the price has changed.',
    reason: 'denied_party_held',
    message: 'The booking is held until a person has released or refused it.',
    schema: failedBooking,
  },
  502: {
    description: 'The carrier refused; the shipment says why.',
    reason: 'carrier_refused',
    message: 'The carrier does not serve this postcode.',
    schema: failedBooking,
  },
  503: {
    description:
      'The carrier, or the store, cannot be reached. Nothing was booked; the same request may be repeated after `Retry-After` seconds.',
    reason: 'carrier_unavailable',
    message: 'The carrier cannot be reached; nothing was booked. The same request may be repeated in a moment.',
    schema: failedBooking,
  },
  504: {
    description:
      'It is not known yet whether the carrier booked it. ' +
      'Retry with the same `Idempotency-Key` after `Retry-After` seconds, or read the shipment.',
    reason: 'booking_outcome_unknown',
    message: 'The carrier has not answered yet.',
    schema: failedBooking,
  },
};

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const shipmentReasons: Readonly<
  Record<ShipmentRefusal | PrintRefusal | 'price_changed' | 'idempotency_key_in_flight', number>
> = {
  ...printReasons,
  shipment_exists: 409,
  shipment_not_found: 404,
  shipment_not_held: 409,
  shipment_booked: 409,
  shipment_not_booked: 409,
  shipment_has_another_label: 409,
  shipment_voided: 409,
  shipment_under_way: 409,
  shipment_in_pickup: 409,
  shipment_in_manifest: 409,
  shipment_collected: 409,
  price_changed: 409,
  idempotency_key_in_flight: 409,
};

const byId = z.object({ shipmentId: z.string().meta({ description: 'Id of the shipment.' }) });
const writing = { tag: 'Shipments', access: { scope: 'write_shipments' }, rate: 'write' } as const;

export type ShipmentsDependencies = DownloadDependencies &
  ShipmentListDependencies & {
    readonly book: ReturnType<typeof bookShipment>;
    readonly cancel: ReturnType<typeof voidShipment>;
    readonly holds: DecideHeldBookings;
    readonly print: ReturnType<typeof printDocuments>;
    readonly planningFaults: (request: Unchecked<ShipmentRequest>, at: string) => readonly Fault[];
    readonly clock: Pick<Clock, 'now'>;
  };

export const shipmentsRoutes = (dependencies: ShipmentsDependencies): readonly Route[] => {
  const { store, documents, book, cancel, links, planningFaults, clock } = dependencies;
  const own = async (shipmentId: string, accountId: string): Promise<ShipmentView> =>
    asOf(await ownShipment(store, shipmentId, accountId), clock.now());

  const enclosed = async ({ documents: files }: ShipmentView): Promise<Enclosed> => {
    const found = await Promise.all(
      files.filter(isPrinted).map(async ({ id, sha256 }) => [id, await documents.get(sha256)] as const),
    );
    return new Map(found.flatMap(([id, bytes]) => (bytes ? [[id, bytes]] : [])));
  };

  const booked = async ({ shipment: view, printed, notices, replayed }: BookedShipment): Promise<Reply> => {
    const at = clock.now();
    if (view.trackingNumber === undefined) throw bookingError(view, links, at, replayedHeader(replayed));
    const files = replayed ? await enclosed(view) : printed;
    return {
      status: 201,
      json: { messages: [], shipment: await present(view, at, files) },
      notices: [...notices, ...bookingNotices(view)],
      headers: replayedHeader(replayed),
    };
  };

  const present = async (view: ShipmentView, at: string, files?: Enclosed, moment: Pick<Moment, 'store'> = { store }) =>
    presentShipment(view, await shownHoldsOf(moment.store, view), links, at, files);

  return [
    route({
      ...writing,
      method: 'post',
      path,
      operationId: 'createLabel',
      summary: 'Book a parcel and print its label.',
      description:
        'Answers the label as base64 beside its address. ' +
        '502, 503 and 504 mean that the carrier refused, could not be reached, or left the outcome unknown; ' +
        'the shipment in such a reply has the resulting status.',
      idempotent: true,
      large: { by: 'commodities', kind: 'booking' },
      body: labelRequest((value) => planningFaults(value, clock.now())),
      replies: { 201: { description: 'The shipment, with its label.', schema: shipmentReply } },
      refusals: bookingRefusals,
      handler: async (call) => booked(await book(call.body, call.context, claimOf(call, path))),
    }),
    ...shipmentListRoutes(dependencies),
    ...shipmentFigureRoutes(dependencies),
    printRoute(dependencies.print),
    objectRoute(store, {
      ...readingShipments,
      rate: 'read',
      path: `${path}/{shipmentId}`,
      operationId: 'getLabel',
      summary: 'Read one shipment.',
      params: byId,
      query: z.object({
        include: z.literal('base64').optional().meta({ description: '`base64`: the reply contains the documents.' }),
      }),
      replies: { 200: { description: 'The shipment.', schema: shipmentReply } },
      refusals: { 404: shipmentNotFound() },
      handler: async ({ params: { shipmentId }, query, context: { accountId, at } }, momentOf) => {
        const moment = await momentOf(streamOf('shipment', shipmentId));
        const view = asOf(await ownShipment(moment.store, shipmentId, accountId), moment.at);
        const files = query.include ? await enclosed(view) : undefined;
        return {
          json: { messages: [], shipment: await present(view, at, files, moment) },
          notices: bookingNotices(view),
        };
      },
    }),
    route({
      ...writing,
      method: 'post',
      path: `${path}/{shipmentId}/void`,
      operationId: 'voidLabel',
      summary: 'Give a label back.',
      description: 'Before the first scan only. Can be repeated.',
      params: byId,
      replies: { 200: { description: 'The voided shipment.', schema: voidReply } },
      refusals: { 404: shipmentNotFound(), 502: 'The carrier refused: the label stands.' },
      handler: async ({ params, context }) => {
        await cancel(await own(params.shipmentId, context.accountId), context);
        const voided = await present(await own(params.shipmentId, context.accountId), clock.now());
        const { shipmentId, trackingNumber, status } = voided;
        return {
          json: {
            messages: [],
            shipmentId,
            ...(trackingNumber !== undefined && { trackingNumber }),
            status,
            shipment: voided,
          },
        };
      },
    }),
    ...holdRoutes({
      holds: dependencies.holds,
      own,
      booked: async (view, printed) => {
        const reply = await booked({ shipment: view, printed, notices: [], replayed: false });
        return { ...reply, status: 200 };
      },
      shown: async (view) => ({
        json: { messages: [], shipment: await present(view, clock.now()) },
        notices: bookingNotices(view),
      }),
      refusals: bookingRefusals,
    }),
    ...shipmentDownloadRoutes(dependencies),
  ];
};
