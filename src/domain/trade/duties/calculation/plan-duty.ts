import { Decimal } from '../../../shared/decimal.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { highestNotLoaded } from '../../tariff/duty-rate.ts';
import type { DutyRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { parseDutyRate } from '../../tariff/parse-duty-rate.ts';
import { dueTogether, isUnsettled } from '../rules/additional-duties.ts';
import type { AdditionalDuty, FlatDuty, Gap } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import { ordinaryRateFor } from './measures.ts';
import { addGap, addMissing } from './missing.ts';
import { adValorem, claimedPreferences, grantedPreference, isFree, isSpared, warnOfPreferenceNotLoaded } from './preference.ts';
import { addDoubtOfRelief, addRuleNotice, askForDigits, defencesOn, reliefFor, useRelief, warnOfCode } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import type { NamedRule } from './used-rules.ts';

/** A rate of the tariff or of a preference. */
export type PlannedRate = {
  readonly rate: DutyRate;
  /** Present if the rate is a fraction of the value and nothing else. */
  readonly fraction?: Decimal;
  readonly rule: string;
  /** No rate is loaded: there is no charge to show. */
  readonly notLoaded?: true;
};

/** How the duty of a line is calculated, or why it cannot be. */
export type PlannedDuty =
  | { readonly kind: 'stopped'; readonly why: string }
  /** `wholly`: additional duties are not asked for. A relief takes away those that it names. */
  | { readonly kind: 'waived'; readonly rule: string; readonly wholly?: true }
  | { readonly kind: 'flat'; readonly charge: FlatDuty['charge']; readonly rule: string }
  | ({ readonly kind: 'tariff' } & PlannedRate);

/** On top of the tariff. */
export type PlannedExtra = PlannedRate & { readonly netOfTariff: boolean };

/** Whether goods of preferential origin keep their preference beside this flat duty. */
const leavesPreferences = ({ preferencesUnlessNumbers }: FlatDuty, { inCase: { request } }: RuleQuery): boolean =>
  preferencesUnlessNumbers !== undefined && !preferencesUnlessNumbers.some((number) => request.registrations.includes(number));

/** A preference that only lowers the ordinary rate can be dearer than the flat duty, and nobody need claim it. */
const yieldsToPreference = (flat: FlatDuty, query: RuleQuery, tariff: Tariff): boolean => {
  if (!leavesPreferences(flat, query)) return false;
  const preference = grantedPreference(query, tariff.lookup(query.line.hsCode));
  return preference !== undefined && !preference.ofOrdinary;
};

/** A flat duty that is not for goods free in the tariff leaves them to it. */
const yieldsToFreeRate = ({ unlessFree = false }: FlatDuty, { line }: RuleQuery, tariff: Tariff): boolean => {
  const rate = unlessFree ? tariff.lookup(line.hsCode)?.mfn : undefined;
  return rate !== undefined && rate !== 'unreadable' && isFree(rate);
};

const stoppingGap = ({ rules, applies }: RuleQuery): Gap | undefined =>
  rules.gaps.find((gap) => gap.of !== 'tax' && gap.effect === 'stop' && applies(gap));

const flatDutyOf = (query: RuleQuery, tariff: Tariff): FlatDuty | undefined =>
  reliefFor(query, 'duty') === undefined && stoppingGap(query) === undefined
    ? query.rules.flatDuties.find(
        (flat) => query.applies(flat) && !yieldsToPreference(flat, query, tariff) && !yieldsToFreeRate(flat, query, tariff),
      )
    : undefined;

/** Lines with the same key share a flat duty that is due once for all of them. Undefined if the line has no such duty. */
export const flatDutyKey = (query: RuleQuery, tariff: Tariff): string | undefined => {
  const flat = flatDutyOf(query, tariff);
  return flat?.charge.per === 'tariffLine' ? `${flat.id} ${query.line.hsCode.slice(0, flat.charge.digits)}` : undefined;
};

const warnOfRate = (query: RuleQuery, { spread, typical, highest, code }: TariffLine, rule: string): void => {
  const { hsCode } = query.line;
  if (spread) {
    const message =
      `${hsCode} stands for several lines of the tariff, from ${spread.lowest} to ` +
      `${spread.highest}; the highest was taken.${askForDigits(query, ' for the exact rate')}`;
    warnOfCode(query, 'tariff_rate_range', message);
  }
  if (typical) {
    const message = `${hsCode} was calculated at the typical rate of ${code}, because no official tariff of the destination is loaded.`;
    warnOfCode(query, 'tariff_rate_typical', message);
    addMissing(query, { reason: 'tariff_rate_typical', message, rule, ...(highest && { bound: 'charged' }) });
  }
};

const stopped = (why: string): PlannedDuty => ({ kind: 'stopped', why });

const fractionOf = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.kind === 'adValorem' && minimum === undefined && maximum === undefined;
  return isPlain ? Decimal.parse(only.rate) : undefined;
};

const plannedRate = (rate: DutyRate, rule: string): PlannedRate => {
  const fraction = fractionOf(rate);
  return { rate, ...(fraction && { fraction }), rule };
};

