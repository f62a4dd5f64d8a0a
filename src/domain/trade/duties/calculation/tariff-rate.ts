import { Decimal } from '../../../shared/decimal.ts';
import { ownValue } from '../../../shared/table.ts';
import { boundByWeight, highestNotLoaded, reducedRate } from '../../tariff/duty-rate.ts';
import type { DutyRate, LineRate, TariffLine, ValueBracket } from '../../tariff/duty-rate.ts';
import { settled } from '../money/exchange-rates.ts';
import { adValorem, dutyAt } from './charges.ts';
import type { RateByRule } from './charges.ts';
import { applies, askForDigits, warnOfCode } from './line.ts';
import type { DutiableLine } from './line.ts';
import { ordinaryRatesFor } from './measures.ts';
import type { TariffPreference } from './measures.ts';
import { found, silent, together, told, toldByRule } from './remarks.ts';
import type { Found, MissingPart, NamedRule, Remarks } from './remarks.ts';
import { isAtMost } from './span.ts';

/** The rate of a line, or why it has none. */
export type TariffRate =
  | (RateByRule & {
      /** No rate is loaded, so that there is no charge to show. */
      readonly notLoaded?: true;
      /** The rate is unknown, and this is its upper bound. */
      readonly atMost?: true;
    })
  | { readonly stopped: string };

/** A preference with its rate for a line. `ofOrdinary`: the rate was calculated from the ordinary one. */
export type GrantedPreference = {
  readonly preference: TariffPreference;
  readonly rate: DutyRate;
  readonly ofOrdinary: boolean;
};

export const isFree = ({ parts }: DutyRate): boolean =>
  parts.every((part) => Decimal.parse(part.kind === 'adValorem' ? part.rate : part.amount).isZero());

/** The rate of a preference for an entry of the tariff; undefined if it has none that is known. */
export const granted = (preference: TariffPreference, entry: TariffLine | undefined): GrantedPreference | undefined => {
  const { agreement, rate, reduction } = preference;
  const own =
    preference.tariffRate ??
    ownValue(entry?.preferences, agreement) ??
    (rate === undefined ? undefined : adValorem(rate));
  if (own) return { preference, rate: own, ofOrdinary: false };
  if (reduction === undefined || entry === undefined || entry.mfn === 'unreadable') return undefined;
  return { preference, rate: reducedRate(entry.mfn, reduction), ofOrdinary: true };
};

/** Sorts free first, then by percentage ascending; rates of another kind last. */
const costOf = ({ parts, minimum }: DutyRate): number => {
  const [only] = parts;
  if (minimum !== undefined) return Number.MAX_VALUE;
  if (only === undefined) return 0;
  return parts.length === 1 && only.kind === 'adValorem' ? Number(only.rate) : Number.MAX_VALUE;
};

/** Whether an operator's own rate, such as a suspension, is lower than the rate under an agreement. */
const isBelowPreference = (entry: TariffLine | undefined, { rate }: GrantedPreference): boolean =>
  entry?.rule !== undefined && entry.mfn !== 'unreadable' && costOf(entry.mfn) < costOf(rate);

/** The lowest of the preferences with a known rate for this entry of the tariff; of equal ones the first. */
export const grantedPreference = (
  { claimed }: DutiableLine,
  entry: TariffLine | undefined,
): GrantedPreference | undefined => {
  const [first, ...others] = claimed().flatMap((preference) => granted(preference, entry) ?? []);
  return first && others.reduce((lowest, other) => (costOf(other.rate) < costOf(lowest.rate) ? other : lowest), first);
};

/**
 * Warns that the duty may be lower: the rate of a preference for this origin, declared or without a statement, is not
 * loaded. With a statement the sum is incomplete, unless all agreements are known and none is with the origin.
 */
