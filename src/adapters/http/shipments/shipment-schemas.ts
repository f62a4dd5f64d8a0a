import { z } from 'zod';
import {
  dutyTaxCalculations,
  labelFormats,
  packageTypes,
  quotedGoodsFaults,
  shipmentRequestFaults,
  shipmentStatuses,
  surchargeTypes,
} from '../../../domain/shipment/index.ts';
import { exampleShipDay } from '../openapi/example-days.ts';
import type { ShipmentRequest } from '../../../domain/shipment/index.ts';
import type { Fault, Unchecked } from '../../../domain/shared/index.ts';
import {
  commodities,
  customs,
  dateOrTimestamp,
  dimensions,
  fromHere,
  maybe,
  messages,
  metadata,
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
} from '../schemas.ts';

const additionalServices = z.object({
  signatureRequired: maybe(z.boolean()),
  deliveryWarranty: maybe(z.boolean()),
  deliveryPUDO: maybe(z.boolean()),
  lowCarbon: maybe(z.boolean()),
  dutyTaxCalculation: maybe(z.enum(dutyTaxCalculations)),
});

const whole = (value: Unchecked<ShipmentRequest>): readonly Fault[] => shipmentRequestFaults(value).map(fromHere);

const parts = z.object({
  serviceCode: text(64, 'SERVICE-EXPEDITED-PICKUP'),
  shipTo: party,
  shipFrom: party,
  returnTo: maybe(party),
  billTo: maybe(party),
  dropOffLocation: maybe(party),
  weight,
  dimensions: maybe(dimensions),
  packageType: z.enum(packageTypes).default('parcel'),
  commodities: commodities.default([]),
  customs: maybe(customs),
  shipDate: maybe(dateOrTimestamp),
  labelFormat: z.enum(labelFormats).default('PDF'),
  additionalServices: maybe(additionalServices),
  customerReference: maybe(reference),
  commercialInvoiceReference: maybe(reference),
  description: maybe(text(255, 'Clothing')),
  metadata: maybe(metadata),
});

const shipFrom = { company: 'Example Shop', address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } };
const shipTo = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
};
const parcel = { weight: { unit: 'kg', value: '1.2' }, dimensions: { unit: 'cm', length: '20', width: '15', height: '10' } };
const labelExample = {
  serviceCode: 'SERVICE-EXPEDITED-PICKUP',
  customerReference: 'ORDER-1001',
  shipFrom,
  shipTo,
  ...parcel,
  shipDate: exampleShipDay,
  commodities: [
    {
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      unitWeight: { unit: 'kg', value: '0.5' },
      value: { amount: '12.50', currency: 'GBP' },
      countryOfOrigin: 'PT',
    },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  labelFormat: 'PDF',
};

/** `planningFaults` is what the day and the catalogue have to say; it is asked again when the shipment is planned. */
export const labelRequest = (planningFaults: (value: Unchecked<ShipmentRequest>) => readonly Fault[]) =>
  parts
    .check(
      rules<ShipmentRequest>(whole),
      rules<ShipmentRequest>((value) => planningFaults(value).map(fromHere), { onlyBeside: true }),
    )
    .meta({ id: 'LabelRequest', example: labelExample });

const quoteExample = {
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: { country: 'US' } },
  weight: { unit: 'kg', value: '1.2' },
};

const quoteParts = parts.extend({ serviceCode: maybe(parts.shape.serviceCode), shipTo: place, shipFrom: place });

/** A label's body, all of it known, of which a price needs the two countries and the weight. What is sent of the rest keeps the rules it has on a label. */
export const quoteRequest = quoteParts
  .check(rules<z.output<typeof quoteParts>>((value) => quotedGoodsFaults(value).map(fromHere)))
  .meta({ id: 'QuoteRequest', example: quoteExample });

export const trackingEvent = z
  .object({
    timestamp,
    code: z.string().meta({ description: "The carrier's own code.", example: 'EMA' }),
    description: z.string(),
    location: z.string().optional().meta({ example: 'Leeds, GB' }),
    status: z.enum(shipmentStatuses).optional(),
    carrier: z.string(),
    countsFrom: timestamp.optional().meta({
      description: 'Of an event that was dated more than 24 hours ahead when it came: it has no status, and counts from this time on.',
    }),
  })
  .meta({ id: 'TrackingEvent' });

