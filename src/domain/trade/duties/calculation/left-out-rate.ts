import type { DutyRate } from '../../tariff/duty-rate.ts';
import { dutyAt } from './dearest-rate.ts';
import { addMissing } from './missing.ts';
import type { MissingPart } from './missing-part.ts';
import { byTariff } from './planned-duty.ts';
import type { PlannedDuty } from './planned-duty.ts';
import { warnOfCode } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

const free: DutyRate = { parts: [], text: 'Free' };

/**
 * The duty is left out, and reported with the most that it can be, where that can be calculated; a calculation at its bound has that in
 * place of it.
 */
export const leftOutRate = (
  query: RuleQuery,
  part: Omit<MissingPart, 'bound'> & { readonly rule: string },
  most?: DutyRate,
): PlannedDuty => {
  const bound = most && dutyAt(query, most).kind === 'computed' ? most : undefined;
  addMissing(query, { ...part, ...(bound && { bound: 'charged' }) });
  return bound && query.inCase.atBound(query.line.index, part.rule)
    ? { ...byTariff(bound, part.rule), atMost: true }
    : { ...byTariff(free, part.rule), notLoaded: true };
};

/** A rate that hangs on parts of the goods or on their content is left out, and the rest of the line is calculated. */
export const leftOutOnParts = (query: RuleQuery, highest: DutyRate, rule: string): PlannedDuty => {
  const message =
    `${query.line.hsCode}: the duty hangs on the value of parts of the goods or on their content, and is not part of the sum; ` +
    `it is at most ${highest.text}.`;
  warnOfCode(query, 'duty_on_parts', `is ${message}`);
  return leftOutRate(query, { reason: 'duty_on_parts', message, rule }, highest);
};
