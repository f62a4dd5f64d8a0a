import assert from 'node:assert/strict';
import type { WaybillClient } from '../../../src/client/index.ts';

/** Two shirts on their way to Illinois, with which each connector is tested. */
const parcel = {
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: { address: { country: 'US', state: 'IL', postcode: '62701' } },
  weight: { value: 0.48 },
  dimensions: { length: 30, width: 20, height: 5 },
} as const;

/** The price of its transport (GBP). */
export const freightOfShirts = async (waybill: WaybillClient): Promise<number> => {
  const { rates } = await waybill.quoteRates({ body: { serviceCode: 'SERVICE-STANDARD-PICKUP', ...parcel } });
  return rates[0]?.price ?? Number.NaN;
};

/** What a customer pays at the border (GBP): the highest that it can be where it is not complete. */
export const dutiesOfShirts = async (waybill: WaybillClient): Promise<number> => {
  const { dutiesAndTaxes } = await waybill.calculateDuties({
    body: {
      ...parcel,
      commodities: [
        {
          title: 'Cotton T-shirt',
          hsCode: '6109.10',
          quantity: 2,
          value: { amount: 25, currency: 'GBP' },
          unitWeight: { value: 0.2 },
          countryOfOrigin: 'PT',
        },
      ],
      customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
      currency: 'GBP',
      freightCost: { amount: await freightOfShirts(waybill), currency: 'GBP' },
    },
  });
  assert.ok(dutiesAndTaxes && dutiesAndTaxes.price > 0);
  return dutiesAndTaxes.complete ? dutiesAndTaxes.price : (dutiesAndTaxes.upTo ?? Number.NaN);
};
