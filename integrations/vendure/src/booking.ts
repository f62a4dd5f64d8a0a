import { createHash } from 'node:crypto';
import { FulfillmentHandler, LanguageCode, OrderService, UserInputError } from '@vendure/core';
import type { ID, Order } from '@vendure/core';
import { ApiError } from 'waybill-client';
import type { ApiSchemas, WaybillClient } from 'waybill-client';
import { measuresOf } from '../../shared/price';
import { choiceOf } from './choice';
import type { Choice } from './choice';
import type { FulfillmentFields } from './custom-fields';
import { boxArgs, boxOf } from './box';
import { goodsOf } from './goods';
import type { Sent } from './goods';
import { clientOf } from './options';
import type { WaybillOptions } from './options';

/** The customer, at the address that the order goes to. */
export const customerOf = ({ shippingAddress, customer }: Order): ApiSchemas['Party'] => {
  const { fullName, company, phoneNumber, streetLine1, streetLine2, city, province, postalCode, countryCode } =
    shippingAddress;
  return {
    ...(fullName && { name: fullName }),
    ...(company && { company }),
    ...(phoneNumber && { phone: phoneNumber }),
    ...(customer?.emailAddress && { email: customer.emailAddress }),
    address: {
      line1: streetLine1 ?? '',
      ...(streetLine2 && { line2: streetLine2 }),
      city: city ?? '',
      ...(province && { state: province }),
      ...(postalCode && { postcode: postalCode }),
      country: (countryCode ?? '').toUpperCase() as ApiSchemas['Party']['address']['country'],
    },
  };
};

const requestOf = (
  order: Order,
  { serviceCode, isDdp }: Choice,
  sent: readonly Sent[],
  options: WaybillOptions,
  digits: number,
) => {
  const { commodities, kilograms } = goodsOf(sent, order.currencyCode, digits);
  const body: ApiSchemas['LabelRequest'] = {
    serviceCode,
    customerReference: order.code,
    shipFrom: options.shipFrom,
    shipTo: customerOf(order),
    ...measuresOf(options, kilograms),
    commodities,
    customs: {
      orderId: order.code,
      ...options.customs,
      contentType: 'CommercialGoods',
      incoterms: isDdp ? 'DDP' : 'DDU',
    },
    ...(isDdp && { additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' as const } }),
  };
  return body;
};

/**
 * A fulfilment of Vendure has no id before it is booked. What it sends, and how many the order had before, says which
 * one it is: the same again is the same booking, and the next equal part of the order is another one. `attempt` is one
 * more after each booking that a carrier has finally refused.
 */
const keyOf = (order: Order, sent: readonly Sent[], attempt: number): string => {
  const lines = sent.map(({ line, quantity }) => `${line.id}:${quantity}`).sort();
  const identity = [order.code, order.fulfillments.length, ...lines, attempt].join(' ');
  return `vendure-${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`;
};

/** Waybill keeps a refusal of a carrier under its key for good. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.isReplayed &&
  ['carrier_refused', 'carrier_unavailable'].includes(error.reason ?? '');

/** Books under a key of each attempt. What Waybill refuses is an error that says why. */
export const book = async (
  client: WaybillClient,
  body: ApiSchemas['LabelRequest'],
  keyOfAttempt: (attempt: number) => string,
): Promise<ApiSchemas['Shipment']> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await client.createLabel({ body, idempotencyKey: keyOfAttempt(attempt) })).shipment;
    } catch (error) {
      if (isFinal(error)) continue;
      if (!(error instanceof ApiError)) throw error;
      throw new UserInputError([`Waybill did not book the parcel: ${error.message}`, ...error.details].join(' '));
    }
  }
};

/** Voids a label. One that is void already, or was never booked, is as good. */
const voidLabel = async (client: WaybillClient, shipmentId: string): Promise<string | true> => {
  try {
    await client.voidLabel({ path: { shipmentId } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { shipment } = await client.getLabel({ path: { shipmentId } });
    if (shipment.status !== 'voided') return `Waybill did not void ${shipmentId}: ${error.message}`;
  }
  return true;
};

/** What is read of an order that is sent. */
export const orderRelations = [
  'lines',
  'lines.productVariant',
  'shippingLines.shippingMethod',
  'customer',
  'fulfillments',
] as const;

/** What an order was sold with. */
export const soldWith = (order: Order): Choice => {
  const choice = order.shippingLines.map(({ shippingMethod }) => choiceOf(shippingMethod)).find(Boolean);
  if (!choice) throw new UserInputError(`Order ${order.code} was not sold with a shipping method of Waybill.`);
  return choice;
};

/** The lines of an order that are sent, by their ids. */
export const sentOf = (order: Order, lines: readonly { orderLineId: ID; quantity: number }[]): readonly Sent[] => {
  const byId = new Map(order.lines.map((line) => [String(line.id), line]));
  return lines.flatMap(({ orderLineId, quantity }) => {
    const line = byId.get(String(orderLineId));
    return line && quantity > 0 ? [{ line, quantity }] : [];
  });
};

/** Books the parcel of a fulfilment, and voids its label when the fulfilment is cancelled. */
export const waybillHandler = (options: WaybillOptions, digits: () => number) => {
  const client = clientOf(options);
  let orders: OrderService;
  return new FulfillmentHandler({
    code: 'waybill',
    description: [{ languageCode: LanguageCode.en, value: 'Label and tracking by Waybill' }],
    args: boxArgs,
    init: (injector) => {
      orders = injector.get(OrderService);
    },
    createFulfillment: async (ctx, [first, ...others], lines, box) => {
      if (!first || others.length > 0) throw new UserInputError('Waybill sends one order in a parcel.');
      const order = await orders.findOne(ctx, first.id, [...orderRelations]);
      if (!order) throw new UserInputError(`There is no order ${first.code}.`);
      const [choice, sent] = [soldWith(order), sentOf(order, lines)];
      const parcel = boxOf(options.parcel, box);
      const body = requestOf(order, choice, sent, { ...options, parcel }, digits());
      const shipment = await book(client, body, (attempt) => keyOf(order, sent, attempt));
      return {
        method: shipment.rate?.service.checkoutName ?? choice.serviceCode,
        trackingCode: shipment.trackingNumber ?? '',
        customFields: { waybillShipmentId: shipment.shipmentId },
      };
    },
    onFulfillmentTransition: async (_from, to, { fulfillment }) => {
      const { waybillShipmentId } = fulfillment.customFields as FulfillmentFields;
      if (to === 'Cancelled' && waybillShipmentId) return voidLabel(client, waybillShipmentId);
      return true;
    },
  });
};