export const warnOfPreferenceNotLoaded = (
  { index, hsCode, goods, claimed, rules }: DutiableLine,
  entry: TariffLine | undefined,
): Remarks => {
  const field = `commodities[${index}].countryOfOrigin`;
  const names = [...new Set(claimed().map(({ name }) => name))];
  if (names.length === 0 && !goods.originDeclared) return silent;
  // A tariff with all measures by origin has no other preferences.
  if (names.length === 0 && entry?.byOrigin) return silent;
  const why =
    names.length === 0
      ? `no preference is loaded for goods of ${goods.origin} under ${hsCode}`
      : `the rate of ${hsCode} under ${names.join(' or ')} is not loaded`;
  const message = `${field}: ${why}; the duty without preference was taken. With a preference it may be lower.`;
  const warned = told({ level: 'warning', reason: 'preference_not_loaded', field, message });
  const isExpected = goods.originDeclared && (names.length > 0 || rules.preferencesInPart === true);
  if (!isExpected) return warned;
  return together(warned, { missing: [{ reason: 'preference_not_loaded', message, direction: 'lower' }] });
};

/** Whether a line of the tariff is for goods of this value. */
const isForValue = (
  { consignment: { converter }, goods }: DutiableLine,
  { over, upTo, currency }: ValueBracket,
): boolean => {
  const value = settled(converter.moneyToOwn(goods.value));
  const compared = (limit: string): number => value.compare(settled(converter.toOwn(Decimal.parse(limit), currency)));
  return (over === undefined || compared(over) > 0) && (upTo === undefined || compared(upTo) <= 0);
};

/**
 * The rate at which the duty of a line is highest, of equal ones the first, among those for goods of its value; text
 * says which information on the goods is missing. Of several, a rate on a component of the goods counts at its upper
 * bound.
 */
const findDearest = (line: DutiableLine, rates: readonly LineRate[]): DutyRate | string | undefined => {
  const forValue = rates.filter(({ valued }) => valued === undefined || isForValue(line, valued));
  const own = forValue.length > 0 ? forValue : rates;
  if (own.length === 1) return own[0]?.rate;
  let dearest: { readonly rate: DutyRate; readonly amount: Decimal } | undefined;
  for (const { rate: stated } of own) {
    const rate = boundByWeight(stated) ?? stated;
    const duty = dutyAt(line, rate);
    if (duty.kind === 'missing') return duty.what;
    if (dearest === undefined || duty.amount.compare(dearest.amount) > 0) dearest = { rate, amount: duty.amount };
  }
  return dearest?.rate;
};

const chapterDigits = 2;

const idOf = ({ consignment: { tariff } }: DutiableLine, { code, rule }: TariffLine): string =>
  rule ?? `tariff-${tariff.id}-${code}`;

const doubtsOfRate = (line: DutiableLine, entry: TariffLine, rate: DutyRate): Remarks => {
  const { hsCode } = line;
  const { spread, oneOf, typical, highest, code } = entry;
  if (!oneOf && !spread && !typical) return silent;
  const remarks: Remarks[] = [];
  if (oneOf?.some((each) => each.rate === rate)) {
    const taken = `of which the dearest for these goods was taken, ${rate.text}.`;
    const message = `${hsCode} stands for several lines of the tariff, ${taken}${askForDigits(line, ' for the exact rate')}`;
    remarks.push(warnOfCode(line, 'tariff_rate_range', message));
  }
  if (spread) {
    const what =
      spread.asStated && code.length < hsCode.length ? `${hsCode} is in ${code}, which stands` : `${hsCode} stands`;
    const more = spread.asStated
      ? ' The tariff that is loaded has no longer codes.'
      : askForDigits(line, ' for the exact rate');
    const message = `${what} for several lines of the tariff, from ${spread.lowest} to ${spread.highest}; the highest was taken.${more}`;
    remarks.push(warnOfCode(line, 'tariff_rate_range', message));
  }
  if (typical) {
    const bound = highest === undefined ? 'its own rate may be higher' : `its own rate is at most ${highest.text}`;
    const whole = code.length > chapterDigits ? code : `chapter ${code}`;
    const message = `${hsCode} was calculated at ${rate.text}, the typical rate of ${whole}, because its own is not loaded; ${bound}.`;
    remarks.push(warnOfCode(line, 'tariff_rate_typical', message), {
      missing: [
        { reason: 'tariff_rate_typical', message, rule: idOf(line, entry), ...(highest && { bound: 'charged' }) },
      ],
    });
  }
  return together(...remarks);
};

