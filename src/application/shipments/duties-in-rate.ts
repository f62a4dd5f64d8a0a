import { sumMoney } from '../../domain/shared/index.ts';
import type { Context } from '../kernel/context.ts';
import type { Notice } from '../kernel/notice.ts';
import type { DutyEstimates } from '../ports/duty-estimates.ts';
import type { Plan } from './plan-shipment.ts';

/** What was said of a field when the parcel was planned is not said again. */
const isSaid = (notices: readonly Notice[], { reason, field }: Notice): boolean =>
  notices.some((notice) => notice.reason === reason && notice.field === field);

/**
 * Puts what the border will ask into the rate of a shipment that was booked with `dutyTaxCalculation`: the price stays exactly the sum of its charges. A border
 * nobody can reckon is no reason not to send a parcel: the notices say so.
 */
export const withDuties = async (plan: Plan, estimates: DutyEstimates | undefined, context: Context): Promise<Plan> => {
  const { requested, notices } = plan;
  const wanted = requested.additionalServices?.dutyTaxCalculation ?? 'NONE';
  if (wanted === 'NONE' || estimates === undefined) return plan;
  const found = await estimates.of(requested, context);
  const { rate } = requested;
  const charges = [...rate.charges, ...found.charges];
  return {
    requested: { ...requested, rate: { ...rate, charges, price: sumMoney(charges, rate.currency).amount } },
    notices: [...notices, ...found.notices.filter((notice) => !isSaid(notices, notice))],
  };
};
