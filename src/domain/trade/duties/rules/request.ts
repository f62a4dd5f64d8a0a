import type { CarrierFee } from '../../../shared/carrier-fee.ts';
import type { ContentType, Incoterms, TaxIdentifier } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { Question } from '../../classification/questions.ts';
import type { TaxBorder } from './places.ts';

/** The channels by which a parcel is imported. */
export const channels = ['courier', 'postal'] as const;
/** Courier or post: customs treats them differently. */
export type Channel = (typeof channels)[number];

/** The kinds of consignees. */
export const consigneeKinds = ['consumer', 'business'] as const;
/** A consumer or a business. */
export type ConsigneeKind = (typeof consigneeKinds)[number];

/** A code that goods may have, with its name in plain words and the chance that it is theirs. */
export type CandidateCode = { readonly hsCode: string; readonly name: string; readonly confidence: number };

/** One kind of goods, with the members that customs needs. */
export type GoodsLine = {
  readonly title?: string;
  /** 4 to 10 digits, sent by the client or predicted. */
  readonly hsCode?: string;
  /** As the client wrote it, including dots. Absent if the code was predicted. */
  readonly sentHsCode?: string;
  readonly quantity: number;
  /** The value of one unit. */
  readonly value: Money;
  /** Kilograms of one unit. */
  readonly unitWeight?: string;
  readonly origin: string;
  /** Whether a statement on origin accompanies the goods. Without one no preference is granted. */
  readonly originDeclared: boolean;
  /** The code was predicted, with so low a confidence that it is more often wrong than right. */
  readonly guessed?: true;
  /**
   * The codes that the goods may have if theirs was predicted and is not certain, the likeliest first, which is
   * `hsCode`.
   */
  readonly candidates?: readonly CandidateCode[];
  /** A question whose answer would settle or narrow the charges, which hang on the code. */
  readonly question?: Question;
  /** The code was predicted, or reviewed by a person, and no other one is likely. */
  readonly codeCertain?: true;
};

/**
 * The whole input of a calculation besides rules, tariff and exchange rates. It contains no personal data: a place is a
 * country, a state and the beginning of a postcode, and `registrations` has the kinds of numbers that were sent, not
 * the numbers. `foreignRegistrations` are those whose number is of another country: no scheme of the destination
 * accepts them.
 */
export type DutyRequest = {
  /** The day whose rules, tariff and exchange rates apply. */
  readonly date: LocalDate;
  readonly border: TaxBorder;
  readonly from: { readonly country: string };
  readonly to: {
    readonly country: string;
    readonly region?: string;
    readonly postcodeArea?: string;
    /** Code of a part of a country that sanctions, customs or taxes treat separately. */
    readonly part?: string;
    /** The address also names a place outside the part. */
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
  /** The gross weight of the parcel in kilograms. */
  readonly weight?: string;
  /** The code of the service that carries the parcel. */
  readonly service?: string;
  /** What the carrier may charge, by the day, the destination and the service. */
  readonly carrierFees?: readonly CarrierFee[];
  readonly lines: readonly GoodsLine[];
};
