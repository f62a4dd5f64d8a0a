import * as vitest from 'vitest';
import { expect, it } from 'vitest';
import { signNotification, SandboxProcessor } from '../../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import type { SignedNotification } from '../../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import type { PaymentProcessor } from '../../../../src/application/collections/ports/payment-processor.ts';
import { anOrder, paymentProcessorContract } from '../../../../src/testing/contracts/payment-processor.ts';
import type { OpenedProcessor } from '../../../../src/testing/contracts/payment-processor.ts';
import { anSqliteDatabase, onEveryDatabase } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { TestClock } from '../../../support/test-clock.ts';

const baseUrl = 'http://127.0.0.1:8080';
const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
const { signal } = new AbortController();

const contentOf = ({ body }: SignedNotification) =>
  JSON.parse(Buffer.from(body).toString()) as { type: string; intentId: string };

/** Loses the reply of one method once. */
const losing = (processor: PaymentProcessor) => {
  let isLost = false;
  const run = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    if (!isLost) return result;
    isLost = false;
    throw new Error('The reply was lost.');
  };
  const lossy: PaymentProcessor = {
    name: processor.name,
    cardForm: processor.cardForm,
    open: (...given) => run(processor.open(...given)),
    confirm: (...given) => run(processor.confirm(...given)),
    refund: (...given) => run(processor.refund(...given)),
    read: (...given) => processor.read(...given),
    cancel: (...given) => processor.cancel(...given),
    record: (...given) => processor.record(...given),
    records: (...given) => processor.records(...given),
    notification: (...given) => processor.notification(...given),
  };
  return { lossy, loseNextReply: () => (isLost = true) };
};

const opened = async (open: () => Promise<TestDatabase>) => {
  const { database, dispose } = await open();
  const clock = new TestClock();
  const sent: SignedNotification[] = [];
  const notify = (notification: SignedNotification): Promise<void> => Promise.resolve(void sent.push(notification));
  const make = (): SandboxProcessor => {
    const made = new SandboxProcessor({ db: database.db, clock, baseUrl, secret });
    made.notifyBy(notify);
    return made;
  };
  const processor = make();
  const about = (intentId: string) => sent.filter((one) => contentOf(one).intentId === intentId);
  const { lossy, loseNextReply } = losing(processor);
  const one: OpenedProcessor = {
    processor: lossy,
    clock,
    again: make,
    authenticate: (intentId, isSuccess) => processor.answer(intentId, isSuccess ? 'authenticate' : 'fail'),
    loseNextReply,
    settleRefunds: () => clock.advance(60_000),
    charges: (intentId) =>
      about(intentId).filter((notification) => contentOf(notification).type === 'payment.succeeded').length,
    notifications: (intentId) => Promise.resolve(about(intentId)),
    foreignNotification: () =>
      signNotification(secret, { id: 'evt_1', type: 'card.expired', intentId: '', collectionId: '' }, clock.now()),
    returnUrl: `${baseUrl}/pay/token`,
    dispose,
  };
  return { one, sandbox: processor };
};

onEveryDatabase(({ name, open }) =>
  paymentProcessorContract(vitest, `sandbox on ${name}`, async () => (await opened(open)).one),
);

it('a payment method that is not known is refused with the names of those that are', async () => {
  const { one, sandbox } = await opened(anSqliteDatabase);
  const { intentId } = await sandbox.open(anOrder(one.clock), signal);
  await expect(sandbox.confirm(intentId, { attemptKey: 'a', paymentMethodId: 'pm_1' }, signal)).rejects.toThrow(
    'The sandbox knows no payment method "pm_1"; it accepts pm_card_visa, pm_card_threeDSecure2Required, pm_card_chargeDeclined, ' +
      'pm_card_chargeDeclinedInsufficientFunds, pm_card_createDispute, pm_card_pendingRefund, pm_card_refundFail.',
  );
  await one.dispose();
});

it('payers are sent back to this service only', async () => {
  const { one, sandbox } = await opened(anSqliteDatabase);
  const { intentId } = await sandbox.open(anOrder(one.clock), signal);
  for (const returnUrl of [
    'https://other.example/',
    '//other.example/',
    'javascript:alert(1)',
    '/pay/token',
    'http://127.0.0.1:8081/',
  ]) {
    const attempt = { attemptKey: 'a', paymentMethodId: 'pm_card_threeDSecure2Required', returnUrl };
    await expect(sandbox.confirm(intentId, attempt, signal)).rejects.toThrow(
      'returnUrl must be an address of this service',
    );
  }
  expect((await sandbox.read(intentId, signal)).status).toBe('open');
  await one.dispose();
});

it('the fee is 2 %, rounded half up', async () => {
  const { one, sandbox } = await opened(anSqliteDatabase);
  const feeOf = async (amount: string, currency: string) => {
    const { intentId } = await sandbox.open(
      anOrder(one.clock, { orderKey: currency + amount, amount: { amount, currency } }),
      signal,
    );
    return sandbox.confirm(intentId, { attemptKey: 'a', paymentMethodId: 'pm_card_visa' }, signal);
  };
  expect(await feeOf('46.25', 'EUR')).toMatchObject({ fee: { amount: '0.93', currency: 'EUR' } });
  expect(await feeOf('74', 'JPY')).toMatchObject({ fee: { amount: '1', currency: 'JPY' } });
  expect(await feeOf('0.020', 'KWD')).toMatchObject({ fee: { amount: '0.000', currency: 'KWD' } });
  await one.dispose();
});
