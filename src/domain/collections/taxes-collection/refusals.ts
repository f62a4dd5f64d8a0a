import { DomainError } from '../../shared/domain-error.ts';

const refusals = {
  amount_changed: 'The sum has changed since it was shown. Reload it, then pay.',
  collection_exists: 'A taxes collection with this id exists already.',
  collection_not_found: 'No taxes collection has this id.',
  collection_not_in_exception: 'The taxes collection is not in status exception; its goods can be corrected only then.',
  collection_not_pending: 'The taxes collection is not pending: no payment is due.',
  collection_not_paid: 'The taxes collection is not paid; there is nothing to refund.',
  collection_not_payable: 'The taxes collection cannot be paid: it is not pending, or its time is over.',
  collection_over: 'The taxes collection is over: it was paid or has expired.',
  collection_open: 'The taxes collection is still open; cancel it before it is archived.',
  earlier_payment_open: 'An earlier payment of another sum is not cancelled yet. Try again in a moment.',
  payment_in_progress: 'A payment of this taxes collection is under way. Wait for its outcome.',
  reminded_recently: 'The consignee was reminded within the last 24 hours. Ask again later.',
  refund_below_minor_unit: 'A refund is in whole minor units of its currency.',
  refund_exceeds_payment: 'A refund can be at most what was paid and has not been refunded yet.',
  too_many_attempts: 'Too many attempts to pay this taxes collection. Try again in an hour.',
} as const;

/** Why a taxes collection refuses a command. */
export type TaxesCollectionRefusal = keyof typeof refusals;

export const refuse = (
  reason: TaxesCollectionRefusal,
  message: string = refusals[reason],
): DomainError<TaxesCollectionRefusal> => new DomainError(reason, message);
