import { z } from 'zod';
import type { recordTracking } from '../../application/shipments/record-tracking.ts';
import type { shipmentByTrackingNumber } from '../../application/shipments/shipments-by-tracking-number.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { shipmentStatuses } from '../../domain/shipment/index.ts';
import { trackingPage, unknownParcelPage } from '../web/tracking-page.ts';
import type { Pages } from '../web/pages.ts';
import { route } from './route.ts';
import type { Reply, Route } from './route.ts';
import { instant, message, text } from './schemas.ts';
import { presentProgress } from './shipments/present-shipment.ts';
import type { Links } from './shipments/present-shipment.ts';
import { trackingEvent } from './shipments/shipment-schemas.ts';

/** Most events taken at once. */
const most = 500;

const pushedEvent = z.object({
  trackingNumber: text(64, 'LA000000016ZZ'),
  code: text(32, 'EMA'),
  timestamp: instant,
  description: text(255, 'Posting/collection').exactOptional(),
  location: text(130, 'Leeds, GB').exactOptional(),
});

const push = z
  .object({
    carrier: text(64, 'Waybill').exactOptional(),
    events: z.array(pushedEvent).min(1).max(most),
  })
  .meta({ id: 'TrackingEventPush' });

const pushReport = z.object({
  messages: z.array(message),
  accepted: z.int().meta({ description: 'Events of parcels that are known.' }),
  recorded: z.int().meta({ description: 'Events that were new.' }),
  results: z.array(
    z.object({
      trackingNumber: z.string(),
      success: z.boolean(),
      newEvents: z.int(),
      shipmentId: z.string().optional(),
      message: z.string(),
    }),
  ),
});

const tracking = z
  .object({
    shipmentId: z.string(),
    trackingNumber: z.string(),
    status: z.enum(shipmentStatuses),
    customerReference: z.string().optional(),
    carrier: z.string().optional(),
    shipDate: z.string(),
    estimatedDelivery: z.string(),
    trackingURL: z.string(),
    events: z.array(trackingEvent),
  })
  .meta({ id: 'Tracking' });

export type TrackingDependencies = {
  readonly find: ReturnType<typeof shipmentByTrackingNumber>;
  readonly record: ReturnType<typeof recordTracking>;
  readonly links: Links;
  readonly pages: Pages;
  /** Whose events a push holds when it does not say. */
  readonly defaultCarrier: string;
};

const byNumber = z.object({ trackingNumber: z.string() });
const page = (status: number, html: string): Reply => ({
  status,
  bytes: html,
  type: 'text/html; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
});

export const trackingRoutes = ({ find, record, links, pages, defaultCarrier }: TrackingDependencies): readonly Route[] => [
  route({
    tag: 'Tracking',
    access: { scope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: '/api/tracking/{trackingNumber}',
    summary: 'Follow a parcel by its number.',
    params: byNumber,
    replies: { 200: { description: 'Where it is, and its whole history.', schema: z.object({ messages: z.array(message), tracking }) } },
    handler: async ({ params: { trackingNumber }, context }) => {
      const view = await find(trackingNumber);
      if (view?.accountId !== context.accountId) throw new DomainError('not_found', 'No parcel has this tracking number.');
      const progress = {
        ...presentProgress(view),
        ...(view.carrier !== undefined && { carrier: view.carrier }),
        trackingURL: links.tracking(trackingNumber),
      };
      return { json: { messages: [], tracking: progress } };
    },
  }),
  route({
    tag: 'Tracking',
    access: { roles: ['admin', 'carrier'] },
    rate: 'write',
    method: 'post',
    path: '/api/tracking/events',
    summary: 'Push events of parcels, as a carrier.',
    description: `At most ${most} at once. Events that are known already change nothing; codes nobody has mapped are kept and leave the status alone.`,
    body: push,
    replies: { 200: { description: 'What became of them, parcel by parcel.', schema: pushReport } },
    handler: async ({ body: { carrier = defaultCarrier, events }, context }) => {
      const parcels = Map.groupBy(events, ({ trackingNumber }) => trackingNumber);
      const results: z.output<typeof pushReport>['results'] = [];
      let accepted = 0;
      for (const [trackingNumber, scans] of parcels) {
        const shipment = await find(trackingNumber);
        if (!shipment) {
          results.push({ trackingNumber, success: false, newEvents: 0, message: 'No parcel has this tracking number.' });
          continue;
        }
        // Whoever pushes, the parcel is its account's: that is whose event this becomes.
        const newEvents = await record(shipment, carrier, scans, { ...context, accountId: shipment.accountId });
        accepted += scans.length;
        results.push({
          trackingNumber,
          success: true,
          newEvents,
          shipmentId: shipment.shipmentId,
          message: newEvents > 0 ? 'Recorded.' : 'Nothing new.',
        });
      }
      return { json: { messages: [], accepted, recorded: results.reduce((sum, { newEvents }) => sum + newEvents, 0), results } };
    },
  }),
  route({
    tag: 'Tracking',
    access: 'public',
    rate: 'read',
    method: 'get',
    path: '/track/{trackingNumber}',
    summary: 'The public page of a parcel.',
    hidden: true,
    params: byNumber,
    replies: { 200: { description: 'A page without personal data.', type: 'text/html' } },
    handler: async ({ params: { trackingNumber } }) => {
      const view = await find(trackingNumber);
      return view ? page(200, trackingPage(pages, view)) : page(404, unknownParcelPage(pages));
    },
  }),
];
