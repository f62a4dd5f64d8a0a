import { MedusaError } from '@medusajs/framework/utils';
import type { CreateFulfillmentResult } from '@medusajs/framework/types';
import { ApiError } from 'waybill-client';
import type { ApiSchemas, WaybillClient } from 'waybill-client';
import { choiceOf } from './choices';
import type { Choice } from './choices';
import { goodsOf, orderOf, sentIn } from './goods';
import type { FulfilledItem, Query } from './goods';
import type { WaybillOptions } from './options';
import { partyOf } from './parties';
import type { MedusaAddress } from './parties';
import { measuresOf } from '../../../shared/price';

type Surroundings = { readonly client: WaybillClient; readonly options: WaybillOptions; readonly query: Query };

/** What Medusa gives of a fulfilment while it is created. */
export type NewFulfillment = {
  readonly id?: string;
  readonly location_id?: string | null;
  readonly delivery_address?: MedusaAddress | null;
};

const invalid = (message: string): MedusaError => new MedusaError(MedusaError.Types.INVALID_DATA, message);

const first = async <T>(
  query: Query,
  entity: string,
  filters: object,
  fields: readonly string[],
): Promise<T | undefined> => {
  const { data } = await query.graph({ entity, filters, fields: [...fields] } as Parameters<Query['graph']>[0]);
  return (data as unknown as readonly T[])[0];
};

/** The stock location as a party. */
const locationOf = async (query: Query, id: string | null | undefined): Promise<ApiSchemas['Party']> => {
  type Location = { readonly name: string; readonly address?: MedusaAddress | null };
  const location = id ? await first<Location>(query, 'stock_location', { id }, ['id', 'name', 'address.*']) : undefined;
  if (!location?.address) throw invalid('Waybill needs the address of the stock location that the parcel leaves.');
  return partyOf(location.address, `the stock location ${location.name}`, { company: location.name });
};

/**
 * Books under the id of the fulfilment, so that whatever is sent twice is booked once. After an unknown outcome Medusa
 * deletes the fulfilment, and a label may exist: the error names it.
 */
const book = async (
  { client }: Surroundings,
  fulfillmentId: string,
  body: ApiSchemas['LabelRequest'],
): Promise<CreateFulfillmentResult> => {
  try {
    const { shipment } = await client.createLabel({ body, idempotencyKey: fulfillmentId });
    const { shipmentId, trackingNumber = '', trackingURL = '' } = shipment;
    return {
      data: { shipmentId, trackingNumber },
      labels: [
        {
          tracking_number: trackingNumber,
          tracking_url: trackingURL,
          // Answered by this plugin: addresses of Waybill's files are valid for 15 minutes only.
          label_url: `/admin/waybill/fulfillments/${fulfillmentId}/label`,
        },
      ],
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { shipment } = (error.body ?? {}) as { shipment?: { shipmentId: string } };
    const isUnknown = error.reason === 'booking_outcome_unknown';
    throw invalid(
      [
        `Waybill did not book the parcel (${error.reason ?? error.status}): ${error.message}`,
        ...error.details,
        ...(isUnknown && shipment
          ? [
              `The carrier may still book it: look at shipment ${shipment.shipmentId} and void it before ` +
                'you fulfil again.',
            ]
          : []),
      ].join(' '),
    );
  }
};

/** Sends items of an order from a stock location to the customer. */
export const bookParcel = async (
  surroundings: Surroundings,
  { serviceCode, kind }: Choice,
  items: readonly FulfilledItem[],
  orderId: string | undefined,
  fulfillment: NewFulfillment,
): Promise<CreateFulfillmentResult> => {
  const { options, query } = surroundings;
  if (!orderId || !fulfillment.id) throw invalid('Waybill books fulfilments of orders, and this one has no order.');
  const order = await orderOf(query, orderId);
  const { commodities, kilograms } = goodsOf(sentIn(items, order), order.currency_code);
  const isDdp = kind === 'DDP';
  return book(surroundings, fulfillment.id, {
    serviceCode,
    customerReference: `${order.display_id ?? order.id}`,
    shipFrom: await locationOf(query, fulfillment.location_id),
    shipTo: partyOf(fulfillment.delivery_address ?? order.shipping_address, 'the shipping address of the order', order),
    ...measuresOf(options, kilograms),
    commodities,
    customs: {
      orderId: order.id,
      ...options.customs,
      contentType: 'CommercialGoods',
      incoterms: isDdp ? 'DDP' : 'DDU',
    },
    ...(isDdp && { additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' as const } }),
    metadata: { medusaOrder: order.id, medusaFulfillment: fulfillment.id },
  });
};

type ReturnFulfillment = NewFulfillment & {
  readonly items?: readonly FulfilledItem[];
  readonly shipping_option?: { readonly data?: Record<string, unknown> | null };
};

/** Sends items of an order back from the customer to a stock location. */
export const bookReturn = async (
  surroundings: Surroundings,
  { id, location_id, items = [], shipping_option }: ReturnFulfillment,
): Promise<CreateFulfillmentResult> => {
  const { options, query } = surroundings;
  const { serviceCode, kind } = choiceOf(shipping_option?.data);
  if (kind !== 'RETURN')
    throw invalid('This shipping option of Waybill does not take returns: choose one whose id ends in RETURN.');
  const [item] = items;
  // Medusa gives a return no order: its lines know theirs.
  type OrderItem = { readonly order_id: string };
  const owner = item && (await first<OrderItem>(query, 'order_item', { item_id: item.line_item_id }, ['order_id']));
  if (!owner || !id) throw invalid('Waybill books returns of orders, and this one has no order.');
  const order = await orderOf(query, owner.order_id);
  const { commodities, kilograms } = goodsOf(sentIn(items, order), order.currency_code);
  return book(surroundings, id, {
    serviceCode,
    customerReference: `${order.display_id ?? order.id}`,
    shipFrom: partyOf(order.shipping_address, 'the shipping address of the order', order),
    shipTo: await locationOf(query, location_id),
    ...measuresOf(options, kilograms),
    commodities,
    customs: { orderId: order.id, contentType: 'ReturnOfGoods', incoterms: 'DDU' },
    metadata: { medusaOrder: order.id, medusaFulfillment: id },
  });
};
