import type { Certainty } from '../../../shared/certainty.ts';
import type { TaxIdentifier } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { Reduction } from '../../tariff/duty-rate.ts';
import type { OwnRate } from '../../tariff/own-rates.ts';
import type { CodeList, When } from './conditions.ts';

/** The members of every rule. Both dates are inclusive; an absent one is unbounded. */
export type Rule = {
  readonly id: string;
  readonly source: string;
  /** An uncertain rule is applied only if an operator enables it. */
  readonly certainty: Certainty;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
  /** False for a rule that ships switched off, for an operator to enable. */
  readonly enabled?: boolean;
  /** For an uncertain rule: its figure is the upper bound of the charge, and it is only uncertain whether it is due. */
  readonly isBound?: boolean;
  readonly note?: string;
  readonly when?: When;
};

/** A part that is added to the value of the goods when a charge is calculated. */
export type BasePart = 'freight' | 'insurance' | 'duty' | 'fees';

/**
 * The parts that are added to the value of the goods before a duty or a tax is calculated, and those that are deducted.
 * The first valuation that applies counts.
 */
export type Valuation = Rule & {
  readonly dutyBase: readonly ('freight' | 'insurance')[];
  readonly taxBase: readonly BasePart[];
  /** For a consignment above a limit only the excess counts: this is deducted from the customs value. */
  readonly allowance?: Money;
  /** The charges that the allowance applies to; both if absent. */
  readonly allowanceOf?: readonly ('duty' | 'tax')[];
  /** The fraction of the price that customs takes as the value of the goods, such as 0.6 of a retail price. */
  readonly share?: string;
  /** A fraction of the customs value that is added before tax is calculated. */
  readonly taxUplift?: string;
};

/** A charge that a relief can remove. */
export type Relievable = 'duty' | 'additional' | 'tax';

/** The notice of a rule when it is applied: a stable word, a level and a sentence. */
export type RuleNotice = { readonly name: string; readonly effect: 'warn' | 'info'; readonly message: string };

/** Charges that need not be paid: on gifts, on small values, on returned goods. */
export type Relief = Rule & {
  readonly name: string;
  readonly of: readonly Relievable[];
  readonly notice?: RuleNotice;
  /**
   * Customs grants it on proof, or on another condition that no request contains; `notice` names it. The removed charge
   * is reported as missing from the sum.
   */
  readonly conditional?: true;
  /** Goods that bear an anti-dumping or countervailing duty do not get the relief. */
  readonly notOnDefended?: true;
};

/**
 * The seller accounts for the tax at checkout. A seller that sent one of `numbers` is registered. For an unregistered
 * seller, `unregistered` says whether the tax is due at the border or the goods are free of it there.
 */
export type Scheme = Rule & {
  readonly name: string;
  readonly numbers: readonly TaxIdentifier[];
  readonly of: readonly Relievable[];
  readonly unregistered: 'due' | 'free';
};

/** Replaces the tariff: an amount for each distinct line of the tariff, or a fraction of the value. */
export type FlatDuty = Rule & {
  readonly name: string;
  /**
   * Goods of preferential origin keep their preference, unless one of these numbers was sent. If absent, the flat duty
   * applies to them too.
   */
  readonly preferencesUnlessNumbers?: readonly TaxIdentifier[];
  /** Not for goods whose ordinary rate in the tariff is free. */
  readonly unlessFree?: boolean;
  readonly charge:
    | { readonly per: 'tariffLine'; readonly amount: string; readonly currency: string; readonly digits: 6 | 8 | 10 }
    | {
        readonly per: 'value';
        readonly rate: string;
        /** Deducted once from the duty of the consignment, divided by value. */
        readonly deduction?: Money;
      };
};

/**
 * For goods that qualify and whose origin is declared, or with `withoutStatement` for all goods of the origin: a
 * measure by non-preferential origin, which needs no statement on origin. `agreement` names the tariff's column of
 * rates; `rate` or `reduction` is for a tariff without that column. With neither, the agreement is known and its rates
 * are not, and the answer says so.
 */
export type Preference = Rule & {
  readonly name: string;
  readonly agreement: string;
  readonly rate?: string;
  readonly reduction?: Reduction;
  readonly withoutStatement?: true;
};

