import { senderNameOf } from '../../../application/accounts/sender-name.ts';
import type { ParcelDuties } from '../../../application/collections/parcel-duties.ts';
import type { PublicShipment } from '../../../application/parcels/shipments/shipment-view.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import type { Operator, ShownBrand } from '../../../application/shared/ports/branding.ts';
import { plainNumber } from '../../../domain/parcels/shipment/index.ts';
import type { TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import type { ScanReason } from '../../../application/parcels/ports/carriers.ts';
import { glanceOf, mostNumbers, noticeOfDuties, shownScans, trackingFrame } from './tracking-page.ts';
import { sayOnTrackingIn } from './tracking-texts.ts';

/** The longest number that is looked up, as at the page of one parcel. */
const longestNumber = 64;

/**
 * The numbers in a text: one a line, or separated by commas or semicolons. A space is no separator, because people write
 * one number in groups. The same number written twice is one.
 */
export const numbersIn = (text: string): readonly string[] => {
  const numbers = new Map<string, string>();
  for (const part of text.split(/[,;\r\n\t]+/)) {
    const [number, plain] = [part.trim(), plainNumber(part)];
    if (plain !== '' && !numbers.has(plain)) numbers.set(plain, number);
  }
  return [...numbers.values()];
};

/** One of the numbers that were asked for, with the parcel that has it. */
export type AskedParcel = {
  readonly number: string;
  readonly parcel?: {
    readonly view: PublicShipment;
    readonly brand: ShownBrand;
    readonly duties: ParcelDuties | undefined;
  };
};

type ListOptions = {
  readonly at: string;
  readonly language: Language;
  readonly operator: Operator;
  readonly reasonOf: (scan: TrackingEvent) => ScanReason | undefined;
};

const cut = (number: string): string => (number.length > longestNumber ? `${number.slice(0, longestNumber)}…` : number);

/** Whether a number may be looked up; a longer one belongs to no parcel. */
export const isLookedUp = (number: string): boolean => number.length <= longestNumber;

/** A page with a short row for each number: what the page of each parcel says at first. */
export const trackingListPage = (pages: Pages, asked: readonly AskedParcel[], options: ListOptions): string => {
  const { language, operator } = options;
  const text = sayOnTrackingIn(language);
  const rows = asked.map(({ number, parcel }) => {
    if (!parcel) return { number: cut(number), headline: text('unknownTitle') };
    const { view, brand, duties } = parcel;
    return {
      ...glanceOf(view, shownScans(view), options),
      number,
      href: `/track/${encodeURIComponent(number)}?lang=${language}`,
      sender: senderNameOf(brand, undefined),
      duty: noticeOfDuties(view, duties, language)?.heading,
    };
  });
  const numbers = asked.map(({ number }) => cut(number));
  return pages('tracking-list', {
    ...trackingFrame(language, text('listTitle'), operator),
    rows,
    numbers: numbers.join('\n'),
    kept: `&numbers=${encodeURIComponent(numbers.join(','))}`,
  });
};

/** The form again, because it holds more numbers than a page looks up. */
export const tooManyNumbersPage = (
  pages: Pages,
  numbers: readonly string[],
  { language, operator }: Pick<ListOptions, 'language' | 'operator'>,
): string => {
  const text = sayOnTrackingIn(language);
  return pages('tracking-message', {
    ...trackingFrame(language, text('severalTitle'), operator),
    explanation: '',
    numbers: numbers.map(cut).join('\n').slice(0, 4_000),
    fault: text('tooManyText', { most: String(mostNumbers) }),
  });
};
