import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settlement } from '../../../src/application/collections/settlement/settlement.ts';
import type { TaxesCollectionCommand } from '../../../src/domain/collections/taxes-collection/index.ts';
import { collectionsIn, startPayment } from '../../support/paid-collections.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';

const path = '/api/taxes-collections/settlement';
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const due = eur('46.00');
const paid = (intentId: string, at: string): TaxesCollectionCommand => ({
  type: 'RecordPayment',
  data: { order: 1, intentId, received: due, fee: eur('0.92'), at },
});

let service: RunningService;

// The worked example of docs/settlement.md.
beforeAll(async () => {
  service = await runningService();
  const collect = collectionsIn(service.eventStore);
  const refund = { refundId: 'rfd_1', intentId: 'pi_1', amount: eur('6.00') };
  await collect('txc_1', {
    accountId: shop,
    due,
    commands: [
      startPayment(),
      paid('pi_1', '2026-11-20T10:00:00.000Z'),
      { type: 'RequestRefund', data: { ...refund, reason: '=1+1', at: '2026-11-21T10:00:00.000Z' } },
      {
        type: 'RecordRefund',
        data: { ...refund, processorRefundId: 're_1', status: 'succeeded', at: '2026-11-22T10:00:00.000Z' },
      },
    ],
  });
  const dispute = { disputeId: 'dp_1', intentId: 'pi_2', amount: due, reason: 'fraudulent', status: 'open' } as const;
  await collect('txc_2', {
    accountId: shop,
    due,
    commands: [
      startPayment(),
      paid('pi_2', '2026-11-20T11:00:00.000Z'),
      { type: 'RecordDispute', data: { ...dispute, at: '2026-11-22T11:00:00.000Z' } },
    ],
  });
  await collect('txc_3', {
    accountId: shop,
    due,
    commands: [startPayment(), paid('pi_3', '2026-11-20T12:00:00.000Z'), paid('pi_4', '2026-11-23T12:00:00.000Z')],
  });
  await collect('txc_4', {
    accountId: rival,
    due,
    commands: [startPayment(), paid('pi_5', '2026-11-20T12:00:00.000Z')],
  });
  await service.caughtUp();
});
afterAll(() => service.stop());

const read = async (query = '', asking: Asking = {}) =>
  (await service.get(`${path}${query}`, asking)).json as unknown as Settlement;
const exported = async (query = '', asking: Asking = {}): Promise<readonly string[]> => {
  const { text } = await service.get(`${path}/export${query}`, asking);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
};

const zero = {
  collected: '0.00',
  refundsPending: '0.00',
  refunded: '0.00',
  inDispute: '0.00',
  lostDisputes: '0.00',
  fees: '0.00',
  owed: '0.00',
  toReturn: '0.00',
  shortfall: { upTo: '0.00', collections: 0, withoutBound: 0 },
};
const now = {
  ...zero,
  collected: '138.00',
  refunded: '6.00',
  inDispute: '46.00',
  fees: '3.68',
  owed: '82.32',
  toReturn: '46.00',
};

