import type { Decimal } from '../../../shared/decimal.ts';
import { dueTogether, isUnsettled } from '../rules/additional-duties.ts';
import type { AdditionalDuty, FlatDuty } from '../rules/rule-set.ts';
import { duty, rateLevy, rateOfAdditional, shareIn, sumOfLevies } from './charges.ts';
import type { Levy } from './charges.ts';
import { flatLevy, isForLine } from './flat-duty.ts';
import { applies, askForDigits, doubtOfRelief, isSpared, mayApply, missingByCode, warnOfCode } from './line.ts';
import type { DutiableLine } from './line.ts';
import { found, ruleLeftOut, told, together } from './remarks.ts';
import type { Bound, Found, Remarks } from './remarks.ts';

/** The duties of a line, the ordinary or flat one first. */
export type Duties = readonly [Levy, ...Levy[]];

/**
 * Warns that the rate for exporters without a rate of their own was applied. The applicable rate depends on the
 * exporter, who is not known.
 */
const warnOfExporter = ({ index }: DutiableLine, { id, name }: AdditionalDuty): Remarks => {
  const field = `commodities[${index}]`;
  const message =
    `${field}: ${name} depends on the exporter; the rate of exporters without a rate of their own was taken. ` +
    'The duty may be lower.';
  const warning = told({ level: 'warning', reason: 'trade_defence_by_exporter', field, message }, `${id}${index}`);
  return { ...warning, missing: [{ reason: 'trade_defence_by_exporter', message, rule: id, bound: 'charged' }] };
};

const warnOfUnsettled = (line: DutiableLine, taken: AdditionalDuty): Remarks => {
  const { hsCode, consignment, circumstances } = line;
  if (!isUnsettled(taken, consignment.rules.additionalDuties, circumstances.line.marksIn)) return {};
  const message =
    `${hsCode} stands for several lines of the tariff, and not all bear the same additional duty; ` +
    `the highest was taken (${taken.name}).${askForDigits(line, ' for the exact one')}`;
  return warnOfCode(line, 'additional_duty_range', message);
};

/** Whether an additional duty is due on a line: it applies, and no relief or preference removes it. */
const isDue =
  (line: DutiableLine) =>
  (extra: AdditionalDuty): boolean =>
    line.reliefFrom('additional') === undefined && applies(line, extra) && !isSpared(line, extra);

/** The duties that are due in addition to the tariff's own. */
export const findAdditionalDuties = (line: DutiableLine): Found<readonly AdditionalDuty[]> => {
  const doubt = doubtOfRelief(line, line.reliefFrom('additional'));
  if (line.rules.additionalDuties.length === 0) return found([], doubt);
  const due = dueTogether(line.rules.additionalDuties, isDue(line));
  const remarks = due.map((extra) =>
    together(warnOfUnsettled(line, extra), extra.residual ? warnOfExporter(line, extra) : {}, { used: [extra] }),
  );
  return found(due, doubt, ...remarks);
};

/**
 * The amount that an additional duty adds to the ordinary one; undefined if nothing, text if it cannot be calculated.
 */
export const additionalLevy = (
  line: DutiableLine,
  ordinary: Levy,
  extra: AdditionalDuty,
): Levy | string | undefined => {
  const rounding = line.consignment.cutting && { isRoundingUnknown: true as const };
  const full = rateLevy(line, { rate: rateOfAdditional(extra), rule: extra.id });
  if (typeof full === 'string') return full;
  if (extra.netOfTariff !== true) return rounding ? { ...full, ...rounding } : full;
  const rest = full.amount.minus(ordinary.amount);
  if (rest.isNegative()) return undefined;
  return { ...duty, amount: rest, ...shareIn(rest, line.customsValue), rule: extra.id, ...rounding };
};

/**
 * A duty that is left out because its rule is uncertain, or because the code is too short to determine whether it is
 * due: the amount that it would add to the duties of the line, text if that cannot be calculated, and the remarks for
 * that case.
 */
export type LeftOutDuty = {
  readonly adds: (duties: Duties, paysForOthers: boolean) => Decimal | string | undefined;
  readonly missing: (bound?: Bound) => Remarks;
};

/**
 * The duties left out: additional duties that are uncertain, or depend on more digits, and would be added; and
 * uncertain flat duties, which would replace the line's duties. If the line pays a flat duty for others too, one of
 * them would then pay it.
 */
export const findDutiesLeftOut = (line: DutiableLine): Found<readonly LeftOutDuty[]> => {
  const { additionalDuties: candidates, leftOut } = line.rules;
  const doubt = doubtOfRelief(line, line.reliefFrom('additional'));
  const uncertain = leftOut.additionalDuties.filter(isDue(line));
  const byCode = candidates.filter(
    (extra) => extra.defence !== undefined && mayApply(line, extra) && !isSpared(line, extra),
  );
  const ofLongerCodes = line.reliefFrom('additional') === undefined ? byCode : [];
  const flat = line.reliefFrom('duty') === undefined ? leftOut.flatDuties.filter((rule) => isForLine(rule, line)) : [];
  if (uncertain.length + ofLongerCodes.length + flat.length === 0) return found([], doubt);
  const lacking = (rule: AdditionalDuty | FlatDuty, bound: Bound | undefined): Remarks => ({
    missing: [ruleLeftOut(rule, bound)],
  });
  const additional =
    (extra: AdditionalDuty): LeftOutDuty['adds'] =>
    ([ordinary]) => {
      const levy = additionalLevy(line, ordinary, extra);
      return typeof levy === 'object' ? levy.amount : levy;
    };
  const left: readonly LeftOutDuty[] = [
    ...uncertain.map((rule): LeftOutDuty => ({ adds: additional(rule), missing: (bound) => lacking(rule, bound) })),
    ...ofLongerCodes.map((rule): LeftOutDuty => ({
      adds: additional(rule),
      missing: (bound) => missingByCode(line, rule, bound),
    })),
    ...flat.map((rule): LeftOutDuty => ({
      adds: (duties, paysForOthers) => {
        const { amount } = flatLevy(line, rule, true);
        return paysForOthers ? amount : amount.minus(sumOfLevies(duties));
      },
      missing: (bound) => lacking(rule, bound),
    })),
  ];
  return found(left, doubt);
};
