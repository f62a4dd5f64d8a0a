import { Decimal } from '../../../shared/decimal.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import { noteRule } from './case.ts';
import type { Case, CaseLine } from './case.ts';
import { bearersOf, dutyOfLine } from './duty-of-line.ts';
import { feesOf } from './fees.ts';
import type { ConsignmentFee } from './fees.ts';
import { plannedLines } from '../kept-plans.ts';
import type { PlannedLine } from '../planned-line.ts';
import { sumOfLevies, waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { Minimum } from '../rules/rule-set.ts';
import { taxesOfLine } from './taxes-of-line.ts';
import type { LineTaxes } from './taxes-of-line.ts';
import { holds } from '../rules/when.ts';

/** A line's levies, duties before taxes, and what its seller owes instead. */
type ComputedLine = { readonly levies: readonly Levy[]; readonly atCheckout: LineTaxes['atCheckout'] };

/** `lines` and `stopped` by the place in the request: no line is in both. */
export type Computed = {
  readonly planned: readonly PlannedLine[];
  readonly lines: ReadonlyMap<number, ComputedLine>;
  readonly stopped: ReadonlyMap<number, string>;
  readonly fees: readonly ConsignmentFee[];
};

const shareScale = 20;

/** Sums too small to be collected are not. */
const collected = (inCase: Case, of: Minimum['of'], levies: readonly (readonly Levy[])[]): readonly (readonly Levy[])[] => {
  const minimum = inCase.ruleSet.minimums.find((rule) => rule.of === of && holds(rule.when, inCase.whole));
  if (minimum === undefined) return levies;
  const sum = sumOfLevies(levies.flat());
  const least = inCase.exchange.toOwn(Decimal.parse(minimum.amount), minimum.currency);
  if (sum.isZero() || sum.compare(least) >= 0) return levies;
  const rule = noteRule(inCase, minimum);
  return levies.map((ofLine) => ofLine.map((levy) => waived(levy, rule)));
};

/** How much of the taxable fees falls on a line. */
const feeShares = ({ goods, request }: Case, fees: readonly ConsignmentFee[]): ((line: CaseLine) => Decimal) => {
  const total = fees.reduce((sum, { taxable }) => sum.plus(taxable), Decimal.zero);
  if (total.isZero()) return () => Decimal.zero;
  if (goods.isZero()) {
    const share = total.dividedBy(Decimal.of(BigInt(request.lines.length)), shareScale);
    return () => share;
  }
  return ({ value }) => total.times(value).dividedBy(goods, shareScale);
};

/** Duties, fees and taxes, in this order: a tax may be taken of the others. */
export const compute = (inCase: Case, tariff: Tariff): Computed => {
  const planned = plannedLines(inCase, tariff);
  const bearers = bearersOf(inCase, planned);
  const stopped = new Map<number, string>();
  const sound: PlannedLine[] = [];
  const ownDuties: (readonly Levy[])[] = [];
  for (const each of planned) {
    const duty = dutyOfLine(inCase, each, tariff, bearers);
    if (duty.kind === 'stopped') stopped.set(each.line.index, duty.why);
    else {
      sound.push(each);
      ownDuties.push(duty.levies);
    }
  }
  const fees = feesOf(inCase, planned);
  const feesFor = feeShares(inCase, fees);

  const duties = collected(inCase, 'duty', ownDuties);
  const ownTaxes = sound.map((each, at) => taxesOfLine(inCase, each, { duty: sumOfLevies(duties[at] ?? []), fees: feesFor(each.line) }));
  const taxes = collected(inCase, 'tax', ownTaxes.map(({ levies }) => levies)); // prettier-ignore
  const lines = new Map(
    sound.map(({ line }, at): [number, ComputedLine] => [
      line.index,
      { levies: [...(duties[at] ?? []), ...(taxes[at] ?? [])], atCheckout: ownTaxes[at]?.atCheckout ?? [] },
    ]),
  );
  return { planned, lines, stopped, fees };
};
