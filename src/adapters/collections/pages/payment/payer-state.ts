import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { table, type Table } from '../../../../domain/shared/table.ts';
import type { TextName } from '../../../platform/pages/texts.ts';

/** The status as the payer sees it. `authenticate`: the bank still has to confirm the last attempt (3-D Secure). */
type Phase =
  | 'calculating'
  | 'exception'
  | 'pending'
  | 'overdue'
  | 'processing'
  | 'authenticate'
  | 'paid'
  | 'refunded'
  | 'expired'
  | 'cancelled';

/** Undefined for a collection that has no page. */
export const phaseOf = ({ status, deadline = '', payments }: CollectionView, now: string): Phase | undefined => {
  switch (status) {
    case 'pending_classification':
      return 'calculating';
    case 'pending':
      return now > deadline ? 'overdue' : 'pending';
    case 'processing':
      return payments.order?.phase === 'action_required' ? 'authenticate' : 'processing';
    case 'requested':
    case 'refused':
      return undefined;
    case 'exception':
    case 'paid':
    case 'refunded':
    case 'expired':
    case 'cancelled':
      return status;
  }
};

/** Phases in which an attempt to pay can be made. */
export const isPayable = (phase: Phase): boolean =>
  phase === 'pending' || phase === 'overdue' || phase === 'authenticate';

/** Whether the phase ends soon without an action of the payer. */
export const isChanging = (phase: Phase): boolean => phase === 'calculating' || phase === 'processing';

export const tones: Readonly<Record<Phase, 'plain' | 'due' | 'late' | 'good' | 'over'>> = {
  calculating: 'plain',
  exception: 'late',
  pending: 'due',
  overdue: 'late',
  processing: 'plain',
  authenticate: 'due',
  paid: 'good',
  refunded: 'over',
  expired: 'over',
  cancelled: 'over',
};

export const titleTexts = {
  calculating: 'calculatingTitle',
  exception: 'exceptionTitle',
  pending: 'pendingTitle',
  overdue: 'overdueTitle',
  processing: 'processingTitle',
  authenticate: 'authenticateTitle',
  paid: 'paidTitle',
  refunded: 'refundedTitle',
  expired: 'expiredTitle',
  cancelled: 'cancelledTitle',
} as const satisfies Readonly<Record<Phase, TextName>>;

export const explanationTexts = {
  calculating: 'calculatingText',
  exception: 'exceptionText',
  pending: 'pendingText',
  overdue: 'overdueText',
  processing: 'processingText',
  authenticate: 'authenticateText',
  paid: 'paidText',
  refunded: 'refundedText',
  expired: 'expiredText',
  cancelled: 'cancelledText',
} as const satisfies Readonly<Record<Phase, TextName>>;

/**
 * Texts for the reasons of declines (https://docs.stripe.com/declines/codes). Only reasons that a bank gives have a
 * text that mentions the bank; any other reason gets `declinedOther`.
 */
const textsOfDeclines: Readonly<Partial<Record<TextName, string>>> = {
  declinedGeneric:
    'generic_decline card_declined call_issuer do_not_honor do_not_try_again approve_with_id invalid_amount ' +
    'no_action_taken not_permitted pickup_card lost_card stolen_card restricted_card ' +
    'revocation_of_all_authorizations revocation_of_authorization security_violation stop_payment_order ' +
    'new_account_information_available pin_try_exceeded',
  declinedFunds: 'insufficient_funds withdrawal_count_limit_exceeded card_velocity_exceeded',
  declinedAuthentication:
    'authentication_failed authentication_required mobile_device_authentication_required offline_pin_required ' +
    'online_or_offline_pin_required',
  declinedExpired: 'expired_card',
  declinedDetails:
    'incorrect_number invalid_number incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year incorrect_pin ' +
    'invalid_pin incorrect_zip incorrect_address invalid_account',
  declinedUnsupported:
    'card_not_supported currency_not_supported transaction_not_allowed service_not_allowed testmode_decline ' +
    'invalid_card_type',
  declinedLater: 'issuer_not_available reenter_transaction try_again_later',
};
const textOfDecline: ReadonlyMap<string, TextName> = new Map(
  Object.entries(textsOfDeclines).flatMap(([text, codes]) => codes.split(' ').map((code) => [code, text as TextName])),
);

/** A notice above the content of a page. `title` is the first sentence. */
export type PageNotice = { readonly title?: TextName; readonly text: TextName };

/** Notices that the query of the page can request, after an attempt that changed nothing. */
export type AskedNotice = 'amount_changed' | 'earlier_payment_open' | 'form_outdated' | 'refused' | 'unavailable';

const asked: Table<TextName, AskedNotice> = table({
  amount_changed: 'amountChanged',
  earlier_payment_open: 'earlierOpen',
  form_outdated: 'formOutdated',
  refused: 'noCards',
  unavailable: 'paymentUnavailable',
});

export const askedNoticeOf = (name: string): PageNotice | undefined => {
  const text = asked[name];
  return text && { text };
};

/** The outcome of the last attempt to pay, unless the status shows it. */
export const noticeOfAttempt = (
  { attempts, transactions }: Pick<CollectionView, 'attempts' | 'transactions'>,
  canPay: boolean,
): PageNotice | undefined => {
  const { outcome, decline } = attempts.findLast((attempt) => attempt.outcome !== 'refused') ?? {};
  if (!canPay)
    return transactions.some(({ type }) => type === 'unexpected_payment') ? { text: 'paymentReturned' } : undefined;
  if (outcome === 'closed') return { text: 'notFinished' };
  if (outcome !== 'declined') return undefined;
  return { title: 'declinedTitle', text: textOfDecline.get(decline?.code ?? '') ?? 'declinedOther' };
};
