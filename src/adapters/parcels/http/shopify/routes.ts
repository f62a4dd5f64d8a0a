import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { quoteRates } from '../../../../application/parcels/shipments/quote-rates.ts';
import type { RateQuote } from '../../../../domain/parcels/rating/index.ts';
import { isCountry, minorDigitsOf, toMinor } from '../../../../domain/shared/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import type { ShopifySettings } from './settings.ts';

/** Whether a header has the form of Shopify's signature: 32 bytes in base64. */
const hasShopifyForm = (header: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(header);

/**
 * Whether Shopify signed a body: X-Shopify-Hmac-SHA256 is the HMAC-SHA256 of the body as received, keyed with the
 * client secret of the app, in base64.
 */
const isShopifySignature = (body: Uint8Array, given: string, clientSecrets: readonly string[]): boolean => {
  const received = Buffer.from(given, 'base64');
  const fits = clientSecrets.map((key) => timingSafeEqual(createHmac('sha256', key).update(body).digest(), received));
  return fits.includes(true);
};

const text = z.string().max(200).nullish();
const place = z.looseObject({ country: text, postal_code: text, province: text });

/**
 * What is used of a request of Shopify. Source:
 * shopify.dev/docs/api/admin-graphql/latest/objects/DeliveryCarrierService.
 */
const rateRequest = z.looseObject({
  rate: z.looseObject({
    origin: place,
    destination: place,
    items: z
      .array(
        z.looseObject({
          grams: z.int().min(0).max(1_000_000),
          quantity: z.int().min(0).max(100_000),
          requires_shipping: z.boolean().nullish(),
        }),
      )
      .max(1_000),
    currency: z.string().max(3),
  }),
});

type ShopifyRequest = z.infer<typeof rateRequest>['rate'];

const addressOf = ({ country, postal_code: postcode, province }: ShopifyRequest['origin']) =>
  country && isCountry(country)
    ? { address: { country, ...(postcode && { postcode }), ...(province && { state: province }) } }
    : undefined;

const gramsOf = ({ items }: ShopifyRequest): number =>
  items.reduce(
    (sum, { grams, quantity, requires_shipping }) => sum + (requires_shipping === false ? 0 : grams * quantity),
    0,
  );

/** In subunits; Shopify wants a hundred times the amount where a currency has none (1,000 yen are 100000). */
const totalPriceOf = ({ price: amount, currency }: RateQuote['rate']): string => {
  const minor = toMinor({ amount, currency });
  return (minorDigitsOf(currency) === 0 ? minor * 100n : minor).toString();
};

const offered = z.object({
  service_name: z.string(),
  service_code: z.string(),
  description: z.string(),
  total_price: z.string(),
  currency: z.string(),
  min_delivery_date: z.string(),
  max_delivery_date: z.string(),
});

const asShopify = ({ rate }: RateQuote): z.infer<typeof offered> => {
  const day = `${rate.estimatedDelivery.slice(0, 10)} 00:00:00 +0000`;
  return {
    service_name: rate.service.checkoutName,
    service_code: rate.service.code,
    description: rate.service.description,
    total_price: totalPriceOf(rate),
    currency: rate.currency,
    min_delivery_date: day,
    max_delivery_date: day,
  };
};

type ShopifyNeeds = ShopifySettings & {
  readonly quote: ReturnType<typeof quoteRates>;
  /** Called with the reason where a parcel is offered nothing, which Shopify's customers do not see. */
  readonly nothing: (reason: string) => void;
};

/**
 * The callback of a carrier service of Shopify: the price of the transport with each service, without duties, because
 * Shopify names neither customs codes nor origins. An empty list says that nothing is served; after another status
 * Shopify shows the shop's backup rates.
 */
export const shopifyRoutes = ({ clientSecrets, quote, nothing }: ShopifyNeeds): readonly Route[] => {
  const ratesOf = (request: ShopifyRequest, at: string): readonly z.infer<typeof offered>[] => {
    const none = (reason: string) => {
      nothing(reason);
      return [];
    };
    const [shipFrom, shipTo] = [addressOf(request.origin), addressOf(request.destination)];
    if (!shipFrom || !shipTo) return none('a country is missing or not known');
    const grams = gramsOf(request);
    if (grams === 0) return none('the goods have no weight');
    const { quotes } = quote({ shipFrom, shipTo, weight: { unit: 'kg', value: `${grams / 1_000}` } }, at);
    const payable = quotes.filter(({ rate }) => rate.currency === request.currency);
    if (quotes.length === 0) return none('no service takes this parcel on this route');
    if (payable.length === 0)
      return none(`the rate card is in ${quotes[0]?.rate.currency ?? ''}, the cart in ${request.currency}`);
    return payable.map(asShopify);
  };
  return [
    route({
      tag: 'Services',
      access: 'public',
      rate: 'inbox',
      method: 'post',
      path: '/integrations/shopify/rates',
      summary: 'Tell a shop at Shopify what delivery costs.',
      hidden: true,
      lenient: true,
      body: rateRequest,
      signature: {
        header: 'X-Shopify-Hmac-SHA256',
        hasForm: hasShopifyForm,
        isGood: (rawBody, given) => isShopifySignature(rawBody, given, clientSecrets),
      },
      replies: { 200: { description: 'Prices; may be empty.', schema: z.object({ rates: z.array(offered) }) } },
      handler: ({ body, context }) => Promise.resolve({ json: { rates: ratesOf(body.rate, context.at) } }),
    }),
  ];
};
