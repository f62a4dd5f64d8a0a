import { z } from 'zod';
import type { shipmentByTrackingNumber } from '../../../../application/shipments/shipments-by-tracking-number.ts';
import type { CarrierDirectory } from '../../../../application/ports/carrier-directory.ts';
import { asOf } from '../../../../application/shipments/shipment-view.ts';
import type { pushEvents } from '../../../../application/tracking/push-events.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { plainNumber, shipmentStatuses } from '../../../../domain/shipment/index.ts';
import { trackingPage, unknownParcelPage } from '../../../web/tracking-page.ts';
import type { CarrierWords } from '../../../web/tracking-page.ts';
import type { Pages } from '../../../web/pages.ts';
import { assertCarrier, carriersOf } from './carrier-access.ts';
import { exampleToday } from '../../openapi/example-days.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { instant, maybe, messages, text, timestamp } from '../../schemas/index.ts';
import { presentEventData, presentProgress } from '../shipments/present.ts';
import type { Links } from '../shipments/present.ts';
import { leg as shownLeg, shipmentEventData, trackingEvent } from '../shipments/schemas.ts';
import { leg } from '../shipments/leg-schemas.ts';

/** Most events taken at once. */
const most = 1_000;

const carrierName = text(64, 'Waybill').meta({ description: 'Whose scan it is: absent, the carrier whose number it came under.' });

const pushedEvent = z.object({
  trackingNumber: text(64, 'LA000000016ZZ').meta({ description: 'Number of the parcel, or of one of its legs.' }),
  code: text(32, 'EMA').meta({
    description: "The carrier's code of what happened; EMSEVT codes of the Universal Postal Union or the carrier's own.",
  }),
  timestamp: instant,
  description: maybe(text(255, 'Posting/collection')).meta({ description: 'What happened, in words; those of the code when absent.' }),
  location: maybe(text(130, 'Leeds, GB')).meta({ description: 'Where it happened.' }),
  carrier: maybe(carrierName),
  firstMile: maybe(leg),
  lastMile: maybe(leg),
});

const pushRequest = z
  .object({
    carrier: maybe(carrierName),
    events: z.array(pushedEvent).min(1).max(most).meta({ description: 'The scans, in any order.' }),
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
        success: z.boolean().meta({ description: 'Whether the parcel is known and its events were taken.' }),
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
    estimatedDelivery: timestamp,
    trackingURL: z.string().meta({ description: 'Public tracking page of the parcel.' }),
    events: z.array(trackingEvent).meta({ description: 'The whole history, newest first.' }),
    firstMile: shownLeg,
    lastMile: shownLeg,
  })
  .meta({ id: 'Tracking', description: 'Where a parcel is and was.' });

const trackingReply = shipmentEventData.extend({ messages, tracking });

export type TrackingDependencies = {
  readonly find: ReturnType<typeof shipmentByTrackingNumber>;
  readonly push: ReturnType<typeof pushEvents>;
  readonly links: Links;
  readonly pages: Pages;
  readonly directory: CarrierWords & Pick<CarrierDirectory, 'nameOf'>;
};

const unknownParcel = (): DomainError => new DomainError('not_found', 'No parcel has this tracking number.');

const byNumber = z.object({
  trackingNumber: z.string().meta({ description: 'Number of the parcel, or of one of its legs; spaces and case do not matter.' }),
});
const page = (status: number, html: string): Reply => ({
  status,
  bytes: html,
  type: 'text/html; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
});

export const trackingRoutes = ({ find, push, links, pages, directory }: TrackingDependencies): readonly Route[] => [
  route({
    tag: 'Tracking',
    access: { scope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: '/api/tracking/{trackingNumber}',
    operationId: 'trackParcel',
    summary: 'Follow a parcel by its number.',
    params: byNumber,
    description:
      'The shipment event data, as webhooks send it, stands at the top; `tracking` holds the same without people, and the address of its public page.',
    replies: { 200: { description: 'Where it is, and its whole history.', schema: trackingReply } },
    refusals: { 404: unknownParcel() },
    handler: async ({ params: { trackingNumber }, context }) => {
      const found = await find(trackingNumber);
      if (found?.accountId !== context.accountId) throw unknownParcel();
      const view = asOf(found, context.at);
      const progress = {
        ...presentProgress(view),
        ...(view.carrier !== undefined && { carrier: view.carrier }),
        trackingURL: links.tracking(plainNumber(trackingNumber)),
      };
      return {
        json: {
          messages: [],
          ...presentEventData(view),
          tracking: progress,
        },
      };
    },
  }),
  route({
    tag: 'Tracking',
    access: { roles: ['admin', 'carrier'] },
    rate: 'write',
    method: 'post',
    path: '/api/tracking/events',
    operationId: 'pushTrackingEvents',
    summary: 'Push events of parcels, as a carrier.',
    description: `At most ${most} at once. Events that are known already change nothing; codes nobody has mapped are kept and leave the status alone, and so do events dated more than 24 hours ahead until their time comes. A number may be a leg's; firstMile and lastMile of an event say who goes that part of the way. A token of role carrier is for the carriers named when it was made, and for the parcels they carry: others are unknown to it.`,
    body: pushRequest,
    replies: { 200: { description: 'What became of them, parcel by parcel.', schema: pushReport } },
    refusals: { 403: 'The role is missing, or the token is not for the carrier that is named.' },
    handler: async ({ body: { carrier, events }, principal, context }) => {
      const reach = carriersOf(principal, directory);
      assertCarrier(reach, carrier, 'carrier', directory);
      for (const [index, event] of events.entries()) assertCarrier(reach, event.carrier, `events[${index}].carrier`, directory);
      const { notices, ...report } = await push(events, { carrier, reach }, context);
      return { json: { messages: [], ...report }, notices };
    },
  }),
  route({
    tag: 'Tracking',
    access: 'public',
    rate: 'page',
    method: 'get',
    path: '/track/{trackingNumber}',
    summary: 'The public page of a parcel.',
    hidden: true,
    params: byNumber,
    replies: { 200: { description: 'A page without personal data.', type: 'text/html' } },
    handler: async ({ params: { trackingNumber }, context }) => {
      const view = await find(trackingNumber);
      return view ? page(200, trackingPage(pages, asOf(view, context.at), directory)) : page(404, unknownParcelPage(pages));
    },
  }),
];
