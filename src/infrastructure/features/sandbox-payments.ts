import { bankRoutes } from '../../adapters/sandbox/http/bank-routes.ts';
import { SandboxProcessor } from '../../adapters/sandbox/payments/sandbox-processor.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { payments, cardPaymentTokens } from './payments.ts';

const processor = token<SandboxProcessor>('sandboxPayments.processor');

/** The default processor of a sandbox, with the page of a simulated bank. Not available in live mode. */
export const sandboxPayments: Feature = {
  name: 'sandbox-payments',
  needs: [payments],
  enabled: ({ mode, stripe }) => mode === 'sandbox' && stripe === undefined,
  module: bindings((bind) => {
    bind(processor, (get) => {
      const key = get(core.keyFor)('sandbox-payments');
      const secret = `whsec_${Buffer.from(key).toString('base64')}`;
      return new SandboxProcessor({
        db: get(core.database).db,
        clock: get(core.clock),
        baseUrl: get(core.baseUrl),
        secret,
      });
    });
    bind(cardPaymentTokens.processor, (get) => get(processor));
  }),
  routes: (get) => bankRoutes({ processor: get(processor), pages: get(core.pages) }),
  prepare: (get) => {
    const [receive, log] = [get(cardPaymentTokens.receive), get(core.log)];
    get(processor).notifyBy(async ({ body, headers }) => {
      try {
        await receive(body, headers);
      } catch (error) {
        log.error({ err: error }, 'A notification of the sandbox processor could not be handled.');
      }
    });
    return Promise.resolve();
  },
  closings: (get) => [
    { name: 'notifications of the sandbox processor', phase: 'work', close: () => get(processor).delivered() },
  ],
};
