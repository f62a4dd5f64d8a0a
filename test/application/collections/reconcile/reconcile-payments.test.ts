import { describe, expect, it, onTestFinished } from 'vitest';
import { SandboxProcessor } from '../../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import { reconcilePayments } from '../../../../src/application/collections/reconcile/reconcile-payments.ts';
import type { FoundDifference } from '../../../../src/application/collections/reconcile/reconcile-payments.ts';
import { settleCollection } from '../../../../src/application/collections/paying/settle-collection.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import type { PaymentProcessor } from '../../../../src/application/collections/ports/payment-processor.ts';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type { TaxesCollectionCommand } from '../../../../src/domain/collections/taxes-collection/index.ts';
import { collectionsIn } from '../../../support/paid-collections.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { aStripe } from '../../../support/stripe/stripe-fixture.ts';
import { TestClock } from '../../../support/test-clock.ts';

const { signal } = new AbortController();
const due = { amount: '46.00', currency: 'EUR' };
const context = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1', at: '2026-11-20T10:00:00.000Z' };

const processors: readonly (readonly [
  string,
  (db: ReturnType<typeof sqliteStores>) => Promise<{ processor: PaymentProcessor; clock: TestClock }>,
])[] = [
  [
    'sandbox',
    async (stores) => {
      const clock = new TestClock();
      const { db } = (await stores).database;
      return {
        clock,
        processor: new SandboxProcessor({ db, clock, baseUrl: 'http://127.0.0.1', secret: 'whsec_YQ==' }),
      };
    },
  ],
  [
    'stripe',
    async () => {
      const { clock, processor, server } = await aStripe();
      onTestFinished(() => server.close());
      return { clock, processor };
    },
  ],
];

