import { shipDateFaults, shipDateOf } from '../../domain/calendar/index.ts';
import type { Holidays } from '../../domain/calendar/index.ts';
import { quote, quoteAll, serviceByCode } from '../../domain/rating/index.ts';
import type { Quote, QuoteRefusal } from '../../domain/rating/index.ts';
import type { Dimensions, Weight } from '../../domain/shared/index.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import type { Notice } from '../kernel/notice.ts';
import { regionOf, unknownService } from './plan-shipment.ts';
import type { PlanningDependencies } from './plan-shipment.ts';

type Place = { readonly address: { readonly country: string; readonly state?: string } };

export type RateRequest = {
  readonly serviceCode?: string;
  readonly shipFrom: Place;
  readonly shipTo: Place;
  readonly weight: Weight;
  readonly dimensions?: Dimensions;
  readonly shipDate?: string;
};

/** What each active service, or the one asked for, would take for a parcel, cheapest first; why one has no price is a notice. */
export const quoteRates =
  ({ catalogue, holidays: everybodys }: Omit<PlanningDependencies, 'carriers'>) =>
  (
    request: RateRequest,
    at: string,
    holidays: Holidays = everybodys,
  ): { readonly quotes: readonly Quote[]; readonly notices: readonly Notice[] } => {
    const [from, to] = [regionOf(request.shipFrom.address), regionOf(request.shipTo.address)];
    const calendar = { now: at, from, holidays };
    const service = request.serviceCode === undefined ? undefined : serviceByCode(catalogue, request.serviceCode);
    const faults = [
      ...(request.serviceCode !== undefined && !service?.isActive ? [unknownService(catalogue)] : []),
      ...shipDateFaults(request.shipDate, calendar),
    ];
    if (faults.length > 0) throw invalidRequest(faults);

    const { weight, dimensions } = request;
    const parcel = { from, to, weight, dimensions, shipDate: shipDateOf(request.shipDate, calendar) };
    const answers: readonly (Quote | QuoteRefusal)[] = service
      ? [quote(catalogue.rateCard, service, parcel, holidays)]
      : Object.values(quoteAll(catalogue, parcel, holidays)).flat();
    return {
      quotes: answers.filter((answer) => answer.kind === 'quoted'),
      notices: answers.flatMap((answer) =>
        answer.kind === 'refused' ? [{ level: 'info' as const, reason: answer.reason, message: answer.message }] : [],
      ),
    };
  };
