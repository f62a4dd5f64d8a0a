import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate } from '../../tariff/duty-rate.ts';
import { divisionScale, settled } from '../money/exchange-rates.ts';
import { holds } from '../rules/conditions.ts';
import type { Circumstances } from '../rules/conditions.ts';
import type { CutToUnits, Gap } from '../rules/rule-set.ts';
import { silent } from './remarks.ts';
import type { Remarks } from './remarks.ts';

/** A gap of the rules about rounding that says how the authorities round. */
export type CuttingGap = Gap & { readonly cut: CutToUnits };

/** A duty of a line, with whether it is not known how the authorities round it. */
type CutDuty = { readonly amount: Decimal; readonly isRoundingUnknown?: true };

/** How the sums of a consignment of one line are cut to larger units; undefined if they are not. */
export const cuttingFor = (gaps: readonly Gap[], circumstances: Circumstances): CuttingGap | undefined =>
  gaps.find((gap): gap is CuttingGap => gap.cut !== undefined && holds(gap.when, circumstances));

const downTo = (unit: string, amount: Decimal): Decimal => settled(amount).downToStep(Decimal.parse(unit));

/** Records that an answer depends on the cut. */
export const useCutting = (cutting: CuttingGap | undefined): Remarks =>
  cutting === undefined ? silent : { used: [{ ...cutting, name: 'Rounding' }] };

export const cutValue = (value: Decimal, cutting: CuttingGap | undefined): Decimal =>
  cutting === undefined ? value : downTo(cutting.cut.value, value);

/**
 * Whether a rate counts weights, or sets of pieces. Authorities cut these quantities too, by rules that are not loaded.
 */
export const isByMeasure = ({ parts, minimum = [], maximum = [] }: DutyRate): boolean =>
  [...parts, ...minimum, ...maximum].some(
    (part) => part.kind === 'specific' && part.unit !== 'item' && part.unit !== 'pair',
  );

/** The cut of a line with these duties; undefined if the rounding of one of them is not known. */
export const cuttingOf = (cutting: CuttingGap | undefined, duties: readonly CutDuty[]): CuttingGap | undefined =>
  duties.some(({ isRoundingUnknown }) => isRoundingUnknown === true) ? undefined : cutting;

export const cutDuties = <Duty extends CutDuty>(
  duties: readonly Duty[],
  cutting: CuttingGap | undefined,
): readonly Duty[] => {
  const known = cuttingOf(cutting, duties);
  if (known === undefined) return duties;
  return duties.map((levy) => ({ ...levy, amount: downTo(known.cut.charge, levy.amount) }));
};

/** A tax after the taxes that it consists of were cut one by one. */
export const cutTax = (tax: Decimal, cutting: CuttingGap | undefined): Decimal => {
  if (cutting === undefined) return tax;
  const { charge, taxParts } = cutting.cut;
  const [first = Decimal.of(1n), ...others] = taxParts.map((part) => Decimal.parse(part));
  const cut = downTo(charge, tax.times(first));
  return others.reduce((sum, part) => sum.plus(downTo(charge, cut.times(part).dividedBy(first, divisionScale))), cut);
};
