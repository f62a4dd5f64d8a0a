import { ownValue } from '../../../shared/own-value.ts';
import { boundByWeight } from '../../tariff/bound-by-weight.ts';
import { highestNotLoaded } from '../../tariff/duty-rate.ts';
import type { DutyRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { dearestOf } from './dearest-rate.ts';
import { leftOutOnParts, leftOutRate } from './left-out-rate.ts';
import { ordinaryRatesFor } from './measures.ts';
import { addMissing } from './missing.ts';
import { byTariff, stopped } from './planned-duty.ts';
import type { PlannedDuty } from './planned-duty.ts';
import { grantedPreference, isFree, warnOfPreferenceNotLoaded } from './preference.ts';
import { addRuleNotice, askForDigits, warnOfCode } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

const chapterDigits = 2;

const warnOfRate = (query: RuleQuery, { spread, oneOf, typical, highest, code }: TariffLine, rate: DutyRate, rule: string): void => {
  const { hsCode } = query.line;
  if (oneOf?.some((each) => each.rate === rate)) {
    const taken = `of which the dearest for these goods was taken, ${rate.text}.`;
    warnOfCode(
      query,
      'tariff_rate_range',
      `${hsCode} stands for several lines of the tariff, ${taken}${askForDigits(query, ' for the exact rate')}`,
    );
  }
  if (spread) {
    const what = spread.asStated && code.length < hsCode.length ? `${hsCode} is in ${code}, which stands` : `${hsCode} stands`;
    const more = spread.asStated ? ' The tariff that is loaded has no longer codes.' : askForDigits(query, ' for the exact rate');
    const message = `${what} for several lines of the tariff, from ${spread.lowest} to ${spread.highest}; the highest was taken.${more}`;
    warnOfCode(query, 'tariff_rate_range', message);
  }
  if (typical) {
    const bound = highest === undefined ? 'its own rate may be higher' : `its own rate is at most ${highest.text}`;
    const whole = code.length > chapterDigits ? code : `chapter ${code}`;
    const message = `${hsCode} was calculated at ${rate.text}, the typical rate of ${whole}, because its own is not loaded; ${bound}.`;
    warnOfCode(query, 'tariff_rate_typical', message);
    addMissing(query, { reason: 'tariff_rate_typical', message, rule, ...(highest && { bound: 'charged' }) });
  }
};

const ordinaryRateId = (tariff: Tariff, { code }: TariffLine): string => `tariff-${tariff.id}-${code}`;

/** Whether a line is calculated at the highest that its rate can be. */
const isAtBound = ({ line, inCase }: RuleQuery, tariff: Tariff, found: TariffLine): boolean =>
  found.highest !== undefined && inCase.atBound(line.index, ordinaryRateId(tariff, found));

const inPartSays = {
  outside: 'has no line in the tariff that was imported for this destination, a part of one; the rate of the bundled tariff was taken.',
  below: 'stands for several lines, and the tariff that was imported for this destination, a part of one, may lack some of them.',
} as const;

const noteTariffInPart = (query: RuleQuery, tariff: Tariff, line: TariffLine, inPart: keyof typeof inPartSays): void => {
  const said = `${query.line.hsCode} ${inPartSays[inPart]} The duty may be higher.`;
  warnOfCode(query, 'tariff_file_in_part', said);
  addMissing(query, { reason: 'tariff_file_in_part', message: said, rule: `${ordinaryRateId(tariff, line)}-in-part` });
};

/**
 * The line of the tariff; calculated at its bound, a typical rate gives place to the highest that it can be. A rate that cannot be read
 * stays so, or the bound would have preferences that are calculated from it, and the answer has none.
 */
const lineOf = (query: RuleQuery, tariff: Tariff): TariffLine | undefined => {
  const found = tariff.lookup(query.line.hsCode);
  if (found?.inPart) noteTariffInPart(query, tariff, found, found.inPart);
  const isTypical = found?.highest !== undefined && found.mfn !== 'unreadable';
  return isTypical && isAtBound(query, tariff, found) ? { ...found, mfn: found.highest } : found;
};

/** Records that the answer depends on the ordinary rate of a line, and returns the id of that record. */
const useOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine, rate: DutyRate): string => {
  const { source, validFrom, validTo, typical, certainty = typical ? 'believed' : 'known' } = line;
  const id = ordinaryRateId(tariff, line);
  warnOfRate(query, line, rate, id);
  return query.use({
    id,
    name: rate.text,
    source,
    certainty,
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  });
};

