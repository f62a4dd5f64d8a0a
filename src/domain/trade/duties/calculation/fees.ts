import { Decimal, largest, lesser } from '../../../shared/decimal.ts';
import type { Fee } from '../rules/rule-set.ts';
import type { Levy } from './charges.ts';
import type { Consignment, LineValues } from './consignment.ts';
import { appliesToAny, isSpared } from './line.ts';
import type { DutiableLine } from './line.ts';
import { ruleLeftOut } from './remarks.ts';
import type { Found, MissingPart } from './remarks.ts';
import { certain } from './span.ts';
import type { Span } from './span.ts';

/** A fee of the whole consignment. The import tax is calculated on the part `taxable`. */
export type ConsignmentFee = Levy & { readonly taxable: Decimal };

/**
 * `lines` are those that the fee is charged for. Undefined for a fee by weight if the weight of the parcel is unknown.
 */
const amountOf = (fee: Fee, { converter, request }: Consignment, lines: readonly LineValues[]): Decimal | undefined => {
  const own = (amount: string): Decimal => converter.moneyToOwn({ amount, currency: fee.currency });
  switch (fee.per) {
    case 'consignment':
      return own(fee.amount ?? '0');
    case 'tariffLine':
      return own(fee.amount ?? '0').times(
        Decimal.of(BigInt(new Set(lines.map(({ hsCode }) => hsCode.slice(0, 6))).size)),
      );
    case 'kilogram':
      return request.weight === undefined ? undefined : own(fee.amount ?? '0').times(Decimal.parse(request.weight));
    case 'value': {
      const value = lines.reduce((sum, { customsValue }) => sum.plus(customsValue), Decimal.zero);
      const amount = value.times(Decimal.parse(fee.rate ?? '0'));
      const atLeast = fee.minimum === undefined ? amount : largest(amount, own(fee.minimum));
      return fee.maximum === undefined ? atLeast : lesser(atLeast, own(fee.maximum));
    }
  }
};

/**
 * The lines that a fee is charged for. Undefined if it is not due: customs fees are only for goods from other customs
 * territories.
 */
const chargedFor = (
  fee: Fee,
  consignment: Consignment,
  lines: readonly DutiableLine[],
): readonly LineValues[] | undefined => {
  if (fee.name === 'Customs fee' && consignment.request.border === 'fiscal') return undefined;
  const charged = fee.sparesAgreements === undefined ? lines : lines.filter((line) => !isSpared(line, fee));
  const nobodyPays = charged.length === 0 && lines.length > 0;
  return nobodyPays || !appliesToAny(consignment, charged, fee) ? undefined : charged;
};

/** Reports a fee by weight as missing from the sum, because the weight of the parcel is unknown. */
const byUnknownWeight = ({ id, name, amount = '0', currency }: Fee): MissingPart => ({
  reason: 'parcel_weight_missing',
  message: `${name}: ${amount} ${currency} a kilogram; weight of the parcel was not sent, and the fee is not part of the sum. Send weight.`,
  rule: id,
});

/** An uncertain fee, and what ends the doubt: the carrier's own fee, of which this one is a part. */
const uncertainFee = (fee: Fee): MissingPart => {
  const part = ruleLeftOut(fee, 'charged');
  const remedy = `Or set what your carrier charges there (carrierFees), with "includes": ["${fee.id}"].`;
  return { ...part, message: `${part.message} ${remedy}` };
};

/**
 * The fees of a consignment, and at their upper bound those including uncertain ones with a bound. `supposed` is the
 * consignment for the latter.
 */
export const assessFees = (
  consignment: Consignment,
  lines: readonly DutiableLine[],
  supposed: Consignment,
): Found<Span<readonly ConsignmentFee[]>> => {
  const missing: MissingPart[] = [];
  const assessFee = (fee: Fee, facts: Consignment, charged: readonly LineValues[]): readonly ConsignmentFee[] => {
    const net = amountOf(fee, facts, charged);
    if (net === undefined) {
      missing.push(byUnknownWeight(fee));
      return [];
    }
    const { id: rule, name, taxRate, inTaxBase } = fee;
    const amount = taxRate === undefined ? net : net.times(Decimal.of(1n).plus(Decimal.parse(taxRate)));
    return [
      { name, code: 'FEE', amount, rule, taxable: inTaxBase === true && taxRate === undefined ? amount : Decimal.zero },
    ];
  };
  const due = (fees: readonly Fee[]) =>
    fees.flatMap((fee) => {
      const charged = chargedFor(fee, consignment, lines);
      return charged === undefined ? [] : [{ fee, charged }];
    });
  const { fees, leftOut } = consignment.rules;
  const uncertain = due(leftOut.fees).map(({ fee, charged }) => {
    const isKnown = fee.per !== 'kilogram' || consignment.request.weight !== undefined;
    missing.push(isKnown ? uncertainFee(fee) : byUnknownWeight(fee));
    return isKnown && fee.isBound === true ? assessFee(fee, supposed, charged) : [];
  });
  const certainly = due(fees).map(({ fee, charged }) => ({ fee, charges: assessFee(fee, consignment, charged) }));
  const answered = certainly.flatMap(({ charges }) => charges);
  const value = uncertain.every((charges) => charges.length === 0)
    ? certain(answered)
    : { ...certain(answered), most: [...answered, ...uncertain.flat()] };
  return { value, missing, used: certainly.flatMap(({ fee, charges }) => (charges.length > 0 ? [fee] : [])) };
};
