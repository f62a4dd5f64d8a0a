import { ownValue } from '../../../shared/own-value.ts';
import { highestNotLoaded } from '../../tariff/duty-rate.ts';
import type { DutyRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { dearestOf } from './dearest-rate.ts';
import { ordinaryRatesFor } from './measures.ts';
import { addMissing } from './missing.ts';
import { byTariff, plannedRate, stopped } from './planned-duty.ts';
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

/** By the tariff's ordinary rate, or the dearest of several. */
const planOrdinaryRate = (query: RuleQuery, tariff: Tariff, line: TariffLine): PlannedDuty => {
  const { hsCode, goods } = query.line;
  const rate = dearestOf(query, ordinaryRatesFor(line, goods.origin));
  if (rate === undefined) {
    return stopped(
      `The tariff ${tariff.id} has no rate by value for ${hsCode}: the lines below ` +
        `differ in kind, or the duty hangs on more than value, weight and number.${askForDigits(query, '')}`,
    );
  }
  if (typeof rate === 'string') {
    return stopped(`${hsCode} stands for several lines of the tariff ${tariff.id}, and nothing says ${rate}.${askForDigits(query, '')}`);
  }
  if (!isFree(rate)) warnOfPreferenceNotLoaded(query, line);
  return byTariff(rate, useOrdinaryRate(query, tariff, line, rate));
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
export const planByTariff = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
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