export const service = z
  .object({
    id: z.string(),
    name: z.string(),
    code: z.string().meta({ example: 'SERVICE-EXPEDITED-PICKUP' }),
    type: z.enum(['end_to_end', 'hub_direct']),
    transit: z.int(),
    checkoutName: z.string(),
    description: z.string(),
    dispatchDays: z.int(),
    includeFirstMile: z.boolean(),
    isActive: z.boolean(),
    config: z.object({ isPostal: z.boolean() }),
  })
  .meta({ id: 'Service' });

export const rate = z
  .object({
    price: z.number(),
    currency: z.string(),
    transit: z.int().meta({ description: 'Business days.' }),
    estimatedDelivery: timestamp,
    service,
    charges: z.array(z.object({ name: z.string(), amount: z.number(), currency: z.string() })),
  })
  .meta({ id: 'Rate' });

export const ratesReply = z.object({
  messages,
  rates: z.array(rate),
  scaleWeight: shownWeight,
  dimWeight: shownWeight.optional(),
  billWeight: shownWeight,
});

export const document = z
  .object({
    id: z.string(),
    type: z.string().meta({ example: 'LABEL' }),
    format: z.string().meta({ example: 'PDF' }),
    name: z.string().optional().meta({ description: 'Of a document that was uploaded.', example: 'invoice-1001.pdf' }),
    url: z.string().meta({ description: 'Opens with the token, or without one for 15 minutes.' }),
    base64String: z
      .string()
      .optional()
      .meta({ description: 'What we printed, itself: in the reply to the creation, and with ?include=base64.' }),
  })
  .meta({ id: 'Document' });

export const leg = z
  .object({ carrier: z.string().optional(), trackingNumber: z.string().optional(), trackingUrl: z.string().optional() })
  .meta({
    id: 'Leg',
    description: 'One of several carriers, and its own number. Empty (`{}`) where one carrier does it all, or where the leg is not known.',
  });

export const surcharge = z
  .object({
    id: z.string(),
    type: z.enum(surchargeTypes),
    name: z.string(),
    amount: z.number().meta({ description: 'Negative where money is given back.' }),
    currency: z.string(),
    metadata: shownMetadata,
    shipmentId: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Surcharge' });

export const shipment = z
  .object({
    shipmentId: z.string().meta({ example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    trackingNumber: z.string().optional(),
    status: z.enum(shipmentStatuses),
    shipDate: timestamp,
    estimatedDelivery: timestamp,
    collectedAt: timestamp.optional(),
    deliveredAt: timestamp.optional(),
    pickupId: z.string().optional().meta({
      description: 'The pickup it is in, or was collected with. Absent once that was cancelled or failed.',
      example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    manifestId: z.string().optional().meta({ description: 'The manifest it is in.', example: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    documents: z.array(document),
    shipTo: party.optional(),
    shipFrom: party.optional(),
    returnTo: party.optional(),
    billTo: party.optional(),
    dropOffLocation: party.optional(),
    weight: shownWeight,
    scaleWeight: shownWeight,
    dimWeight: shownWeight.optional(),
    billWeight: shownWeight,
    actualScaleWeight: shownWeight.optional(),
    actualBillWeight: shownWeight.optional(),
    actualDimensions: shownDimensions.optional(),
    dimensions: shownDimensions.optional(),
    packageType: z.enum(packageTypes),
    commodities: z.array(shownCommodity),
    customs: shownCustoms.optional(),
    rate,
    events: z.array(trackingEvent).meta({ description: 'The whole history, newest first.' }),
    surcharges: z.array(surcharge),
    firstMile: leg,
    lastMile: leg,
    trackingURL: z.string().optional(),
    description: z.string().optional(),
    customerReference: z.string().optional(),
    commercialInvoiceReference: z.string().optional(),
    additionalServices: additionalServices.optional(),
    metadata: shownMetadata.optional(),
  })
  .meta({ id: 'Shipment' });

/** A booking that did not lead to a label; the shipment is absent where none was begun. */
export const failedBooking = z.object({ messages, shipment: shipment.optional() }).meta({ id: 'FailedBooking' });

export const shipmentReply = z.object({ messages, shipment });

/** The interface's shipment event data, as `presentEventData` makes it. */
export const shipmentEventData = shipment.pick({
  status: true,
  shipmentId: true,
  trackingNumber: true,
  customerReference: true,
  shipDate: true,
  estimatedDelivery: true,
  events: true,
  shipFrom: true,
  shipTo: true,
  firstMile: true,
  lastMile: true,
});

/** Beside the shipment what it was about, at the top: a client need not know how a shipment is built to see that it is voided. */
export const voidReply = shipmentReply.extend({
  shipmentId: shipment.shape.shipmentId,
  trackingNumber: z.string().optional(),
  status: z.literal('voided'),
});
