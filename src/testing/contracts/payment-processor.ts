import { randomUUID } from 'node:crypto';
import {
  ForgedNotificationError,
  ProcessorRefusedError,
} from '../../application/collections/ports/payment-processor.ts';
import type {
  PaymentAttempt,
  PaymentOrder,
  PaymentProcessor,
  PaymentRecord,
  ProcessorPayment,
} from '../../application/collections/ports/payment-processor.ts';
import type { TestClock } from '../test-clock.ts';
import type { TestRunner } from '../test-runner.ts';

/** A notification as the processor sends it. */
export type SentNotification = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };

/** A payment processor to test, with the actions of a payer and of a bank. */
export type OpenedProcessor = {
  readonly processor: PaymentProcessor;
  readonly clock: TestClock;
  /** The same processor, seen by another process. */
  readonly again: () => PaymentProcessor;
  /** Simulates the payer's answer on the page of the bank. */
  readonly authenticate: (intentId: string, isSuccess: boolean) => Promise<unknown>;
  /** Makes the processor carry out the next request without its reply arriving. */
  readonly loseNextReply: () => void;
  /** Completes the refunds that are pending. */
  readonly settleRefunds: () => void;
  /** How many times a payment was charged. */
  readonly charges: (intentId: string) => number;
  /** All notifications about a payment so far. */
  readonly notifications: (intentId: string) => Promise<readonly SentNotification[]>;
  /** A notification with a valid signature about something that is no payment of this service. */
  readonly foreignNotification: () => SentNotification;
  /** An address that payers may be sent back to. */
  readonly returnUrl: string;
  readonly dispose: () => Promise<void>;
};

const { signal } = new AbortController();

export const anOrder = (clock: TestClock, changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  orderKey: `order_${randomUUID()}`,
  amount: { amount: '46.00', currency: 'EUR' },
  collectionId: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  accountId: 'acc_shop',
  description: 'Duties and taxes of parcel RX123456785GB',
  orderedAt: clock.now(),
  ...changes,
});

const by = (paymentMethodId: string, changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  attemptKey: `attempt_${randomUUID()}`,
  paymentMethodId,
  ...changes,
});

const visa = 'pm_card_visa';
const secure = 'pm_card_threeDSecure2Required';

const changed = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes.toString().replace('{', '{ '));
const textOf = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes);

