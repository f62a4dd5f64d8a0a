import type { CarrierFee } from '../../../shared/carrier-fee.ts';
import type { Decimal } from '../../../shared/decimal.ts';
import { settled } from '../money/exchange-rates.ts';
import type { CurrencyConverter } from '../money/exchange-rates.ts';
import type { RulesInForce } from './in-force.ts';
import type { DutyRequest } from './request.ts';
import type { Fee } from './rule-set.ts';

/** What is known of the carrier's fee on a consignment. */
export type CarrierTerms = {
  /** Every entry that may apply: several if they depend on the service, and the request names none. */
  readonly candidates: readonly CarrierFee[];
  /** The entry that applies to the service, or to every service; absent if there is none. */
  readonly chosen?: CarrierFee;
};

/** Entries by their order and the value of the goods. The first one that applies is due. */
export const carrierTermsOf = (
  { carrierFees = [], service }: DutyRequest,
  goods: Decimal,
  converter: CurrencyConverter,
): CarrierTerms => {
  const own = (amount: string, currency: string): Decimal => settled(converter.moneyToOwn({ amount, currency }));
  const fitting = carrierFees.filter(
    ({ currency, goodsAbove, goodsUpTo }) =>
      (goodsAbove === undefined || goods.compare(own(goodsAbove, currency)) > 0) &&
      (goodsUpTo === undefined || goods.compare(own(goodsUpTo, currency)) <= 0),
  );
  const first = fitting.findIndex(({ services }) => service !== undefined || services === undefined);
  const chosen = fitting[first];
  return chosen ? { candidates: fitting.slice(0, first + 1), chosen } : { candidates: fitting };
};

/** Whether the carrier charges a fee of the rules as a part of its own, whichever entry applies. */
const isIncluded = ({ candidates, chosen }: CarrierTerms, { id }: Fee): boolean =>
  chosen !== undefined && candidates.every(({ includes = [] }) => includes.includes(id));

/**
 * The rules without the fees that the carrier's one includes, and without those for the same work that an operator has
 * enabled.
 */
export const withoutCarriersFees = (rules: RulesInForce, terms: CarrierTerms): RulesInForce => {
  if (terms.chosen === undefined) return rules;
  const { fees, leftOut } = rules;
  return {
    ...rules,
    fees: fees.filter((fee) => fee.name !== 'Disbursement fee' && !isIncluded(terms, fee)),
    leftOut: { ...leftOut, fees: leftOut.fees.filter((fee) => !isIncluded(terms, fee)) },
  };
};
