import type { Decimal } from '../../../shared/decimal.ts';
import { gapDirection } from '../rules/rule-set.ts';
import type { Gap, Rule, RuleNotice, TradeDefence } from '../rules/rule-set.ts';
import type { DutyNotice, Missing, UsedRule } from './assessment.ts';

/**
 * The upper bound of a missing part of a sum. `charged`: the sum already has it, or the stage that found the part
 * calculates it itself at a reading that has the part at its upper bound. Otherwise an additional amount of duty or of
 * tax.
 */
export type Bound = 'charged' | { readonly duty: Decimal } | { readonly tax: Decimal };

/**
 * A missing part that may change a sum. Without `bound` the amount is unknown; a part that only lowers a sum needs
 * none.
 */
export type MissingPart = Omit<Missing, 'upTo'> & { readonly bound?: Bound };

export type NamedRule = Rule & { readonly name?: string; readonly defence?: TradeDefence };

/** A notice with its key: only the first notice of each key is returned. */
type Told = { readonly key: string; readonly notice: DutyNotice };

/**
 * The remarks of a stage besides its value: notices, missing parts of the sum, and the rules that the value depends on.
 */
export type Remarks = {
  readonly notices?: readonly Told[] | undefined;
  readonly missing?: readonly MissingPart[] | undefined;
  readonly used?: readonly NamedRule[] | undefined;
};

/** The result of a stage of the calculation. */
export type Found<Value> = Remarks & { readonly value: Value };

const joined = <Item>(
  one: readonly Item[] | undefined,
  other: readonly Item[] | undefined,
): readonly Item[] | undefined => (one === undefined ? other : other === undefined ? one : [...one, ...other]);

/** No remarks. */
export const silent: Remarks = {};

/** Joins the remarks of several steps in order. */
export const together = (...all: readonly Remarks[]): Remarks => {
  let said = silent;
  for (const each of all) {
    if (each.notices === undefined && each.missing === undefined && each.used === undefined) continue;
    said = {
      notices: joined(said.notices, each.notices),
      missing: joined(said.missing, each.missing),
      used: joined(said.used, each.used),
    };
  }
  return said;
};

export const found = <Value>(value: Value, ...remarks: readonly Remarks[]): Found<Value> => {
  const { notices, missing, used } = together(...remarks);
  return { value, notices, missing, used };
};

export const told = (notice: DutyNotice, key = `${notice.reason}${notice.field ?? ''}`): Remarks => ({
  notices: [{ key, notice }],
});

/** The notice of a rule, given once for the whole consignment. */
export const toldByRule = ({ name, effect, message }: RuleNotice, ruleId: string): Remarks =>
  told({ level: effect === 'warn' ? 'warning' : 'info', reason: name, message }, ruleId);

export const keyOf = ({ rule, reason }: Pick<MissingPart, 'rule' | 'reason'>): string => rule ?? reason;

/** Whether this part leaves the highest sum known. */
export const isBounded = ({ bound, direction }: MissingPart): boolean => bound !== undefined || direction === 'lower';

/** Each missing part once: of two of the same rule the one without a bound is kept, else the first. */
export const distinctParts = (...remarks: readonly Remarks[]): readonly MissingPart[] => {
  if (remarks.every(({ missing = [] }) => missing.length === 0)) return [];
  const parts = remarks.flatMap(({ missing = [] }) => missing);
  const distinct = new Map<string, MissingPart>();
  for (const part of parts) if (!distinct.has(keyOf(part)) || !isBounded(part)) distinct.set(keyOf(part), part);
  return [...distinct.values()];
};

/**
 * The missing part of a gap of the rules, if it may raise the sum or change its tax. A gap that can only lower a duty
 * gives a notice only. `boundOf` makes an amount or a rate of its `upTo`.
 */
export const missingForGap = (gap: Gap, boundOf: (upTo: string) => Bound | undefined): readonly MissingPart[] => {
  const { name, message, id, upTo } = gap;
  const direction = gapDirection(gap);
  if (direction === 'lower' && gap.of === 'tax') return [{ reason: name, message, direction, rule: id }];
  if (direction !== 'higher') return [];
  const bound = upTo === undefined ? undefined : boundOf(upTo);
  return [{ reason: name, message, rule: id, ...(bound && { bound }) }];
};

/**
 * An uncertain rule that would add a charge if an operator enabled it. Its figure is a bound only if the rule says so.
 */
export const ruleLeftOut = (
  { id, name, isBound = false }: Rule & { readonly name: string },
  bound?: Bound,
): MissingPart => ({
  reason: 'uncertain_rules_left_out',
  message: `${name}: this charge is not certain, and it was left out (${id}). An operator can switch it on.`,
  rule: id,
  ...(isBound && bound && { bound }),
});

/** Each notice once, in the order in which they were given. */
export const noticesIn = (all: readonly Remarks[]): readonly DutyNotice[] => {
  const distinct = new Map<string, DutyNotice>();
  for (const { notices = [] } of all)
    for (const { key, notice } of notices) if (!distinct.has(key)) distinct.set(key, notice);
  return [...distinct.values()];
};

const usedRuleOf = ({ id, name, defence, source, certainty, validFrom, validTo }: NamedRule): UsedRule => ({
  id,
  ...(name !== undefined && { name }),
  ...(defence !== undefined && { defence }),
  source,
  certainty,
  ...(validFrom !== undefined && { validFrom }),
  ...(validTo !== undefined && { validTo }),
});

/**
 * Adds a name. A code with alternative rates may have one on a line and another on the next: the rule then has both
 * names, in a fixed order.
 */
const withName = (used: UsedRule, name: string): UsedRule => ({
  ...used,
  name: [...new Set([...(used.name?.split(' or ') ?? []), name])].sort().join(' or '),
});

/** Each rule that the answer depends on once, by id. */
export const rulesIn = (all: readonly Remarks[]): readonly UsedRule[] => {
  const distinct = new Map<string, UsedRule>();
  for (const rule of all.flatMap(({ used = [] }) => used)) {
    const known = distinct.get(rule.id);
    if (known === undefined) distinct.set(rule.id, usedRuleOf(rule));
    else if (rule.name !== undefined && rule.name !== known.name) distinct.set(rule.id, withName(known, rule.name));
  }
  return [...distinct.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
};
