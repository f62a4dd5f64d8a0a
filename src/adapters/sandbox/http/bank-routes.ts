import type { BankCase, SandboxProcessor } from '../payments/sandbox-processor.ts';
import { bankPathOf } from '../payments/sandbox-processor.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { z } from 'zod';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../platform/http/engine/route/route.ts';

const outcomes = {
  succeeded: 'The payment has succeeded.',
  open: 'The payment was declined.',
  processing: 'The payment is being processed.',
  cancelled: 'The payment was cancelled.',
} as const;

/** The page of the simulated bank: it asks the payer to authenticate, or shows the outcome of the payment. */
const bankPage = (pages: Pages, { payment, returnUrl }: BankCase): string =>
  pages('bank', {
    intentId: payment.intentId,
    amount: `${payment.amount.amount} ${payment.amount.currency}`,
    isWaiting: payment.status === 'requires_action',
    outcome: payment.status === 'requires_action' ? '' : outcomes[payment.status],
    returnUrl,
  });

const unknownPayment = (): HttpError => new HttpError(404, 'not_found', 'No payment waits at this address.');

/**
 * The page of the simulated bank for 3-D Secure, only in sandbox mode. Its address holds the client secret of the
 * payment.
 */
export const bankRoutes = ({
  processor,
  pages,
}: {
  readonly processor: Pick<SandboxProcessor, 'bankCase' | 'answer'>;
  readonly pages: Pages;
}): readonly Route[] => {
  const common = {
    tag: 'Sandbox',
    access: 'public',
    rate: 'page',
    path: bankPathOf('{intentId}'),
    hidden: true,
  } as const;
  const params = z.object({ intentId: z.string() });
  const query = z.object({ key: z.string().default('') });

  const found = async (intentId: string, key: string): Promise<BankCase> => {
    const bankCase = await processor.bankCase(intentId, key);
    if (!bankCase) throw unknownPayment();
    return bankCase;
  };
  const page = (bankCase: BankCase): Reply => ({
    bytes: bankPage(pages, bankCase),
    type: 'text/html; charset=utf-8',
    headers: { 'cache-control': 'no-store' },
  });

  return [
    route({
      ...common,
      method: 'get',
      summary: 'Ask the payer to authenticate.',
      params,
      query,
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      refusals: { 404: unknownPayment() },
      handler: async ({ params: { intentId }, query: { key } }) => page(await found(intentId, key)),
    }),
    route({
      ...common,
      method: 'post',
      summary: 'Take the answer of the payer.',
      form: true,
      params,
      query,
      body: z.object({ answer: z.enum(['authenticate', 'fail']) }),
      replies: {
        200: { description: 'A page.', type: 'text/html' },
        303: { description: 'Back to the payment page.', type: 'text/html' },
      },
      refusals: { 404: unknownPayment() },
      handler: async ({ params: { intentId }, query: { key }, body: { answer } }) => {
        const { returnUrl } = await found(intentId, key);
        const payment = await processor.answer(intentId, answer);
        if (returnUrl === undefined) return page({ payment });
        return {
          status: 303,
          bytes: '',
          type: 'text/html; charset=utf-8',
          headers: { location: returnUrl, 'cache-control': 'no-store' },
        };
      },
    }),
  ];
};