/**
 * Goods of some origins pay by another column of the tariff than its ordinary one, whether their origin is declared or
 * not. If the tariff has no such rate for a line, the ordinary rate is charged and the answer contains `notice`.
 */
export type TariffColumn = Rule & { readonly name: string; readonly column: string; readonly notice: RuleNotice };

/** The kinds of trade defence. Retaliation includes duties on goods of countries under sanctions. */
export const tradeDefences = ['anti_dumping', 'countervailing', 'safeguard', 'retaliation'] as const;
/** A kind of trade defence. */
export type TradeDefence = (typeof tradeDefences)[number];

/**
 * A duty in addition to the tariff. Either `rate`, a fraction of the value, or `duty`, in the notation of tariffs
 * (`0.48 EUR / kg`), is present.
 */
export type AdditionalDuty = Rule & {
  readonly name: string;
  readonly rate?: string;
  readonly duty?: string;
  readonly defence?: TradeDefence;
  /** The rate of exporters without a rate of their own. The exporter of the goods may have a lower one. */
  readonly residual?: true;
  /** It raises the tariff's own duty to this rate, and adds nothing to a higher duty. */
  readonly netOfTariff?: boolean;
  /** Goods with a preference by one of these agreements are exempt. */
  readonly sparesAgreements?: readonly string[];
  /** Of the rules of one group only the first that applies is due. */
  readonly group?: string;
  /** It is not due beside a rule of these groups. */
  readonly yieldsTo?: readonly string[];
};

/** The names of taxes on imports. */
export const taxNames = ['VAT', 'GST', 'HST', 'Sales tax'] as const;
/** The codes of taxes on imports. */
export const taxCodes = ['VAT', 'GST'] as const;

/** Of each `kind` the first rule that applies is due, so a special rule precedes a general one. */
export type Tax = Rule & {
  readonly kind: string;
  readonly name: (typeof taxNames)[number];
  readonly code: (typeof taxCodes)[number];
  readonly rate: string;
  /** The tax is part of its own base: 17 % of the sum with the tax are 20.48 % of the sum without it. */
  readonly inOwnBase?: boolean;
};

/**
 * An excise is listed and never charged, because it depends on strength, volume or content, which no request has.
 * `mayBeDue` if the codes of `when` include goods with and without it. `upTo` is its upper bound, a fraction of the
 * customs value with the duty, which is the base of most excises by value.
 */
export type Excise = Rule & { readonly name: string; readonly mayBeDue?: true; readonly upTo?: string };

/** A fee of customs, or of the carrier for advancing the charges. */
export type Fee = Rule & {
  readonly name: 'Customs fee' | 'Disbursement fee';
  readonly per: 'consignment' | 'tariffLine' | 'value' | 'kilogram';
  /** For a fee by value: a fraction of the customs value. */
  readonly rate?: string;
  /** For a fee by weight: the amount for each kilogram of the gross weight of the parcel. */
  readonly amount?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly currency: string;
  /**
   * Tax on the fee itself, as a fraction. The import tax is then not calculated on the fee, which would be taxed twice.
   */
  readonly taxRate?: string;
  /** Whether the import tax is calculated on the fee too. Not beside `taxRate`. */
  readonly inTaxBase?: boolean;
  /** Goods with a preference by one of these agreements are exempt. */
  readonly sparesAgreements?: readonly string[];
};

/** Sums of duty or of tax below this are not collected. */
export type Minimum = Rule & Money & { readonly of: 'duty' | 'tax' };

/** The units down to which authorities cut values and charges, in the currency of the rules. */
export type CutToUnits = {
  /** For the values that duty and tax are calculated on. */
  readonly value: string;
  /** For each duty and each tax. */
  readonly charge: string;
  /**
   * The taxes that one tax consists of, as fractions of its rate that add up to 1. The first is calculated on the value
   * and cut; each other is calculated on the first and cut.
   */
  readonly taxParts: readonly string[];
};

/**
 * A charge without a figure in the rules. With `stop` the line is not computable; otherwise the answer contains a
 * notice. A gap of duty (the default) applies where duty is due. A gap of tax applies where nothing frees the goods of
 * tax, at the border or at checkout; one that may raise it also where no tax is loaded. A gap of relief applies where a
 * relief removes the duty on conditions that no request contains.
 */