describe('the settlement of an account', () => {
  it('is what was collected, less refunds, disputes and fees; what was not due goes back', async () => {
    expect(await read()).toEqual({ balances: [{ currency: 'EUR', opening: zero, changes: now, closing: now }] });
  });

  it('has an opening and a closing balance for a period of whole days', async () => {
    const opening = { ...zero, collected: '138.00', refundsPending: '6.00', fees: '2.76', owed: '135.24' };
    const changes = { ...zero, refundsPending: '-6.00', refunded: '6.00', inDispute: '46.00', owed: '-52.00' };
    const closing = { ...zero, collected: '138.00', refunded: '6.00', inDispute: '46.00', fees: '2.76', owed: '83.24' };
    const period = { from: '2026-11-22T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' };
    expect(await read('?from=2026-11-22&to=2026-11-22')).toEqual({
      ...period,
      balances: [{ currency: 'EUR', opening, changes, closing }],
    });
    expect(await read('?from=2026-11-22T15:00:00Z&to=2026-11-22T16:00:00Z')).toEqual(
      await read('?from=2026-11-22&to=2026-11-22'),
    );
    expect((await read('?to=2026-11-19')).balances).toEqual([]);
  });

  it('shows on demand what each day has changed: the rows add up to the changes of the period', async () => {
    const { days, ...rest } = await read('?from=2026-11-21&to=2026-11-22&includeDays=true');
    const on = (day: string, changes: object) => ({ day, currency: 'EUR', changes: { ...zero, ...changes } });
    expect(days).toEqual([
      on('2026-11-21', { refundsPending: '6.00' }),
      on('2026-11-22', { refundsPending: '-6.00', refunded: '6.00', inDispute: '46.00', owed: '-52.00' }),
    ]);
    expect(rest).toEqual(await read('?from=2026-11-21&to=2026-11-22'));
    expect((await read('?to=2026-11-19&includeDays=true')).days).toEqual([]);
    expect((await service.get(`${path}?includeDays=yes`)).status).toBe(400);
  });

  it("is the account's own", async () => {
    expect((await read('', { token: 'rival' })).balances[0]?.closing).toEqual({
      ...zero,
      collected: '46.00',
      fees: '0.92',
      owed: '45.08',
    });
    expect(await exported('', { token: 'rival' })).toHaveLength(3);
    expect((await service.get(path, { token: 'accounting' })).status).toBe(403);
    expect((await service.get(path, { token: null })).status).toBe(401);
  });

  it.each(['', '/export'])(
    '%s refuses a period that ends before it begins, and words that are no time',
    async (rest) => {
      const { status, json } = await service.get(`${path}${rest}?from=2026-11-23&to=2026-11-22`);
      expect([status, json.messages[0]?.details]).toEqual([400, ['from must be before to, for example "2026-01-15".']]);
      expect((await service.get(`${path}${rest}?from=yesterday`)).status).toBe(400);
    },
  );
});

describe('the export of the settlement', () => {
  it('has a line for each change, the oldest first, with numbers as they are and texts disarmed', async () => {
    const lines = await exported('?from=2026-11-21&to=2026-11-23');
    expect(lines).toEqual([
      'date,type,status,amount,currency,owed,toReturn,collectionId,trackingNumber,customerReference,transactionId,paymentIntentId,reference,reason',
      "2026-11-21T10:00:00.000Z,refund,pending,-6.00,EUR,0.00,0.00,txc_1,'=PARCEL-txc_1,,rfd_1,pi_1,,'=1+1",
      "2026-11-22T10:00:00.000Z,refund,succeeded,-6.00,EUR,-6.00,0.00,txc_1,'=PARCEL-txc_1,,rfd_1,pi_1,re_1,",
      "2026-11-22T11:00:00.000Z,dispute,open,-46.00,EUR,-46.00,0.00,txc_2,'=PARCEL-txc_2,,dp_1,pi_2,dp_1,fraudulent",
      "2026-11-23T12:00:00.000Z,unexpected_payment,succeeded,46.00,EUR,0.00,46.00,txc_3,'=PARCEL-txc_3,,unexpected_payment:pi_4,pi_4,pi_4,already_paid",
      "2026-11-23T12:00:00.000Z,fee,succeeded,-0.92,EUR,-0.92,0.00,txc_3,'=PARCEL-txc_3,,fee:pi_4,pi_4,pi_4,",
      "2026-11-23T12:00:00.000Z,refund,pending,-46.00,EUR,0.00,0.00,txc_3,'=PARCEL-txc_3,,refund:pi_4,pi_4,,unexpected_payment",
    ]);
  });

  it('adds up to the closing balance', async () => {
    const [, ...lines] = await exported();
    const cents = lines.map((line) => BigInt((line.split(',')[5] ?? '').replace('.', '')));
    expect(cents.reduce((sum, one) => sum + one, 0n)).toBe(8232n);
  });

  it('is a file', async () => {
    const { headers } = await service.get(`${path}/export`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="settlement.csv"',
    ]);
  });
});
