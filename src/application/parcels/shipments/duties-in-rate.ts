import type { BookedCharge, ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notices.ts';
import { DomainError, customsDefaults, isDutyUnpaid, sumMoney } from '../../../domain/shared/index.ts';
import type { AssessDuties } from '../../trade/duties/assess-duties.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Plan } from './plan-shipment.ts';

/** Duties, taxes and fees due on a parcel, in the currency of its rate: in total and for each commodity. */
export interface DutyEstimates {
  of(
    shipment: ShipmentRequested['data'],
    asked: { readonly at: string; readonly accountId: string },
  ): Promise<{
    readonly charges: readonly BookedCharge[];
    readonly lines: readonly (readonly BookedCharge[])[];
    readonly notices: readonly Notice[];
  }>;
}

const unavailable = (message: string): Notice => ({
  level: 'warning',
  reason: 'duty_estimate_unavailable',
  field: 'additionalServices.dutyTaxCalculation',
  message: `Duties and taxes were not estimated. ${message}`,
});

const bookedCharge = ({ name, amount, currency }: BookedCharge): BookedCharge => ({ name, amount, currency });

/**
 * Estimates duties for labels with the calculator of the trade engine. The price of the transport is the freight charge
 * that customs ask for.
 */
export const labelEstimates = (assess: AssessDuties): DutyEstimates => ({
  of: async ({ personal, commodities, customs = customsDefaults, rate, weight, service, customerReference }, asked) => {
    const { shipFrom, shipTo } = personal;
    if (!shipFrom || !shipTo) return { charges: [], lines: [], notices: [] };
    try {
      const { assessment, notices } = await assess(
        {
          shipFrom,
          shipTo,
          commodities,
          customs,
          currency: rate.currency,
          freightCost: { amount: rate.price, currency: rate.currency },
          weight,
          isPostal: service.config.isPostal,
          ...(customerReference !== undefined && { customerReference }),
        },
        asked,
      );
      const lineOf = new Map(
        assessment.lines.map(({ itemNumber, charges }) => [itemNumber, charges.map(bookedCharge)]),
      );
      const lines = commodities.map((_, index) => lineOf.get(index + 1) ?? []);
      return { charges: assessment.charges.map(bookedCharge), lines, notices };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { charges: [], lines: [], notices: [unavailable(error.message)] };
    }
  },
});

/** Whether a notice on a field was already given when the parcel was planned. */
const isSaid = (notices: readonly Notice[], { reason, field }: Notice): boolean =>
  notices.some((notice) => notice.reason === reason && notice.field === field);

const calculation = 'additionalServices.dutyTaxCalculation';

/** The figures are not guaranteed: a requested guarantee is answered as an estimate, with this notice. */
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
 * Estimates duties and taxes of a shipment booked with `dutyTaxCalculation` and records them with each commodity. If
 * the sender pays the duties, they are added to the rate, whose price stays the exact sum of its charges; otherwise the
 * consignee pays them and they are not part of the price. If they cannot be calculated, the parcel is still booked,
 * with a notice.
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
