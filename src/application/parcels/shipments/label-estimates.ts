import { DomainError } from '../../../domain/shared/index.ts';
import { customsDefaults } from '../../../domain/shared/customs.ts';
import type { BookedCharge } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notice.ts';
import type { DutyEstimates } from '../ports/duty-estimates.ts';
import { assessDuties } from '../../trade/duties/assess-duties.ts';
import type { AssessmentDependencies } from '../../trade/duties/assess-duties.ts';

const unavailable = (message: string): Notice => ({
  level: 'warning',
  reason: 'duty_estimate_unavailable',
  field: 'additionalServices.dutyTaxCalculation',
  message: `Duties and taxes were not estimated. ${message}`,
});

const bookedCharge = ({ name, amount, currency }: BookedCharge): BookedCharge => ({ name, amount, currency });

/**
 * Estimates for labels, by the calculator of the trade engine. The price of the transport is the freight customs asks
 * for.
 */
export const labelEstimates = (dependencies: AssessmentDependencies): DutyEstimates => {
  const assess = assessDuties(dependencies);
  return {
    of: async (
      { personal, commodities, customs = customsDefaults, rate, weight, service, customerReference },
      asked,
    ) => {
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
  };
};
