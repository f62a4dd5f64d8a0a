import { z } from 'zod';
import { instant, maybe, messages, text, timestamp } from '../../../platform/http/schemas/index.ts';
import { namedLeg } from '../shipments/leg-schemas.ts';
import { exampleToday } from '../../../platform/http/schemas/example-days.ts';
import { shipmentStatuses } from '../../../../domain/parcels/shipment/index.ts';
import { estimatedDay, trackingEvent, leg as shownLeg, shipmentEventData } from '../shipments/schemas.ts';

/** Maximum number of events in one request. */
export const maxEvents = 1_000;

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

export const pushRequest = z
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

export const pushReport = z.object({
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
