import { ownValue } from '../../../shared/own-value.ts';
import type { CurrencyConverter } from '../money/currency-converter.ts';
import { settled } from '../money/precision.ts';
import { unlisted } from '../rules/code-list.ts';
import { holds } from '../rules/conditions.ts';
import type { LineCircumstances } from '../rules/conditions.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import { gapDirection } from '../rules/rule-set.ts';
import type { AdditionalDuty, Gap, Relief, Relievable, Rule, RuleNotice, RuleSet, Scheme } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import type { Case, CaseLine } from './case.ts';
import { addMissing, ruleLeftOut } from './missing.ts';
import type { Bound, MissingPart } from './missing-part.ts';
import { useRule } from './used-rules.ts';
import type { NamedRule } from './used-rules.ts';

/** Evaluates rules for one line, within one calculation. Exchange rates of the thresholds that are compared enter the record of the case. */
export type RuleQuery = {
  readonly inCase: Case;
  readonly line: CaseLine;
  readonly rules: RulesInForce;
  readonly applies: (rule: Rule) => boolean;
  /** The marks of the line's code in a list of the rule set. */
  readonly marksIn: (list: string) => readonly string[];
  /** Records that the answer depends on a rule, and returns the rule's id. */
  readonly use: (rule: NamedRule) => string;
};

const inNoPart: readonly string[] = [unlisted];

/** What the conditions about one line are evaluated against. */
export const lineCircumstances = (
  { ruleSet: { lists }, converter }: { readonly ruleSet: Pick<RuleSet, 'lists'>; readonly converter: CurrencyConverter },
  { hsCode, goods: { origin, value } }: Pick<CaseLine, 'hsCode' | 'goods'>,
): LineCircumstances => {
  // Several rules ask for the same list, and looking a code up tries each of its beginnings.
  const known = new Map<string, readonly string[]>();
  return {
    hsCode,
    origin,
    unitValue: settled(converter.moneyToOwn(value)),
    marksIn: (list) => {
      const marks = known.get(list) ?? ownValue(lists, list)?.marksOf(hsCode) ?? inNoPart;
      known.set(list, marks);
      return marks;
    },
  };
};

export const ruleQuery = (inCase: Case, line: CaseLine, rules: RulesInForce = inCase.ruleSet): RuleQuery => {
  const ofLine = lineCircumstances(inCase, line);
  const circumstances = { ...inCase.consignment, line: ofLine };
  return {
    inCase,
    line,
    rules,
    applies: ({ when }) => holds(when, circumstances),
    marksIn: ofLine.marksIn,
    use: (rule) => useRule(inCase, rule),
  };
};

/**
 * Whether a rule about the consignment applies to it: to any of its lines, so that conditions about goods count. Without lines, conditions
 * about the consignment alone decide.
 */
export const appliesToAny = ({ consignment }: Case, queries: readonly RuleQuery[], rule: Rule): boolean =>
  queries.length === 0 ? holds(rule.when, consignment) : queries.some(({ applies }) => applies(rule));

const isRegistered = ({ numbers }: Scheme, { inCase: { request } }: RuleQuery): boolean =>
  numbers.some((number) => request.registrations.includes(number));

const isDefence = ({ defence }: AdditionalDuty): boolean => defence === 'anti_dumping' || defence === 'countervailing';

/** The anti-dumping and countervailing duties that the rules name for goods like these, whether they are due or relieved. */
export const defencesOn = ({ rules, applies }: RuleQuery): readonly AdditionalDuty[] =>
  rules.additionalDuties.filter((extra) => isDefence(extra) && applies(extra));

/**
 * Whether a rule does not apply to the code of the line and would to a longer one that begins like it: of a short code nobody knows
 * whether the goods are meant.
 */
export const mayApply = ({ line: { hsCode }, applies }: RuleQuery, rule: Rule): boolean => {
  const isLonger = rule.when?.hs?.some((code) => code.length > hsCode.length && code.startsWith(hsCode)) ?? false;
  if (!isLonger || applies(rule)) return false;
  const { hs: _, ...others } = rule.when ?? {};
  return applies({ ...rule, when: others });
};

/** Whether a gap speaks of the line. One that lowers the sum is told of a short code too, which may stand for the goods that it names. */
export const tellsOf = (query: RuleQuery, gap: Gap): boolean =>
  query.applies(gap) || (gapDirection(gap) === 'lower' && mayApply(query, gap));

