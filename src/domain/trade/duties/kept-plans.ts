import { Decimal } from '../../shared/decimal.ts';
import type { Tariff } from '../tariff/duty-rate.ts';
import type { Case, CaseLine } from './calculation/case.ts';
import type { PlannedLine } from './planned-line.ts';
import type { RulesInForce } from './rules/in-force.ts';
import { LinePlan } from './line-plan.ts';
import type { Threshold } from './rules/rule-set.ts';
import { occasionFields } from './rules/when.ts';

/** How many are kept, some megabytes: the catalogue of a large shop to a few countries. */
const plansKept = 4_096;

type OfOccasion = Map<string, LinePlan>;

// Carts are alike: where they go, what kinds of goods, on which side of the limits. Rules are asked once for each kind, and what they say is kept for the day.
let kept = new WeakMap<RulesInForce, WeakMap<Tariff, Map<string, OfOccasion>>>();
let count = 0;

type Shelf<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown };

const keptUnder = <Key, Value>(map: Shelf<Key, Value>, key: Key, made: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = made();
  map.set(key, value);
  return value;
};

/** On which side of each limit the values lie: -, = or +, and ? where no exchange rate tells. */
const sidesOf = ({ exchange }: Case, limits: readonly Threshold[], values: readonly Decimal[]): string => {
  let sides = '';
  for (const limit of limits) {
    const own = exchange.canWeigh(limit) ? exchange.weigh(limit) : undefined;
    for (const value of values) sides += own === undefined ? '?' : '=+-'.at(value.compare(own));
  }
  return sides;
};

const occasionOf = (inCase: Case): string => {
  const { ruleSet, request, whole } = inCase;
  const sides = sidesOf(inCase, ruleSet.limits.consignment, [whole.goods, whole.landed]);
  return `${sides}${JSON.stringify(occasionFields.map((field) => request[field]))}`;
};

const unitSidesOf = (inCase: Case, { goods: { value } }: CaseLine): string => {
  const { unit } = inCase.ruleSet.limits;
  return unit.length === 0 ? '' : sidesOf(inCase, unit, [inCase.exchange.toOwn(Decimal.parse(value.amount), value.currency)]);
};

/** The lines of a case, each with its plan. */
export const plannedLines = (inCase: Case, tariff: Tariff): readonly PlannedLine[] => {
  if (count >= plansKept) [kept, count] = [new WeakMap(), 0];
  const ofRules = keptUnder(kept, inCase.ruleSet, () => new WeakMap<Tariff, Map<string, OfOccasion>>());
  const ofTariff = keptUnder(ofRules, tariff, () => new Map<string, OfOccasion>());
  const plans = keptUnder(ofTariff, occasionOf(inCase), () => new Map<string, LinePlan>());
  return inCase.lines.map((line) => {
    const { hsCode, goods } = line;
    const kind = `${hsCode} ${goods.origin} ${goods.originDeclared ? 'declared' : ''}${unitSidesOf(inCase, line)}`;
    const plan = keptUnder(plans, kind, () => {
      count += 1;
      return new LinePlan();
    });
    return { line, plan };
  });
};
