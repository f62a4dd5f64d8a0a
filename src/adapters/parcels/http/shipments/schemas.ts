import { z } from 'zod';
import {
  dutyTaxCalculations,
  labelFormats,
  packageTypes,
  quotedGoodsFaults,
  shipmentRequestFaults,
  refundOutcomes,
  shipmentStatuses,
  surchargeTypes,
} from '../../../../domain/parcels/shipment/index.ts';
import type { ShipmentRequest } from '../../../../domain/parcels/shipment/index.ts';
import { bookingHold } from './hold-schema.ts';
import { labelExample } from './label-example.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import {
  commodities,
  customs,
  dateOrTimestamp,
  dimensions,
  withPathPlaceholder,
  maybe,
  messages,
  metadata,
  money,
  party,
  place,
  reference,
  rules,
  shownCommodity,
  shownCustoms,
  shownDimensions,
  shownMetadata,
  shownWeight,
  text,
  timestamp,
  weight,
} from '../../../platform/http/schemas/index.ts';

const additionalServices = z.object({
  signatureRequired: maybe(z.boolean()).meta({ description: 'Hand the parcel over against a signature only.' }),
  deliveryWarranty: maybe(z.boolean()).meta({ description: 'Insure the delivery.' }),
  deliveryPUDO: maybe(z.boolean()).meta({ description: 'Deliver to a pick-up and drop-off point.' }),
  lowCarbon: maybe(z.boolean()).meta({ description: 'Prefer transport with low carbon emissions.' }),
  dutyTaxCalculation: maybe(z.enum(dutyTaxCalculations)).meta({
    description: 'Whether duties and taxes are calculated for the parcel.',
  }),
});

const whole = (value: Unchecked<ShipmentRequest>): readonly Fault[] =>
  shipmentRequestFaults(value).map(withPathPlaceholder);

