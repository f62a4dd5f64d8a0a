import { z } from 'zod';
import { instant, maybe, messages, text, timestamp } from '../../platform/http/schemas/index.ts';
import { namedLeg, assertCarrier, requireCarriers } from './shipments/carrier-requests.ts';
import { exampleToday } from '../../platform/http/schemas/times.ts';
import { shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import { estimatedDay, trackingEvent, leg as shownLeg, shipmentEventData } from './shipments/schemas.ts';
import { ownOnly } from '../../../application/log/kernel/own.ts';
import { streamOf } from '../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import { ownShipment, asOf } from '../../../application/parcels/shipments/shipment-view.ts';
import { isNumbered } from '../../../application/parcels/shipments/shipments-by-tracking-number.ts';
import type { shipmentByTrackingNumber } from '../../../application/parcels/shipments/shipments-by-tracking-number.ts';
import type { CarrierDirectory } from '../../../application/parcels/ports/carriers.ts';
import type { pushEvents } from '../../../application/parcels/tracking/push-events.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { objectRoute } from '../../platform/http/engine/route/object-route.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Notice, Route } from '../../platform/http/engine/route/route.ts';
import { timestampParts } from '../../../domain/shared/local-date.ts';
import { presentTracking } from '../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../application/parcels/shipments/present-shipment.ts';

/** The most events in one request. */
const maxEvents = 1_000;

export const carrierName = text(64, 'Waybill').meta({
  description: 'Carrier of the scan; when absent, the carrier whose number it came under.',
});

export const pushedEvent = z.object({
  trackingNumber: text(64, 'LA000000016ZZ').meta({ description: 'Number of the parcel, or of one of its legs.' }),
  code: text(32, 'EMA').meta({
    description:
      "The carrier's code of what happened; EMSEVT codes of the Universal Postal Union or the carrier's own.",
  }),
  timestamp: instant,
  description: maybe(text(255, 'Posting/collection')).meta({
    description: 'What happened, in words; those of the code when absent.',
  }),
  location: maybe(text(130, 'Leeds, GB')).meta({ description: 'Where it happened.' }),
  carrier: maybe(carrierName),
  firstMile: maybe(namedLeg),
  lastMile: maybe(namedLeg),
});

const pushRequest = z
  .object({
    carrier: maybe(carrierName),
    events: z.array(pushedEvent).min(1).max(maxEvents).meta({ description: 'The scans, in any order.' }),
  })
  .meta({
    id: 'TrackingEventPush',
    description: 'Scans that a carrier reports.',
    example: {
      events: [
        {
          trackingNumber: 'LA000000016ZZ',
          code: 'EMA',
          timestamp: `${exampleToday}T08:00:00.000Z`,
          description: 'Posting/collection',
          location: 'Leeds, GB',
        },
      ],
    },
  });

const pushReport = z.object({
  messages,
  accepted: z.int().meta({ description: 'Events of parcels that are known.' }),
  recorded: z.int().meta({ description: 'Events that were new.' }),
  results: z
    .array(
      z.object({
        trackingNumber: z.string().meta({ description: 'Tracking number as sent.' }),
        success: z.boolean().meta({ description: 'Whether the parcel is known and its events were recorded.' }),
        newEvents: z.int().meta({ description: 'Number of events that were new.' }),
        shipmentId: z.string().optional().meta({ description: 'For operators only.' }),
        message: z.string().meta({ description: 'The outcome in a sentence.' }),
      }),
    )
    .meta({ description: 'Outcome for each tracking number of the request.' }),
});
const tracking = z
  .object({
    shipmentId: z.string().meta({ description: 'Id of the shipment.' }),
    trackingNumber: z.string().meta({ description: 'Number the parcel is tracked by.' }),
    status: z.enum(shipmentStatuses).meta({ description: 'Where the parcel is in its life.' }),
    customerReference: z.string().optional().meta({ description: "The client's own number of the order." }),
    carrier: z.string().optional().meta({ description: 'Carrier that has the parcel.' }),
    shipDate: timestamp,
    estimatedDelivery: estimatedDay,
    trackingURL: z.string().meta({ description: 'Public tracking page of the parcel.' }),
    events: z.array(trackingEvent).meta({ description: 'The whole history, newest first.' }),
    firstMile: shownLeg,
    lastMile: shownLeg,
  })
  .meta({ id: 'Tracking', description: 'Where a parcel is and was.' });

