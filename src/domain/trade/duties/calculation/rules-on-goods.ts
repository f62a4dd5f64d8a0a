import { canonicalCountry } from '../../../shared/countries.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import { ownValue } from '../../../shared/table.ts';
import { highestNotLoaded } from '../../tariff/duty-rate.ts';
import type { DutyRate, LineRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { holdsForGoods, unlisted } from '../rules/conditions.ts';
import type { KindOfGoods } from '../rules/conditions.ts';
import { rulesInForce } from '../rules/in-force.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type {
  AdditionalDuty,
  Excise,
  Fee,
  FlatDuty,
  Gap,
  Minimum,
  Relief,
  Rule,
  RuleSet,
  Scheme,
  TariffColumn,
  Tax,
  Valuation,
} from '../rules/rule-set.ts';
import { adValorem, rateOfAdditional } from './charges.ts';
import { ordinaryRatesFor, rulesWithMeasures } from './measures.ts';
import type { TariffPreference } from './measures.ts';
import { granted } from './tariff-rate.ts';
import { coversCode } from './taxes.ts';

/** The rules by what they do, in the order in which a calculation asks for them. */
type RulesByKind = {
  readonly valuation: Valuation;
  readonly scheme: Scheme;
  readonly relief: Relief;
  readonly flatDuty: FlatDuty;
  readonly column: TariffColumn;
  readonly preference: TariffPreference;
  readonly additionalDuty: AdditionalDuty;
  readonly excise: Excise;
  readonly tax: Tax;
  readonly fee: Fee;
  readonly minimum: Minimum;
  readonly gap: Gap;
};

/** What a rule does. */
export const ruleKinds = [
  'valuation', 'scheme', 'relief', 'flatDuty', 'column', 'preference', 'additionalDuty', 'excise', 'tax', 'fee',
  'minimum', 'gap',
] as const satisfies readonly (keyof RulesByKind)[]; // oxfmt-ignore

/** What a rule does. */
export type RuleKind = (typeof ruleKinds)[number];

/**
 * A rule that a calculation for such goods asks for. Its conditions about the goods hold; the others are those of a
 * request.
 */
export type RuleOnGoods = {
  [Kind in RuleKind]: {
    readonly kind: Kind;
    readonly rule: RulesByKind[Kind];
    /** Only some of the goods below a short code meet its conditions. */
    readonly isPartial?: true;
    /** It is uncertain, and no operator has enabled it: answers name it as missing. */
    readonly isLeftOut?: true;
    /** The rate of these goods by the rule, if it has one. */
    readonly rate?: DutyRate;
  };
}[RuleKind];

/** The goods of a lookup. Without an origin, rules for goods of any origin are found. */
export type LookedUpGoods = {
  /** Digits only. */
  readonly hsCode: string;
  readonly origin?: string;
  readonly country: string;
  readonly date: LocalDate;
};

/** What a calculation would read for goods of a code, before it knows anything else of them. */
export type DutiesOnGoods = {
  readonly line: TariffLine | undefined;
  /** The ordinary rates: several if the goods decide which is due, none if it is not known. */
  readonly ordinary: readonly LineRate[];
  /** The highest that the duty can be, for a code without a line. */
  readonly highest: DutyRate | undefined;
  readonly rules: readonly RuleOnGoods[];
  /** Whether all rates of tax on such goods are loaded. */
  readonly areTaxRatesLoaded: boolean;
};

/** Whether some codes below a short one meet the rule's conditions, which the short one does not. */
const mayApplyBelow = ({ when }: Rule, goods: KindOfGoods): boolean => {
  if (when?.hs?.some((code) => code.length > goods.hsCode.length && code.startsWith(goods.hsCode)) !== true)
    return false;
  const { hs: _, ...others } = when;
  return holdsForGoods(others, goods);
};

const rateBy = ({ kind, rule }: RuleOnGoods, line: TariffLine | undefined): DutyRate | undefined => {
  switch (kind) {
    case 'preference':
      return granted(rule, line)?.rate;
    case 'column':
      return ownValue(line?.preferences, rule.column);
    case 'additionalDuty':
      return rateOfAdditional(rule);
    case 'flatDuty':
      return rule.charge.per === 'value' ? adValorem(rule.charge.rate) : undefined;
    case 'tax':
      return adValorem(rule.rate);
    case 'fee':
      return rule.rate === undefined ? undefined : adValorem(rule.rate);
    case 'valuation':
    case 'scheme':
    case 'relief':
    case 'excise':
    case 'minimum':
    case 'gap':
      return undefined;
  }
};

