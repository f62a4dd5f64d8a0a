import { MedusaError } from '@medusajs/framework/utils';
import { ApiError } from 'waybill-client';
import type { ApiSchemas, WaybillClient } from 'waybill-client';
import type { Choice } from './choices';
import type { Goods } from './goods';
import type { WaybillOptions } from './options';
import type { placeOf } from './parties';

type Place = ReturnType<typeof placeOf>;

export type Parcel = Goods & {
  readonly from: Place;
  readonly to: Place;
  /** Of the cart. */
  readonly currency: string;
};

/** Weight and size of a parcel, as Waybill takes them. */
export const measuresOf = ({ parcel }: WaybillOptions, kilograms: number) => ({
  weight: { unit: 'kg' as const, value: Math.round(kilograms * 1e6 + (parcel.packagingGrams ?? 0) * 1e3) / 1e6 },
  dimensions: { unit: 'cm' as const, length: parcel.length, width: parcel.width, height: parcel.height },
});

const noPrice = (why: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, `Waybill has no price for this parcel: ${why}`);

const rateOf = async (
  client: WaybillClient,
  options: WaybillOptions,
  { serviceCode }: Choice,
  { from, to, currency, kilograms }: Parcel,
  signal: AbortSignal,
): Promise<ApiSchemas['Rate']> => {
  const body = { serviceCode, shipFrom: from, shipTo: to, ...measuresOf(options, kilograms) };
  const { rates, messages } = await client.quoteRates({ body, signal });
  const [rate] = rates;
  if (!rate) throw noPrice(messages.map(({ message }) => message).join(' '));
  // Waybill converts no price of transport: what it asks for is what you owe the carrier.
  if (rate.currency !== currency)
    throw noPrice(
      `its rate card is in ${rate.currency}, and the cart in ${currency}. Sell in a region of ${rate.currency}, or give Waybill a rate card in ${currency}.`,
    );
  return rate;
};

const dutiesOf = async (
  client: WaybillClient,
  options: WaybillOptions,
  rate: ApiSchemas['Rate'],
  { from, to, currency, commodities, kilograms }: Parcel,
  signal: AbortSignal,
): Promise<number> => {
  const { weight } = measuresOf(options, kilograms);
  const { dutiesAndTaxes } = await client.calculateDuties({
    body: {
      shipFrom: from,
      shipTo: to,
      commodities,
      weight,
      currency: currency as 'GBP',
      freightCost: { amount: rate.price, currency: rate.currency },
      customs: { ...options.customs, contentType: 'CommercialGoods', incoterms: 'DDP' },
      additionalServices: { postalDuties: rate.service.config.isPostal },
    },
    signal,
  });
  if (!dutiesAndTaxes) throw noPrice('its duties were not calculated.');
  const { price, complete, upTo, missing = [], commodities: lines } = dutiesAndTaxes;
  if (complete || options.whenDutiesIncomplete === 'estimate') return price;
  if (upTo !== undefined) return upTo;
  const reasons = [...missing, ...lines.flatMap((line) => line.missing ?? [])].map(({ message }) => message);
  const uncomputed = lines.flatMap(({ title, notComputable }) => (notComputable ? [`${title}: ${notComputable}`] : []));
  throw noPrice(`its duties may be higher without a known limit. ${[...uncomputed, ...reasons].join(' ')}`);
};

/** The price of the transport, and under DDP of what is due at the border, in the currency of the cart. */
export const priceOf = async (
  client: WaybillClient,
  options: WaybillOptions,
  choice: Choice,
  parcel: Parcel,
): Promise<number> => {
  const signal = AbortSignal.timeout(options.priceTimeoutMs ?? 3_000);
  try {
    const rate = await rateOf(client, options, choice, parcel, signal);
    const duties = choice.kind === 'DDP' ? await dutiesOf(client, options, rate, parcel, signal) : 0;
    // Both are decimals of the currency; their binary sum may not be.
    return Number((rate.price + duties).toFixed(4));
  } catch (error) {
    if (error instanceof ApiError) throw noPrice([error.message, ...error.details].join(' '));
    throw error;
  }
};
