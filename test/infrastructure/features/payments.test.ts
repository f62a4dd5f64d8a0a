import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/adapters/http/engine/server/logging.ts';
import { assemble } from '../../../src/infrastructure/assembly.ts';
import { configFrom } from '../../../src/infrastructure/config.ts';
import { bindings } from '../../../src/infrastructure/feature.ts';
import type { Feature } from '../../../src/infrastructure/feature.ts';
import { payments, cardPaymentTokens } from '../../../src/infrastructure/features/payments.ts';
import { sandboxPayments } from '../../../src/infrastructure/features/sandbox-payments.ts';
import { openResources } from '../../../src/infrastructure/resources.ts';
import { anOrder } from '../../contracts/payment-processor.contract.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../../support/test-clock.ts';

const { signal } = new AbortController();
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** The payment features, put together, and what they do at the start. */
const started = async (environment: Readonly<Record<string, string>>, ...others: readonly Feature[]) => {
  const folder = await temporaryFolder();
  closings.push(folder.remove);
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const config = configFrom({ PORT: '0', DATA_DIR: folder.path, ...environment });
  const clock = new TestClock();
  const resources = await openResources(config, { clock, logger });
  closings.push(resources.close);
  const values = { config, baseUrl: 'http://127.0.0.1:8080', startedAt: clock.now(), resources };
  const assembly = assemble([payments, sandboxPayments, ...others], values);
  await assembly.prepare();
  const stop = async (): Promise<void> => {
    for (const { close } of assembly.closings()) await close(1_000);
  };
  return { assembly, clock, stop, log: () => lines.join('') };
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
