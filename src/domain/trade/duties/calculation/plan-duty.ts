import { Decimal } from '../../../shared/decimal.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { DutyRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { dueTogether, isUnsettled } from '../rules/additional-duties.ts';
import type { AdditionalDuty, FlatDuty, Preference } from '../rules/rule-set.ts';
import { addRuleNotice, reliefFor, useRelief, warnOfCode } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import type { NamedRule } from './used-rules.ts';

/** A rate of the tariff or of a preference. */
export type PlannedRate = {
  readonly rate: DutyRate;
  /** Present if the rate is a fraction of the value and nothing else. */
  readonly fraction?: Decimal;
  readonly rule: string;
};

/** How the duty of a line is calculated, or why it cannot be. */
export type PlannedDuty =
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'waived'; readonly rule: string }
  | { readonly kind: 'flat'; readonly charge: FlatDuty['charge']; readonly rule: string }
  | ({ readonly kind: 'tariff' } & PlannedRate);

/** On top of the tariff. */
export type PlannedExtra = { readonly rate: Decimal; readonly shown: string; readonly netOfTariff: boolean; readonly rule: string };

const preferenceOf = ({ rules, line, applies }: RuleQuery): Preference | undefined =>
  line.goods.originDeclared ? rules.preferences.find(applies) : undefined;

const yieldsToPreference = ({ preferencesUnlessNumbers }: FlatDuty, query: RuleQuery): boolean =>
  preferencesUnlessNumbers !== undefined &&
  !preferencesUnlessNumbers.some((number) => query.inCase.request.registrations.includes(number)) &&
  preferenceOf(query) !== undefined;

const flatDutyOf = (query: RuleQuery): FlatDuty | undefined =>
  reliefFor(query, 'duty') === undefined
    ? query.rules.flatDuties.find((flat) => query.applies(flat) && !yieldsToPreference(flat, query))
    : undefined;

/** Lines with the same key share a flat duty that is due once for all of them. Undefined if the line has no such duty. */
export const flatDutyKey = (query: RuleQuery): string | undefined => {
  const flat = flatDutyOf(query);
  return flat?.charge.per === 'tariffLine' ? `${flat.id} ${query.line.hsCode.slice(0, flat.charge.digits)}` : undefined;
};

const warnOfRate = (query: RuleQuery, { spread, typical, code }: TariffLine): void => {
  const { hsCode } = query.line;
  if (spread) {
    const message =
      `${hsCode} stands for several lines of the tariff, from ${spread.lowest} to ` +
      `${spread.highest}; the highest was taken. Send 8 to 10 digits for the exact rate.`;
    warnOfCode(query, 'tariff_rate_range', message);
  }
  if (typical) {
    const message = `${hsCode} was calculated at the typical rate of ${code}, because no official tariff of the destination is loaded.`;
    warnOfCode(query, 'tariff_rate_typical', message);
  }
};

const free: DutyRate = { parts: [], text: 'Free' };

const adValorem = (rate: string): DutyRate => ({ parts: [{ kind: 'adValorem', rate }], text: rate });

const stopped = (why: string): PlannedDuty => ({ kind: 'stopped', why });

const fractionOf = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.kind === 'adValorem' && minimum === undefined && maximum === undefined;
  return isPlain ? Decimal.parse(only.rate) : undefined;
};

const byTariff = (rate: DutyRate, rule: string): PlannedDuty => {
  const fraction = fractionOf(rate);
  return { kind: 'tariff', rate, ...(fraction && { fraction }), rule };
};

/** By the column of the tariff for goods of this origin, if there is one. */
const planColumn = (query: RuleQuery, line: TariffLine): PlannedDuty | undefined => {
  const { rules, applies, use } = query;
  const column = rules.columns.find(applies);
  if (column === undefined) return undefined;
  const rate = ownValue(line.preferences, column.column);
  if (rate !== undefined) return byTariff(rate, use(column));
  addRuleNotice(query, column.notice, column.id);
  return undefined;
};

