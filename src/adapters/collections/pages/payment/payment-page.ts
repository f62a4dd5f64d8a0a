import { senderNameOf } from '../../../../application/accounts/sender-name.ts';
import { attachmentsOf } from '../../../../application/collections/attachments.ts';
import type { CollectionAttachment } from '../../../../application/collections/attachments.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { consigneeZone } from '../../../../application/collections/consignee-calendar.ts';
import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import {
  countryText,
  dayText,
  localMoney,
  momentText,
  numberText,
} from '../../../../application/shared/languages/formats.ts';
import { directionOf, languageNames, languages } from '../../../../application/shared/languages/languages.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { Operator, ShownBrand } from '../../../../application/shared/ports/branding.ts';
import { refundedOf, shortfallOf } from '../../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { addMoney } from '../../../../domain/shared/money.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { unlinked } from '../../../../domain/shared/unlinked.ts';
import { pageBrand, operatorLine, operatorLinks } from '../../../platform/pages/operator.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { sayIn } from '../../../platform/pages/texts.ts';
import type { Say } from '../../../platform/pages/texts.ts';
import { sayOnPaperIn } from '../paper-texts.ts';
import type { PaperTextName } from '../paper-texts.ts';
import { formData } from './card-form.ts';
import type { FormFaults } from './card-form.ts';
import { explanationTexts, isChanging, isPayable, noticeOfAttempt, phaseOf, titleTexts, tones } from './payer-state.ts';
import type { PageNotice } from './payer-state.ts';
import { kindsOfCharges, sumLines } from './sum-lines.ts';

type PayerPaper = { readonly name: string; readonly kind: CollectionAttachment['kind']; readonly title: PaperTextName };

/** The papers that the payer can download from the payment page. */
export const payerPapers: readonly PayerPaper[] = [
  { name: 'receipt.pdf', kind: 'receipt', title: 'receiptTitle' },
  { name: 'notice.pdf', kind: 'payment_notice', title: 'noticeTitle' },
];

/** The frame of every page: its language, its direction, and links to the same page in the other languages. */
export const pageFrame = (say: Say, language: Language, title: string) => ({
  say,
  title,
  language,
  direction: directionOf(language),
  brand: undefined,
  operator: undefined,
  choices: languages.map((each) => ({ language: each, name: languageNames[each], isCurrent: each === language })),
});

/** How the sum was calculated: the customs value and the exchange rates. */
export const basisOf = ({ assessment }: NonNullable<CollectionView['assessed']>, say: Say, language: Language) => {
  const { currency, customsValue, goodsValue, freight, insurance, calculatedAt, exchangeRates } =
    assessment.declaration;
  const money = (amount: string): string => localMoney({ amount, currency }, language);
  return {
    basis: say('basis', {
      date: dayText(calculatedAt, language),
      value: money(customsValue),
      goods: money(goodsValue),
      freight: money(freight),
      insurance: money(insurance),
    }),
    exchangeRates: exchangeRates.map(({ from, to, rate, date }) =>
      say('exchangeRate', { from, to, rate: numberText(rate, language), date: dayText(date, language) }),
    ),
  };
};

/**
 * The notice that the sum may be too low, with the largest known shortfall; undefined if nothing known can raise it.
 */
export const shortfallText = (
  { missing, due, assessed }: CollectionView,
  say: Say,
  language: Language,
): string | undefined => {
  if (!assessed || !due) return undefined;
  const shortfall = shortfallOf({ assessment: assessed.assessment, missing });
  if (!shortfall) return undefined;
  return shortfall.upTo
    ? say('incompleteUpTo', { amount: localMoney(addMoney(due, shortfall.upTo), language) })
    : say('incomplete');
};

/**
 * A `mailto:` link (RFC 6068). The address is encoded, because other characters could add a subject, a text or
 * recipients.
 */
export const mailtoOf = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

/** The contacts of the sender, as far as the merchant gave them. */
const contactsOf = ({ people: { shipFrom } }: CollectionView, { replyTo: email = shipFrom?.email }: ShownBrand) => [
  ...(email === undefined ? [] : [{ href: mailtoOf(email), text: email }]),
  ...(shipFrom?.phone === undefined
    ? []
    : [{ href: `tel:${shipFrom.phone.replaceAll(/[^+\d]/g, '')}`, text: shipFrom.phone }]),
];

/** The receipt if the sum is paid, else the request for payment, to print or to pass on. */
const papersOf = (
  view: CollectionView,
  { path, language, canPay }: { path: string; language: Language; canPay: boolean },
) => {
  const kinds = new Set(attachmentsOf(view).map(({ kind }) => kind));
  const say = sayOnPaperIn(language);
  return payerPapers
    .filter(({ kind }) => kinds.has(kind) && (kind === 'receipt' || canPay))
    .map(({ name, title }) => ({ href: `${path}/${name}?lang=${language}`, text: `${say(title)} (PDF)` }));
};

type Words = { readonly say: Say; readonly language: Language };

