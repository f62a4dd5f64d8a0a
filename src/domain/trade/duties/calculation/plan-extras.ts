import type { DutyRate } from '../../tariff/duty-rate.ts';
import { parseDutyRate } from '../../tariff/parse-duty-rate.ts';
import { dueTogether, isUnsettled } from '../rules/additional-duties.ts';
import type { AdditionalDuty } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import { addMissing } from './missing.ts';
import { plannedRate } from './planned-duty.ts';
import type { PlannedExtra } from './planned-duty.ts';
import { adValorem, claimedPreferences, isSpared } from './preference.ts';
import { addDoubtOfRelief, askForDigits, reliefFor, warnOfCode } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

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
export const isDue = (query: RuleQuery): ((extra: AdditionalDuty) => boolean) => {
  const relief = reliefFor(query, 'additional');
  addDoubtOfRelief(query, relief);
  if (relief) return () => false;
  const claimed = claimedPreferences(query);
  return (extra) => query.applies(extra) && !isSpared(extra, claimed);
};

export const plannedExtra = (extra: AdditionalDuty, rule: string): PlannedExtra => ({
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
