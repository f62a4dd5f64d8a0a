import type { TariffLine } from '../../tariff/duty-rate.ts';
import { holds } from '../rules/conditions.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { AdditionalDuty, Relief, Relievable, Rule, Scheme } from '../rules/rule-set.ts';
import type { Consignment, LineValues } from './consignment.ts';
import { rulesWithMeasures } from './measures.ts';
import type { TariffPreference } from './measures.ts';
import { ruleLeftOut, told, together } from './remarks.ts';
import type { Bound, MissingPart, Remarks } from './remarks.ts';
import { isAtMost } from './span.ts';
import type { Reading } from './span.ts';

/** A line of goods before the rules, at one reading of its missing parts. */
export type DutiableLine = LineValues & {
  readonly consignment: Consignment;
  readonly reading: Reading;
  /** The rules that can apply to goods of its chapter and origin. */
  readonly rules: RulesInForce;
  /** The line of the tariff. */
  readonly tariffLine: TariffLine | undefined;
  /** The agreements that may apply to goods of this origin: without a statement on origin, those that require none. */
  readonly claimed: () => readonly TariffPreference[];
  /** The scheme of a registered seller, or the relief, that exempts the line from this kind of charge. */
  readonly reliefFrom: (kind: Relievable) => Relief | Scheme | undefined;
};

export const applies = ({ circumstances }: Pick<LineValues, 'circumstances'>, { when }: Pick<Rule, 'when'>): boolean =>
  holds(when, circumstances);

/**
 * Whether a rule about the consignment applies to any of its lines, so that conditions about goods count. Without
 * lines, only conditions about the consignment are evaluated.
 */
export const appliesToAny = ({ circumstances }: Consignment, lines: readonly DutiableLine[], rule: Rule): boolean =>
  lines.length === 0 ? holds(rule.when, circumstances) : lines.some((line) => applies(line, rule));

/**
 * Whether a rule does not apply to the code of the line but would to a longer one with the same beginning: a short code
 * may include the goods of the rule.
 */
export const mayApply = (line: DutiableLine, rule: Rule): boolean => {
  const { hsCode } = line;
  const isLonger = (code: string): boolean => code.length > hsCode.length && code.startsWith(hsCode);
  if (rule.when?.hs === undefined || !rule.when.hs.some(isLonger) || applies(line, rule)) return false;
  const { hs: _, ...others } = rule.when;
  return applies(line, { when: others });
};

const isDefence = ({ defence }: AdditionalDuty): boolean => defence === 'anti_dumping' || defence === 'countervailing';

/** The anti-dumping and countervailing duties of the rules for goods like these, whether they are due or relieved. */
export const defencesOn = (line: Pick<DutiableLine, 'rules' | 'circumstances'>): readonly AdditionalDuty[] =>
  line.rules.additionalDuties.filter((extra) => isDefence(extra) && applies(line, extra));

/** Whether goods that may come under one of these agreements are exempt from a charge. */
export const isSpared = (
  { claimed }: Pick<DutiableLine, 'claimed'>,
  { sparesAgreements = [] }: { readonly sparesAgreements?: readonly string[] },
): boolean => sparesAgreements.length > 0 && claimed().some(({ agreement }) => sparesAgreements.includes(agreement));

type Ruled = Pick<DutiableLine, 'consignment' | 'reading' | 'rules' | 'circumstances'>;

const reliefFor = (line: Ruled, kind: Relievable): Relief | Scheme | undefined => {
  const { rules, reading } = line;
  const { registrations } = line.consignment.request;
  for (const scheme of rules.schemes) {
    const isRegistered = scheme.of.includes(kind) && scheme.numbers.some((number) => registrations.includes(number));
    if (isRegistered && applies(line, scheme)) return scheme;
  }
  for (const relief of rules.reliefs) {
    const { id, of, notOnDefended, conditional } = relief;
    if (!of.includes(kind) || !applies(line, relief)) continue;
    const isRefused = notOnDefended === true && defencesOn(line).length > 0;
    // At its upper bound, a line has no relief with conditions.
    const isLeftOut = conditional === true && isAtMost(reading, id);
    if (!isRefused && !isLeftOut) return relief;
  }
  return undefined;
};

