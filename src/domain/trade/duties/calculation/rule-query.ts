import type { Remark, UsedRule } from './assessment.ts';
import { circumstancesOf, usedRuleOf } from './case.ts';
import type { Case, CaseLine, NamedRule } from './case.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { Notice, Relief, Relievable, Rule, Scheme, Threshold } from '../rules/rule-set.ts';
import { holds } from '../rules/when.ts';
import type { Circumstances, Occasion } from '../rules/when.ts';

/** A remark about any line that is decided alike: `message` goes on after the field's name, where there is one. */
export type PlannedRemark = Pick<Remark, 'level' | 'reason' | 'message'> & {
  /** What is said once of the whole consignment has a key of its own; what is said of each line the field it is about. */
  readonly about: { readonly key: string } | { readonly field: '' | '.hsCode' };
};

/** Something decided of a line, and what goes into the record of every calculation that takes the decision over. */
export type Decision<T> = {
  readonly outcome: T;
  readonly rules: readonly UsedRule[];
  readonly remarks: readonly PlannedRemark[];
  /** Currencies of thresholds that were looked at. */
  readonly currencies: readonly string[];
};

/** Asks the rules about one line. */
export type Asking = {
  readonly rules: RulesInForce;
  readonly occasion: Occasion;
  readonly line: Pick<CaseLine, 'hsCode'> & { readonly goods: Pick<CaseLine['goods'], 'originDeclared'> };
  readonly applies: (rule: Rule) => boolean;
  /** How the code of the line stands in a list of the rule set. */
  readonly marksIn: (list: string) => readonly string[];
  /** Answers the rule's id. */
  readonly note: (rule: NamedRule) => string;
  readonly describe: (rule: UsedRule) => string;
  readonly remark: (remark: PlannedRemark) => void;
};

/** Decides, and takes down what was looked at on the way. */
export const decide = <T>(inCase: Case, line: CaseLine, work: (asking: Asking) => T): Decision<T> => {
  const [used, remarks, currencies]: [UsedRule[], PlannedRemark[], Set<string>] = [[], [], new Set()];
  const circumstances: Circumstances = {
    ...circumstancesOf(inCase, line),
    toOwnMoney: (threshold: Threshold) => {
      currencies.add(threshold.currency);
      return inCase.exchange.weigh(threshold);
    },
  };
  const describe = (rule: UsedRule): string => {
    used.push(rule);
    return rule.id;
  };
  const outcome = work({
    rules: inCase.ruleSet,
    occasion: circumstances.occasion,
    line,
    applies: ({ when }) => holds(when, circumstances),
    marksIn: (list) => circumstances.line?.marksIn(list) ?? [],
    note: (rule) => describe(usedRuleOf(rule)),
    describe,
    remark: (remark) => void remarks.push(remark),
  });
  return { outcome, rules: used, remarks, currencies: [...currencies] };
};

const remarkOf = ({ level, reason, message, about }: PlannedRemark, index: number): [Remark, string | undefined] => {
  if ('key' in about) return [{ level, reason, message }, about.key];
  const field = `commodities[${index}]${about.field}`;
  return [{ level, reason, field, message: `${field}${message}` }, undefined];
};

/** Enters a decision into the record of this calculation, and answers its outcome. */
export const taken = <T>(inCase: Case, { index }: CaseLine, { outcome, rules, remarks, currencies }: Decision<T>): T => {
  for (const rule of rules) if (!inCase.rules.has(rule.id)) inCase.rules.set(rule.id, rule);
  for (const remark of remarks) inCase.remark(...remarkOf(remark, index));
  for (const currency of currencies) inCase.exchange.use(currency);
  return outcome;
};

const isRegistered = ({ numbers }: Scheme, { occasion }: Asking): boolean =>
  numbers.some((number) => occasion.registrations.includes(number));

/** A scheme the seller takes part in, or a relief, that spares the line this kind of charge. */
export const reliefFor = (asking: Asking, kind: Relievable): Relief | Scheme | undefined => {
  const { schemes, reliefs } = asking.rules;
  return (
    schemes.find((scheme) => scheme.of.includes(kind) && isRegistered(scheme, asking) && asking.applies(scheme)) ??
    reliefs.find((relief) => relief.of.includes(kind) && asking.applies(relief))
  );
};

/** Once for the whole consignment, whatever lines it is about. */
export const say = ({ remark }: Asking, { name, effect, message }: Notice, ruleId: string): void =>
  remark({ level: effect === 'warn' ? 'warning' : 'info', reason: name, message, about: { key: ruleId } });

/** Answers the rule's id. */
export const noteRelief = (asking: Asking, relief: Relief | Scheme): string => {
  if ('notice' in relief && relief.notice) say(asking, relief.notice, relief.id);
  return asking.note(relief);
};
