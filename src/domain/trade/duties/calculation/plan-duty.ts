import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { dueTogether, isUnsettled } from '../rules/additional-duties.ts';
import type { NamedRule } from './case.ts';
import { noteRelief, reliefFor, say } from './rule-query.ts';
import type { Asking } from './rule-query.ts';
import type { AdditionalDuty, FlatDuty, Preference } from '../rules/rule-set.ts';
import { ownValue } from '../../../shared/own-value.ts';

/** A rate of the tariff or of a preference. */
export type PlannedRate = {
  readonly rate: DutyRate;
  /** Where the rate is a fraction of the value and nothing else. */
  readonly fraction?: Decimal;
  readonly rule: string;
};

/** How the duty of a line is taken, or why it cannot be. */
export type PlannedDuty =
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'waived'; readonly rule: string }
  | { readonly kind: 'flat'; readonly charge: FlatDuty['charge']; readonly rule: string }
  | ({ readonly kind: 'tariff' } & PlannedRate);

/** On top of the tariff. */
export type PlannedExtra = { readonly rate: Decimal; readonly shown: string; readonly netOfTariff: boolean; readonly rule: string };

const preferenceOf = ({ rules, line, applies }: Asking): Preference | undefined =>
  line.goods.originDeclared ? rules.preferences.find(applies) : undefined;

const yieldsToPreference = ({ preferencesUnlessNumbers }: FlatDuty, asking: Asking): boolean =>
  preferencesUnlessNumbers !== undefined &&
  !preferencesUnlessNumbers.some((number) => asking.occasion.registrations.includes(number)) &&
  preferenceOf(asking) !== undefined;

const flatDutyOf = (asking: Asking): FlatDuty | undefined =>
  reliefFor(asking, 'duty') === undefined
    ? asking.rules.flatDuties.find((flat) => asking.applies(flat) && !yieldsToPreference(flat, asking))
    : undefined;

/** Lines with the same answer share a duty that is due once for all of them; undefined where there is none. */
export const planBearing = (asking: Asking): string | undefined => {
  const flat = flatDutyOf(asking);
  return flat?.charge.per === 'tariffLine' ? `${flat.id} ${asking.line.hsCode.slice(0, flat.charge.digits)}` : undefined;
};

const remarkOn = ({ line: { hsCode }, remark }: Asking, { spread, typical, code }: TariffLine): void => {
  const [level, about] = ['warning', { field: '.hsCode' }] as const;
  if (spread) {
    const message = ` ${hsCode} stands for several lines of the tariff, from ${spread.lowest} to ${spread.highest}; the highest was taken. Send 8 to 10 digits for the exact rate.`;
    remark({ level, reason: 'tariff_rate_range', about, message });
  }
  if (typical) {
    const message = ` ${hsCode} was reckoned at the typical rate of ${code}, because no official tariff of the destination is loaded.`;
    remark({ level, reason: 'tariff_rate_typical', about, message });
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

/** By the column that goods of this origin bear, where there is one. */
const planColumn = (asking: Asking, line: TariffLine): PlannedDuty | undefined => {
  const { rules, applies, note } = asking;
  const column = rules.columns.find(applies);
  if (column === undefined) return undefined;
  const rate = ownValue(line.preferences, column.column);
  if (rate !== undefined) return byTariff(rate, note(column));
  say(asking, column.notice, column.id);
  return undefined;
};

/** By the agreement's column of the tariff, or its one rate; by the column of the goods' origin; by the tariff's ordinary rate otherwise. */
const planOrdinary = (asking: Asking, tariff: Tariff): PlannedDuty => {
  const { hsCode } = asking.line;
  const preference = preferenceOf(asking);
  const line = tariff.lookup(hsCode);
  const preferential =
    preference &&
    (ownValue(line?.preferences, preference.agreement) ?? (preference.rate === undefined ? undefined : adValorem(preference.rate)));
  if (preference && preferential) return byTariff(preference.rate === '0' ? free : preferential, asking.note(preference));
  if (line === undefined) return stopped(`The tariff ${tariff.id} has no line for ${hsCode}.`);
  const byColumn = planColumn(asking, line);
  if (byColumn) return byColumn;
  const { code, source, validFrom, validTo, mfn } = line;
  if (mfn === 'unreadable') {
    return stopped(
      `The tariff ${tariff.id} has no rate by value for ${hsCode}: the lines below differ in kind, or the duty hangs on more than value, weight and number. Send 8 to 10 digits.`,
    );
  }
  remarkOn(asking, line);
  const rule = asking.describe({
    id: `tariff-${tariff.id}-${code}`,
    name: mfn.text,
    source,
    certainty: line.typical ? 'believed' : 'known',
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  });
  return byTariff(mfn, rule);
};

const remarkUnsettled = ({ line: { hsCode }, rules, marksIn, remark }: Asking, taken: AdditionalDuty): void => {
  if (!isUnsettled(taken, rules.additionalDuties, marksIn)) return;
  const message = ` ${hsCode} stands for several lines of the tariff, and not all bear the same additional duty; the highest was taken (${taken.name}). Send all digits for the exact one.`;
  remark({ level: 'warning', reason: 'additional_duty_range', about: { field: '.hsCode' }, message });
};

/** What goes on top of the tariff's own duty. */
export const planExtras = (asking: Asking): readonly PlannedExtra[] => {
  const preference = preferenceOf(asking);
  if (reliefFor(asking, 'additional')) return [];
  const isSpared = ({ sparesAgreements }: AdditionalDuty): boolean =>
    preference !== undefined && (sparesAgreements?.includes(preference.agreement) ?? false);
  return dueTogether(asking.rules.additionalDuties, (extra) => asking.applies(extra) && !isSpared(extra)).map((extra) => {
    remarkUnsettled(asking, extra);
    const rate = Decimal.parse(extra.rate);
    return { rate, shown: rate.trimmed().toString(), netOfTariff: extra.netOfTariff ?? false, rule: asking.note(extra) };
  });
};

const gapStops = (asking: Asking): string | undefined => {
  for (const { of = 'duty', effect, ...gap } of asking.rules.gaps) {
    if (of !== 'duty' || !asking.applies(gap)) continue;
    if (effect === 'stop') return gap.message;
    say(asking, { ...gap, effect }, gap.id);
  }
  return undefined;
};

/** From the Canary Islands to the mainland, say: import tax, yet no duty. */
const withinTheTerritory: NamedRule = {
  id: 'fiscal-border',
  name: 'One customs territory, two areas of VAT',
  source: 'Union Customs Code, article 1(3)',
  certainty: 'known',
};

/** Reliefs first, then what stands in place of the tariff, then the tariff with preferences. */
export const planDuty = (asking: Asking, tariff: Tariff): PlannedDuty => {
  if (asking.occasion.border === 'fiscal') return { kind: 'waived', rule: asking.note(withinTheTerritory) };
  const relief = reliefFor(asking, 'duty');
  if (relief) return { kind: 'waived', rule: noteRelief(asking, relief) };

  const gap = gapStops(asking);
  if (gap !== undefined) return stopped(gap);

  const flat = flatDutyOf(asking);
  return flat ? { kind: 'flat', charge: flat.charge, rule: asking.note(flat) } : planOrdinary(asking, tariff);
};
