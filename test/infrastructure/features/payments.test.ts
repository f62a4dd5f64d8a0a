import { afterEach, describe, expect, it } from 'vitest';
import { bindings } from '../../../src/infrastructure/wiring/feature.ts';
import type { Feature } from '../../../src/infrastructure/wiring/feature.ts';
import { payments, cardPaymentTokens } from '../../../src/infrastructure/features/payments.ts';
import { sandboxPayments } from '../../../src/infrastructure/features/sandbox-payments.ts';
import { anOrder } from '../../../src/testing/contracts/payment-processor.ts';
import { openAssembling } from '../../support/assembled.ts';

const { signal } = new AbortController();
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** The payment features, put together, and what they do at the start. */
const started = async (environment: Readonly<Record<string, string>>, ...others: readonly Feature[]) => {
  const { assemble, clock, log, close } = await openAssembling(environment);
  closings.push(close);
  const assembly = assemble([payments, sandboxPayments, ...others]);
  await assembly.prepare();
  const stop = async (): Promise<void> => {
    for (const closing of assembly.closings()) await closing.close(1_000);
  };
  return { assembly, clock, stop, log };
};

/** Notes the payments that are to be settled. */
const settling = (settle: (intentId: string, collectionId: string | undefined) => Promise<void>): Feature => ({
  name: 'settling',
  module: bindings((bind) => bind(cardPaymentTokens.settle, () => settle)),
});

describe('the payments of a sandbox', () => {
  it('are notified inside the process, and settled', async () => {
    const settled: unknown[] = [];
    const { assembly, clock, stop } = await started(
      {},
      settling((...named) => Promise.resolve(void settled.push(named))),
    );
    const processor = assembly.get(cardPaymentTokens.processor);
    const { intentId, collectionId } = await processor.open(anOrder(clock), signal);
    await processor.confirm(intentId, { attemptKey: 'a', paymentMethodId: 'pm_card_visa' }, signal);
    await stop();
    expect(settled).toEqual([[intentId, collectionId]]);
  });

  it('log a notification that could not be handled', async () => {
    const { assembly, clock, stop, log } = await started(
      {},
      settling(() => Promise.reject(new Error('The log is away.'))),
    );
    const processor = assembly.get(cardPaymentTokens.processor);
    const { intentId } = await processor.open(anOrder(clock), signal);
    await processor.cancel(intentId, signal);
    await stop();
    expect(log()).toContain('A notification of the sandbox processor could not be handled.');
    expect(log()).toContain('The log is away.');
  });
});

describe('a live service without a card processor', () => {
  it('says so at the start, and has none of the sandbox', async () => {
    const { assembly, log } = await started({ MODE: 'live', BASE_URL: 'https://shipping.example.com' });
    expect(log()).toContain('No card processor is configured: nothing can be paid by card. Set STRIPE_SECRET_KEY');
    expect(assembly.get(cardPaymentTokens.processor, { optional: true })).toBeUndefined();
    expect(assembly.routes()).toEqual([]);
  });
});