/** What was paid and when, and how much of it was refunded. */
const paidFactsOf = (
  { payments, paidAt }: CollectionView,
  { say, language, momentOf }: Words & { momentOf: (at: string) => string },
) => {
  const paid = payments.paidBy === undefined ? undefined : ownValue(payments.received, payments.paidBy);
  if (!paid || payments.paidBy === undefined || paidAt === undefined) return [];
  const refunded = refundedOf(payments, payments.paidBy, paid, ['succeeded']);
  return [
    { name: say('paidOn'), text: momentOf(paidAt), datetime: paidAt },
    ...(Decimal.parse(refunded.amount).isZero()
      ? []
      : [{ name: say('refundedSum'), text: localMoney(refunded, language) }]),
  ];
};

export type PaymentPage = {
  readonly html: string;
  /** Whether the content will change soon, so that the page reloads itself. */
  readonly isChanging: boolean;
  /** Whether the page asks for a card. */
  readonly hasForm: boolean;
};

export type PageOptions = {
  readonly view: CollectionView;
  readonly language: Language;
  readonly now: string;
  /** The path of the page, without a query. */
  readonly path: string;
  /** Undefined if nothing can be paid by card. */
  readonly cardForm: CardForm | undefined;
  readonly nonce: string;
  readonly brand: ShownBrand;
  readonly operator: Operator;
  /** The path of the tracking page, if it shows the parcel. */
  readonly trackingPath?: string;
  readonly notice?: PageNotice;
  readonly faults?: FormFaults;
};

/**
 * The page at `paymentUrl`: the amount due, the reasons, the deadline, and the payment form. It shows the sender and
 * the goods, and no data of the consignee. Undefined for a collection that was never accepted.
 */
export const renderPaymentPage = (pages: Pages, options: PageOptions): PaymentPage | undefined => {
  const { view, language, now, path, cardForm, nonce, faults, brand, operator } = options;
  const phase = phaseOf(view, now);
  if (phase === undefined) return undefined;
  const say = sayIn(language);
  const words = { say, language };
  const { assessed, due, deadline, expiresAt, people, cancellation, customsHold } = view;
  const timeZone = consigneeZone(view);
  const momentOf = (instant: string | undefined): string =>
    instant === undefined ? '' : momentText(instant, timeZone, language);
  const sender = senderNameOf(brand, people.shipFrom) ?? say('sender');
  const country = countryText(view.originCountry, language);
  const total = due && localMoney(due, language);
  const canPay = isPayable(phase);
  const values = { amount: total ?? '', sender, country, date: momentOf(expiresAt) };
  const isNothingDue = phase === 'cancelled' && cancellation?.cause === 'nothing_due';
  const contacts = contactsOf(view, brand);
  const notice = (canPay ? options.notice : undefined) ?? noticeOfAttempt(view, canPay);
  const form =
    canPay && cardForm && due && total !== undefined
      ? formData({ cardForm, due, nonce, ...(faults && { faults }) }, say, total)
      : undefined;
  return {
    isChanging: isChanging(phase),
    hasForm: form !== undefined,
    html: pages('payment', {
      ...pageFrame(say, language, say('title')),
      brand: pageBrand(sender, brand),
      operator: { line: operatorLine(operator), links: operatorLinks(operator, say) },
      path,
      tone: tones[phase],
      headline: say(titleTexts[phase], values),
      explanation: say(isNothingDue ? 'nothingDueText' : explanationTexts[phase], values),
      alert: notice && { title: notice.title && say(notice.title), text: say(notice.text, values) },
      again: phase === 'processing' ? `${path}/return?lang=${language}` : undefined,
      form,
      notice: canPay && !form ? say('noCards') : undefined,
      parcel: say('parcel', { number: unlinked(view.trackingNumber) }),
      trackingHref: options.trackingPath && `${options.trackingPath}?lang=${language}`,
      facts: [
        { name: say('sender'), text: sender },
        ...(operator.name === undefined ? [] : [{ name: say('payee'), text: operator.name }]),
        { name: say('origin'), text: country },
        ...(customsHold
          ? [{ name: say('heldSince'), text: momentOf(customsHold.since), datetime: customsHold.since }]
          : []),
        ...(canPay && deadline !== undefined
          ? [{ name: say('deadline'), text: momentOf(deadline), datetime: deadline }]
          : []),
        ...paidFactsOf(view, { ...words, momentOf }),
      ],
      papers: papersOf(view, { path, language, canPay }),
      content: view.commodities.map(({ quantity, title, description }) =>
        say('goods', { quantity: String(quantity), title: unlinked(title ?? description ?? '') }),
      ),
      ...(assessed &&
        phase !== 'cancelled' && {
          total,
          kinds: kindsOfCharges(sumLines(assessed.assessment, assessed.request, view.surcharges, words), language),
          ...basisOf(assessed, say, language),
          shortfall: canPay || phase === 'paid' ? shortfallText(view, say, language) : undefined,
        }),
      why: canPay ? say('whyText', values) : undefined,
      unpaid: canPay ? say('unpaidText', values) : undefined,
      contacts,
      contact: say(contacts.length > 0 ? 'contactText' : 'contactNone', values),
    }),
  };
};

type MessageName = 'unknown' | 'busy' | 'failed';

/** A page without data of a collection. `unknown`: for an address that this service has not issued. */
export const messagePage = (pages: Pages, language: Language, name: MessageName): string => {
  const say = sayIn(language);
  return pages('payment-message', {
    ...pageFrame(say, language, say(`${name}Title`)),
    text: say(`${name}Text`),
    canOpenAgain: name !== 'unknown',
  });
};
