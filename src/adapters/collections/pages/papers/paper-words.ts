import type { CollectionAttachment } from '../../../../application/collections/attachments.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { consigneeZone } from '../../../../application/collections/consignee-calendar.ts';
import { countryText, localMoney, momentText } from '../../../../application/shared/languages/formats.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { PaperFact, PaymentPaper } from '../../../../application/parcels/ports/renderers.ts';
import { senderNameOf } from '../../../../application/accounts/sender-name.ts';
import type { Operator, ShownBrand } from '../../../../application/shared/ports/branding.ts';
import { readableAbroad } from '../../../../domain/shared/party.ts';
import { unlinked } from '../../../../domain/shared/unlinked.ts';
import type { Money, Party } from '../../../../domain/shared/index.ts';
import { basisOf, shortfallText } from '../payment/payment-page.ts';
import { sumLines } from '../payment/sum-lines.ts';
import { sayIn } from '../../../platform/pages/texts.ts';
import { sayOnPaperIn } from '../paper-texts.ts';

/**
 * `payer`: a person who has the address of the payment page. The paper then shows the consignee's name, and no address.
 */
export type PaperReader = 'payer' | 'account';

export type PaperRequest = {
  readonly view: CollectionView;
  readonly attachment: CollectionAttachment;
  readonly language: Language;
  readonly reader: PaperReader;
  /** The address at which the consignee pays. */
  readonly paymentUrl: string;
  readonly brand: ShownBrand;
  readonly operator: Operator;
};

/** What all papers share: the words of the language, and the consignee's time zone. */
export const wordsFor = ({ view, language, reader, paymentUrl, brand, operator }: PaperRequest) => {
  const { people, originCountry } = view;
  const timeZone = consigneeZone(view);
  const say = sayOnPaperIn(language);
  const sender = senderNameOf(brand, people.shipFrom) ?? say('sender');
  return {
    say,
    language,
    reader,
    paymentUrl,
    operator,
    onPage: sayIn(language),
    money: (sum: Money) => localMoney(sum, language),
    moment: (instant: string) => momentText(instant, timeZone, language),
    sender,
    origin: { sender, country: countryText(originCountry, language) },
  };
};
export type Words = ReturnType<typeof wordsFor>;

const defined = (lines: readonly (string | undefined)[]): readonly string[] =>
  lines.filter((line) => line !== undefined && line !== '') as string[];

const partyContent = (party: Party, language: Language, isWhole: boolean): readonly string[] => {
  const linesOf = ({ name, company, address: { line1, line2, postcode, city, state } }: Party) =>
    defined([name, company, ...(isWhole ? [line1, line2, defined([postcode, city, state]).join(' ')] : [])]);
  const lines = [...linesOf(readableAbroad(party)), ...linesOf(party), countryText(party.address.country, language)];
  return [...new Set(lines.map(unlinked))];
};

const partyFact = (name: string, party: Party | undefined, { say, language }: Words, isWhole: boolean): PaperFact => ({
  name,
  content: party ? partyContent(party, language, isWhole) : [say('unknown')],
});

/** The sender, the consignee and the parcel. */
export const parcelFacts = (
  { people, trackingNumber, customerReference }: CollectionView,
  words: Words,
): PaymentPaper['facts'] => {
  const { say, reader, paymentUrl, operator } = words;
  return [
    [
      partyFact(say('sender'), people.shipFrom, words, true),
      partyFact(say('consignee'), people.shipTo, words, reader === 'account'),
    ],
    [
      { name: say('trackingNumber'), content: [unlinked(trackingNumber)] },
      ...(customerReference === undefined
        ? []
        : [{ name: say('customerReference'), content: [unlinked(customerReference)] }]),
      { name: say('collectedThrough'), content: defined([operator.name, operator.address, new URL(paymentUrl).host]) },
    ],
  ];
};

export const frame = (
  { attachment: { number, updatedAt }, view, language, brand }: PaperRequest,
  title: string,
  { say }: Words,
) => ({
  number,
  language,
  ...(brand.logo && { logo: brand.logo }),
  date: updatedAt,
  title,
  about: say('about', { number: unlinked(view.trackingNumber) }),
  continued: say('continued', { title, number }),
  // The renderer fills in the page numbers.
  pageLabel: say('page', { page: '{page}', pages: '{pages}' }),
});

/** The sum line by line, as on the payment page. */
export const sumOf = (view: CollectionView, { onPage, language, money }: Words) => {
  const { assessed, surcharges, due } = view;
  const columns: PaymentPaper['columns'] = [onPage('charge'), onPage('amount')];
  if (!assessed || !due) return { columns, groups: [], totals: [], basis: [] };
  const words = { say: onPage, language };
  const shortfall = shortfallText(view, onPage, language);
  const { basis, exchangeRates } = basisOf(assessed, onPage, language);
  return {
    columns,
    groups: sumLines(assessed.assessment, assessed.request, surcharges, words),
    totals: [{ name: onPage('total'), amount: money(due), isSum: true }],
    basis: [...(shortfall === undefined ? [] : [shortfall]), basis, ...exchangeRates],
  };
};