export const trackingReply = shipmentEventData.extend({ messages, tracking });

export const byNumber = z.object({
  trackingNumber: z
    .string()
    .meta({ description: 'Number of the parcel, or of one of its legs; spaces and case do not matter.' }),
});

export type TrackingDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly find: ReturnType<typeof shipmentByTrackingNumber>;
  readonly push: ReturnType<typeof pushEvents>;
  readonly links: Links;
  readonly directory: Pick<CarrierDirectory, 'nameOf'>;
};

const unknownParcel = (): DomainError => new DomainError('not_found', 'No parcel has this tracking number.');

type SentEvents = { readonly events: readonly { readonly timestamp: string }[] };

/**
 * Warns of times without an offset. If the place is unknown they are read as UTC, which may be hours off, and the order
 * of scans depends on them.
 */
const withoutOffset = ({ events }: SentEvents): readonly Notice[] => {
  const details = events.flatMap(({ timestamp }, index) => {
    const { hasTime, offset } = timestampParts(timestamp) ?? {};
    return hasTime === true && offset === undefined
      ? [`events[${index}].timestamp: ${timestamp} was read as ${timestamp}Z.`]
      : [];
  });
  if (details.length === 0) return [];
  const message =
    'Times without an offset were read as UTC. Send the offset of the place, for example "2026-01-15T10:00:00+01:00".';
  return [{ level: 'warning', reason: 'event_time_without_offset', field: 'events[].timestamp', message, details }];
};

export const trackingRoutes = ({ store, find, push, links, directory }: TrackingDependencies): readonly Route[] => [
  objectRoute(store, {
    tag: 'Tracking',
    access: { scope: 'read_shipments' },
    rate: 'read',
    path: '/api/tracking/{trackingNumber}',
    operationId: 'trackParcel',
    summary: 'Follow a parcel by its number.',
    params: byNumber,
    description:
      'The top level has the shipment event data, as webhooks send it; ' +
      '`tracking` holds the same without people, and the address of its public page.',
    replies: { 200: { description: 'Where it is, and its whole history.', schema: trackingReply } },
    refusals: { 404: unknownParcel() },
    handler: async ({ params: { trackingNumber }, query, context: { accountId } }, momentOf) => {
      const found = ownOnly(await find(trackingNumber), accountId);
      if (!found) throw unknownParcel();
      const { store, at } = await momentOf(streamOf('shipment', found.shipmentId));
      const view = query.asOf === undefined ? found : await ownShipment(store, found.shipmentId, accountId);
      // At an earlier point in time the shipment may not have had this number.
      if (!isNumbered(view, trackingNumber)) throw unknownParcel();
      return { json: { messages: [], ...presentTracking(asOf(view, at), trackingNumber, links) } };
    },
  }),
  route({
    tag: 'Tracking',
    access: { roles: ['admin', 'carrier'] },
    rate: 'write',
    lenient: true,
    method: 'post',
    path: '/api/tracking/events',
    operationId: 'pushTrackingEvents',
    summary: 'Push events of parcels, as a carrier.',
    description:
      `At most ${maxEvents} at once. Known events are ignored. ` +
      'Events with unmapped codes are stored without a status, ' +
      'and so are events dated more than 24 hours ahead until that time. ' +
      'A number may be that of a leg; firstMile and lastMile of an event name the carrier of that leg. ' +
      'A token of role carrier is for the carriers named when it was made, and for the parcels they carry: ' +
      'others are unknown to it.',
    body: pushRequest,
    replies: { 200: { description: 'What became of them, parcel by parcel.', schema: pushReport } },
    refusals: { 403: 'The role is missing, or the token is not for the carrier that is named.' },
    handler: async ({ body: { carrier, events }, json, principal, context }) => {
      const reach = requireCarriers(principal, directory);
      assertCarrier(reach, carrier, 'carrier', directory);
      for (const [index, event] of events.entries())
        assertCarrier(reach, event.carrier, `events[${index}].carrier`, directory);
      const { notices, ...report } = await push(events, { carrier, reach }, context);
      return { json: { messages: [], ...report }, notices: [...notices, ...withoutOffset(json as SentEvents)] };
    },
  }),
];
