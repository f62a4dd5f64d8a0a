import { Decimal, largest } from '../../../shared/decimal.ts';
import type { Fee } from '../rules/rule-set.ts';
import type { Case, CaseLine } from './case.ts';
import type { Levy } from './levy.ts';
import { addMissingFromAll, ruleLeftOut } from './missing.ts';
import type { MissingPart } from './missing-part.ts';
import { claimedPreferences, isSpared } from './preference.ts';
import { appliesToAny } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import { useRule } from './used-rules.ts';

/** A fee of the whole consignment. The import tax is calculated on the part `taxable`. */
export type ConsignmentFee = Levy & { readonly taxable: Decimal };

const customsValueOf = (lines: readonly CaseLine[]): Decimal =>
  lines.reduce((sum, { customsValue }) => sum.plus(customsValue), Decimal.zero);

/** `lines` are those that the fee is charged for. Undefined of a fee by weight if the weight of the parcel is not known. */
const amountOf = (fee: Fee, { converter, request }: Case, lines: readonly CaseLine[]): Decimal | undefined => {
  const own = (amount: string): Decimal => converter.moneyToOwn({ amount, currency: fee.currency });
  switch (fee.per) {
    case 'consignment':
      return own(fee.amount ?? '0');
    case 'tariffLine':
      return own(fee.amount ?? '0').times(Decimal.of(BigInt(new Set(lines.map(({ hsCode }) => hsCode.slice(0, 6))).size)));
    case 'kilogram':
      return request.weight === undefined ? undefined : own(fee.amount ?? '0').times(Decimal.parse(request.weight));
    case 'value': {
      const amount = customsValueOf(lines).times(Decimal.parse(fee.rate ?? '0'));
      const atLeast = fee.minimum === undefined ? amount : largest(amount, own(fee.minimum));
      if (fee.maximum === undefined) return atLeast;
      const most = own(fee.maximum);
      return atLeast.compare(most) > 0 ? most : atLeast;
    }
  }
};

/** The lines that a fee is charged for. Undefined if it is not due: fees of customs are for goods of other customs territories. */
const chargedFor = (fee: Fee, inCase: Case, queries: readonly RuleQuery[]): readonly CaseLine[] | undefined => {
  if (fee.name === 'Customs fee' && inCase.request.border === 'fiscal') return undefined;
  const charged = fee.sparesAgreements === undefined ? queries : queries.filter((query) => !isSpared(fee, claimedPreferences(query)));
  const nobodyPays = charged.length === 0 && queries.length > 0;
  return nobodyPays || !appliesToAny(inCase, charged, fee) ? undefined : charged.map(({ line }) => line);
};

/** A fee by weight is missing from the sum where the weight of the parcel is not known. */
const byUnknownWeight = ({ id, name, amount = '0', currency }: Fee): MissingPart => ({
  reason: 'parcel_weight_missing',
  message: `${name}: ${amount} ${currency} a kilogram; weight of the parcel was not sent, and the fee is not part of the sum. Send weight.`,
  rule: id,
});

/** The uncertain fees that apply are missing from the sum. Returns those that are calculated at their bound. */
const feesLeftOut = (inCase: Case, queries: readonly RuleQuery[]): readonly Fee[] => {
  const leftOut = inCase.ruleSet.leftOut.fees.filter((fee) => chargedFor(fee, inCase, queries) !== undefined);
  for (const fee of leftOut) {
    const isKnown = fee.per !== 'kilogram' || inCase.request.weight !== undefined;
    addMissingFromAll(inCase, isKnown ? ruleLeftOut(fee, 'charged') : byUnknownWeight(fee));
  }
  return leftOut.filter(({ id, isBound }) => isBound === true && inCase.atBound('consignment', id));
};

export const feesOf = (inCase: Case, queries: readonly RuleQuery[]): readonly ConsignmentFee[] =>
  [...inCase.ruleSet.fees, ...feesLeftOut(inCase, queries)].flatMap((fee): readonly ConsignmentFee[] => {
    const lines = chargedFor(fee, inCase, queries);
    if (lines === undefined) return [];
    const net = amountOf(fee, inCase, lines);
    if (net === undefined) {
      addMissingFromAll(inCase, byUnknownWeight(fee));
      return [];
    }
    const amount = fee.taxRate === undefined ? net : net.times(Decimal.of(1n).plus(Decimal.parse(fee.taxRate)));
    return [
      {
        name: fee.name,
        code: 'FEE',
        amount,
        rule: useRule(inCase, fee),
        taxable: fee.inTaxBase === true && fee.taxRate === undefined ? amount : Decimal.zero,
      },
    ];
  });