/** Whether a line is calculated at the upper bound of its rate. */
const isAtHighest = (line: DutiableLine, entry: TariffLine): boolean =>
  entry.highest !== undefined && isAtMost(line.reading, idOf(line, entry));

const inPartSays = {
  outside:
    'has no line in the tariff that was imported for this destination, a part of one; the rate of the bundled tariff was taken.',
  below:
    'stands for several lines, and the tariff that was imported for this destination, a part of one, may lack some of them.',
} as const;

const doubtsOfTariff = (line: DutiableLine, entry: TariffLine | undefined): Remarks => {
  if (entry?.inPart === undefined) return silent;
  const message = `${line.hsCode} ${inPartSays[entry.inPart]} The duty may be higher.`;
  const part = { reason: 'tariff_file_in_part', message, rule: `${idOf(line, entry)}-in-part` };
  return together(warnOfCode(line, 'tariff_file_in_part', message), { missing: [part] });
};

/**
 * The entry of the tariff. At its upper bound, a typical rate is replaced by the highest possible one. A rate that
 * cannot be read is unchanged; otherwise the bound would have preferences calculated from it that the answer does not
 * have.
 */
const entryOf = (line: DutiableLine): TariffLine | undefined => {
  const { tariffLine: entry } = line;
  const isTypical = entry?.highest !== undefined && entry.mfn !== 'unreadable';
  return isTypical && isAtHighest(line, entry) ? { ...entry, mfn: entry.highest } : entry;
};

/** Records that the answer depends on the ordinary rate of an entry, with its remarks. */
const useOrdinaryRate = (line: DutiableLine, entry: TariffLine, rate: DutyRate): Remarks => {
  const { source, validFrom, validTo, typical, certainty = typical ? 'believed' : 'known' } = entry;
  const rule: NamedRule = {
    id: idOf(line, entry),
    name: rate.text,
    source,
    certainty,
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  };
  return together(doubtsOfRate(line, entry, rate), { used: [rule] });
};

/**
 * Leaves the duty out and reports it with its upper bound, if that can be calculated; a line at its upper bound is
 * charged that.
 */
const leftOutRate = (
  line: DutiableLine,
  { message, rule, reason }: Required<Pick<MissingPart, 'reason' | 'message' | 'rule'>>,
  most?: DutyRate,
): Found<TariffRate> => {
  const bound = most && dutyAt(line, most).kind === 'computed' ? most : undefined;
  const rate: TariffRate =
    bound && isAtMost(line.reading, rule)
      ? { rate: bound, rule, atMost: true }
      : { rate: adValorem('0'), rule, notLoaded: true };
  return found(rate, { missing: [{ reason, message, rule, ...(bound && { bound: 'charged' }) }] });
};

/** Leaves out a rate that depends on parts of the goods or on their content; the rest of the line is calculated. */
const leftOutOnParts = (
  line: DutiableLine,
  highest: DutyRate,
  rule: string,
  ...before: readonly Remarks[]
): Found<TariffRate> => {
  const message =
    `${line.hsCode}: the duty hangs on the value of parts of the goods or on their content, and is not part of the sum; ` +
    `it is at most ${highest.text}.`;
  const left = leftOutRate(line, { reason: 'duty_on_parts', message, rule }, highest);
  return found(left.value, ...before, warnOfCode(line, 'duty_on_parts', `is ${message}`), left);
};

/** A rate by origin, of a preference or of a column. */
const rateByOrigin = (line: DutiableLine, rate: DutyRate, rule: NamedRule, before: Remarks): Found<TariffRate> => {
  const ofContent = boundByWeight(rate);
  if (ofContent) return leftOutOnParts(line, ofContent, rule.id, before, { used: [rule] });
  return found({ rate, rule: rule.id }, before, { used: [rule] });
};

/**
 * A general rate that cannot be read, or depends on the content of the goods. Without an upper bound there is no rate.
 */
