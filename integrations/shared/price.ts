import { ApiError } from 'waybill-client';
import type { ApiSchemas, WaybillClient } from 'waybill-client';

/** What every connector is told of the parcels of a shop. */
export type ParcelOptions = {
  /** The box that orders are sent in (cm), and what it weighs with its filling (g). */
  readonly parcel: {
    readonly length: number;
    readonly width: number;
    readonly height: number;
    readonly packagingGrams?: number;
  };
  /** Registration numbers for customs, such as `EORI` and `IOSS`, as Waybill's `customs` takes them. */
  readonly customs?: Omit<ApiSchemas['Customs'], 'contentType' | 'incoterms' | 'orderTotalValue'>;
  /**
   * What a customer pays where Waybill says that its duties are not complete: the highest that they can be
   * (`upper_bound`, the default), or the sum without what is missing (`estimate`): then the rest is yours.
   */
  readonly whenDutiesIncomplete?: 'upper_bound' | 'estimate';
  /** How long a price at checkout may take (ms); 3,000 when absent. */
  readonly priceTimeoutMs?: number;
};

type Place = ApiSchemas['DutiesRequest']['shipTo'];

/** A parcel, of which the shop asks the price. */
export type PricedParcel = {
  readonly serviceCode: string;
  /** Whether duties and taxes are part of the price. */
  readonly isDdp: boolean;
  readonly from: Place;
  readonly to: Place;
  /** In which the customer pays. */
  readonly currency: string;
  readonly commodities: ApiSchemas['Commodity'][];
  /** Net weight of all goods (kg). */
  readonly kilograms: number;
};

/** Waybill gives no price, for a reason that the shop's people can do something about. */
export class NoPriceError extends Error {
  override readonly name = 'NoPriceError';
  constructor(why: string) {
    super(`Waybill has no price for this parcel: ${why}`);
  }
}

/** Weight and size of a parcel, as Waybill takes them. */
export const measuresOf = ({ parcel }: ParcelOptions, kilograms: number) => ({
  weight: { unit: 'kg' as const, value: Math.round(kilograms * 1e6 + (parcel.packagingGrams ?? 0) * 1e3) / 1e6 },
  dimensions: { unit: 'cm' as const, length: parcel.length, width: parcel.width, height: parcel.height },
});

const rateOf = async (
  client: WaybillClient,
  options: ParcelOptions,
  { serviceCode, from, to, currency, kilograms }: PricedParcel,
  signal: AbortSignal,
): Promise<ApiSchemas['Rate']> => {
  const body = { serviceCode, shipFrom: from, shipTo: to, ...measuresOf(options, kilograms) };
  const { rates, messages } = await client.quoteRates({ body, signal });
  const [rate] = rates;
  if (!rate) throw new NoPriceError(messages.map(({ message }) => message).join(' '));
  // Waybill converts no price of transport: what it asks for is what you owe the carrier.
  if (rate.currency !== currency)
    throw new NoPriceError(
      `its rate card is in ${rate.currency}, and the cart in ${currency}. Sell in ${rate.currency} there, ` +
        `or give Waybill a rate card in ${currency}.`,
    );
  return rate;
};

const dutiesOf = async (
  client: WaybillClient,
  options: ParcelOptions,
  rate: ApiSchemas['Rate'],
  { from, to, currency, commodities, kilograms }: PricedParcel,
  signal: AbortSignal,
): Promise<number> => {
  const { dutiesAndTaxes } = await client.calculateDuties({
    body: {
      shipFrom: from,
      shipTo: to,
      commodities,
      weight: measuresOf(options, kilograms).weight,
      currency: currency as NonNullable<ApiSchemas['DutiesRequest']['currency']>,
      freightCost: { amount: rate.price, currency: rate.currency },
      customs: { ...options.customs, contentType: 'CommercialGoods', incoterms: 'DDP' },
      additionalServices: { postalDuties: rate.service.config.isPostal },
    },
    signal,
  });
  if (!dutiesAndTaxes) throw new NoPriceError('its duties were not calculated.');
  const { price, complete, upTo, missing = [], commodities: lines } = dutiesAndTaxes;
  if (complete || options.whenDutiesIncomplete === 'estimate') return price;
  if (upTo !== undefined) return upTo;
  const reasons = [...missing, ...lines.flatMap((line) => line.missing ?? [])].map(({ message }) => message);
  const uncomputed = lines.flatMap(({ title, notComputable }) => (notComputable ? [`${title}: ${notComputable}`] : []));
  throw new NoPriceError(`its duties may be higher without a known limit. ${[...uncomputed, ...reasons].join(' ')}`);
};

/**
 * The price of the transport, and under DDP of what is due at the border too, in the currency of the cart. Rejects with
 * a `NoPriceError` rather than answer a price that Waybill has not given.
 */
export const priceOf = async (client: WaybillClient, options: ParcelOptions, parcel: PricedParcel): Promise<number> => {
  const timeoutMs = options.priceTimeoutMs ?? 3_000;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const rate = await rateOf(client, options, parcel, signal);
    const duties = parcel.isDdp ? await dutiesOf(client, options, rate, parcel, signal) : 0;
    // Both are decimals of the currency; their binary sum may not be.
    return Number((rate.price + duties).toFixed(4));
  } catch (error) {
    if (error instanceof ApiError) throw new NoPriceError([error.message, ...error.details].join(' '));
    if (signal.aborted) throw new NoPriceError(`Waybill did not answer within ${timeoutMs} ms.`);
    throw error;
  }
};