/** By the tariff's ordinary rate. */
const planOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine): PlannedDuty => {
  const { code, source, validFrom, validTo, mfn } = line;
  if (mfn === 'unreadable') {
    return stopped(
      `The tariff ${tariff.id} has no rate by value for ${query.line.hsCode}: the lines below ` +
        'differ in kind, or the duty hangs on more than value, weight and number. Send 8 to ' +
        '10 digits.',
    );
  }
  warnOfRate(query, line);
  const rule = query.use({
    id: `tariff-${tariff.id}-${code}`,
    name: mfn.text,
    source,
    certainty: line.typical ? 'believed' : 'known',
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  });
  return byTariff(mfn, rule);
};

/** By the agreement's column of the tariff or its single rate; else by the column for the goods' origin; else by the tariff's ordinary rate. */
const planByTariff = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  const { hsCode } = query.line;
  const preference = preferenceOf(query);
  const line = tariff.lookup(hsCode);
  const preferential =
    preference &&
    (ownValue(line?.preferences, preference.agreement) ?? (preference.rate === undefined ? undefined : adValorem(preference.rate)));
  if (preference && preferential) return byTariff(preference.rate === '0' ? free : preferential, query.use(preference));
  if (line === undefined) return stopped(`The tariff ${tariff.id} has no line for ${hsCode}.`);
  const byColumn = planColumn(query, line);
  if (byColumn) return byColumn;
  return planOrdinaryRate(query, tariff, line);
};

const warnOfUnsettled = (query: RuleQuery, taken: AdditionalDuty): void => {
  const { line, rules, marksIn } = query;
  if (!isUnsettled(taken, rules.additionalDuties, marksIn)) return;
  const message =
    `${line.hsCode} stands for several lines of the tariff, and not all bear the same ` +
    `additional duty; the highest was taken (${taken.name}). Send all digits for the ` +
    'exact one.';
  warnOfCode(query, 'additional_duty_range', message);
};

/** The duties on top of the tariff's own. */
export const planExtras = (query: RuleQuery): readonly PlannedExtra[] => {
  const preference = preferenceOf(query);
  if (reliefFor(query, 'additional')) return [];
  const isSpared = ({ sparesAgreements }: AdditionalDuty): boolean =>
    preference !== undefined && (sparesAgreements?.includes(preference.agreement) ?? false);
  return dueTogether(query.rules.additionalDuties, (extra) => query.applies(extra) && !isSpared(extra)).map((extra) => {
    warnOfUnsettled(query, extra);
    const rate = Decimal.parse(extra.rate);
    return { rate, shown: rate.trimmed().toString(), netOfTariff: extra.netOfTariff ?? false, rule: query.use(extra) };
  });
};

const gapStops = (query: RuleQuery): string | undefined => {
  for (const { of = 'duty', effect, ...gap } of query.rules.gaps) {
    if (of !== 'duty' || !query.applies(gap)) continue;
    if (effect === 'stop') return gap.message;
    addRuleNotice(query, { ...gap, effect }, gap.id);
  }
  return undefined;
};

/** For example from the Canary Islands to the mainland: import tax is due, and no duty. */
const withinTheTerritory: NamedRule = {
  id: 'fiscal-border',
  name: 'One customs territory, two areas of VAT',
  source: 'Union Customs Code, article 1(3)',
  certainty: 'known',
};

/** Reliefs come first, then flat duties, which replace the tariff, then the tariff with its preferences. */
export const planDuty = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  if (query.inCase.request.border === 'fiscal') return { kind: 'waived', rule: query.use(withinTheTerritory) };
  const relief = reliefFor(query, 'duty');
  if (relief) return { kind: 'waived', rule: useRelief(query, relief) };

  const gap = gapStops(query);
  if (gap !== undefined) return stopped(gap);

  const flat = flatDutyOf(query);
  return flat ? { kind: 'flat', charge: flat.charge, rule: query.use(flat) } : planByTariff(query, tariff);
};
