import type { ContentType, Incoterms, TaxIdentifier } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { TaxBorder } from './places.ts';

/** The channels by which a parcel comes in. */
export const channels = ['courier', 'postal'] as const;
/** Courier or post: customs treats them differently. */
export type Channel = (typeof channels)[number];

/** The kinds of consignees. */
export const consigneeKinds = ['consumer', 'business'] as const;
/** A consumer or a business. */
export type ConsigneeKind = (typeof consigneeKinds)[number];

/** One kind of goods, as far as customs asks. */
export type GoodsLine = {
  readonly title?: string;
  /** 4 to 10 digits, sent by the client or predicted. */
  readonly hsCode?: string;
  /** As the client wrote it, dots included. Absent when the code was predicted. */
  readonly sentHsCode?: string;
  readonly quantity: number;
  /** Of one unit. */
  readonly value: Money;
  /** Kilograms of one unit. */
  readonly unitWeight?: string;
  readonly origin: string;
  /** Whether a statement on origin goes with the goods. Without one no preference is given. */
  readonly originDeclared: boolean;
  /** The code was predicted, and is more often wrong than right. */
  readonly guessed?: true;
};

/**
 * Everything a calculation depends on beside rules, tariff and exchange rates. It holds nothing of a person: a place is
 * a country, a state and the beginning of a postcode, and `registrations` says which numbers were sent, not the
 * numbers. `foreignRegistrations` are those whose number is one of another country: no scheme of the destination takes
 * them.
 */
export type DutyRequest = {
  readonly date: LocalDate;
  readonly border: TaxBorder;
  readonly from: { readonly country: string };
  readonly to: {
    readonly country: string;
    readonly region?: string;
    readonly postcodeArea?: string;
    /** Code of a part of a country that sanctions, customs or taxes set apart. */
    readonly part?: string;
    /** The address names a place outside the part, too. */
    readonly isDoubtful?: true;
  };
  readonly consignee: ConsigneeKind;
  readonly channel: Channel;
  readonly currency: string;
  readonly contentType: ContentType;
  readonly incoterms: Incoterms;
  readonly registrations: readonly TaxIdentifier[];
  readonly foreignRegistrations?: readonly TaxIdentifier[];
  readonly freight?: Money;
  readonly insurance?: Money;
  /** Kilograms of the parcel with its packaging. */
  readonly weight?: string;
  readonly lines: readonly GoodsLine[];
};
