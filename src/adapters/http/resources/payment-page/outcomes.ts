import type { PayCollection } from '../../../../application/collections/paying/pay-collection.ts';
import { ConcurrencyError, OutcomeUnknownError } from '../../../../application/ports/event-store.ts';
import { ProcessorUnavailableError } from '../../../../application/ports/payment-processor.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import type { FormFaults } from '../../../web/payment/card-form.ts';
import type { AskedNotice, PageNotice } from '../../../web/payment/notices.ts';
import type { FoundPage } from './find-page.ts';

/** What a form that was sent leads to: another address, or the same page with what was wrong. */
export type PayOutcome =
  | { readonly next: string; readonly clientSecret?: string }
  | { readonly status: number; readonly notice?: PageNotice; readonly faults?: FormFaults };

type PaymentAnswer = Awaited<ReturnType<PayCollection>>;
type Addresses = Pick<FoundPage, 'address' | 'returnAddress'>;

export const withNotice = ({ address }: Pick<Addresses, 'address'>, note: AskedNotice): PayOutcome => ({ next: `${address}&note=${note}` });

/** Refusals that the page itself explains: it is paid, under way, or over. */
const shownByPage: ReadonlySet<string> = new Set(['payment_in_progress', 'collection_not_payable', 'collection_over']);

const noticeOfRefusal: ReadonlyMap<string, AskedNotice> = new Map([
  ['amount_changed', 'amount_changed'],
  ['card_payment_refused', 'refused'],
  ['earlier_payment_open', 'earlier_payment_open'],
  ['idempotency_key_reused', 'form_outdated'],
]);

/** Where an attempt leads that was not carried out; undefined for an error that nobody expects. */
export const outcomeOfError = (error: unknown, addresses: Addresses): PayOutcome | undefined => {
  if (error instanceof DomainError) {
    const { reason } = error as DomainError;
    if (reason === 'too_many_attempts') return { status: 429, notice: { text: 'tooManyAttempts' } };
    // The processor does not accept the payment method.
    if (reason === 'validation_failed') return { status: 400, faults: { errors: { paymentMethodId: 'cardMissing' } } };
    if (shownByPage.has(reason)) return { next: addresses.address };
    const note = noticeOfRefusal.get(reason);
    return note && withNotice(addresses, note);
  }
  if (error instanceof ProcessorUnavailableError) return withNotice(addresses, 'unavailable');
  // The page shows what became of the attempt, as far as it is known.
  if (error instanceof OutcomeUnknownError || error instanceof ConcurrencyError) return { next: addresses.address };
  return undefined;
};

/** The payer goes to the bank's page; without one, the processor's script asks the payer to confirm. */
export const outcomeOfAnswer = (
  { requiresAction, actionUrl, clientSecret }: PaymentAnswer,
  { address, returnAddress }: Addresses,
): PayOutcome => {
  if (!requiresAction) return { next: address };
  if (actionUrl !== undefined) return { next: actionUrl };
  return { next: returnAddress, ...(clientSecret !== undefined && { clientSecret }) };
};
