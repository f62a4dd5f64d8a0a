/** The address of a consignee of the tests, by country. */
const addresses = {
  DE: { country: 'DE', city: 'Berlin', postcode: '10115' },
  PT: { country: 'PT', city: 'Lisbon', postcode: '1100-001' },
} as const;

export const shirt = (amount: string) => ({
  title: 'Shirt',
  hsCode: '6109.10',
  quantity: 1,
  value: { amount, currency: 'GBP' },
  countryOfOrigin: 'CN',
});

/** A request for the duties of a shirt, made in China and sent from the United Kingdom; `amount` in GBP. */
export const shirtRequest = (destination: keyof typeof addresses, amount: string) => ({
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: addresses[destination] },
  commodities: [shirt(amount)],
});
