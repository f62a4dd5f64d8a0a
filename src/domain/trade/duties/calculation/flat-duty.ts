import { Decimal, largest } from '../../../shared/decimal.ts';
import { groupedBy } from '../../../shared/table.ts';
import type { Money } from '../../../shared/money.ts';
import { divisionScale } from '../money/exchange-rates.ts';
import type { FlatDuty, Gap } from '../rules/rule-set.ts';
import { duty, plainFraction, rateOfAdditional, shareIn } from './charges.ts';
import type { Levy } from './charges.ts';
import type { LineValues } from './consignment.ts';
import { applies, defencesOn } from './line.ts';
import type { DutiableLine } from './line.ts';
import { found, together, told } from './remarks.ts';
import type { Found, MissingPart, Remarks } from './remarks.ts';
import { grantedPreference, isFree, warnOfPreferenceNotLoaded } from './tariff-rate.ts';

/** The gap because of which the duty of a line cannot be calculated at all; undefined if there is none. */
export const stoppingGap = (line: DutiableLine): Gap | undefined =>
  line.rules.gaps.find((gap) => (gap.of ?? 'duty') === 'duty' && gap.effect === 'stop' && applies(line, gap));

/** Whether goods of preferential origin keep their claimed preference under this flat duty. */
const leavesPreferences = (
  { preferencesUnlessNumbers }: FlatDuty,
  { consignment: { request } }: DutiableLine,
): boolean =>
  preferencesUnlessNumbers !== undefined &&
  !preferencesUnlessNumbers.some((number) => request.registrations.includes(number));

/**
 * Whether goods with a preference do not pay the flat duty. A preference that only lowers the ordinary rate may be
 * higher than the flat duty, and then nobody has to claim it.
 */
const yieldsToPreference = (flat: FlatDuty, line: DutiableLine): boolean => {
  if (!leavesPreferences(flat, line) || !line.goods.originDeclared) return false;
  const preference = grantedPreference(line, line.tariffLine);
  return preference !== undefined && !preference.ofOrdinary;
};

/** Whether a flat duty applies to goods like these, unless the tariff has a free rate for them. */
export const isForLine = (flat: FlatDuty, line: DutiableLine): boolean =>
  applies(line, flat) && !yieldsToPreference(flat, line);

/** Whether the tariff's free rate applies instead of the flat duty. */
const yieldsToFreeRate = ({ unlessFree = false }: FlatDuty, { tariffLine }: DutiableLine): boolean => {
  const rate = unlessFree ? tariffLine?.mfn : undefined;
  return rate !== undefined && rate !== 'unreadable' && isFree(rate);
};

/** The first flat duty that applies to a line and replaces the tariff's. */
const findFlatDuty = (line: DutiableLine): FlatDuty | undefined =>
  line.reliefFrom('duty') === undefined && stoppingGap(line) === undefined
    ? line.rules.flatDuties.find((flat) => isForLine(flat, line) && !yieldsToFreeRate(flat, line))
    : undefined;

/**
 * The flat duty of a line. If it is due once for several lines, one of them pays it, for `paidFor` lines; for the
 * others that is 0.
 */
export type OwnFlatDuty = {
  readonly line: DutiableLine;
  readonly rule?: FlatDuty | undefined;
  readonly paidFor: number;
};

/** Compares the contents of the lines, not their position, so that the order of the request does not matter. */
const isDearer = (one: LineValues, other: LineValues): boolean => {
  const order = one.value.compare(other.value);
  return order === 0 ? JSON.stringify(one.goods) < JSON.stringify(other.goods) : order > 0;
};

/**
 * The flat duties of the lines, in their order. If several lines share one that is due once, the one with the highest
 * duty pays it.
 */
