import type { ContentType, Incoterms } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Warning } from '../../../shared/warning.ts';
import type { UsedRate } from '../money/currency-converter.ts';

/** The kind of a charge. */
export type ChargeCode = 'DUTY' | 'VAT' | 'GST' | 'EXCISE' | 'FEE';

/** Amounts are decimal text in the currency of the answer, rounded once. `rule` is the id of the rule that the charge follows from. */
export type DutyCharge = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: string;
  readonly currency: string;
  /** A fraction. Of a duty that is not by value alone it is the duty divided by the value. */
  readonly rate?: string;
  readonly rule: string;
};

/** A rule that the answer depends on. */
export type UsedRule = {
  readonly id: string;
  readonly name?: string;
  readonly source: string;
  readonly certainty: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
};

/** What the client is told about the answer. */
export type DutyNotice = Warning & { readonly level: 'warning' | 'info' };

/** The charges of one line of goods, with the rules behind them. */
export type AssessedLine = {
  readonly itemNumber: number;
  readonly title?: string;
  readonly hsCode?: string;
  readonly charges: readonly DutyCharge[];
  /** Why the charges of the line could not be calculated. */
  readonly notComputable?: string;
};

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

/** Duties and taxes of a parcel: its lines, its charges and its declaration. */
export type Assessment = {
  readonly price: string;
  readonly currency: string;
  /** False if a line is not computable. The price is then that of the other lines. */
  readonly complete: boolean;
  readonly charges: readonly DutyCharge[];
  readonly lines: readonly AssessedLine[];
  readonly declaration: Declaration;
  readonly notices: readonly DutyNotice[];
};
