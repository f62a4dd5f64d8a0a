import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { ProcessorUnavailableError } from '../../../../src/application/collections/ports/payment-processor.ts';
import { dueSums, anAssessment } from '../../../support/collection-stories.ts';
import { deathsIn } from '../../../support/dying-store.ts';
import { farDeadline, paymentWorld } from '../../../support/payment-world.ts';
import type { CallFault, PaymentWorld } from '../../../support/payment-world.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const { signal } = new AbortController();
const [visa, secure, declined] = ['pm_card_visa', 'pm_card_threeDSecure2Required', 'pm_card_chargeDeclined'];
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const id = 'txc_1';
const twoMinutes = 120_000;

const aWorld = async (): Promise<PaymentWorld> => {
  const world = await paymentWorld();
  await world.ready(id);
  return world;
};
/** What a job of another process does, after everything that is awaited must have happened. */
const settleAll = async ({ clock, begin }: PaymentWorld, collectionId = id): Promise<void> => {
  for (const pause of [twoMinutes, 3_600_000, 60_000]) {
    clock.advance(pause);
    await begin().settle(collectionId);
  }
};
const paidOnce = async (world: PaymentWorld): Promise<void> => {
  expect(await world.money(id)).toEqual({ atProcessor: dueSums.some, inLog: dueSums.some });
  expect((await world.view(id)).status).toBe('paid');
};

describe.each(deathsIn(4))('a process that dies $when step $lives of a payment', (death) => {
  it('is settled by another process, charged at most once', async () => {
    const world = await aWorld();
    await expect(world.begin(death).pay(id, 'key')).rejects.toThrow();
    await settleAll(world);
    const isCharged = death.lives === 4 || (death.lives === 3 && death.when === 'after');
    const sum = isCharged ? dueSums.some : '0.00';
    expect(await world.money(id)).toEqual({ atProcessor: sum, inLog: sum });
    expect((await world.view(id)).status).toBe(isCharged ? 'paid' : 'pending');
    // The payer tries again.
    expect(await world.begin().pay(id, 'another key')).toMatchObject({ success: true, alreadyPaid: isCharged });
    await paidOnce(world);
  });

  it('is carried on by the payer who repeats the request', async () => {
    const world = await aWorld();
    await expect(world.begin(death).pay(id, 'key')).rejects.toThrow();
    world.clock.advance(30_000);
    expect(await world.begin().pay(id, 'key')).toMatchObject({ success: true, alreadyPaid: false });
    await paidOnce(world);
  });
});

describe.each(deathsIn(4))('a process that dies $when step $lives of a payment with a bank', (death) => {
  it('leaves a collection that can be paid', async () => {
    const world = await aWorld();
    await expect(world.begin(death).pay(id, 'key', secure)).rejects.toThrow();
    const [record] = await world.records(id);
    if (record?.payment.status === 'requires_action')
      await world.sandbox.answer(record.payment.intentId, 'authenticate');
    await settleAll(world);
    const { atProcessor, inLog } = await world.money(id);
    expect(inLog).toBe(atProcessor);
    expect(await world.begin().pay(id, 'another key')).toMatchObject({ success: true });
    await paidOnce(world);
  });
});

describe.each(deathsIn(3))('a process that dies $when step $lives of a refund', (death) => {
  it('leaves a refund that is carried out once', async () => {
    const world = await aWorld();
    await world.begin().pay(id, 'key');
    await expect(world.begin(death).refund(id, 'refund')).rejects.toThrow();
    await settleAll(world);
    const { collection } = await world.begin().refund(id, 'refund');
    expect(collection.status).toBe('refunded');
    expect(await world.money(id)).toEqual({ atProcessor: '0.00', inLog: '0.00' });
  });
});

