import type { BookedCharge, ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import { DomainError, customsDefaults, isDutyUnpaid, sumMoney } from '../../../domain/shared/index.ts';
import type { Assessment } from '../../../domain/trade/index.ts';
import type { HonouredFigures } from '../../../domain/trade/held-quote/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Notice } from '../../shared/notices.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import type { AssessDuties } from '../../trade/duties/assess-duties.ts';
import type { DutiesRequest } from '../../trade/duties/duty-request.ts';
import type { HonourQuotes } from '../../trade/held-quotes/honour-quote.ts';
import type { Plan } from './plan-shipment.ts';

/** Duties, taxes and fees due on a parcel, in the currency of its rate: in total and for each commodity. */
type LabelDuties = {
  readonly charges: readonly BookedCharge[];
  readonly lines: readonly (readonly BookedCharge[])[];
  readonly notices: readonly Notice[];
};

type AssessedFigures = Pick<HonouredFigures, 'assessed' | 'isAssessedInPart'>;

export interface DutyEstimates {
  /** The figures are absent if the whole sum could not be calculated. */
  of(
    shipment: ShipmentRequested['data'],
    asked: { readonly at: string; readonly accountId: string },
  ): Promise<LabelDuties & { readonly figures?: AssessedFigures }>;
}

const unavailable = (message: string): Notice => ({
  level: 'warning',
  reason: 'duty_estimate_unavailable',
  field: 'additionalServices.dutyTaxCalculation',
  message: `Duties and taxes were not estimated. ${message}`,
});

const bookedCharge = ({ name, amount, currency }: BookedCharge): BookedCharge => ({ name, amount, currency });

/**
 * What a label asks the calculator; undefined once its people have been erased. The price of the transport is the
 * freight charge that customs ask for.
 */
const askedBy = (shipment: ShipmentRequested['data']): DutiesRequest | undefined => {
  const { personal, commodities, customs = customsDefaults, rate, weight, service, customerReference } = shipment;
  const { shipFrom, shipTo } = personal;
  if (!shipFrom || !shipTo) return undefined;
  return {
    shipFrom,
    shipTo,
    commodities,
    customs,
    currency: rate.currency,
    freightCost: { amount: rate.price, currency: rate.currency },
    weight,
    isPostal: service.config.isPostal,
    serviceCode: service.code,
    ...(customerReference !== undefined && { customerReference }),
  };
};

/** The charges of an assessment, and those of each of the goods. */
const chargesIn = (
  { charges, lines }: Assessment,
  goods: readonly unknown[],
): Pick<LabelDuties, 'charges' | 'lines'> => {
  const lineOf = new Map(lines.map((line) => [line.itemNumber, line.charges.map(bookedCharge)]));
  return { charges: charges.map(bookedCharge), lines: goods.map((_, index) => lineOf.get(index + 1) ?? []) };
};

/** Estimates duties for labels with the calculator of the trade engine. */
export const labelEstimates = (assess: AssessDuties): DutyEstimates => ({
  of: async (shipment, asked) => {
    const request = askedBy(shipment);
    if (request === undefined) return { charges: [], lines: [], notices: [] };
    try {
      const { assessment, notices } = await assess(request, asked);
      const { price: assessed, complete } = assessment;
      const figures = { assessed, ...(!complete && { isAssessedInPart: true as const }) };
      return { ...chargesIn(assessment, shipment.commodities), notices, figures };
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
  message:
    `The consignee is asked for about ${sumMoney(charges, currency).amount} ${currency} at the border; ` +
    'it is not part of the price.',
  details: charges.map(inWords),
});

const withoutHolds = (): DomainError =>
  invalidRequest([{ field: 'quoteId', message: 'quoteId: this service holds no calculations. Leave it out.' }]);

/** The charges of the held calculation that the label names. Throws if it is not held, or was for another parcel. */
const heldFor = async (
  shipment: ShipmentRequested['data'],
  heldQuotes: HonourQuotes | undefined,
  { at, accountId }: Context,
): Promise<LabelDuties | undefined> => {
  const { quoteId, shipmentId, commodities } = shipment;
  const asked = askedBy(shipment);
  if (quoteId === undefined || asked === undefined) return undefined;
  if (heldQuotes === undefined) throw withoutHolds();
  const today = at.slice(0, 'YYYY-MM-DD'.length);
  const { assessment } = await heldQuotes.find(quoteId, asked, { today, accountId, shipmentId });
  return { ...chargesIn(assessment, commodities), notices: [] };
};

/**
 * Estimates duties and taxes of a shipment booked with `dutyTaxCalculation` and records them with each commodity. If
 * the sender pays the duties, they are added to the rate, whose price stays the exact sum of its charges; otherwise the
 * consignee pays them and they are not part of the price. If they cannot be calculated, the parcel is still booked,
 * with a notice. A label that names a held calculation is charged its figure; `figures` are then what is estimated.
 */
export const withDuties = async (
  plan: Plan,
  { estimates, heldQuotes }: { readonly estimates?: DutyEstimates; readonly heldQuotes?: HonourQuotes },
  context: Context,
): Promise<Plan & { readonly figures?: AssessedFigures | undefined }> => {
  const { requested, notices } = plan;
  const wanted = requested.additionalServices?.dutyTaxCalculation ?? 'NONE';
  const held = await heldFor(requested, heldQuotes, context);
  if (wanted === 'NONE') return plan;
  const estimated = await estimates?.of(requested, context);
  const found = held ?? estimated;
  if (found === undefined) return plan;
  const { rate, customs = customsDefaults, commodities } = requested;
  const isPaid = !isDutyUnpaid(customs);
  const charges = isPaid ? [...rate.charges, ...found.charges] : rate.charges;
  return {
    figures: estimated?.figures,
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
      ...(wanted === 'DUTY_TAX_GUARANTEE' && !held ? [notGuaranteed] : []),
      ...(isPaid || found.charges.length === 0 ? [] : [dueFromConsignee(found.charges, rate.currency)]),
      ...found.notices.filter((notice) => !isSaid(notices, notice)),
    ],
  };
};
