import type { Decline } from '../../../application/ports/payment-processor.ts';
import { table, type Table } from '../../../domain/shared/table.ts';

/** What happens when a test card is charged. */
export type TestCard = {
  readonly label: string;
  readonly declined?: Decline;
  /** The payer has to authenticate at the bank. */
  readonly authenticates?: true;
  /** The payer disputes the charge at once. */
  readonly disputed?: true;
  /** What becomes of a refund after a minute; without it a refund succeeds at once. */
  readonly refund?: { readonly status: 'pending' | 'succeeded'; readonly later: 'succeeded' | 'failed' };
};

/** Named as the test payment methods of Stripe (https://docs.stripe.com/testing), so that a client works with either processor. */
export const testCards: Table<TestCard> = table({
  pm_card_visa: { label: 'Visa' },
  pm_card_threeDSecure2Required: { label: 'Visa with 3-D Secure', authenticates: true },
  pm_card_chargeDeclined: {
    label: 'Visa, declined',
    declined: { code: 'generic_decline', message: 'Your card was declined.' },
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    label: 'Visa, insufficient funds',
    declined: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  pm_card_createDispute: { label: 'Visa, disputed', disputed: true },
  pm_card_pendingRefund: { label: 'Visa, refunds take a minute', refund: { status: 'pending', later: 'succeeded' } },
  pm_card_refundFail: { label: 'Visa, refunds fail', refund: { status: 'succeeded', later: 'failed' } },
});

export const acceptedCards = Object.keys(testCards);
