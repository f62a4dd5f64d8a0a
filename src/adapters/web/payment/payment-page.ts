import type { CollectionView } from '../../../application/collections/collection-view.ts';
import { countryText, dayText, momentText, localMoney, numberText } from '../../../application/languages/formats.ts';
import { directionOf, languageNames, languages } from '../../../application/languages/languages.ts';
import type { Language } from '../../../application/languages/languages.ts';
import { calendarRegionOf } from '../../../application/shipments/plan-shipment.ts';
import { zoneOf } from '../../../domain/calendar/index.ts';
import type { Pages } from '../pages.ts';
import { sumLines } from './sum-lines.ts';
import { sayIn } from './texts/index.ts';
import type { Say, TextName } from './texts/index.ts';

type Phase = 'calculating' | 'exception' | 'pending' | 'overdue' | 'processing' | 'paid' | 'refunded' | 'expired' | 'cancelled';

/** What a payer sees of the status; undefined for a collection that is shown to nobody. */
const phaseOf = ({ status, deadline = '' }: CollectionView, now: string): Phase | undefined => {
  switch (status) {
    case 'pending_classification':
      return 'calculating';
    case 'pending':
      return now > deadline ? 'overdue' : 'pending';
    case 'requested':
    case 'refused':
      return undefined;
    case 'exception':
    case 'processing':
    case 'paid':
    case 'refunded':
    case 'expired':
    case 'cancelled':
      return status;
  }
};

const tones: Readonly<Record<Phase, 'plain' | 'due' | 'late' | 'over'>> = {
  calculating: 'plain',
  exception: 'late',
  pending: 'due',
  overdue: 'late',
  processing: 'plain',
  paid: 'over',
  refunded: 'over',
  expired: 'over',
  cancelled: 'over',
};

const titleTexts = {
  calculating: 'calculatingTitle',
  exception: 'exceptionTitle',
  pending: 'pendingTitle',
  overdue: 'overdueTitle',
  processing: 'processingTitle',
  paid: 'paidTitle',
  refunded: 'refundedTitle',
  expired: 'expiredTitle',
  cancelled: 'cancelledTitle',
} as const satisfies Readonly<Record<Phase, TextName>>;
const explanationTexts = {
  calculating: 'calculatingText',
  exception: 'exceptionText',
  pending: 'pendingText',
  overdue: 'overdueText',
  processing: 'processingText',
  paid: 'paidText',
  refunded: 'refundedText',
  expired: 'expiredText',
  cancelled: 'cancelledText',
} as const satisfies Readonly<Record<Phase, TextName>>;

/** What every page needs: its language, its direction, and links to the same page in the other languages. */
const frame = (say: Say, language: Language, title: string) => ({
  say,
  title,
  language,
  direction: directionOf(language),
  choices: languages.map((each) => ({ language: each, name: languageNames[each], isCurrent: each === language })),
});

/** How the sum was calculated: the customs value and the exchange rates. */
const basisOf = ({ assessment }: NonNullable<CollectionView['assessed']>, say: Say, language: Language) => {
  const { currency, customsValue, goodsValue, freight, insurance, calculatedAt, exchangeRates } = assessment.declaration;
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

/** Ways to reach the sender, as far as the merchant gave them. */
const contactsOf = ({ people: { shipFrom } }: CollectionView) => [
  ...(shipFrom?.email === undefined ? [] : [{ href: `mailto:${shipFrom.email}`, text: shipFrom.email }]),
  ...(shipFrom?.phone === undefined ? [] : [{ href: `tel:${shipFrom.phone.replaceAll(/[^+\d]/g, '')}`, text: shipFrom.phone }]),
];

export type PaymentPage = {
  readonly html: string;
  /** The page will soon have something else to say. */
  readonly isChanging: boolean;
};

/**
 * The page at `paymentUrl`: what is due, why, and until when. It shows the sender and the goods, and nothing of the consignee. Undefined
 * for a collection that was never accepted.
 */
export const renderPaymentPage = (pages: Pages, view: CollectionView, language: Language, now: string): PaymentPage | undefined => {
  const phase = phaseOf(view, now);
  if (phase === undefined) return undefined;
  const say = sayIn(language);
  const { assessed, deadline, expiresAt, people, cancellation } = view;
  // The place decides what the clock shows; once the consignee's data has been erased, the country is all that is left.
  const timeZone = zoneOf(people.shipTo ? calendarRegionOf(people.shipTo.address) : { country: view.destinationCountry });
  const momentOf = (instant: string | undefined): string => (instant === undefined ? '' : momentText(instant, timeZone, language));
  const sender = people.shipFrom?.company ?? people.shipFrom?.name ?? say('sender');
  const country = countryText(view.originCountry, language);
  const total = assessed && localMoney({ amount: assessed.assessment.price, currency: assessed.assessment.currency }, language);
  const isPayable = phase === 'pending' || phase === 'overdue';
  const values = { amount: total ?? '', sender, country, date: momentOf(expiresAt) };
  const isNothingDue = phase === 'cancelled' && cancellation?.cause === 'nothing_due';
  const contacts = contactsOf(view);
  return {
    isChanging: phase === 'calculating',
    html: pages('payment', {
      ...frame(say, language, say('title')),
      tone: tones[phase],
      headline: say(titleTexts[phase], values),
      explanation: say(isNothingDue ? 'nothingDueText' : explanationTexts[phase], values),
      notice: isPayable ? say('noCards') : undefined,
      parcel: say('parcel', { number: view.trackingNumber }),
      facts: [
        { name: say('sender'), text: sender },
        { name: say('origin'), text: country },
        ...(isPayable && deadline !== undefined ? [{ name: say('deadline'), text: momentOf(deadline), datetime: deadline }] : []),
      ],
      content: view.commodities.map(({ quantity, title, description }) =>
        say('goods', { quantity: String(quantity), title: title ?? description ?? '' }),
      ),
      ...(assessed && {
        total,
        groups: sumLines(assessed.assessment, assessed.request, { say, language }),
        ...basisOf(assessed, say, language),
      }),
      why: isPayable ? say('whyText', values) : undefined,
      unpaid: isPayable ? say('unpaidText', values) : undefined,
      contacts,
      contact: say(contacts.length > 0 ? 'contactText' : 'contactNone', values),
    }),
  };
};

/** For an address that this service has not given out. */
export const unknownPaymentPage = (pages: Pages, language: Language): string => {
  const say = sayIn(language);
  return pages('payment-message', { ...frame(say, language, say('unknownTitle')), text: say('unknownText') });
};