/** The rules of a set for goods with this line of the tariff: its own measures by origin replace those of the set. */
const withMeasures = (
  ruleSet: RuleSet,
  {
    tariff,
    line,
    goods,
  }: { readonly tariff: Tariff; readonly line: TariffLine | undefined; readonly goods: LookedUpGoods },
): RulesInForce => {
  const { hsCode, origin, country, date } = goods;
  const rules = rulesInForce(ruleSet, date, country, hsCode);
  if (line?.byOrigin === undefined) return rules;
  if (origin === undefined)
    return {
      ...rules,
      preferences: [],
      additionalDuties: rules.additionalDuties.filter(({ defence }) => defence === undefined),
    };
  const consignment = { tariff, rules: rulesInForce(ruleSet, date, country) };
  return rulesWithMeasures(rules, { consignment, line, goods: { origin } });
};

const sectionsOf = (rules: RulesInForce): { readonly [Kind in RuleKind]: readonly RulesByKind[Kind][] } => ({
  valuation: rules.valuations,
  scheme: rules.schemes,
  relief: rules.reliefs,
  flatDuty: rules.flatDuties,
  column: rules.columns,
  preference: rules.preferences,
  additionalDuty: rules.additionalDuties,
  excise: rules.excises,
  tax: rules.taxes,
  fee: rules.fees,
  minimum: rules.minimums,
  gap: rules.gaps,
});

const leftOutOf = ({ leftOut }: RulesInForce): { readonly [Kind in RuleKind]?: readonly RulesByKind[Kind][] } => ({
  flatDuty: leftOut.flatDuties,
  additionalDuty: leftOut.additionalDuties,
  tax: leftOut.taxes,
  fee: leftOut.fees,
});

/**
 * The line of the tariff and every rule that a calculation for goods of a code asks for, by the same selection: the day
 * and the destination, then the conditions about the goods. What else decides, such as a value, stays a condition of
 * the rule.
 */
export const dutiesOnGoods = (
  { ruleSet, tariff }: { readonly ruleSet: RuleSet; readonly tariff: Tariff },
  { hsCode, origin, ...place }: LookedUpGoods,
): DutiesOnGoods => {
  const country = canonicalCountry(place.country);
  const canonical = origin === undefined ? {} : { origin: canonicalCountry(origin) };
  const line = tariff.lookup(hsCode);
  const rules = withMeasures(ruleSet, { tariff, line, goods: { hsCode, ...canonical, ...place, country } });
  const goods: KindOfGoods = {
    hsCode,
    ...canonical,
    marksIn: (list) => ownValue(ruleSet.lists, list)?.marksOf(hsCode) ?? [unlisted],
  };
  const onGoods = (kind: RuleKind, candidates: readonly Rule[], isLeftOut: boolean): readonly RuleOnGoods[] =>
    candidates.flatMap((rule) => {
      // One valuation is chosen for the consignment, before its lines are looked at.
      const applies = holdsForGoods(rule.when, kind === 'valuation' ? undefined : goods);
      if (!applies && !mayApplyBelow(rule, goods)) return [];
      // A section has the rules of its kind, which a table by kind cannot express.
      const found = {
        kind,
        rule,
        ...(!applies && { isPartial: true }),
        ...(isLeftOut && { isLeftOut }),
      } as RuleOnGoods;
      const rate = rateBy(found, line);
      return [rate === undefined ? found : { ...found, rate }];
    });
  const [sections, leftOut] = [sectionsOf(rules), leftOutOf(rules)];
  return {
    line,
    ordinary: line === undefined ? [] : ordinaryRatesFor(line, origin ?? ''),
    highest: line === undefined ? highestNotLoaded(tariff, hsCode) : line.highest,
    rules: ruleKinds.flatMap((kind) => [
      ...onGoods(kind, sections[kind], false),
      ...onGoods(kind, leftOut[kind] ?? [], true),
    ]),
    areTaxRatesLoaded:
      rules.none.some(({ section }) => section === 'reducedRates') ||
      rules.taxCoverage.some((claim) => coversCode(claim, hsCode)),
  };
};