/** What every card processor must do. */
export const paymentProcessorContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedProcessor>,
): void => {
  describe(`payment processor: ${adapter}`, () => {
    const opened: OpenedProcessor[] = [];
    const aProcessor = async (): Promise<OpenedProcessor> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    const anOpenPayment = async (
      changes: Partial<PaymentOrder> = {},
    ): Promise<OpenedProcessor & { readonly payment: ProcessorPayment }> => {
      const one = await aProcessor();
      return { ...one, payment: await one.processor.open(anOrder(one.clock, changes), signal) };
    };
    const aPaidPayment = async (paymentMethodId = visa, changes: Partial<PaymentOrder> = {}) => {
      const one = await anOpenPayment(changes);
      const payment = await one.processor.confirm(one.payment.intentId, by(paymentMethodId), signal);
      expect(payment.status).toBe('succeeded');
      return { ...one, payment };
    };
    const refusal = async (work: Promise<unknown>): Promise<ProcessorRefusedError> => {
      const error: unknown = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ProcessorRefusedError);
      return error as ProcessorRefusedError;
    };
    const refund = (
      { processor, payment }: { readonly processor: PaymentProcessor; readonly payment: ProcessorPayment },
      amount: string,
      refundKey = `refund_${randomUUID()}`,
    ) =>
      processor.refund(
        { refundKey, intentId: payment.intentId, amount: { amount, currency: payment.amount.currency } },
        signal,
      );

    describe('opening', () => {
      it('charges nothing, and shows what was ordered', async () => {
        const { processor, clock, charges } = await aProcessor();
        const order = anOrder(clock);
        const payment = await processor.open(order, signal);
        expect(payment).toEqual({
          status: 'open',
          intentId: payment.intentId,
          orderKey: order.orderKey,
          collectionId: order.collectionId,
          amount: order.amount,
          createdAt: clock.now(),
        });
        expect(await processor.read(payment.intentId, signal)).toEqual(payment);
        expect(charges(payment.intentId)).toBe(0);
      });

      it('finds the payment of a key, one after the other, at once, and from another process', async () => {
        const { processor, clock, again } = await aProcessor();
        const order = anOrder(clock);
        const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => processor.open(order, signal)));
        const first = await processor.open(order, signal);
        const others = atOnce.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        expect(others.length).toBeGreaterThan(0);
        for (const other of [...others, await again().open(order, signal)]) expect(other).toEqual(first);
        const another = await processor.open({ ...order, orderKey: `${order.orderKey}_2` }, signal);
        expect(another.intentId).not.toBe(first.intentId);
      });

      for (const hours of [1, 7 * 24])
        it(`finds the payment of a key, paid by then, ${hours} hours later`, async () => {
          const { processor, clock, payment, charges } = await aPaidPayment();
          const order = anOrder(clock, { orderKey: payment.orderKey });
          clock.advance(hours * 3_600_000);
          expect(await processor.open(order, signal)).toMatchObject({
            intentId: payment.intentId,
            status: 'succeeded',
          });
          expect(charges(payment.intentId)).toBe(1);
        });

      it('refuses a used key for another amount', async () => {
        const { processor, clock } = await aProcessor();
        const order = anOrder(clock);
        await processor.open(order, signal);
        expect(
          (await refusal(processor.open({ ...order, amount: { amount: '47.00', currency: 'EUR' } }, signal))).code,
        ).toBe('idempotency_error');
      });

      it('refuses an amount of nothing', async () => {
        const { processor, clock } = await aProcessor();
        expect(
          (await refusal(processor.open(anOrder(clock, { amount: { amount: '0.00', currency: 'EUR' } }), signal))).code,
        ).toBe('amount_too_small');
      });

      it('is repeated after a lost reply, and gives one payment', async () => {
        const { processor, clock, loseNextReply } = await aProcessor();
        const order = anOrder(clock);
        loseNextReply();
        await expect(processor.open(order, signal)).rejects.not.toBeInstanceOf(ProcessorRefusedError);
        const payment = await processor.open(order, signal);
        const records = await Array.fromAsync(
          processor.records({ from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }, signal),
        );
        expect(records.map((record) => record.payment.intentId)).toEqual([payment.intentId]);
      });
    });

    describe('confirming', () => {
      for (const [currency, amount, received] of [
        ['JPY', '5000', '5000'],
        ['EUR', '46.00', '46.00'],
        ['KWD', '12.340', '12.340'],
      ] as const)
        it(`charges the amount in ${currency} to the minor unit`, async () => {
          const { payment } = await aPaidPayment(visa, { amount: { amount, currency } });
          expect(payment).toMatchObject({ amount: { amount, currency }, received: { amount: received, currency } });
        });

      it('charges once, however often and under whatever key', async () => {
        const { processor, payment, charges, again } = await anOpenPayment();
        const attempt = by(visa);
        const confirm = (one: PaymentAttempt) => processor.confirm(payment.intentId, one, signal);
        const atOnce = await Promise.allSettled([
          confirm(attempt),
          confirm(attempt),
          confirm(by(visa)),
          confirm(by(secure)),
        ]);
        expect(atOnce.some(({ status }) => status === 'fulfilled')).toBe(true);
        for (const one of [attempt, by(visa), by(secure), by('pm_card_chargeDeclined')]) await confirm(one);
        const paid = await again().confirm(payment.intentId, attempt, signal);
        expect(paid.status).toBe('succeeded');
        expect(await processor.read(payment.intentId, signal)).toEqual(paid);
        expect(charges(payment.intentId)).toBe(1);
      });

      it('tells the fee', async () => {
        const { payment } = await aPaidPayment();
        expect(payment).toMatchObject({
          fee: { currency: 'EUR', amount: expect.stringMatching(/^[0-9]+\.[0-9]{2}$/) as string },
        });
      });

      for (const [declined, code] of [
        ['pm_card_chargeDeclined', 'generic_decline'],
        ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
      ] as const)
        it(`is declined with ${declined}, again under the same key, and succeeds with another card`, async () => {
          const { processor, payment, charges } = await anOpenPayment();
          const attempt = by(declined);
          for (const _ of [1, 2]) {
            const after = await processor.confirm(payment.intentId, attempt, signal);
            expect(after).toMatchObject({
              status: 'open',
              decline: { code, message: expect.stringMatching(/^Your card .*\.$/) as string },
            });
          }
          expect((await processor.read(payment.intentId, signal)).status).toBe('open');
          expect((await processor.confirm(payment.intentId, by(visa), signal)).status).toBe('succeeded');
          expect(charges(payment.intentId)).toBe(1);
          // The reply to the declined attempt would be repeated; the current status of the payment is returned instead.
          expect((await processor.confirm(payment.intentId, attempt, signal)).status).toBe('succeeded');
        });

      it('refuses a payment method that it does not know, and the payment stays open', async () => {
        const { processor, payment } = await anOpenPayment();
        const { code, message } = await refusal(processor.confirm(payment.intentId, by('pm_unknown'), signal));
        expect(code).toBe('resource_missing');
        expect(message).toContain('pm_unknown');
        expect((await processor.read(payment.intentId, signal)).status).toBe('open');
      });

      it('refuses a used key for another payment method', async () => {
        const { processor, payment } = await anOpenPayment();
        const attempt = by('pm_card_chargeDeclined');
        await processor.confirm(payment.intentId, attempt, signal);
        expect(
          (await refusal(processor.confirm(payment.intentId, { ...attempt, paymentMethodId: visa }, signal))).code,
        ).toBe('idempotency_error');
      });

      for (const how of ['read', 'repeat'])
        it(`charges once when the reply is lost: ${how}`, async () => {
          const { processor, payment, charges, loseNextReply } = await anOpenPayment();
          const attempt = by(visa);
          loseNextReply();
          await expect(processor.confirm(payment.intentId, attempt, signal)).rejects.not.toBeInstanceOf(
            ProcessorRefusedError,
          );
          const known = await (how === 'read'
            ? processor.read(payment.intentId, signal)
            : processor.confirm(payment.intentId, attempt, signal));
          expect(known.status).toBe('succeeded');
          expect(charges(payment.intentId)).toBe(1);
        });

      it('does nothing when its signal was aborted before', async () => {
        const { processor, payment, charges } = await anOpenPayment();
        await expect(processor.confirm(payment.intentId, by(visa), AbortSignal.abort())).rejects.toThrow();
        expect((await processor.read(payment.intentId, signal)).status).toBe('open');
        expect(charges(payment.intentId)).toBe(0);
      });

      it('refuses a payment that does not exist', async () => {
        const { processor } = await aProcessor();
        for (const work of [
          () => processor.confirm('pi_unknown', by(visa), signal),
          () => processor.read('pi_unknown', signal),
          () => processor.cancel('pi_unknown', signal),
          () => processor.record('pi_unknown', signal),
        ])
          expect((await refusal(work())).code).toBe('resource_missing');
      });
    });

    describe('3-D Secure', () => {
      const waiting = async () => {
        const one = await anOpenPayment();
        const attempt = by(secure, { returnUrl: one.returnUrl });
        return { ...one, attempt, asked: await one.processor.confirm(one.payment.intentId, attempt, signal) };
      };

      it('asks the payer to authenticate, and charges nothing until then', async () => {
        const { processor, payment, asked, attempt, charges } = await waiting();
        expect(asked).toMatchObject({
          status: 'requires_action',
          clientSecret: expect.stringContaining('_secret_') as string,
          actionUrl: expect.stringMatching(/^https?:\/\//) as string,
        });
        expect(await processor.confirm(payment.intentId, attempt, signal)).toEqual(asked);
        expect(charges(payment.intentId)).toBe(0);
      });

      it('charges once after the payer has authenticated', async () => {
        const { processor, payment, attempt, charges, authenticate } = await waiting();
        await authenticate(payment.intentId, true);
        await authenticate(payment.intentId, true);
        expect((await processor.read(payment.intentId, signal)).status).toBe('succeeded');
        expect((await processor.confirm(payment.intentId, attempt, signal)).status).toBe('succeeded');
        expect(charges(payment.intentId)).toBe(1);
      });

      it('is declined when authentication fails, and succeeds with another card', async () => {
        const { processor, payment, charges, authenticate } = await waiting();
        await authenticate(payment.intentId, false);
        expect(await processor.read(payment.intentId, signal)).toMatchObject({
          status: 'open',
          decline: { code: expect.stringMatching(/authentication/) as string },
        });
        expect(charges(payment.intentId)).toBe(0);
        expect((await processor.confirm(payment.intentId, by(visa), signal)).status).toBe('succeeded');
        expect(charges(payment.intentId)).toBe(1);
      });

      it('lets the payer take another card instead', async () => {
        const { processor, payment, charges } = await waiting();
        expect((await processor.confirm(payment.intentId, by(visa), signal)).status).toBe('succeeded');
        expect(charges(payment.intentId)).toBe(1);
      });
    });

    describe('cancelling', () => {
      it('ends a payment for ever, any number of times', async () => {
        const { processor, payment, charges } = await anOpenPayment();
        for (const _ of [1, 2]) expect((await processor.cancel(payment.intentId, signal)).status).toBe('cancelled');
        expect((await processor.confirm(payment.intentId, by(visa), signal)).status).toBe('cancelled');
        expect(charges(payment.intentId)).toBe(0);
      });

      it('ends a payment that waits for the payer', async () => {
        const { processor, payment, returnUrl, authenticate, charges } = await anOpenPayment();
        await processor.confirm(payment.intentId, by(secure, { returnUrl }), signal);
        expect((await processor.cancel(payment.intentId, signal)).status).toBe('cancelled');
        await authenticate(payment.intentId, true);
        expect((await processor.read(payment.intentId, signal)).status).toBe('cancelled');
        expect(charges(payment.intentId)).toBe(0);
      });

      it('leaves a payment that has succeeded', async () => {
        const { processor, payment } = await aPaidPayment();
        expect((await processor.cancel(payment.intentId, signal)).status).toBe('succeeded');
      });
    });

    describe('refunding', () => {
      it('gives the whole amount back, once under one key', async () => {
        const paid = await aPaidPayment();
        const refundKey = `refund_${randomUUID()}`;
        const first = await refund(paid, '46.00', refundKey);
        expect(first).toEqual({
          refundId: first.refundId,
          refundKey,
          intentId: paid.payment.intentId,
          amount: { amount: '46.00', currency: 'EUR' },
          status: 'succeeded',
        });
        expect(await refund({ ...paid, processor: paid.again() }, '46.00', refundKey)).toEqual(first);
        paid.clock.advance(7 * 24 * 3_600_000);
        expect(await refund(paid, '46.00', refundKey)).toEqual(first);
        const { refunds, payment } = await paid.processor.record(paid.payment.intentId, signal);
        expect(refunds).toEqual([first]);
        expect(payment.status).toBe('succeeded');
      });

      it('gives parts back, and never more than was paid', async () => {
        const paid = await aPaidPayment();
        await refund(paid, '10.00');
        await refund(paid, '35.99');
        await refusal(refund(paid, '0.02'));
        await refund(paid, '0.01');
        await refusal(refund(paid, '0.01'));
        const { refunds } = await paid.processor.record(paid.payment.intentId, signal);
        expect(refunds.map(({ amount }) => amount.amount).toSorted()).toEqual(['0.01', '10.00', '35.99']);
      });

      it('gives the rest to one of two at once', async () => {
        const paid = await aPaidPayment();
        const both = await Promise.allSettled([refund(paid, '30.00'), refund(paid, '30.00')]);
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect((await paid.processor.record(paid.payment.intentId, signal)).refunds).toHaveLength(1);
      });

      for (const [currency, amount, part] of [
        ['JPY', '5000', '1234'],
        ['KWD', '12.340', '1.230'],
      ] as const)
        it(`counts minor units in ${currency}`, async () => {
          const paid = await aPaidPayment(visa, { amount: { amount, currency } });
          expect((await refund(paid, part)).amount).toEqual({ amount: part, currency });
        });

      it('refuses what was not paid, a used key for another amount, and nothing', async () => {
        await refusal(refund(await anOpenPayment(), '1.00'));
        const paid = await aPaidPayment();
        await refund(paid, '1.00', 'key-of-this-test');
        expect((await refusal(refund(paid, '2.00', 'key-of-this-test'))).code).toBe('idempotency_error');
        await refusal(refund(paid, '0.00'));
      });

      it('may take a while', async () => {
        const paid = await aPaidPayment('pm_card_pendingRefund');
        expect((await refund(paid, '46.00')).status).toBe('pending');
        paid.settleRefunds();
        expect((await paid.processor.record(paid.payment.intentId, signal)).refunds).toMatchObject([
          { status: 'succeeded' },
        ]);
      });

      it('may fail later, and what failed can be refunded again', async () => {
        const paid = await aPaidPayment('pm_card_refundFail');
        await refund(paid, '46.00');
        paid.settleRefunds();
        const { refunds } = await paid.processor.record(paid.payment.intentId, signal);
        expect(refunds).toMatchObject([{ status: 'failed', failure: expect.stringMatching(/^[a-z_]+$/) as string }]);
        expect((await refund(paid, '46.00')).status).toBe('succeeded');
      });

      it('is made once when its reply is lost', async () => {
        const paid = await aPaidPayment();
        paid.loseNextReply();
        await expect(refund(paid, '10.00', 'lost')).rejects.not.toBeInstanceOf(ProcessorRefusedError);
        const known = await refund(paid, '10.00', 'lost');
        expect((await paid.processor.record(paid.payment.intentId, signal)).refunds).toEqual([known]);
      });
    });

    describe('records', () => {
      it('show a dispute', async () => {
        const { processor, payment } = await aPaidPayment('pm_card_createDispute');
        const { disputes } = await processor.record(payment.intentId, signal);
        expect(disputes).toEqual([
          {
            disputeId: disputes[0]?.disputeId,
            intentId: payment.intentId,
            amount: { amount: '46.00', currency: 'EUR' },
            reason: 'fraudulent',
            status: 'open',
          },
        ]);
      });

      it('of a period hold every payment opened in it, once, with refunds and disputes', async () => {
        const { processor, clock } = await aProcessor();
        const open = (): Promise<ProcessorPayment> => processor.open(anOrder(clock), signal);
        await open();
        clock.advance(1_000);
        const from = clock.now();
        const wanted = [await open(), await open()];
        clock.advance(60_000);
        for (let index = 0; index < 118; index++) wanted.push(await open());
        const [first, second] = wanted;
        if (!first || !second) throw new Error('Two payments were opened.');
        await processor.confirm(first.intentId, by(visa), signal);
        const given = await refund({ processor, payment: first }, '6.00');
        await processor.confirm(second.intentId, by('pm_card_createDispute'), signal);
        clock.advance(1_000);
        const to = clock.now();
        await open();

        const records: PaymentRecord[] = await Array.fromAsync(processor.records({ from, to }, signal));
        expect(records.map(({ payment }) => payment.intentId).toSorted()).toEqual(
          wanted.map(({ intentId }) => intentId).toSorted(),
        );
        const of = (intentId: string) => records.find(({ payment }) => payment.intentId === intentId);
        expect(of(first.intentId)).toEqual(await processor.record(first.intentId, signal));
        expect(of(first.intentId)).toMatchObject({ refunds: [given], disputes: [] });
        expect(of(second.intentId)).toMatchObject({ refunds: [], disputes: [{ status: 'open' }] });
      });
    });

    describe('notifications', () => {
      it('name the payment and the collection', async () => {
        const { processor, payment, clock, notifications } = await aPaidPayment();
        const sent = await notifications(payment.intentId);
        expect(sent.length).toBeGreaterThan(0);
        for (const { body, headers } of sent) {
          const notification = processor.notification(body, headers, clock.now());
          expect(notification).toEqual({
            notificationId: notification?.notificationId,
            intentId: payment.intentId,
            collectionId: payment.collectionId,
          });
          // The same notification is read the same way again: the caller recognizes repeats.
          expect(processor.notification(textOf(body), headers, clock.now())).toEqual(notification);
        }
      });

      it('are refused when forged, unsigned, changed, or too old', async () => {
        const { processor, payment, clock, notifications } = await aPaidPayment();
        const [sent] = await notifications(payment.intentId);
        if (!sent) throw new Error('No notification was sent.');
        const { body, headers } = sent;
        const damage = (name: string, value: string) =>
          name.includes('signature') ? value.replace(/.{4}$/, '0000') : value;
        const damaged = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, damage(name, value)]));
        const read =
          (bytes: Uint8Array, given: Readonly<Record<string, string>>, at = clock.now()) =>
          () =>
            processor.notification(bytes, given, at);
        for (const work of [
          read(body, {}),
          read(changed(body), headers),
          read(body, damaged),
          read(Buffer.alloc(0), headers),
        ])
          expect(work).toThrow(ForgedNotificationError);
        const later = new Date(Date.parse(clock.now()) + 301_000).toISOString();
        expect(read(body, headers, later)).toThrow(ForgedNotificationError);
      });

      it('about other things are passed over', async () => {
        const { processor, clock, foreignNotification } = await aProcessor();
        const { body, headers } = foreignNotification();
        expect(processor.notification(body, headers, clock.now())).toBeUndefined();
      });
    });
  });
};
