import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { readCollection, readyCollection } from './collection-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

let keys = 0;
const pay = async (id: string, body: object) => {
  const request = { paymentMethodId: 'pm_card_visa', idempotencyKey: `sum-${++keys}`, ...body };
  return service.post(`/api/taxes-collections/${id}/payment`, request);
};
const reykjavik = { line1: 'Laugavegur 1', city: 'Reykjavik', postcode: '101', country: 'IS' };

/** Sums of two decimals and of none, forms that say the same, and other sums. */
const collections = [
  { changes: {}, same: [78.64, '78.640'], others: ['78.65', 7864, 0] },
  {
    changes: { shipTo: { name: 'Jane Doe', email: 'jane@example.com', address: reykjavik } },
    same: [],
    others: ['1', '0.5'],
  },
];

it('charges nothing where a request names another sum, and names the sum due and the field', async () => {
  for (const { changes, others } of collections) {
    const { id, ...shown } = await readyCollection(service, changes);
    const due = shown['amountDue'] as { amount: string; currency: string };
    const wrong: readonly (readonly [string, object])[] = [
      ...others.map((amount) => ['amount', { amount }] as const),
      ...others.map((amount) => ['amount', { amount, currency: due.currency }] as const),
      ['amount', { amount: { amount: '1', currency: due.currency } }],
      ['amount', { amount: { amount: due.amount, currency: 'CHF' } }],
      ['currency', { currency: 'KWD' }],
      ['currency', { amount: due.amount, currency: 'JPY' }],
      ['currency', { amount: due, currency: 'USD' }],
    ];
    for (const [field, body] of wrong) {
      const { status, json } = await pay(id, body);
      expect(
        [status, json.messages[0]?.reason, (json.messages[0] as { field?: string }).field],
        JSON.stringify(body),
      ).toEqual([400, 'validation_failed', field]);
      expect(JSON.stringify(json), JSON.stringify(body)).toContain(`${due.amount} ${due.currency}`);
    }
    expect(await readCollection(service, id)).toMatchObject({ status: 'pending', transactions: [] });
  }
});

it('refuses a sum under the name of another service, and names the field', async () => {
  const { id } = await readyCollection(service);
  const names = [
    'total',
    'sum',
    'value',
    'price',
    'amount_due',
    'amountInCents',
    'totalAmount',
    'amountMinor',
    'Amount',
    'amuont',
  ];
  for (const name of [...names, 'currencyCode', 'currency_code', 'Currency']) {
    const { status, text } = await pay(id, { [name]: name.toLowerCase().startsWith('c') ? 'EUR' : '10.00' });
    expect([status, text], name).toEqual([400, expect.stringMatching(/Did you mean (amount|currency),/)]);
  }
  expect(await readCollection(service, id)).toMatchObject({ status: 'pending', transactions: [] });
});

it('accepts the sum due in every form, and again with the same key', async () => {
  for (const { changes, same } of collections) {
    const { id, ...shown } = await readyCollection(service, changes);
    const due = shown['amountDue'] as { amount: string; currency: string };
    const forms = [
      ...same.map((amount) => ({ amount })),
      due,
      { amount: due },
      { amount: due, currency: due.currency },
      { currency: due.currency },
    ];
    const idempotencyKey = `sum-${++keys}`;
    for (const form of forms) {
      const { status, json } = await pay(id, { ...form, idempotencyKey });
      expect([status, json['success'], json['currency']], JSON.stringify(form)).toEqual([200, true, due.currency]);
    }
  }
});
