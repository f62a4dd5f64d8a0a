import type { ContentType, Incoterms } from '../../../shared/customs.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Warning } from '../../../shared/warning.ts';

export type ChargeCode = 'DUTY' | 'VAT' | 'GST' | 'EXCISE' | 'FEE';

/** Amounts are decimal text in the currency of the answer, rounded once; `rule` names what it was taken by. */
export type DutyCharge = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: string;
  readonly currency: string;
  /** A fraction; of a duty that is not by value alone, what it comes to. */
  readonly rate?: string;
  readonly rule: string;
};

/** A rule an answer stands on. */
export type UsedRule = {
  readonly id: string;
  readonly name?: string;
  readonly source: string;
  readonly certainty: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
};

/** A warning, or something merely worth knowing. */
export type Remark = Warning & { readonly level: 'warning' | 'info' };

export type AssessedLine = {
  readonly itemNumber: number;
  readonly title?: string;
  readonly hsCode?: string;
  readonly charges: readonly DutyCharge[];
  /** Why the line has no charges although it has some: nothing is guessed. */
  readonly notComputable?: string;
};

export type UsedRate = {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly date: LocalDate;
  readonly source: string;
};

/** Tax the seller accounts for at checkout, so that the border does not ask for it. */
export type CheckoutTax = {
  readonly scheme: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly rule: string;
};

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
  /** The day whose rules were applied; not the moment, so that the same question on the same day has the same answer. */
  readonly calculatedAt: string;
};

export type Assessment = {
  readonly price: string;
  readonly currency: string;
  /** False when a line could not be computed: the price is then that of the others. */
  readonly complete: boolean;
  readonly charges: readonly DutyCharge[];
  readonly lines: readonly AssessedLine[];
  readonly declaration: Declaration;
  readonly remarks: readonly Remark[];
};
