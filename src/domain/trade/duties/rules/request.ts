import type { ContentType, Incoterms, TaxIdentifier } from '../../../shared/customs.ts';
import type { Border } from '../../../shared/customs-border.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { Channel, ConsigneeKind } from './rule-set.ts';

/** One kind of goods, as far as customs asks. */
export type GoodsLine = {
  readonly title?: string;
  /** 4 to 10 digits: given by the client, or predicted. */
  readonly hsCode?: string;
  /** As the client wrote it, dots and all; absent when it was predicted. */
  readonly sentHsCode?: string;
  readonly quantity: number;
  /** Of one unit. */
  readonly value: Money;
  /** Kilograms of one unit. */
  readonly unitWeight?: string;
  readonly origin: string;
  /** A statement on origin goes with the goods: without one no preference is given. */
  readonly originDeclared: boolean;
};

/**
 * Everything a calculation depends on beside rules and rates, and nothing of a person: where parties are is a country, a state and the beginning of a
 * postcode; which registration numbers were given, not the numbers.
 */
export type DutyRequest = {
  readonly date: LocalDate;
  readonly border: Border;
  readonly from: { readonly country: string };
  readonly to: { readonly country: string; readonly region?: string; readonly postcodeArea?: string };
  readonly consignee: ConsigneeKind;
  readonly channel: Channel;
  readonly currency: string;
  readonly contentType: ContentType;
  readonly incoterms: Incoterms;
  readonly registrations: readonly TaxIdentifier[];
  readonly freight?: Money;
  readonly insurance?: Money;
  readonly lines: readonly GoodsLine[];
};