describe('a processor', () => {
  it.each([['open'], ['confirm']])(
    'that cannot be reached to %s charges nothing, and the same request may be repeated',
    async (call) => {
      const world = await aWorld();
      const { faults, pay } = world.begin();
      faults.push(...(call === 'open' ? [] : [undefined]), 'unavailable');
      await expect(pay(id, 'key')).rejects.toThrow(ProcessorUnavailableError);
      expect((await world.view(id)).status).toBe('pending');
      expect(await pay(id, 'key')).toMatchObject({ success: true });
      await paidOnce(world);
    },
  );

  it('that has charged and whose reply is lost is asked, not charged again', async () => {
    const world = await aWorld();
    const { faults, pay } = world.begin();
    faults.push(undefined, 'lost');
    expect(await pay(id, 'key')).toMatchObject({ success: false, status: 'processing', requiresAction: false });
    await expect(pay(id, 'another key')).rejects.toThrow('under way');
    expect(await pay(id, 'key')).toMatchObject({ status: 'processing' });
    await world.begin().settle(id);
    expect(await pay(id, 'key')).toMatchObject({ success: true, alreadyPaid: false });
    await paidOnce(world);
  });

  it('that cannot be reached when a request is repeated may have charged the first time', async () => {
    const world = await aWorld();
    const { faults, pay, settle } = world.begin();
    faults.push(undefined, 'lost');
    await pay(id, 'key');
    world.clock.advance(30_000);
    faults.push('unavailable');
    expect(await pay(id, 'key')).toMatchObject({ success: false, status: 'processing' });
    await settle(id);
    await paidOnce(world);
  });

  it('that is silent for an hour is asked until it answers; the attempt that it never got is given up', async () => {
    const world = await aWorld();
    const { faults, pay, settle } = world.begin();
    faults.push(undefined, 'silent');
    expect(await pay(id, 'key')).toMatchObject({ status: 'processing' });
    for (let minutes = 0; minutes < 60; minutes += 5) {
      world.clock.advance(5 * 60_000);
      faults.push('silent');
      await expect(settle(id)).rejects.toThrow('did not answer');
      expect((await world.view(id)).status).toBe('processing');
    }
    await settle(id);
    expect((await world.view(id)).status).toBe('pending');
    expect(await pay(id, 'key')).toMatchObject({ success: false, status: 'cancelled' });
    expect((await world.records(id)).map(({ payment }) => payment.status)).toEqual(['cancelled']);
    expect(await pay(id, 'another key')).toMatchObject({ success: true });
    await paidOnce(world);
  });

  it('that declined an earlier card does not decide about a card whose answer is lost', async () => {
    const world = await aWorld();
    const { faults, pay, settle } = world.begin();
    expect(await pay(id, 'first', declined)).toMatchObject({ status: 'declined' });
    faults.push(undefined, 'lost');
    expect(await pay(id, 'second')).toMatchObject({ status: 'processing' });
    await settle(id);
    await paidOnce(world);
  });

  it('is not asked for money again when the collection was cancelled at that moment', async () => {
    const world = await aWorld();
    const process = world.begin();
    process.faults.push(undefined, 'lost');
    await process.pay(id, 'key');
    await process.handle(id, { type: 'CancelCollection', data: { cause: 'shipment_voided', at: world.clock.now() } });
    await settleAll(world);
    expect(await world.money(id)).toEqual({ atProcessor: '0.00', inLog: '0.00' });
    const { status, transactions } = await world.view(id);
    expect([status, ...transactions.map(({ type }) => type)]).toEqual([
      'cancelled',
      'unexpected_payment',
      'fee',
      'refund',
    ]);
    expect(await process.pay(id, 'key')).toMatchObject({ success: false, status: 'returned' });
  });

  it('gets the order of the payer who is still at the bank cancelled, when the collection is cancelled', async () => {
    const world = await aWorld();
    const process = world.begin();
    await process.pay(id, 'key', secure);
    await process.handle(id, { type: 'CancelCollection', data: { cause: 'shipment_voided', at: world.clock.now() } });
    await process.settle(id);
    const intentId = await world.intentOf(id);
    expect((await world.sandbox.answer(intentId, 'authenticate')).status).toBe('cancelled');
    expect(await world.money(id)).toEqual({ atProcessor: '0.00', inLog: '0.00' });
    await expect(process.pay(id, 'another key')).rejects.toThrow('cannot be paid');
  });

  it('gets an order that could be paid again cancelled, when the goods become prohibited', async () => {
    const world = await aWorld();
    const process = world.begin();
    await process.pay(id, 'key', declined);
    const problems = [{ commodityId: 'itm_1', reason: 'prohibited', message: 'It may not be imported.' }] as const;
    await process.handle(id, { type: 'RaiseException', data: { problems, at: world.clock.now() } });
    await expect(process.pay(id, 'another key')).rejects.toThrow('cannot be paid');
    await process.settle(id);
    expect((await world.records(id)).map(({ payment }) => payment.status)).toEqual(['cancelled']);
    expect(await world.money(id)).toEqual({ atProcessor: '0.00', inLog: '0.00' });
  });

  it('gets an order cancelled before one of another sum is made', async () => {
    const world = await aWorld();
    const process = world.begin();
    await process.pay(id, 'first', declined);
    const at = world.clock.now();
    await process.handle(id, {
      type: 'AssessCollection',
      data: { ...anAssessment(dueSums.more), digest: 'x', deadline: farDeadline, expiresAt: farDeadline, at },
    });
    process.faults.push('unavailable');
    await expect(process.pay(id, 'second', visa, eur(dueSums.more))).rejects.toThrow(ProcessorUnavailableError);
    await expect(process.pay(id, 'second', visa, eur(dueSums.some))).rejects.toThrow('changed');
    expect(await process.pay(id, 'third', visa, eur(dueSums.more))).toMatchObject({
      success: true,
      amount: eur(dueSums.more),
    });
    expect((await world.records(id)).map(({ payment }) => [payment.status, payment.amount.amount])).toEqual([
      ['cancelled', dueSums.some],
      ['succeeded', dueSums.more],
    ]);
  });

  it('may charge after a payer has given up: the notification settles it, in any order and number', async () => {
    const world = await aWorld();
    const { pay, notified } = world.begin();
    await pay(id, 'key', secure);
    const intentId = await world.intentOf(id);
    await world.sandbox.answer(intentId, 'authenticate');
    await Promise.all([notified(intentId, id), notified(intentId), notified(intentId, id), pay(id, 'key', secure)]);
    await paidOnce(world);
    await notified(intentId, 'txc_unknown');
    await paidOnce(world);
  });
});

