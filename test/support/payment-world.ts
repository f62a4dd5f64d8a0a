import { onTestFinished } from 'vitest';
import { SandboxProcessor } from '../../src/adapters/sandbox/payments/sandbox-processor.ts';
import { sha256 } from '../../src/adapters/log/sha256.ts';
import { cancelCollection } from '../../src/application/collections/change-collection.ts';
import { collectionOfAnyAccount } from '../../src/application/collections/find-collection.ts';
import { orderNumberOf } from '../../src/application/collections/paying/payment-orders.ts';
import { payCollection } from '../../src/application/collections/paying/pay-collection.ts';
import { refundCollection } from '../../src/application/collections/paying/refund-collection.ts';
import { settleCollection } from '../../src/application/collections/paying/settle-collection.ts';
import { settleNotified } from '../../src/application/collections/paying/settle-triggers.ts';
import { commandHandler } from '../../src/application/log/kernel/command-handler.ts';
import { streamOf } from '../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../src/application/log/ports/event-store.ts';
import { ProcessorUnavailableError } from '../../src/application/collections/ports/payment-processor.ts';
import type { PaymentProcessor, PaymentRecord } from '../../src/application/collections/ports/payment-processor.ts';
import { addMoney, subtractMoney, zero } from '../../src/domain/shared/money.ts';
import type { Money } from '../../src/domain/shared/money.ts';
import { taxesCollectionDecider } from '../../src/domain/collections/taxes-collection/index.ts';
import type { TaxesCollectionEvent } from '../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment, dueSums } from './collection-stories.ts';
import { Killed } from './dying-store.ts';
import type { Death } from './dying-store.ts';
import { sqliteStores } from './sqlite-stores.ts';
import { TestClock } from './test-clock.ts';

/** The fault of a call to the processor: it is not made, its reply is lost, or it never returns. */
export type CallFault = 'unavailable' | 'lost' | 'silent';

const { signal } = new AbortController();
const accountId = 'acc_shop';
const quiet = { warn: () => undefined };
const start = '2026-11-20T10:00:00.000Z';
/** Later than the end of every test. */
export const farDeadline = '2090-12-04T22:59:59.999Z';

/** A process that pays, settles and refunds: its log and its processor, with injected faults. */
const mortal = (store: EventStore, processor: PaymentProcessor, { lives = Infinity, when = 'before' }: Death) => {
  let [left, alive] = [lives, true];
  const faults: (CallFault | undefined)[] = [];
  /** One write, in the log or at the processor, at which the process may die. */
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left <= 0 && when === 'before') alive = false;
    if (!alive) throw new Killed();
    const result = await work();
    if (left <= 0) alive = false;
    if (!alive) throw new Killed();
    return result;
  };
  const faulty = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults.shift();
    if (fault === 'unavailable') throw new ProcessorUnavailableError('The processor cannot be reached.');
    if (fault === 'silent') throw new Error('The processor does not answer.');
    const result = await work();
    if (fault === 'lost') throw new Error('The reply was lost.');
    return result;
  };
  const seenStore: EventStore = {
    read: (stream, options) => (alive ? store.read(stream, options) : Promise.reject(new Killed())),
    append: (...given) => step(() => store.append(...given)),
    follow: (options) => store.follow(options),
    head: () => store.head(),
    close: () => store.close(),
  };
  const seenProcessor: PaymentProcessor = {
    name: processor.name,
    cardForm: processor.cardForm,
    open: (...given) => faulty(() => step(() => processor.open(...given))),
    confirm: (...given) => faulty(() => step(() => processor.confirm(...given))),
    cancel: (...given) => faulty(() => step(() => processor.cancel(...given))),
    refund: (...given) => faulty(() => step(() => processor.refund(...given))),
    read: (...given) => faulty(() => processor.read(...given)),
    record: (...given) => faulty(() => processor.record(...given)),
    records: (...given) => processor.records(...given),
    notification: (...given) => processor.notification(...given),
  };
  return { seenStore, seenProcessor, faults };
};

