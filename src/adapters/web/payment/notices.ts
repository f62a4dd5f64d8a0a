import type { CollectionView } from '../../../application/collections/collection-view.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import type { TextName } from './texts/index.ts';

/** Texts for the reasons of processors; any other reason gets the general one. Source: https://docs.stripe.com/declines/codes. */
const textsOfDeclines: Readonly<Partial<Record<TextName, string>>> = {
  declinedFunds: 'insufficient_funds withdrawal_count_limit_exceeded card_velocity_exceeded',
  declinedAuthentication: 'authentication_failed authentication_required',
  declinedExpired: 'expired_card',
  declinedDetails:
    'incorrect_number invalid_number incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year incorrect_pin invalid_account',
  declinedUnsupported: 'card_not_supported currency_not_supported transaction_not_allowed service_not_allowed not_permitted',
  declinedLater: 'issuer_not_available processing_error reenter_transaction try_again_later',
};
const textOfDecline: ReadonlyMap<string, TextName> = new Map(
  Object.entries(textsOfDeclines).flatMap(([text, codes]) => codes.split(' ').map((code) => [code, text as TextName])),
);

/** What a page says once, above everything else. `title` is the first sentence. */
export type PageNotice = { readonly title?: TextName; readonly text: TextName };

/** Notices that the address of the page may ask for, after an attempt that changed nothing. */
const asked = {
  amount_changed: 'amountChanged',
  earlier_payment_open: 'earlierOpen',
  form_outdated: 'formOutdated',
  unavailable: 'paymentUnavailable',
} as const satisfies Readonly<Record<string, TextName>>;

export type AskedNotice = keyof typeof asked;

export const askedNoticeOf = (name: string): PageNotice | undefined => {
  const text = ownValue<TextName>(asked, name);
  return text && { text };
};

/** What became of the last attempt to pay, unless the status says it. */
export const noticeOfAttempt = (
  { attempts, transactions }: Pick<CollectionView, 'attempts' | 'transactions'>,
  canPay: boolean,
): PageNotice | undefined => {
  const { outcome, decline } = attempts.at(-1) ?? {};
  if (!canPay) return transactions.some(({ type }) => type === 'unexpected_payment') ? { text: 'paymentReturned' } : undefined;
  if (outcome === 'closed') return { text: 'notFinished' };
  if (outcome !== 'declined') return undefined;
  if (decline?.code === 'processor_unavailable') return { text: 'paymentUnavailable' };
  return { title: 'declinedTitle', text: textOfDecline.get(decline?.code ?? '') ?? 'declinedGeneric' };
};
