import type { CarrierFee } from '../../../shared/carrier-fee.ts';
import { Decimal, largest, lesser } from '../../../shared/decimal.ts';
import { settled } from '../money/exchange-rates.ts';
import type { Consignment } from './consignment.ts';
import type { ConsignmentFee } from './fees.ts';
import type { Found, NamedRule } from './remarks.ts';
import { certain } from './span.ts';
import type { Span } from './span.ts';

/** The fee on a sum of charges. None is due where nothing is advanced. */
const amountOn = (
  { currency, amount = '0', per, rate, of, min, max, taxRate = '0' }: CarrierFee,
  charges: Decimal,
  { converter, goods, lines }: Consignment,
): Decimal => {
  if (settled(charges).isZero()) return Decimal.zero;
  const own = (text: string): Decimal => converter.moneyToOwn({ amount: text, currency });
  const headings = per === 'tariffLine' ? new Set(lines.map(({ hsCode }) => hsCode.slice(0, 6))).size : 1;
  const fixed = own(amount).times(Decimal.of(BigInt(headings)));
  const withTax = Decimal.of(1n).plus(Decimal.parse(taxRate));
  if (rate === undefined) return fixed.times(withTax);
  const share = (of === 'goods' ? goods : charges).times(Decimal.parse(rate));
  const atLeast = min === undefined ? share : largest(share, own(min));
  return fixed.plus(max === undefined ? atLeast : lesser(atLeast, own(max))).times(withTax);
};

/** The id of the carrier's fee among the rules of an answer. */
export const carrierFeeId = 'carrier-fee';
const name = 'Disbursement fee';
/** The reason for which the fee may be another. */
export const feeByService = 'carrier_fee_by_service';

const usedEntry = ({ validFrom, validTo }: CarrierFee): NamedRule => ({
  id: carrierFeeId,
  name,
  source: "The carrier's fee, as set for the account or in the rate card",
  certainty: 'known',
  validFrom,
  ...(validTo !== undefined && { validTo }),
});

/**
 * The fee of the carrier on the `charges` that are due at the border, which it advances. `supposed` is the consignment
 * for the upper bound.
 */
export const assessCarrierFee = (
  consignment: Consignment,
  charges: (at: 'answered' | 'most') => Decimal,
  supposed: Consignment,
): Found<Span<readonly ConsignmentFee[]>> => {
  const { candidates, chosen } = consignment.carrier;
  if (candidates.length === 0) return { value: certain([]) };
  const levied = (amount: Decimal): readonly ConsignmentFee[] =>
    amount.isZero() ? [] : [{ name, code: 'FEE', amount, rule: carrierFeeId, taxable: Decimal.zero }];
  const answered = chosen ? amountOn(chosen, charges('answered'), consignment) : Decimal.zero;
  const highest = charges('most');
  const most = candidates.map((fee) => amountOn(fee, highest, supposed)).reduce(largest, answered);
  const isOpen = consignment.request.service === undefined && candidates.some(({ services }) => services !== undefined);
  const message = `${name}: it depends on the service, which was not sent. Send serviceCode.`;
  return {
    value: { ...certain(levied(answered)), most: levied(most) },
    ...(isOpen && most.compare(answered) > 0 && { missing: [{ reason: feeByService, message, bound: 'charged' }] }),
    used: chosen && !answered.isZero() ? [usedEntry(chosen)] : [],
  };
};