/** Adds the lookup of reliefs. It is lazy, so that a threshold that decides nothing uses no exchange rate. */
const withReliefs = <Line extends Ruled>(line: Line): Line & Pick<DutiableLine, 'reliefFrom'> => {
  const known: { -readonly [Kind in Relievable]?: { readonly relief: Relief | Scheme | undefined } } = {};
  return { ...line, reliefFrom: (kind) => (known[kind] ??= { relief: reliefFor(line, kind) }).relief };
};

/** A line and the rules that can apply to it, with its missing parts left out. */
export const dutiableLine = (consignment: Consignment, values: LineValues): DutiableLine => {
  const { hsCode, goods } = values;
  const tariffLine = consignment.tariffLineOf(hsCode);
  const rules = rulesWithMeasures(consignment.rulesOn(hsCode), { consignment, line: tariffLine, goods });
  const isClaimed = (preference: TariffPreference): boolean =>
    (goods.originDeclared || preference.withoutStatement === true) && applies(values, preference);
  let known: readonly TariffPreference[] | undefined;
  const claimed = (): readonly TariffPreference[] => (known ??= rules.preferences.filter(isClaimed));
  const { index, price, value, freight, insurance, customsValue, whole, circumstances } = values;
  const own = { index, goods, hsCode, price, value, freight, insurance, customsValue, whole, circumstances };
  return withReliefs({ ...own, consignment, reading: 'leftOut', rules, tariffLine, claimed });
};

/** The line at another reading; `supposed` is its consignment. */
export const atReading = (line: DutiableLine, supposed: Consignment, reading: Reading): DutiableLine => {
  const circumstances = { ...supposed.circumstances, line: line.circumstances.line };
  return withReliefs({ ...line, consignment: supposed, circumstances, reading });
};

const longestCode = 10;
const longEnoughForRates = 8;

/** Asks for a longer code than the one that was sent, if there is one. */
export const askForDigits = ({ hsCode, goods }: LineValues, purpose: string): string => {
  const sent = Math.max(hsCode.length, goods.sentHsCode?.replace(/\D/g, '').length ?? 0);
  if (sent >= longestCode) return '';
  return ` Send ${sent < longEnoughForRates ? '8 to 10' : '10'} digits${purpose}.`;
};

/** A warning about the customs code of the line. `message` continues after the name of the field. */
export const warnOfCode = ({ index }: LineValues, reason: string, message: string): Remarks => {
  const field = `commodities[${index}].hsCode`;
  return told({ level: 'warning', reason, field, message: `${field} ${message}` });
};

/** Reports a duty as missing from the line, because only goods of some codes below the short one bear it. */
export const missingByCode = (line: LineValues, { id, name }: AdditionalDuty, bound?: Bound): Remarks => {
  const field = `commodities[${line.index}].hsCode`;
  const message =
    `${field} ${line.hsCode} stands for several lines of the tariff, and some bear a duty besides (${name}); ` +
    `it is not part of the sum.${askForDigits(line, '')}`;
  const warning = told({ level: 'warning', reason: 'trade_defence_by_code', field, message }, `${id}${line.index}`);
  return { ...warning, missing: [{ reason: 'trade_defence_by_code', message, rule: id, ...(bound && { bound }) }] };
};

/**
 * The charge that a relief removes is reported as missing if it has conditions that no request contains; a line at its
 * upper bound has no such relief.
 */
const conditionOf = ({ id, name, conditional, notice }: Relief): readonly MissingPart[] =>
  conditional === true
    ? [{ reason: notice?.name ?? 'relief_conditional', message: notice?.message ?? name, rule: id, bound: 'charged' }]
    : [];

/**
 * What may remove a relief: its own conditions, or a trade defence duty that may be due; other charges in the latter
 * case are not calculated.
 */
export const doubtOfRelief = (line: DutiableLine, relief: Relief | Scheme | undefined): Remarks => {
  if (relief === undefined || 'numbers' in relief) return {};
  const condition = { missing: conditionOf(relief) };
  if (relief.notOnDefended !== true) return condition;
  const { leftOut, additionalDuties } = line.rules;
  const doubted = leftOut.additionalDuties.filter((extra) => isDefence(extra) && applies(line, extra));
  const byCode = additionalDuties.filter((extra) => isDefence(extra) && mayApply(line, extra));
  return together(
    condition,
    { missing: doubted.map((extra) => ruleLeftOut(extra)) },
    ...byCode.map((extra) => missingByCode(line, extra)),
  );
};