/** What a relief spares is missing where it hangs on conditions that no request says; a calculation at its bound leaves the relief out. */
const addCondition = (query: RuleQuery, { id, name, conditional, notice }: Relief): void => {
  if (conditional !== true) return;
  addMissing(query, { reason: notice?.name ?? 'relief_conditional', message: notice?.message ?? name, rule: id, bound: 'charged' });
};

/**
 * What can take a relief away: conditions of its own, or a defence that may be due; what the line bears beside the latter is not
 * calculated.
 */
export const addDoubtOfRelief = (query: RuleQuery, relief: Relief | Scheme | undefined): void => {
  if (relief === undefined || 'numbers' in relief) return;
  addCondition(query, relief);
  if (relief.notOnDefended !== true) return;
  const doubted = query.rules.leftOut.additionalDuties.filter((extra) => isDefence(extra) && query.applies(extra));
  for (const extra of doubted) addMissing(query, ruleLeftOut(extra));
  for (const extra of query.rules.additionalDuties)
    if (isDefence(extra) && mayApply(query, extra)) addMissing(query, partByCode(query, extra));
};

const isRefused = ({ notOnDefended }: Relief, query: RuleQuery): boolean => notOnDefended === true && defencesOn(query).length > 0;

/** Calculated at its bound, a line has no relief that hangs on conditions. */
const isLeftOut = ({ id, conditional }: Relief, { inCase, line }: RuleQuery): boolean =>
  conditional === true && inCase.atBound(line.index, id);

/** The scheme of a registered seller, or the relief, by which the line does not pay this kind of charge. */
export const reliefFor = (query: RuleQuery, kind: Relievable): Relief | Scheme | undefined => {
  const { schemes, reliefs } = query.rules;
  return (
    schemes.find((scheme) => scheme.of.includes(kind) && isRegistered(scheme, query) && query.applies(scheme)) ??
    reliefs.find((relief) => relief.of.includes(kind) && query.applies(relief) && !isRefused(relief, query) && !isLeftOut(relief, query))
  );
};

/** A duty that goods of some codes below a short one bear. Adds its warning, and returns what is missing from the line. */
export const partByCode = (query: RuleQuery, { id, name }: AdditionalDuty, bound?: Bound): MissingPart => {
  const { inCase, line } = query;
  const field = `commodities[${line.index}].hsCode`;
  const message =
    `${field} ${line.hsCode} stands for several lines of the tariff, and some bear a duty besides (${name}); it is not part of the ` +
    `sum.${askForDigits(query, '')}`;
  addNotice(inCase, { level: 'warning', reason: 'trade_defence_by_code', field, message }, `${id}${line.index}`);
  return { reason: 'trade_defence_by_code', message, rule: id, ...(bound && { bound }) };
};

/** Adds the notice of a rule, once for the whole consignment. */
export const addRuleNotice = ({ inCase }: RuleQuery, { name, effect, message }: RuleNotice, ruleId: string): void =>
  addNotice(inCase, { level: effect === 'warn' ? 'warning' : 'info', reason: name, message }, ruleId);

/** Adds a warning about the customs code of the line. `message` goes on after the name of the field. */
export const warnOfCode = ({ inCase, line: { index } }: RuleQuery, reason: string, message: string): void => {
  const field = `commodities[${index}].hsCode`;
  addNotice(inCase, { level: 'warning', reason, field, message: `${field} ${message}` });
};

const longestCode = 10;
const longEnoughForRates = 8;

/** Asks for a longer code than the one that was sent, if there is one. */
export const askForDigits = ({ line: { hsCode, goods } }: RuleQuery, purpose: string): string => {
  const sent = Math.max(hsCode.length, goods.sentHsCode?.replace(/\D/g, '').length ?? 0);
  if (sent >= longestCode) return '';
  return ` Send ${sent < longEnoughForRates ? '8 to 10' : '10'} digits${purpose}.`;
};

/** Records that a relief or a scheme was applied, adds its notice, and returns its id. */
export const useRelief = (query: RuleQuery, relief: Relief | Scheme): string => {
  addDoubtOfRelief(query, relief);
  if ('notice' in relief && relief.notice) addRuleNotice(query, relief.notice, relief.id);
  return query.use(relief);
};
