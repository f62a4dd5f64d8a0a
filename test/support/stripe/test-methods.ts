/** The test payment methods of https://docs.stripe.com/testing that the tests use. */
export type TestMethod = {
  readonly decline?: { readonly decline_code: string; readonly message: string };
  readonly authenticates?: true;
  readonly disputed?: true;
  readonly refund?: { readonly at: 'pending' | 'succeeded'; readonly later: 'succeeded' | 'failed' };
};

export const testMethods: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['pm_card_visa', {}],
  ['pm_card_threeDSecure2Required', { authenticates: true }],
  ['pm_card_chargeDeclined', { decline: { decline_code: 'generic_decline', message: 'Your card was declined.' } }],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    { decline: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' } },
  ],
  [
    'pm_card_chargeDeclinedStolenCard',
    { decline: { decline_code: 'stolen_card', message: 'Your card was declined: stolen.' } },
  ],
  ['pm_card_createDispute', { disputed: true }],
  ['pm_card_pendingRefund', { refund: { at: 'pending', later: 'succeeded' } }],
  ['pm_card_refundFail', { refund: { at: 'succeeded', later: 'failed' } }],
]);