/** A rate by origin: of a preference or a column. */
const planRateByOrigin = (query: RuleQuery, rate: DutyRate, rule: string): PlannedDuty => {
  const ofContent = boundByWeight(rate);
  return ofContent ? leftOutOnParts(query, ofContent, rule) : byTariff(rate, rule);
};

/** By the column of the tariff for goods of this origin, if there is one. */
const planColumn = (query: RuleQuery, line: TariffLine): PlannedDuty | undefined => {
  const { rules, applies, use } = query;
  const column = rules.columns.find(applies);
  if (column === undefined) return undefined;
  const rate = ownValue(line.preferences, column.column);
  if (rate !== undefined) return planRateByOrigin(query, rate, use(column));
  addRuleNotice(query, column.notice, column.id);
  addMissing(query, { reason: column.notice.name, message: column.notice.message, rule: column.id });
  return undefined;
};

/** A general rate that cannot be read, or hangs on the content of the goods. Without the most that it can be the line is not computable. */
const planUnreadable = (query: RuleQuery, tariff: Tariff, line: TariffLine, highest = line.highest): PlannedDuty => {
  if (highest === undefined) {
    return stopped(
      `The tariff ${tariff.id} has no rate by value for ${query.line.hsCode}: the lines below ` +
        `differ in kind, or the duty hangs on more than value, weight and number.${askForDigits(query, '')}`,
    );
  }
  warnOfPreferenceNotLoaded(query, line);
  return leftOutOnParts(query, highest, ordinaryRateId(tariff, line));
};

/** By the tariff's ordinary rate, or the dearest of several. */
const planOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine): PlannedDuty => {
  const { hsCode, goods } = query.line;
  const rate = dearestOf(query, ordinaryRatesFor(line, goods.origin));
  if (rate === undefined) return planUnreadable(query, tariff, line);
  if (typeof rate === 'string') {
    return stopped(`${hsCode} stands for several lines of the tariff ${tariff.id}, and nothing says ${rate}.${askForDigits(query, '')}`);
  }
  const ofContent = boundByWeight(rate);
  if (ofContent) return planUnreadable(query, tariff, line, ofContent);
  if (!isFree(rate)) warnOfPreferenceNotLoaded(query, line);
  const planned = byTariff(rate, useOrdinaryRate(query, tariff, line, rate));
  return isAtBound(query, tariff, line) ? { ...planned, atMost: true } : planned;
};

/**
 * A tariff of which lines are missing: the duty is left out and reported, and calculated at the highest rate of the tariff where that is
 * known. A tariff with all its lines has no rate for such a code.
 */
const planWithoutLine = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  const { line } = query;
  if (tariff.notLoaded === undefined) return stopped(`The tariff ${tariff.id} has no line for ${line.hsCode}.`);
  const highest = highestNotLoaded(tariff, line.hsCode);
  const rule = `tariff-${tariff.id}-not-loaded`;
  const bound = highest === undefined ? 'nobody here knows by how much' : `no rate of the tariff for it is higher than ${highest.text}`;
  const message = `${line.hsCode}: no rate of duty is loaded for this destination, and duty is not part of the sum; ${bound}.`;
  warnOfCode(query, 'duty_not_loaded', `is ${message}`);
  warnOfPreferenceNotLoaded(query, undefined);
  return leftOutRate(query, { reason: 'duty_not_loaded', message, rule }, highest);
};

/** By the agreement's column of the tariff, its single rate or its reduction; else by the column for the goods' origin; else by the tariff's ordinary rate. */
export const planByTariff = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  const line = lineOf(query, tariff);
  const granted = grantedPreference(query, line);
  if (granted) {
    if (granted.ofOrdinary && line && line.mfn !== 'unreadable') useOrdinaryRate(query, tariff, line, line.mfn);
    return planRateByOrigin(query, granted.rate, query.use(granted.preference));
  }
  if (line === undefined) return planWithoutLine(query, tariff);
  const byColumn = planColumn(query, line);
  if (byColumn) return byColumn;
  return planOrdinaryRate(query, tariff, line);
};