const parts = z.object({
  serviceCode: text(64, 'SERVICE-EXPEDITED-PICKUP').meta({
    description: 'Which service carries the parcel: a `code` of the replies to rate quotes.',
  }),
  shipTo: party.meta({ description: 'Consignee.' }),
  shipFrom: party.meta({ description: 'Sender.' }),
  returnTo: maybe(party).meta({ description: 'Where an undeliverable parcel goes; the sender when absent.' }),
  billTo: maybe(party).meta({
    description: 'Who is billed for the goods, when that is not the consignee; printed on the commercial invoice.',
  }),
  dropOffLocation: maybe(party).meta({
    description: 'Where the sender hands the parcel over, or the consignee collects it.',
  }),
  weight,
  dimensions: maybe(dimensions),
  packageType: z.enum(packageTypes).default('parcel').meta({ description: 'Kind of packaging.' }),
  commodities: commodities
    .default([])
    .meta({ description: 'Goods in the parcel; customs needs them between customs territories.' }),
  customs: maybe(customs).meta({ description: 'Customs declaration; needed between customs territories.' }),
  shipDate: maybe(dateOrTimestamp).meta({
    description:
      'Day the parcel is handed over, in local time of the sender: a date or an ISO 8601 timestamp. The next shipping day when absent.',
  }),
  labelFormat: z.enum(labelFormats).default('PDF').meta({ description: 'File format of the label.' }),
  additionalServices: maybe(additionalServices).meta({ description: 'Extras of the carriage.' }),
  quoteId: maybe(reference).meta({
    description:
      'A held calculation of duties and taxes of the same goods: its figure is charged, whatever has changed since. ' +
      'Needs incoterms DDP and `additionalServices.dutyTaxCalculation` DUTY_TAX_GUARANTEE.',
    example: 'qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  }),
  customerReference: maybe(reference).meta({
    description: "The client's own number of the order; lists filter by it.",
  }),
  commercialInvoiceReference: maybe(reference).meta({
    description: "The client's reference for the commercial invoice; printed on it.",
  }),
  description: maybe(text(255, 'Clothing')).meta({ description: 'Contents of the whole parcel, in a few words.' }),
  metadata: maybe(metadata),
});

const booked = parts.extend({
  agreedPrice: maybe(money).meta({
    description: 'Book at this price only, such as that of a quote; at another one the answer is `price_changed`.',
  }),
});

/**
 * The schema of a label request. `planningFaults` returns the faults that depend on the date and the catalogue; they
 * are checked again when the shipment is planned.
 */
export const labelRequest = (planningFaults: (value: Unchecked<ShipmentRequest>) => readonly Fault[]) =>
  booked
    .check(
      rules<ShipmentRequest>(whole),
      rules<ShipmentRequest>((value) => planningFaults(value).map(withPathPlaceholder), { onlyBeside: true }),
    )
    .meta({ id: 'LabelRequest', description: 'A parcel to book and print a label for.', example: labelExample });

const quoteExample = {
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: { country: 'US' } },
  weight: { unit: 'kg', value: '1.2' },
};

const quoteParts = parts.extend({ serviceCode: maybe(parts.shape.serviceCode), shipTo: place, shipFrom: place });

/**
 * The body of a label request for which a price is quoted. A price needs only the two countries and the weight; other
 * fields that are sent follow the same rules.
 */
export const quoteRequest = quoteParts
  .check(rules<z.output<typeof quoteParts>>((value) => quotedGoodsFaults(value).map(withPathPlaceholder)))
  .meta({
    id: 'QuoteRequest',
    description: 'A parcel to ask prices for; a whole label request is accepted.',
    example: quoteExample,
  });

export const trackingEvent = z
  .object({
    timestamp,
    code: z.string().meta({ description: "The carrier's own code.", example: 'EMA' }),
    description: z.string().meta({ description: 'What happened to the parcel, in words.' }),
    location: z
      .string()
      .optional()
      .meta({ description: 'Where it happened, as the carrier names the place.', example: 'Leeds, GB' }),
    status: z
      .enum(shipmentStatuses)
      .optional()
      .meta({ description: 'Status of the parcel that follows from this event; absent where none does.' }),
    carrier: z.string().meta({ description: 'Carrier that reported the event.' }),
    countsFrom: timestamp.optional().meta({
      description:
        'For an event dated more than 24 hours ahead when it was received: it has no status until this time.',
    }),
    neverCounts: z.literal('before_booking').optional().meta({
      description:
        'For an event dated more than two days before the parcel was booked, of an earlier parcel with its number: it never has a status.',
    }),
  })
  .meta({ id: 'TrackingEvent', description: 'One scan or notice of a carrier about a parcel.' });

export const service = z
  .object({
    id: z.string().meta({ description: 'Stable id of the service.' }),
    name: z.string().meta({ description: 'Name of the service for people.' }),
    code: z
      .string()
      .meta({ description: 'What a label request sends as `serviceCode`.', example: 'SERVICE-EXPEDITED-PICKUP' }),
    type: z.enum(['end_to_end', 'hub_direct']).meta({
      description: '`end_to_end`: one carrier from door to door; `hub_direct`: the sender brings parcels to a hub.',
    }),
    transit: z.int().meta({ description: 'Longest usual transit time, in business days.' }),
    checkoutName: z.string().meta({ description: 'Name of the service for buyers at checkout.' }),
    description: z.string().meta({ description: 'What the service offers, in a sentence.' }),
    dispatchDays: z.int().meta({ description: 'Business days between the ship date and the departure.' }),
    includeFirstMile: z.boolean().meta({ description: 'Whether the carrier collects from the sender.' }),
    isActive: z.boolean().meta({ description: 'Whether the service can be booked.' }),
    config: z
      .object({
        isPostal: z.boolean().meta({ description: 'Whether the parcel travels by post, with postal customs forms.' }),
      })
      .meta({ description: 'Properties of the service.' }),
    carrier: z.string().optional().meta({
      description: 'Carrier with which its parcels are booked. Only the list of services has it.',
      example: 'USPS',
    }),
  })
  .meta({ id: 'Service', description: 'A service that carries parcels.' });

/** A day without a time zone, which clients must not convert to local time. */
export const estimatedDay = z.string().meta({
  format: 'date-time',
  description: 'Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.',
  example: '2026-01-20T00:00:00.000Z',
});

export const rate = z
  .object({
    price: z.number().meta({ description: 'Sum of the charges.' }),
    currency: z.string().meta({ description: 'ISO 4217 code of the price.' }),
    transit: z.int().meta({ description: 'Business days.' }),
    estimatedDelivery: estimatedDay,
    service,
    charges: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What is charged for.' }),
          amount: z.number().meta({ description: 'Amount of the charge.' }),
          currency: z.string().meta({ description: 'ISO 4217 code of the charge.' }),
        }),
      )
      .meta({ description: 'The charges of the price.' }),
  })
  .meta({ id: 'Rate', description: 'Price and transit time of one service for the parcel.' });

export const ratesReply = z.object({
  messages,
  rates: z.array(rate).meta({ description: 'A price for each service that carries the parcel.' }),
  scaleWeight: shownWeight,
  dimWeight: shownWeight.optional().meta({ description: 'Volumetric weight, where dimensions are given.' }),
  billWeight: shownWeight,
});

export const document = z
  .object({
    id: z.string().meta({ description: 'Id of the document.' }),
    type: z
      .string()
      .meta({ description: 'Kind of document, for example `LABEL` or `COMMERCIAL_INVOICE`.', example: 'LABEL' }),
    format: z.string().meta({ description: 'File format.', example: 'PDF' }),
    name: z.string().optional().meta({ description: 'Of a document that was uploaded.', example: 'invoice-1001.pdf' }),
    url: z.string().meta({ description: 'Opens with the token, or without one for 15 minutes.' }),
    base64String: z.string().optional().meta({
      description: 'The document itself, for printed ones: in the reply to the creation, and with ?include=base64.',
    }),
  })
  .meta({ id: 'Document', description: 'A label or another document of the shipment.' });