export type Gap = Rule & {
  readonly name: string;
  readonly effect: 'stop' | 'warn' | 'info';
  readonly of?: 'duty' | 'tax' | 'relief';
  /**
   * The direction in which the sum may be wrong. Default: `warn` means that it may be higher and `info` that it may be
   * lower.
   */
  readonly may?: 'higher' | 'lower' | 'neither';
  /**
   * A fraction that the missing charge cannot exceed: for a tax of the value that tax is calculated on, for others of
   * the customs value; both before an allowance is deducted.
   */
  readonly upTo?: string;
  /** For a gap of tax: not reported if the seller accounts for the tax at checkout. */
  readonly atBorderOnly?: boolean;
  /**
   * For a gap of tax that may lower it: how the authorities round. A consignment of one line is rounded so and has no
   * gap, unless its duty is by weight or has additional ones: how these are rounded is not known.
   */
  readonly cut?: CutToUnits;
  readonly message: string;
};

/** The direction in which the charge of a gap changes the sum. */
export const gapDirection = ({ may, effect }: Pick<Gap, 'may' | 'effect'>): NonNullable<Gap['may']> =>
  may ?? (effect === 'warn' ? 'higher' : 'lower');

/** Whether the charge of a gap may raise the sum. */
export const mayRaise = (gap: Pick<Gap, 'may' | 'effect'>): boolean => gapDirection(gap) === 'higher';

/**
 * All tax rates on the goods of `when` are loaded: `taxes` has the reduced ones, and all other goods bear the standard
 * rate. Without such coverage for some goods, answers say that their reduced rates are not loaded.
 */
export type TaxCoverage = Rule;

/** The names of gaps that say that some goods may bear less tax. */
export const reducedRateGaps: readonly string[] = [
  'reduced_rates_not_loaded', 'reduced_rate_of_region_not_loaded', 'tax_exemption_not_loaded', 'tax_may_be_lower',
]; // oxfmt-ignore

/** The sections of the data on a destination. */
export const knowledgeSections = [
  'generalRates', 'preferences', 'tradeDefence', 'retaliation', 'tax', 'reducedRates', 'deMinimis', 'gifts', 'fees', 'postalRegime',
] as const; // oxfmt-ignore
/** A section of the data on a destination. */
export type KnowledgeSection = (typeof knowledgeSections)[number];

/** A charge that the country does not have, so that a section without rules is not a gap. Both dates are inclusive. */
export type Absence = {
  readonly section: KnowledgeSection;
  readonly source: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
  readonly destinations?: readonly string[];
};

/** The rules of one customs territory, from one file. */
export type RuleSet = {
  readonly id: string;
  readonly name: string;
  /** Name and a digest of the content. */
  readonly version: string;
  /** The day on which its facts were last read at their sources. */
  readonly checked: LocalDate;
  /** The day of its oldest list of trade measures; absent where no measures are loaded. */
  readonly measuresAsOf?: LocalDate;
  readonly countries: readonly string[];
  /** Thresholds are compared and sums are calculated in this currency. */
  readonly currency: string;
  /** The currencies of members with their own, by country. */
  readonly currencies: Readonly<Record<string, string>>;
  readonly tariff: string;
  /** An operator's own rates of duty, in place of those of the tariff. */
  readonly dutyRates?: readonly OwnRate[];
  readonly valuations: readonly Valuation[];
  readonly reliefs: readonly Relief[];
  readonly schemes: readonly Scheme[];
  readonly flatDuties: readonly FlatDuty[];
  readonly preferences: readonly Preference[];
  /** The territory may have agreements that are not among `preferences`. */
  readonly preferencesInPart?: true;
  readonly columns?: readonly TariffColumn[];
  readonly additionalDuties: readonly AdditionalDuty[];
  readonly taxes: readonly Tax[];
  readonly taxCoverage?: readonly TaxCoverage[];
  readonly excises: readonly Excise[];
  readonly fees: readonly Fee[];
  readonly minimums: readonly Minimum[];
  readonly gaps: readonly Gap[];
  readonly none?: readonly Absence[];
  /** By the names that conditions use. */
  readonly lists: Readonly<Record<string, CodeList>>;
};