const byTariff = (rate: DutyRate, rule: string): PlannedDuty => ({ kind: 'tariff', ...plannedRate(rate, rule) });

/** By the column of the tariff for goods of this origin, if there is one. */
const planColumn = (query: RuleQuery, line: TariffLine): PlannedDuty | undefined => {
  const { rules, applies, use } = query;
  const column = rules.columns.find(applies);
  if (column === undefined) return undefined;
  const rate = ownValue(line.preferences, column.column);
  if (rate !== undefined) return byTariff(rate, use(column));
  addRuleNotice(query, column.notice, column.id);
  addMissing(query, { reason: column.notice.name, message: column.notice.message, rule: column.id });
  return undefined;
};

const ordinaryRateId = (tariff: Tariff, { code }: TariffLine): string => `tariff-${tariff.id}-${code}`;

/** The line of the tariff; where its rate is typical and calculated at its bound, with the highest rate of the chapter. */
const lineOf = (query: RuleQuery, tariff: Tariff): TariffLine | undefined => {
  const { line, inCase } = query;
  const found = tariff.lookup(line.hsCode);
  const highest = found?.highest;
  return highest && inCase.atBound(line.index, ordinaryRateId(tariff, found)) ? { ...found, mfn: highest } : found;
};

/** Records that the answer depends on the ordinary rate of a line, and returns the id of that record. */
const useOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine, rate: DutyRate): string => {
  const { source, validFrom, validTo, typical } = line;
  const id = ordinaryRateId(tariff, line);
  warnOfRate(query, line, id);
  return query.use({
    id,
    name: rate.text,
    source,
    certainty: typical ? 'believed' : 'known',
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  });
};

/** By the tariff's ordinary rate. */
const planOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine): PlannedDuty => {
  const mfn = ordinaryRateFor(line, query.line.goods.origin);
  if (mfn === 'unreadable') {
    return stopped(
      `The tariff ${tariff.id} has no rate by value for ${query.line.hsCode}: the lines below ` +
        `differ in kind, or the duty hangs on more than value, weight and number.${askForDigits(query, '')}`,
    );
  }
  if (!isFree(mfn)) warnOfPreferenceNotLoaded(query, line);
  return byTariff(mfn, useOrdinaryRate(query, tariff, line, mfn));
};

const free: DutyRate = { parts: [], text: 'Free' };

/**
 * A tariff of which lines are missing: the duty is left out and reported, and calculated at the highest rate of the tariff where that is
 * known. A tariff with all its lines has no rate for such a code.
 */
const planWithoutLine = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  const { line, inCase } = query;
  if (tariff.notLoaded === undefined) return stopped(`The tariff ${tariff.id} has no line for ${line.hsCode}.`);
  const highest = highestNotLoaded(tariff, line.hsCode);
  const rule = `tariff-${tariff.id}-not-loaded`;
  const bound = highest === undefined ? 'nobody here knows by how much' : `no rate of the tariff for it is higher than ${highest.text}`;
  const message = `${line.hsCode}: no rate of duty is loaded for this destination, and duty is not part of the sum; ${bound}.`;
  warnOfCode(query, 'duty_not_loaded', `is ${message}`);
  warnOfPreferenceNotLoaded(query, undefined);
  addMissing(query, { reason: 'duty_not_loaded', message, rule, ...(highest && { bound: 'charged' }) });
  return highest && inCase.atBound(line.index, rule)
    ? byTariff(highest, rule)
    : { kind: 'tariff', ...plannedRate(free, rule), notLoaded: true };
};

/** By the agreement's column of the tariff, its single rate or its reduction; else by the column for the goods' origin; else by the tariff's ordinary rate. */
const planByTariff = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  const line = lineOf(query, tariff);
  const granted = grantedPreference(query, line);
  if (granted) {
    if (granted.ofOrdinary && line && line.mfn !== 'unreadable') useOrdinaryRate(query, tariff, line, line.mfn);
    return byTariff(granted.rate, query.use(granted.preference));
  }
  if (line === undefined) return planWithoutLine(query, tariff);
  const byColumn = planColumn(query, line);
  if (byColumn) return byColumn;
  return planOrdinaryRate(query, tariff, line);
};

/** The rule file was checked when it was loaded, so that a duty that cannot be parsed is a fault of the program. */
const rateOf = ({ id, rate, duty = '' }: AdditionalDuty): DutyRate => {
  if (rate !== undefined) return adValorem(rate);
  const reading = parseDutyRate(duty);
  if (reading.kind === 'rate') return reading.rate;
  throw new RangeError(`The rule ${id} has no duty: ${reading.reason}`);
};

/** The rate of exporters without a rate of their own was taken. Whose goods they are is not known before the exporter is. */
const warnOfExporter = (query: RuleQuery, { id, name }: AdditionalDuty): void => {
  const field = `commodities[${query.line.index}]`;
  const message = `${field}: ${name} depends on the exporter; the rate of exporters without a rate of their own was taken. The duty may be lower.`;
  addNotice(query.inCase, { level: 'warning', reason: 'trade_defence_by_exporter', field, message }, `${id}${query.line.index}`);
  addMissing(query, { reason: 'trade_defence_by_exporter', message, rule: id, bound: 'charged' });
};