/** A log and a card processor that outlive the paying processes. */
export const paymentWorld = async () => {
  const clock = new TestClock(start);
  const { store, database, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const sandbox = new SandboxProcessor({
    db: database.db,
    clock,
    baseUrl: 'http://127.0.0.1:8080',
    secret: 'whsec_YQ==',
  });
  const context = () => ({ accountId, actor: accountId, correlationId: 'req_1', at: clock.now() });

  const begin = (death: Death = {}) => {
    const { seenStore, seenProcessor: processor, faults } = mortal(store, sandbox, death);
    const handle = commandHandler(seenStore, taxesCollectionDecider, { clock });
    const needs = { store: seenStore, handle, processor, clock, log: quiet };
    const settle = settleCollection(needs);
    const pay = payCollection({ ...needs, settle, newDigest: sha256 });
    const refund = refundCollection({ store: seenStore, ids, handle, settle });
    const notified = settleNotified({ ...needs, settle });
    const cancel = cancelCollection({ store: seenStore, handle });
    return {
      faults,
      handle: (collectionId: string, command: Parameters<typeof handle>[1]) => handle(collectionId, command, context()),
      pay: (collectionId: string, idempotencyKey: string, paymentMethodId = 'pm_card_visa', shown?: Money) =>
        pay(collectionId, { paymentMethodId, idempotencyKey, ...(shown && { shown }) }, context()),
      settle: (collectionId: string) => settle(collectionId, context()),
      notified: (intentId: string, collectionId?: string) => notified(intentId, collectionId),
      refund: (collectionId: string, key: string, amount?: Money) =>
        refund(collectionId, amount ? { amount } : {}, context(), { path: '/refund', key, fingerprint: '' }),
      cancel: (collectionId: string) => cancel(collectionId, context()),
    };
  };

  const view = async (collectionId: string) => {
    const found = await collectionOfAnyAccount(store, collectionId);
    if (!found) throw new Error(`There is no ${collectionId}.`);
    return found;
  };
  /** The payments of a collection at the processor, in the order of their orders. */
  const records = async (collectionId: string): Promise<readonly PaymentRecord[]> => {
    const from = (await view(collectionId)).createdAt;
    const all = await Array.fromAsync(sandbox.records({ from, to: '2099-01-01T00:00:00.000Z' }, signal));
    return all
      .filter(({ payment }) => payment.collectionId === collectionId)
      .toSorted((one, other) => orderNumberOf(one.payment) - orderNumberOf(other.payment));
  };

  return {
    clock,
    sandbox,
    begin,
    view,
    records,
    /** Creates a collection of 46.00 EUR that can be paid. */
    ready: async (collectionId: string): Promise<void> => {
      const at = clock.now();
      const events: readonly TaxesCollectionEvent[] = [
        { type: 'CollectionRequested', data: aCollection({ collectionId, requestedAt: at }) },
        { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
        { type: 'CollectionAssessed', data: { ...anAssessment(dueSums.some), assessedAt: at } },
        { type: 'CollectionReady', data: { readyAt: at, deadline: farDeadline, expiresAt: farDeadline } },
      ];
      await store.append(streamOf('taxesCollection', collectionId), events, 0, {
        accountId,
        actor: 'test',
        correlationId: 'req_1',
      });
    },
    /** The payment that can be authenticated or charged at the processor. */
    intentOf: async (collectionId: string): Promise<string> => {
      const { payment } = (await records(collectionId)).at(-1) ?? {};
      if (!payment) throw new Error('Nothing was opened at the processor.');
      return payment.intentId;
    },
    /** The net sums in one currency that the processor has charged and that the log records. */
    money: async (collectionId: string, currency = 'EUR') => {
      const atProcessor = (await records(collectionId)).reduce((sum, { payment, refunds }) => {
        if (payment.status !== 'succeeded') return sum;
        const back = refunds
          .filter(({ status }) => status === 'succeeded')
          .reduce((total, { amount }) => addMoney(total, amount), zero(currency));
        return subtractMoney(addMoney(sum, payment.received), back);
      }, zero(currency));
      const { transactions } = await view(collectionId);
      const inLog = transactions
        .filter(({ type, status }) => type !== 'fee' && type !== 'dispute' && status === 'succeeded')
        .reduce((sum, { amount }) => addMoney(sum, { amount, currency }), zero(currency));
      return { atProcessor: atProcessor.amount, inLog: inLog.amount };
    },
  };
};

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;
