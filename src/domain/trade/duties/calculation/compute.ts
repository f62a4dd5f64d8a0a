import { Decimal } from '../../../shared/decimal.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import { divisionScale, settled } from '../money/precision.ts';
import type { Minimum } from '../rules/rule-set.ts';
import type { Case, CaseLine } from './case.ts';
import { dutyOfLine } from './duty-of-line.ts';
import { excisesAtBound } from './excises.ts';
import { feesOf } from './fees.ts';
import type { ConsignmentFee } from './fees.ts';
import { flatDutyPayers } from './flat-levy.ts';
import { sumOfLevies, waived } from './levy.ts';
import type { Levy } from './levy.ts';
import { rulesWithMeasures } from './measures.ts';
import { noteNumberMissing } from './plan-taxes.ts';
import { appliesToAny, ruleQuery } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import { noteReducedRates } from './tax-coverage.ts';
import { taxesOfLine } from './taxes-of-line.ts';
import type { LineTaxes } from './taxes-of-line.ts';
import { useRule } from './used-rules.ts';

/** The charges of a line, duties before taxes, and what its seller accounts for at checkout. */
type ComputedLine = { readonly levies: readonly Levy[]; readonly atCheckout: LineTaxes['atCheckout'] };

/** `lines` and `stopped` are by the index in the request. No line is in both. */
export type Computed = {
  readonly queries: readonly RuleQuery[];
  readonly lines: ReadonlyMap<number, ComputedLine>;
  readonly stopped: ReadonlyMap<number, string>;
  readonly fees: readonly ConsignmentFee[];
};

/** Sums below the minimum of the rule set are not collected: their charges are waived. */
const collected = (
  inCase: Case,
  queries: readonly RuleQuery[],
  of: Minimum['of'],
  levies: readonly (readonly Levy[])[],
): readonly (readonly Levy[])[] => {
  const minimum = inCase.ruleSet.minimums.find((rule) => rule.of === of && appliesToAny(inCase, queries, rule));
  if (minimum === undefined) return levies;
  const sum = settled(sumOfLevies(levies.flat()));
  const least = settled(inCase.converter.moneyToOwn(minimum));
  if (sum.isZero() || sum.compare(least) >= 0) return levies;
  const rule = useRule(inCase, minimum);
  return levies.map((ofLine) => ofLine.map((levy) => waived(levy, rule)));
};

/** The share of a line in the fees that are taxed. */
const feeShares = ({ goods, request }: Case, fees: readonly ConsignmentFee[]): ((line: CaseLine) => Decimal) => {
  const total = fees.reduce((sum, { taxable }) => sum.plus(taxable), Decimal.zero);
  if (total.isZero()) return () => Decimal.zero;
  if (goods.isZero()) {
    const share = total.dividedBy(Decimal.of(BigInt(request.lines.length)), divisionScale);
    return () => share;
  }
  return ({ price }) => total.times(price).dividedBy(goods, divisionScale);
};

type Duties = {
  /** The lines whose duty could be calculated, and their duties in the same order. */
  readonly sound: readonly RuleQuery[];
  readonly levies: readonly (readonly Levy[])[];
  readonly stopped: ReadonlyMap<number, string>;
};

const dutiesOf = (queries: readonly RuleQuery[], tariff: Tariff): Duties => {
  const payers = flatDutyPayers(queries, tariff);
  const sound: RuleQuery[] = [];
  const levies: (readonly Levy[])[] = [];
  const stopped = new Map<number, string>();
  for (const query of queries) {
    const duty = dutyOfLine(query, tariff, payers);
    if (duty.kind === 'stopped') stopped.set(query.line.index, duty.why);
    else {
      sound.push(query);
      levies.push(duty.levies);
    }
  }
  return { sound, levies, stopped };
};

/** Duties, then fees and excises, then taxes: a tax may be calculated on the others. */
export const compute = (inCase: Case, tariff: Tariff): Computed => {
  const queries = inCase.lines.map((line) => ruleQuery(inCase, line, rulesWithMeasures(inCase.ruleSet, tariff, line)));
  const { sound, levies, stopped } = dutiesOf(queries, tariff);
  const fees = feesOf(inCase, queries);
  const feesFor = feeShares(inCase, fees);

  const duties = collected(inCase, queries, 'duty', levies);
  const excises = sound.map((query, at) => excisesAtBound(query, sumOfLevies(duties[at] ?? [])));
  const ownTaxes = sound.map((query, at) =>
    taxesOfLine(query, { duty: sumOfLevies(duties[at] ?? []), excise: sumOfLevies(excises[at] ?? []), fees: feesFor(query.line) }),
  );
  const taxes = collected(inCase, queries, 'tax', ownTaxes.map((own) => own.levies)); // prettier-ignore
  for (const [at, query] of sound.entries()) {
    const [own, due = []] = [ownTaxes[at], taxes[at]];
    if (own?.openScheme && !sumOfLevies(due).isZero()) noteNumberMissing(inCase, own.openScheme);
    noteReducedRates(query, [...due, ...(own?.atCheckout ?? [])]);
  }
  const lines = new Map(
    sound.map(({ line }, at): [number, ComputedLine] => [
      line.index,
      { levies: [...(duties[at] ?? []), ...(excises[at] ?? []), ...(taxes[at] ?? [])], atCheckout: ownTaxes[at]?.atCheckout ?? [] },
    ]),
  );
  return { queries, lines, stopped, fees };
};
