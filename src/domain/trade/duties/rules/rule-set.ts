import type { Certainty } from '../../../shared/certainty.ts';
import type { ContentType, TaxIdentifier } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { CodeList, Listed } from './code-list.ts';

export type Threshold = { readonly amount: string; readonly currency: string };

export const channels = ['courier', 'postal'] as const;
export type Channel = (typeof channels)[number];

export const consigneeKinds = ['consumer', 'business'] as const;
export type ConsigneeKind = (typeof consigneeKinds)[number];

/** What must hold for a rule to apply. Everything that is named must hold; of a list, one entry. `EU` stands for the 27 members. */
export type When = {
  readonly destinations?: readonly string[];
  /** State or province of the destination. */
  readonly regions?: readonly string[];
  /** Whether the state or province was sent at all. */
  readonly regionKnown?: boolean;
  /** Beginnings of the postcode. */
  readonly postcodes?: readonly string[];
  readonly origins?: readonly string[];
  readonly notOrigins?: readonly string[];
  readonly shippedFrom?: readonly string[];
  /** Beginnings of the customs code. */
  readonly hs?: readonly string[];
  readonly notHs?: readonly string[];
  /** A line below the code stands in the list so. */
  readonly mayBeListed?: Listed;
  /** Not every line below the code stands in the list so. */
  readonly notWhollyListed?: Listed;
  readonly contentTypes?: readonly ContentType[];
  readonly consignee?: ConsigneeKind;
  readonly channel?: Channel;
  /** Of the goods alone, without freight and insurance. */
  readonly goodsUpTo?: Threshold;
  readonly goodsAbove?: Threshold;
  /** Of goods, freight and insurance. */
  readonly landedUpTo?: Threshold;
  readonly landedAbove?: Threshold;
  /** Of one unit of the line. */
  readonly unitUpTo?: Threshold;
};

/** What every rule says of itself. Both dates are inclusive; absent is without bound. */
export type Rule = {
  readonly id: string;
  readonly source: string;
  /** An uncertain one is not applied unless an operator says so. */
  readonly certainty: Certainty;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
  /** False for what ships for an operator to switch on. */
  readonly enabled?: boolean;
  readonly note?: string;
  readonly when?: When;
};

export type BasePart = 'freight' | 'insurance' | 'duty' | 'fees';

/** What is added to the value of the goods before a duty or a tax is taken of it, and what is left out. The first that applies is taken. */
export type Valuation = Rule & {
  readonly dutyBase: readonly ('freight' | 'insurance')[];
  readonly taxBase: readonly BasePart[];
  readonly allowance?: Threshold;
};

export type Relievable = 'duty' | 'additional' | 'tax';

/** Said beside a calculation: a word for it, how much it matters, and a sentence. */
export type Notice = { readonly name: string; readonly effect: 'warn' | 'info'; readonly message: string };

/** What need not be paid: gifts, small values, goods that come back. `notice` is said where it is applied. */
export type Relief = Rule & { readonly name: string; readonly of: readonly Relievable[]; readonly notice?: Notice };

/**
 * The seller accounts for the tax at checkout. Whether it is registered shows by one of `numbers`; without one the tax is due at the border, or, where the
 * border asks for none on such goods, it is free.
 */
export type Scheme = Rule & {
  readonly name: string;
  readonly numbers: readonly TaxIdentifier[];
  readonly of: readonly Relievable[];
  readonly unregistered: 'due' | 'free';
};

/** In place of the tariff: so much for each distinct line of the tariff, or a fraction of the value. */
export type FlatDuty = Rule & {
  readonly name: string;
  /** Goods of preferential origin keep their preference, unless one of these numbers was given. Absent: the flat duty is due all the same. */
  readonly preferencesUnlessNumbers?: readonly TaxIdentifier[];
  readonly charge:
    | { readonly per: 'tariffLine'; readonly amount: string; readonly currency: string; readonly digits: 6 | 8 | 10 }
    | { readonly per: 'value'; readonly rate: string };
};

/**
 * For goods that qualify and whose origin is declared. `agreement` names the column of a tariff that gives the rate by line; a tariff without it has
 * `rate`.
 */
export type Preference = Rule & { readonly name: string; readonly agreement: string; readonly rate?: string };

/**
 * Goods of some origins bear another column of the tariff in place of its ordinary one, declared or not. Where the tariff has no such rate for a line, the ordinary one is
 * taken, and `notice` is said.
 */
export type TariffColumn = Rule & { readonly name: string; readonly column: string; readonly notice: Notice };

/** On top of the tariff. `netOfTariff` tops the tariff's own duty up to this rate, and adds nothing where that is higher. */
export type AdditionalDuty = Rule & {
  readonly name: string;
  readonly rate: string;
  readonly netOfTariff?: boolean;
  /** Agreements whose goods are spared. */
  readonly sparesAgreements?: readonly string[];
  /** Rules that stand in each other's place: the first that applies is taken. */
  readonly group?: string;
  /** Groups beside which it is not due. */
  readonly yieldsTo?: readonly string[];
};

export const taxNames = ['VAT', 'GST', 'HST', 'Sales tax'] as const;
export const taxCodes = ['VAT', 'GST'] as const;

/** Of each `kind` the first rule that applies is taken, so the special stands before the general. */
export type Tax = Rule & {
  readonly kind: string;
  readonly name: (typeof taxNames)[number];
  readonly code: (typeof taxCodes)[number];
  readonly rate: string;
};

/** Excise is named, never guessed: it hangs on strength, volume or content. */
export type Excise = Rule & { readonly name: string };

export type Fee = Rule & {
  readonly name: 'Customs fee' | 'Disbursement fee';
  readonly per: 'consignment' | 'tariffLine' | 'value';
  /** Of a fee per value: a fraction of the customs value. */
  readonly rate?: string;
  readonly amount?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly currency: string;
  /** Tax put onto the fee itself, as a fraction. */
  readonly taxRate?: string;
  /** Whether the fee is part of what the import tax is taken of. */
  readonly inTaxBase?: boolean;
};

/** Sums of duty or of tax below this are not collected. */
export type Minimum = Rule & Threshold & { readonly of: 'duty' | 'tax' };

/**
 * Something due that no figure here covers: a line is told apart as not computable, or answered with a warning. Of a duty, which is what it is unless it says otherwise, it
 * is said where one is due; of a tax where there is one, at the border or at checkout.
 */
export type Gap = Rule & {
  readonly name: string;
  readonly effect: 'stop' | 'warn' | 'info';
  readonly of?: 'duty' | 'tax';
  readonly message: string;
};

/** Everything known of one customs territory, from one file. */
export type RuleSet = {
  readonly id: string;
  readonly name: string;
  /** Name and a digest of the content. */
  readonly version: string;
  readonly countries: readonly string[];
  /** What thresholds and sums are reckoned in. */
  readonly currency: string;
  /** Where members have money of their own. */
  readonly currencies: Readonly<Record<string, string>>;
  readonly tariff: string;
  readonly valuations: readonly Valuation[];
  readonly reliefs: readonly Relief[];
  readonly schemes: readonly Scheme[];
  readonly flatDuties: readonly FlatDuty[];
  readonly preferences: readonly Preference[];
  readonly columns?: readonly TariffColumn[];
  readonly additionalDuties: readonly AdditionalDuty[];
  readonly taxes: readonly Tax[];
  readonly excises: readonly Excise[];
  readonly fees: readonly Fee[];
  readonly minimums: readonly Minimum[];
  readonly gaps: readonly Gap[];
  /** By the names rules refer to them by. */
  readonly lists: Readonly<Record<string, CodeList>>;
};