export const findFlatDuties = (lines: readonly DutiableLine[]): readonly OwnFlatDuty[] => {
  const owed = lines.map((line) => ({ line, rule: findFlatDuty(line), paidFor: 0 }));
  if (owed.every(({ rule }) => rule?.charge.per !== 'tariffLine')) return owed;
  const keyOf = ({ line, rule }: (typeof owed)[number]): string | undefined =>
    rule?.charge.per === 'tariffLine' ? `${rule.id} ${line.hsCode.slice(0, rule.charge.digits)}` : undefined;
  const paidFor = new Map(
    [...groupedBy(owed, keyOf)].flatMap(([key, of]): readonly [DutiableLine, number][] => {
      if (key === undefined) return [];
      const dearest = of.map(({ line }) => line).reduce((one, line) => (isDearer(line, one) ? line : one));
      return [[dearest, of.length]];
    }),
  );
  return owed.map(({ line, rule }) => ({ line, rule, paidFor: paidFor.get(line) ?? 0 }));
};

/** The part of a deduction from the duty of the consignment for a line, by value. */
const deductionOf = (deduction: Money, { consignment, customsValue }: DutiableLine): Decimal => {
  const { customsValue: whole, converter } = consignment;
  return whole.isZero() ? whole : converter.moneyToOwn(deduction).times(customsValue).dividedBy(whole, divisionScale);
};

/** A flat duty on a line. `pays`: whether this line pays one that is due once for several lines. */
export const flatLevy = (
  line: DutiableLine,
  { charge, id: rule }: Pick<FlatDuty, 'charge' | 'id'>,
  pays: boolean,
): Levy => {
  const { customsValue, consignment } = line;
  if (charge.per === 'tariffLine')
    return { ...duty, amount: pays ? consignment.converter.moneyToOwn(charge) : Decimal.zero, rule };
  const rate = Decimal.parse(charge.rate);
  const whole = customsValue.times(rate);
  if (charge.deduction === undefined) return { ...duty, amount: whole, rate: rate.trimmed().toString(), rule };
  const amount = largest(Decimal.zero, whole.minus(deductionOf(charge.deduction, line)));
  return { ...duty, amount, ...shareIn(amount, customsValue), rule };
};

/** A notice for goods that could be declared with a preference instead of the flat duty. */
const notePreference = (line: DutiableLine): Remarks => {
  const open = line.goods.originDeclared ? undefined : grantedPreference(line, line.tariffLine);
  if (open === undefined) return warnOfPreferenceNotLoaded(line, line.tariffLine);
  // A parcel without a statement on origin is not expected to have the full declaration that a preference requires.
  const field = `commodities[${line.index}].countryOfOrigin`;
  const message =
    `${field}: ${open.preference.name} asks for no statement on origin, and for a full customs declaration in which its rate of ` +
    `${open.rate.text} is claimed; the flat duty was taken. With such a declaration the duty may be lower.`;
  return told({ level: 'info', reason: 'preference_not_claimed', field, message });
};

/**
 * Warns of anti-dumping duties: a flat duty replaces the tariff, but it is not settled whether they are due beside it,
 * so they are listed and not charged.
 */
const warnOfDefences = (line: DutiableLine): Remarks =>
  together(
    ...defencesOn(line).map((defence): Remarks => {
      const { id, name } = defence;
      const { index, customsValue } = line;
      const field = `commodities[${index}]`;
      const message = `${field}: ${name} may be due beside the flat duty and is not part of the sum.`;
      const fraction = plainFraction(rateOfAdditional(defence));
      const bound = fraction && { duty: customsValue.times(fraction) };
      const part: MissingPart = {
        reason: 'trade_defence_beside_flat_duty',
        message,
        rule: id,
        ...(bound && { bound }),
      };
      const warning = told(
        { level: 'warning', reason: 'trade_defence_beside_flat_duty', field, message },
        `${id}${index}`,
      );
      return { ...warning, missing: [part] };
    }),
  );

/** The flat duty of a line instead of the tariff's. */
export const chargedFlat = (line: DutiableLine, rule: FlatDuty, paidFor: number): Found<Levy> =>
  found(
    flatLevy(line, rule, paidFor > 0),
    leavesPreferences(rule, line) ? notePreference(line) : {},
    warnOfDefences(line),
    {
      used: [rule],
    },
  );