export const leg = z
  .object({
    carrier: z.string().optional().meta({ description: 'Carrier that takes the parcel on this leg.' }),
    trackingNumber: z.string().optional().meta({ description: 'Number the parcel has with that carrier.' }),
    trackingUrl: z.string().optional().meta({ description: "The carrier's tracking page for the parcel." }),
  })
  .meta({
    id: 'Leg',
    description:
      'One of several carriers, and its own number. Empty (`{}`) where one carrier does the whole way, or where the leg is not known.',
  });

export const surcharge = z
  .object({
    id: z.string().meta({ description: 'Id of the surcharge.' }),
    type: z.enum(surchargeTypes).meta({ description: 'Why it is charged.' }),
    name: z.string().meta({ description: 'The name on the bill.' }),
    amount: z.number().meta({ description: 'Negative for a refund.' }),
    currency: z.string().meta({ description: 'ISO 4217 code of the amount.' }),
    metadata: shownMetadata,
    shipmentId: z.string().meta({ description: 'Shipment it is charged for.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Surcharge', description: 'A charge or a refund after the booking.' });

export const shipmentSchema = z
  .object({
    id: z.string().meta({ description: 'The same id as `shipmentId`, as the id of the row of a list.' }),
    shipmentId: z.string().meta({ description: 'Id of the shipment.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    trackingNumber: z
      .string()
      .optional()
      .meta({ description: 'Number the parcel is tracked by; absent until it is booked.' }),
    status: z.enum(shipmentStatuses).meta({ description: 'Where the parcel is in its life.' }),
    shipDate: timestamp,
    estimatedDelivery: estimatedDay,
    collectedAt: timestamp.optional(),
    deliveredAt: timestamp.optional(),
    pickupId: z.string().optional().meta({
      description: 'The pickup it is in, or was collected with. Absent once that was cancelled or failed.',
      example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    manifestId: z
      .string()
      .optional()
      .meta({ description: 'The manifest it is in.', example: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    personalDataErasedAt: timestamp
      .optional()
      .meta({ description: 'When people in it were erased: their fields are absent since then.' }),
    documents: z.array(document).meta({ description: 'Labels and other documents, printed and uploaded.' }),
    shipTo: party.optional(),
    shipFrom: party.optional(),
    returnTo: party.optional(),
    billTo: party.optional(),
    dropOffLocation: party.optional(),
    weight: shownWeight,
    scaleWeight: shownWeight,
    dimWeight: shownWeight.optional().meta({ description: 'Volumetric weight, where dimensions are given.' }),
    billWeight: shownWeight,
    actualScaleWeight: shownWeight.optional().meta({ description: 'Weight a carrier measured.' }),
    actualBillWeight: shownWeight.optional().meta({ description: 'Billed weight by the measurement of a carrier.' }),
    actualDimensions: shownDimensions.optional().meta({ description: 'Size a carrier measured.' }),
    dimensions: shownDimensions.optional(),
    packageType: z.enum(packageTypes).meta({ description: 'Kind of packaging.' }),
    commodities: z.array(shownCommodity).meta({ description: 'Goods in the parcel.' }),
    customs: shownCustoms.optional(),
    rate,
    events: z.array(trackingEvent).meta({ description: 'The whole history, newest first.' }),
    refund: z
      .object({
        status: z
          .enum(['pending', ...refundOutcomes])
          .meta({ description: '`pending` until the carrier has decided.' }),
        settledAt: timestamp.optional().meta({ description: 'When the decision became known.' }),
      })
      .optional()
      .meta({ description: 'What became of the money for a voided label, where the carrier decides on it later.' }),
    bookingHold: bookingHold.optional(),
    surcharges: z.array(surcharge).meta({ description: 'Charges and refunds after the booking.' }),
    firstMile: leg,
    lastMile: leg,
    trackingURL: z.string().optional().meta({ description: 'Public tracking page of the parcel.' }),
    description: z.string().optional().meta({ description: 'Contents of the whole parcel, as sent.' }),
    quoteId: z.string().optional().meta({ description: 'The held calculation whose duties it was charged.' }),
    customerReference: z.string().optional().meta({ description: "The client's own number of the order, as sent." }),
    commercialInvoiceReference: z
      .string()
      .optional()
      .meta({ description: "The client's reference for the commercial invoice, as sent." }),
    additionalServices: additionalServices.optional().meta({ description: 'Requested additional services.' }),
    metadata: shownMetadata.optional(),
  })
  .meta({ id: 'Shipment', description: 'A parcel from booking to delivery.' });

export const shipmentReply = z.object({ messages, shipment: shipmentSchema });

/** The data of a shipment event in the API, as `presentEventData` makes it. */
export const shipmentEventData = shipmentSchema.pick({
  status: true,
  shipmentId: true,
  trackingNumber: true,
  customerReference: true,
  shipDate: true,
  estimatedDelivery: true,
  bookingHold: true,
  events: true,
  shipFrom: true,
  shipTo: true,
  firstMile: true,
  lastMile: true,
});