const unreadableRate = (
  line: DutiableLine,
  entry: TariffLine,
  before: Remarks,
  highest = entry.highest,
): Found<TariffRate> => {
  if (highest === undefined) {
    const why =
      `The tariff ${line.consignment.tariff.id} has no rate by value for ${line.hsCode}: the lines below ` +
      `differ in kind, or the duty hangs on more than value, weight and number.${askForDigits(line, '')}`;
    return found({ stopped: why }, before);
  }
  return leftOutOnParts(line, highest, idOf(line, entry), before, warnOfPreferenceNotLoaded(line, entry));
};

/** The tariff's ordinary rate, or the highest of several. */
const ordinaryRate = (line: DutiableLine, entry: TariffLine, before: Remarks): Found<TariffRate> => {
  const { hsCode, goods, consignment } = line;
  const rate = findDearest(line, ordinaryRatesFor(entry, goods.origin));
  if (rate === undefined) return unreadableRate(line, entry, before);
  if (typeof rate === 'string') {
    const several = `${hsCode} stands for several lines of the tariff ${consignment.tariff.id}`;
    return found({ stopped: `${several}, and nothing says ${rate}.${askForDigits(line, '')}` }, before);
  }
  const ofContent = boundByWeight(rate);
  if (ofContent) return unreadableRate(line, entry, before, ofContent);
  const preference = isFree(rate) ? silent : warnOfPreferenceNotLoaded(line, entry);
  const value = { rate, rule: idOf(line, entry), ...(isAtHighest(line, entry) && { atMost: true as const }) };
  return found(value, before, preference, useOrdinaryRate(line, entry, rate));
};

/**
 * The rate for a code without an entry. In a tariff with missing lines, the duty is left out, reported, and calculated
 * at the highest rate of the tariff if known. A complete tariff has no rate for such a code.
 */
const rateWithoutEntry = (line: DutiableLine): Found<TariffRate> => {
  const { hsCode, consignment } = line;
  const { tariff } = consignment;
  if (tariff.notLoaded === undefined)
    return { value: { stopped: `The tariff ${tariff.id} has no line for ${hsCode}.` } };
  const highest = highestNotLoaded(tariff, hsCode);
  const rule = `tariff-${tariff.id}-not-loaded`;
  const bound =
    highest === undefined
      ? 'nobody here knows by how much'
      : `no rate of the tariff for it is higher than ${highest.text}`;
  const message = `${hsCode}: no rate of duty is loaded for this destination, and duty is not part of the sum; ${bound}.`;
  const left = leftOutRate(line, { reason: 'duty_not_loaded', message, rule }, highest);
  return found(
    left.value,
    warnOfCode(line, 'duty_not_loaded', `is ${message}`),
    warnOfPreferenceNotLoaded(line, undefined),
    left,
  );
};

/**
 * The rate by the agreement's column of the tariff, its single rate or its reduction; else by the column for the goods'
 * origin; else the tariff's ordinary rate.
 */
export const chooseTariffRate = (line: DutiableLine): Found<TariffRate> => {
  const entry = entryOf(line);
  const doubts = doubtsOfTariff(line, entry);
  const preference = grantedPreference(line, entry);
  if (preference && !isBelowPreference(entry, preference)) {
    const { ofOrdinary, rate, preference: rule } = preference;
    const ordinary =
      ofOrdinary && entry && entry.mfn !== 'unreadable' ? useOrdinaryRate(line, entry, entry.mfn) : silent;
    return rateByOrigin(line, rate, rule, together(doubts, ordinary));
  }
  if (entry === undefined) return rateWithoutEntry(line);
  const column = line.rules.columns.find((each) => applies(line, each));
  if (column === undefined) return ordinaryRate(line, entry, doubts);
  const rate = ownValue(entry.preferences, column.column);
  if (rate !== undefined) return rateByOrigin(line, rate, column, doubts);
  const { notice, id } = column;
  const lacking = { missing: [{ reason: notice.name, message: notice.message, rule: id }] };
  return ordinaryRate(line, entry, together(doubts, toldByRule(notice, id), lacking));
};