const warnOfUnsettled = (query: RuleQuery, taken: AdditionalDuty): void => {
  const { line, rules, marksIn } = query;
  if (!isUnsettled(taken, rules.additionalDuties, marksIn)) return;
  const message =
    `${line.hsCode} stands for several lines of the tariff, and not all bear the same ` +
    `additional duty; the highest was taken (${taken.name}).${askForDigits(query, ' for the exact one')}`;
  warnOfCode(query, 'additional_duty_range', message);
};

/** Whether an additional duty is due on a line: it applies, and no relief and no preference takes it away. */
const isDue = (query: RuleQuery): ((extra: AdditionalDuty) => boolean) => {
  const relief = reliefFor(query, 'additional');
  addDoubtOfRelief(query, relief);
  if (relief) return () => false;
  const claimed = claimedPreferences(query);
  return (extra) => query.applies(extra) && !isSpared(extra, claimed);
};

const plannedExtra = (extra: AdditionalDuty, rule: string): PlannedExtra => ({
  ...plannedRate(rateOf(extra), rule),
  netOfTariff: extra.netOfTariff ?? false,
});

/** The duties on top of the tariff's own. */
export const planExtras = (query: RuleQuery): readonly PlannedExtra[] =>
  dueTogether(query.rules.additionalDuties, isDue(query)).map((extra) => {
    warnOfUnsettled(query, extra);
    if (extra.residual) warnOfExporter(query, extra);
    return plannedExtra(extra, query.use(extra));
  });

/** A duty that is left out because its rule is not certain. */
export type LeftOut =
  | { readonly kind: 'extra'; readonly rule: AdditionalDuty; readonly extra: PlannedExtra }
  | { readonly kind: 'flat'; readonly rule: FlatDuty };

/** The additional duties that are not certain would be added, and a flat duty that is not certain would take the place of the line's duty. */
export const planLeftOut = (query: RuleQuery, tariff: Tariff): readonly LeftOut[] => {
  const { additionalDuties, flatDuties } = query.rules.leftOut;
  return [
    ...additionalDuties.filter(isDue(query)).map((rule): LeftOut => ({ kind: 'extra', rule, extra: plannedExtra(rule, rule.id) })),
    ...(reliefFor(query, 'duty') ? [] : flatDuties)
      .filter((flat) => query.applies(flat) && !yieldsToPreference(flat, query, tariff))
      .map((rule): LeftOut => ({ kind: 'flat', rule })),
  ];
};

/** Tells what the rules have no figure for, up to what makes the line not computable. */
const addGapNotices = (query: RuleQuery): void => {
  for (const gap of query.rules.gaps) {
    const { of = 'duty', effect, id, name, message } = gap;
    if (of !== 'duty' || !query.applies(gap)) continue;
    if (effect === 'stop') return;
    addRuleNotice(query, { name, message, effect }, id);
    addGap(query, gap, (upTo) => ({ duty: query.line.customsValue.times(Decimal.parse(upTo)) }));
  }
};

/** A flat duty is in place of the tariff. Whether anti-dumping duties are due beside it is not settled, so they are named and not charged. */
const warnOfDefences = (query: RuleQuery): void => {
  for (const defence of defencesOn(query)) {
    const { id, name } = defence;
    const { index, customsValue } = query.line;
    const field = `commodities[${index}]`;
    const message = `${field}: ${name} may be due beside the flat duty and is not part of the sum.`;
    addNotice(query.inCase, { level: 'warning', reason: 'trade_defence_beside_flat_duty', field, message }, `${id}${index}`);
    const { fraction } = plannedExtra(defence, id);
    const bound = fraction && { duty: customsValue.times(fraction) };
    addMissing(query, { reason: 'trade_defence_beside_flat_duty', message, rule: id, ...(bound && { bound }) });
  }
};

/** For example from the Canary Islands to the mainland: import tax is due, and no duty. */
const withinTheTerritory = ({ rules }: RuleQuery): NamedRule => ({
  id: 'fiscal-border',
  name: 'One customs territory, two areas of tax',
  source: rules.id === 'US' ? '19 CFR 101.1: the States and Puerto Rico' : 'Union Customs Code, article 1(3)',
  certainty: 'known',
});

/** Reliefs come first, then flat duties, which replace the tariff, then the tariff with its preferences. */
export const planDuty = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  if (query.inCase.request.border === 'fiscal') return { kind: 'waived', rule: query.use(withinTheTerritory(query)), wholly: true };
  const relief = reliefFor(query, 'duty');
  if (relief) return { kind: 'waived', rule: useRelief(query, relief) };

  addGapNotices(query);
  const gap = stoppingGap(query);
  if (gap) return stopped(gap.message);

  const flat = flatDutyOf(query, tariff);
  if (flat === undefined) return planByTariff(query, tariff);
  if (leavesPreferences(flat, query)) warnOfPreferenceNotLoaded(query, tariff.lookup(query.line.hsCode));
  warnOfDefences(query);
  return { kind: 'flat', charge: flat.charge, rule: query.use(flat) };
};
