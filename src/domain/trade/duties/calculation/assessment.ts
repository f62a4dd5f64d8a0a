import type { ContentType, Incoterms } from '../../../shared/customs.ts';
import type { Warning } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { UsedRate } from '../money/exchange-rates.ts';
import type { TradeDefence } from '../rules/rule-set.ts';

/** The kind of a charge. */
export type ChargeCode = 'DUTY' | 'VAT' | 'GST' | 'EXCISE' | 'FEE';

/** Amounts are decimal text in the currency of the answer, rounded once. `rule` is the id of the rule of the charge. */
export type DutyCharge = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: string;
  readonly currency: string;
  /** A fraction. For a duty that is not by value alone, the duty divided by the value. */
  readonly rate?: string;
  readonly rule: string;
};

/** A rule that the answer depends on. */
export type UsedRule = {
  readonly id: string;
  readonly name?: string;
  /** For a trade defence duty: its kind. */
  readonly defence?: TradeDefence;
  readonly source: string;
  readonly certainty: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
};

/** A notice to the client about the answer. */
export type DutyNotice = Warning & { readonly level: 'warning' | 'info' };

/**
 * A missing part that may change a sum. `rule` is the rule that says so. `direction` is present if it can only lower
 * the sum. `upTo` is the highest sum of the line for this reason alone; absent if no bound is known.
 */
export type Missing = {
  readonly reason: string;
  readonly message: string;
  readonly direction?: 'lower';
  readonly rule?: string;
  readonly upTo?: string;
};

/**
 * The lowest and the highest of the sums that the possible codes of goods give. `from` is absent if one of them cannot
 * be calculated, `upTo` if one has no known bound.
 */
export type ChargesRange = { readonly from?: string; readonly upTo?: string };

/**
 * The sum of a line under one of the codes that it may have, in the order of `GoodsLine.candidates`. `price` is absent
 * if it cannot be calculated. `upTo` is the highest sum of an incomplete one; absent if no bound is known.
 */
export type AssessedCandidate = { readonly price?: string; readonly complete: boolean; readonly upTo?: string };

/** The charges of one line of goods, with the rules behind them. */
export type AssessedLine = {
  readonly itemNumber: number;
  readonly title?: string;
  readonly hsCode?: string;
  readonly charges: readonly DutyCharge[];
  /** Why the charges of the line could not be calculated. */
  readonly notComputable?: string;
  /** Absent if no reason is known that may change the sum of the line. Never empty. */
  readonly missing?: readonly Missing[];
  /** The highest sum of an incomplete line. Absent if a missing part has no known bound. */
  readonly upTo?: string;
  /** Present if the charges hang on a code that is not certain: that of the line, or of another one. */
  readonly chargesRange?: ChargesRange;
  /** Absent if the line has no candidates, or if they could not be assessed one by one. */
  readonly candidates?: readonly AssessedCandidate[];
};

/** Whether no reason is known that may change the sum of a line. */
export const isComplete = ({ notComputable, missing }: Pick<AssessedLine, 'notComputable' | 'missing'>): boolean =>
  notComputable === undefined && missing === undefined;

/** A tax that the seller accounts for at checkout, so that none is due at the border. */
export type CheckoutTax = {
  readonly scheme: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly rule: string;
};

/** The values and rules that the charges were calculated from. */
export type Declaration = {
  readonly contentType: ContentType;
  readonly incoterms: Incoterms;
  readonly currency: string;
  readonly goodsValue: string;
  readonly freight: string;
  readonly insurance: string;
  readonly customsValue: string;
  readonly deMinimis: { readonly applied: boolean; readonly threshold?: string; readonly currency?: string };
  readonly exchangeRates: readonly UsedRate[];
  readonly checkoutTaxes: readonly CheckoutTax[];
  readonly ruleSetVersion: string;
  readonly rules: readonly UsedRule[];
  /** The day whose rules were applied, not the moment: the same request on the same day has the same answer. */
  readonly calculatedAt: string;
};

/**
 * The days of the facts of an answer: the oldest list of duty rates that it used, the reading of taxes, reliefs and
 * fees, the oldest list of trade measures, and the oldest exchange rate. A section is absent if nothing is loaded or
 * used.
 */
export type DataAsOf = {
  readonly tariff?: LocalDate;
  readonly taxes: LocalDate;
  readonly measures?: LocalDate;
  readonly rates?: LocalDate;
};

/** Duties and taxes of a parcel: its lines, its charges and its declaration. */
export type Assessment = {
  readonly price: string;
  readonly currency: string;
  /** False if a part of a line or of the whole is missing. A line that is not computable is not part of the price. */
  readonly complete: boolean;
  /** The missing parts of the consignment as a whole. Absent in recorded answers from before this member existed. */
  readonly missing?: readonly Omit<Missing, 'upTo'>[];
  /** The highest price of an incomplete answer. Absent if a missing part has no known bound. */
  readonly upTo?: string;
  /** Present if the price hangs on a code that is not certain. */
  readonly chargesRange?: ChargesRange;
  readonly charges: readonly DutyCharge[];
  readonly lines: readonly AssessedLine[];
  /** Absent in recorded answers from before this member existed. */
  readonly dataAsOf?: DataAsOf;
  readonly declaration: Declaration;
  readonly notices: readonly DutyNotice[];
};
