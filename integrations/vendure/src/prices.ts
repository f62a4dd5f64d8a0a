import { Logger } from '@vendure/core';
import type { Order, RequestContext } from '@vendure/core';
import type { ApiSchemas } from 'waybill-client';
import { priceOf } from '../../shared/price';
import type { PricedParcel } from '../../shared/price';
import type { Choice } from './choice';
import { goodsOf } from './goods';
import { clientOf } from './options';
import type { WaybillOptions } from './options';

/** As much of the address of an order as a price needs; undefined before the customer has chosen a country. */
const placeOf = ({ shippingAddress }: Order): PricedParcel['to'] | undefined => {
  const { countryCode, postalCode, province } = shippingAddress;
  if (!countryCode) return undefined;
  const country = countryCode.toUpperCase() as ApiSchemas['Party']['address']['country'];
  return { address: { country, ...(postalCode && { postcode: postalCode }), ...(province && { state: province }) } };
};

/**
 * Prices of orders. Vendure asks for one several times in a request (is the method eligible, what does it cost, and
 * again after each change), so that those of a request are kept with it.
 */
export const pricesBy = (options: WaybillOptions, digits: () => number) => {
  const client = clientOf(options);
  const kept = new WeakMap<object, Map<string, Promise<number>>>();

  return {
    /** In the minor unit of the order's currency. Rejects where Waybill gives none; undefined without a country. */
    ofOrder: async (ctx: RequestContext, order: Order, choice: Choice): Promise<number | undefined> => {
      const to = placeOf(order);
      if (!to || order.lines.length === 0) return undefined;
      const sent = order.lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => ({ line, quantity: line.quantity }));
      const { postcode, state, country } = options.shipFrom.address;
      const parcel: PricedParcel = {
        ...choice,
        from: { address: { country, ...(postcode && { postcode }), ...(state && { state }) } },
        to,
        currency: order.currencyCode,
        ...goodsOf(sent, order.currencyCode, digits()),
      };
      const ofRequest = kept.get(ctx.req ?? ctx) ?? new Map<string, Promise<number>>();
      kept.set(ctx.req ?? ctx, ofRequest);
      const key = JSON.stringify(parcel);
      const asked = ofRequest.get(key) ?? priceOf(client, options, parcel);
      ofRequest.set(key, asked);
      return Math.round((await asked) * 10 ** digits());
    },
  };
};

export type Prices = ReturnType<typeof pricesBy>;

/** Says once why a method is not offered; the customer sees the other methods. */
export const logWhyNot = (order: Order, method: string, error: unknown): void =>
  Logger.warn(
    `${method} is not offered for order ${order.code}: ${error instanceof Error ? error.message : String(error)}`,
    'WaybillPlugin',
  );
