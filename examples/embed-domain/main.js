// @ts-check
import { quoteOf } from './checkout.js';

const shirts = {
  title: 'Cotton T-shirt',
  hsCode: '610910',
  quantity: 10,
  value: { amount: '25.00', currency: 'EUR' },
  origin: 'GB',
  originDeclared: false,
};

for (const country of ['DE', 'NO', 'US']) {
  const { price, currency, charges, arrives } = quoteOf([shirts], { country }, '2026-11-20');
  const parts = charges.map(({ name, amount }) => `${name} ${amount}`).join(', ');
  console.log(`${country}: ${price} ${currency} (${parts}), arrives on ${arrives}`);
}