describe('two processes', () => {
  it('with one key charge once, and both answer', async () => {
    const world = await aWorld();
    const answers = await Promise.all([world.begin().pay(id, 'key'), world.begin().pay(id, 'key')]);
    for (const { status } of answers) expect(['succeeded', 'processing']).toContain(status);
    await world.begin().settle(id);
    await paidOnce(world);
  });

  it('with two payers charge one of them', async () => {
    const world = await aWorld();
    const results = await Promise.allSettled([world.begin().pay(id, 'one'), world.begin().pay(id, 'two')]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'payment_in_progress' });
    await paidOnce(world);
  });
});

type Step =
  | { readonly do: 'pay'; readonly key: string; readonly card: string }
  | { readonly do: 'bank'; readonly says: boolean }
  | { readonly do: 'refund'; readonly key: string; readonly amount: string }
  | { readonly do: 'void' | 'cancel' | 'expire' | 'reassess' | 'settle' | 'notify' }
  | { readonly do: 'wait'; readonly minutes: number };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      card: fc.constantFrom(visa, secure, declined, 'pm_card_pendingRefund'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), says: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      key: fc.constantFrom('x', 'y'),
      amount: fc.constantFrom('6.00', '46.00', '51.50'),
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'settle' }, { do: 'notify' }, { do: 'reassess' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'void' }, { do: 'cancel' }, { do: 'expire' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 61) }) },
);
const aFault = fc.constantFrom<CallFault | undefined>(undefined, undefined, undefined, 'unavailable', 'lost', 'silent');

