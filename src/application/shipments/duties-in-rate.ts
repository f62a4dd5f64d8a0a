import { customsDefaults, isDutyUnpaid, sumMoney } from '../../domain/shared/index.ts';
import type { BookedCharge } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import type { Notice } from '../kernel/notice.ts';
import type { DutyEstimates } from '../ports/duty-estimates.ts';
import type { Plan } from './plan-shipment.ts';

/** What was said of a field when the parcel was planned is not said again. */
const isSaid = (notices: readonly Notice[], { reason, field }: Notice): boolean =>
  notices.some((notice) => notice.reason === reason && notice.field === field);

const calculation = 'additionalServices.dutyTaxCalculation';

/** Nobody stands behind the figures: a guarantee is an estimate, and is said to be one. */
const notGuaranteed: Notice = {
  level: 'warning',
  reason: 'duty_not_guaranteed',
  field: calculation,
  message: `${calculation} is DUTY_TAX_GUARANTEE: duties and taxes were estimated, and nothing guarantees them.`,
};

const inWords = ({ name, amount, currency }: BookedCharge): string => `${name} ${amount} ${currency}`;

const dueFromConsignee = (charges: readonly BookedCharge[], currency: string): Notice => ({
  level: 'info',
  reason: 'duty_due_from_consignee',
  field: calculation,
  message: `The consignee is asked for about ${sumMoney(charges, currency).amount} ${currency} at the border; it is not part of the price.`,
  details: charges.map(inWords),
});

/**
 * Estimates what the border will ask of a shipment that was booked with `dutyTaxCalculation`, and writes it down with each commodity. Who sends duty paid pays it with the
 * rate, whose price stays exactly the sum of its charges; otherwise it is the consignee's, and no part of the price. A border nobody can calculate is no reason not to send a
 * parcel: the notices say so.
 */
export const withDuties = async (plan: Plan, estimates: DutyEstimates | undefined, context: Context): Promise<Plan> => {
  const { requested, notices } = plan;
  const wanted = requested.additionalServices?.dutyTaxCalculation ?? 'NONE';
  if (wanted === 'NONE' || estimates === undefined) return plan;
  const found = await estimates.of(requested, context);
  const { rate, customs = customsDefaults, commodities } = requested;
  const isPaid = !isDutyUnpaid(customs);
  const charges = isPaid ? [...rate.charges, ...found.charges] : rate.charges;
  return {
    requested: {
      ...requested,
      rate: { ...rate, charges, price: sumMoney(charges, rate.currency).amount },
      commodities: commodities.map((commodity, index) => {
        const dutiesAndTaxes = (found.lines[index] ?? []).map(inWords);
        return dutiesAndTaxes.length === 0 ? commodity : { ...commodity, dutiesAndTaxes };
      }),
    },
    notices: [
      ...notices,
      ...(wanted === 'DUTY_TAX_GUARANTEE' ? [notGuaranteed] : []),
      ...(isPaid || found.charges.length === 0 ? [] : [dueFromConsignee(found.charges, rate.currency)]),
      ...found.notices.filter((notice) => !isSaid(notices, notice)),
    ],
  };
};