describe.each(processors)('the card processor %s compared with the log', (name, open) => {
  const aWorld = async () => {
    const opened = sqliteStores();
    const { store, close } = await opened;
    onTestFinished(close);
    const { processor, clock } = await open(opened);
    const handle = commandHandler(store, taxesCollectionDecider, { clock });
    const settle = settleCollection({ store, handle, processor, clock, log: { warn: () => undefined } });
    const collect = collectionsIn(store);
    const work = reconcilePayments({ store, processor, settle, clock });
    const tell = (collectionId: string, command: TaxesCollectionCommand) => handle(collectionId, command, context);
    return {
      processor,
      tell,
      /** A collection whose payment was started in the log, and opened at the processor. */
      started: async (collectionId: string): Promise<string> => {
        const start = { processor: name, paymentKey: 'key', fingerprint: 'f', at: clock.now() };
        await collect(collectionId, { accountId: 'acc_1', due, commands: [{ type: 'StartPayment', data: start }] });
        const order = {
          orderKey: `${collectionId}-1`,
          amount: due,
          collectionId,
          accountId: 'acc_1',
          description: 'd',
          orderedAt: clock.now(),
        };
        return (await processor.open(order, signal)).intentId;
      },
      charge: (intentId: string, paymentMethodId = 'pm_card_visa') =>
        processor.confirm(intentId, { attemptKey: `attempt-${intentId}`, paymentMethodId }, signal),
      /** What the log has to know of a payment. */
      settle: (collectionId: string, intentId: string) => settle(collectionId, context, intentId),
      reconcile: async (fix = false) => {
        const found: FoundDifference[] = [];
        const from = new Date(Date.parse(clock.now()) - 3_600_000).toISOString();
        const period = { from, to: new Date(Date.parse(clock.now()) + 3_600_000).toISOString() };
        const failed: string[] = [];
        const result = await work(period, {
          fix,
          signal,
          found: (difference) => found.push(difference),
          notFixed: (collectionId) => failed.push(collectionId),
        });
        return {
          ...result,
          failed,
          found: found.map(({ difference, collectionId, fixed }) => [difference, collectionId, fixed]),
        };
      },
    };
  };

  it('has no difference after payments that were settled, and the same money to the minor unit', async () => {
    const { started, charge, settle, reconcile } = await aWorld();
    for (const id of ['txc_1', 'txc_2']) {
      const intentId = await started(id);
      await charge(intentId);
      await settle(id, intentId);
    }
    const { found, payments, left, totals } = await reconcile();
    expect([found, payments, left]).toEqual([[], 2, 0]);
    expect(totals).toHaveLength(1);
    expect(totals[0]?.processor).toEqual(totals[0]?.log);
    expect(totals[0]?.log).toMatchObject({ received: '92.00', refunded: '0.00', disputed: '0.00' });
  });

  it('knows payments, disputes and refunds that the log does not, and records them', async () => {
    const { started, charge, settle, reconcile, processor, tell } = await aWorld();
    await charge(await started('txc_1'));
    const disputed = await started('txc_2');
    await charge(disputed, 'pm_card_createDispute');
    const refunded = await started('txc_3');
    await charge(refunded);
    await settle('txc_3', refunded);
    await processor.refund({ refundKey: 'own', intentId: refunded, amount: { ...due, amount: '6.00' } }, signal);
    const open = await reconcile();
    expect(open.found.toSorted()).toEqual([
      ['dispute_unknown', 'txc_2', undefined],
      ['payment_unknown', 'txc_1', undefined],
      ['payment_unknown', 'txc_2', undefined],
      ['refund_unknown', 'txc_3', undefined],
    ]);
    expect(open.left).toBe(4);
    expect(open.totals[0]?.processor).not.toEqual(open.totals[0]?.log);

    const fixed = await reconcile(true);
    expect(fixed.found.map(([, , isFixed]) => isFixed)).toEqual([true, true, true, true]);
    expect([fixed.left, fixed.failed]).toEqual([0, []]);
    const after = await reconcile();
    expect([after.found, after.totals[0]?.processor]).toEqual([[], after.totals[0]?.log]);
    await tell('txc_1', { type: 'RequestRefund', data: { refundId: 'rfd_1', at: context.at } });
    expect((await reconcile()).found).toEqual([['refund_missing', 'txc_1', undefined]]);
    expect((await reconcile(true)).found).toEqual([['refund_missing', 'txc_1', true]]);
    expect((await reconcile()).found).toEqual([]);
  });

  it('has the fee, and cancels what is closed in the log and open there, and the other way round', async () => {
    const { started, charge, reconcile, processor, tell } = await aWorld();
    const at = context.at;
    const paid = await started('txc_1');
    await charge(paid);
    await tell('txc_1', {
      type: 'RecordPayment',
      data: { order: 1, intentId: paid, received: due, fee: { ...due, amount: '0.01' }, at },
    });
    await tell('txc_2', {
      type: 'ClosePayment',
      data: { order: 1, intentId: await started('txc_2'), cause: 'abandoned', at },
    });
    await processor.cancel(await started('txc_3'), signal);
    const found = [
      ['fee', 'txc_1'],
      ['order_not_cancelled', 'txc_2'],
      ['order_open', 'txc_3'],
    ];
    expect((await reconcile()).found.toSorted().map((row) => row.slice(0, 2))).toEqual(found);
    const fixed = await reconcile(true);
    expect([fixed.found.toSorted(), fixed.left]).toEqual([found.map((row) => [...row, true]), 0]);
    expect((await reconcile()).found).toEqual([]);
  });

  it('has differences that nobody can correct: a payment without a collection, and one that only the log knows', async () => {
    const { started, charge, reconcile, processor, tell } = await aWorld();
    const order = {
      orderKey: 'txc_lost-1',
      amount: due,
      collectionId: 'txc_lost',
      accountId: 'acc_1',
      description: 'd',
      orderedAt: context.at,
    };
    await charge((await processor.open(order, signal)).intentId);
    await started('txc_1');
    await tell('txc_1', {
      type: 'RecordPayment',
      data: { order: 1, intentId: 'pi_nowhere', received: due, at: context.at },
    });
    const { found, left, totals } = await reconcile(true);
    expect(found.toSorted()).toEqual([
      ['collection_unknown', 'txc_lost', false],
      ['order_not_cancelled', 'txc_1', true],
      ['payment_missing', 'txc_1', false],
    ]);
    expect(left).toBe(2);
    expect(totals[0]?.log.received).toBe('46.00');
  });
});