describe('any sequence of payments, refunds, faults and crashes', () => {
  const carriedOut = async (
    world: PaymentWorld,
    collectionId: string,
    step: Step,
    faults: readonly (CallFault | undefined)[],
    lives: number,
  ) => {
    const process = world.begin({ lives });
    process.faults.push(...faults);
    const at = world.clock.now();
    const [record] = (await world.records(collectionId)).slice(-1);
    switch (step.do) {
      case 'pay':
        return process.pay(collectionId, step.key, step.card);
      case 'bank':
        return record && world.sandbox.answer(record.payment.intentId, step.says ? 'authenticate' : 'fail');
      case 'refund':
        return process.refund(collectionId, step.key, eur(step.amount));
      case 'void':
        return process.handle(collectionId, { type: 'CancelCollection', data: { cause: 'shipment_voided', at } });
      case 'cancel':
        return process.cancel(collectionId);
      case 'expire':
        return process.handle(collectionId, { type: 'ExpireCollection', data: { at: '2091-01-01T00:00:00.000Z' } });
      case 'reassess': {
        const data = {
          ...anAssessment(dueSums.more),
          digest: 'more',
          deadline: farDeadline,
          expiresAt: farDeadline,
          at,
        };
        return process.handle(collectionId, { type: 'AssessCollection', data });
      }
      case 'settle':
        return process.settle(collectionId);
      case 'notify':
        return record && process.notified(record.payment.intentId, collectionId);
      case 'wait':
        world.clock.advance(step.minutes * 60_000);
        return undefined;
    }
  };

  it('ends with the money at the processor in the log, and never more than was due', async () => {
    const world = await paymentWorld();
    let count = 0;
    const steps = fc.array(fc.tuple(aStep, fc.array(aFault, { maxLength: 3 }), fc.oneof({ weight: 4, arbitrary: fc.constant(Infinity) }, fc.integer({ min: 1, max: 4 }))), { minLength: 1, maxLength: 14 }); // oxfmt-ignore
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const collectionId = `txc_any_${++count}`;
        world.clock.advance(1_000);
        await world.ready(collectionId);
        for (const [step, faults, lives] of sequence) {
          try {
            await carriedOut(world, collectionId, step, faults, lives);
          } catch (error) {
            // What a payer is told, an outage, a crash: none of them may cost money.
            expect(error).toBeInstanceOf(Error);
            if (error instanceof TypeError || error instanceof RangeError) throw error;
          }
        }
        await settleAll(world, collectionId);
        const { atProcessor, inLog } = await world.money(collectionId);
        expect(inLog).toBe(atProcessor);
        const view = await world.view(collectionId);
        const charged = (await world.records(collectionId)).filter(({ payment }) => payment.status === 'succeeded');
        const unreturned = charged.filter(({ payment, refunds }) => !refunds.some(({ status, amount }) => status === 'succeeded' && amount.amount === payment.amount.amount)); // oxfmt-ignore
        expect(unreturned.length).toBeLessThanOrEqual(1);
        expect(view.status === 'processing').toBe(false);
        if (unreturned.length === 1) expect(['paid', 'refunded']).toContain(view.status);
      }),
      { numRuns: runsTimes(1) },
    );
  });

  it('refuses with a reason that the interface names', async () => {
    const world = await aWorld();
    const { pay, cancel } = world.begin();
    await cancel(id);
    await expect(pay(id, 'key')).rejects.toBeInstanceOf(DomainError);
    await expect(pay('txc_unknown', 'key')).rejects.toMatchObject({ reason: 'collection_not_found' });
    await expect(world.sandbox.read('pi_unknown', signal)).rejects.toThrow('no payment');
  });
});
