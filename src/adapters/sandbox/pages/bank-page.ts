import type { BankCase } from '../payments/sandbox-processor.ts';
import type { Pages } from '../../platform/pages/pages.ts';

const outcomes = {
  succeeded: 'The payment has succeeded.',
  open: 'The payment was declined.',
  processing: 'The payment is being processed.',
  cancelled: 'The payment was cancelled.',
} as const;

/** The page of the simulated bank: it asks the payer to authenticate, or shows what became of the payment. */
export const bankPage = (pages: Pages, { payment, returnUrl }: BankCase): string =>
  pages('bank', {
    intentId: payment.intentId,
    amount: `${payment.amount.amount} ${payment.amount.currency}`,
    isWaiting: payment.status === 'requires_action',
    outcome: payment.status === 'requires_action' ? '' : outcomes[payment.status],
    returnUrl,
  });
