import { shirt } from './shirt-request.ts';

/** Goods of 400 GBP to Germany, whose answers are complete. */
export const completeDutiesRequest = {
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: { line1: 'Weg 1', city: 'Berlin', postcode: '10115', country: 'DE' } },
  commodities: [shirt('200'), { ...shirt('100'), hsCode: '6403.99', title: 'Shoes', quantity: 2 }],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
  currency: 'GBP',
};
