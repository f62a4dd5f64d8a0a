import { shipDateFaults, shipDateOf } from '../../../domain/shared/calendar/index.ts';
import type { Holidays } from '../../../domain/shared/calendar/index.ts';
import { quote, quoteAll, serviceByCode } from '../../../domain/parcels/rating/index.ts';
import type { RateQuote, QuoteRefusal } from '../../../domain/parcels/rating/index.ts';
import { billWeightOf, dimWeightOf } from '../../../domain/shared/index.ts';
import type { Dimensions, LocalDate, PackageType, Weight } from '../../../domain/shared/index.ts';
import type { AdditionalServices } from '../../../domain/parcels/shipment/index.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import { holidayNotices } from '../../shared/notices.ts';
import type { Notice } from '../../shared/notices.ts';
import type { DeclaredParcel } from '../../trade/goods/parcel-request.ts';
import { notOfferedNotices, optionsOf, calendarRegionOf, unknownService } from './plan-shipment.ts';
import type { PlanningDependencies } from './plan-shipment.ts';

type Place = { readonly address: { readonly country: string; readonly state?: string; readonly postcode?: string } };

/** The body of a label request. Only a part of it is needed for a price. */
export type RateRequest = Pick<DeclaredParcel, 'commodities' | 'customs'> & {
  readonly serviceCode?: string;
  readonly shipFrom: Place;
  readonly shipTo: Place;
  readonly weight: Weight;
  readonly dimensions?: Dimensions;
  readonly packageType?: PackageType;
  readonly additionalServices?: AdditionalServices;
  readonly shipDate?: string;
};

/** The weights are those of the cheapest rate; other services may calculate different ones. */
export type Rates = {
  readonly quotes: readonly RateQuote[];
  readonly notices: readonly Notice[];
  readonly weights: { readonly scaleWeight: Weight; readonly dimWeight?: Weight; readonly billWeight: Weight };
};

const weightsOf = ({ weight, dimensions }: RateRequest, [cheapest]: readonly RateQuote[]): Rates['weights'] => {
  const dimWeight = cheapest ? cheapest.dimWeight : dimensions && dimWeightOf(dimensions);
  return {
    scaleWeight: weight,
    ...(dimWeight && { dimWeight }),
    billWeight: cheapest?.billWeight ?? billWeightOf(weight, dimensions),
  };
};

/** From the ship date to the last estimated delivery. */
const spanOf = (shipDate: LocalDate, quotes: readonly RateQuote[]): readonly [LocalDate, LocalDate] => [
  shipDate,
  quotes.reduce((last, { rate: { estimatedDelivery } }) => {
    const day = estimatedDelivery.slice(0, 'YYYY-MM-DD'.length);
    return day > last ? day : last;
  }, shipDate),
];

/**
 * The price of a parcel with each active service, or with the requested one, cheapest first. A notice says why a
 * service has no price.
 */
export const quoteRates =
  ({ catalogue, holidays: everybodys, goodsRules }: Omit<PlanningDependencies, 'carriers'>) =>
  (request: RateRequest, at: string, holidays: Holidays = everybodys): Rates => {
    const [from, to] = [calendarRegionOf(request.shipFrom.address), calendarRegionOf(request.shipTo.address)];
    const calendar = { now: at, from, holidays };
    const service = request.serviceCode === undefined ? undefined : serviceByCode(catalogue, request.serviceCode);
    const faults = [
      ...(request.serviceCode !== undefined && !service?.isActive ? [unknownService(catalogue)] : []),
      ...shipDateFaults(request.shipDate, calendar),
      ...(goodsRules?.codeFaults(request) ?? []),
      ...(goodsRules?.schemeFaults(request, at) ?? []),
    ];
    if (faults.length > 0) throw invalidRequest(faults);

    const { weight, dimensions, packageType } = request;
    const options = optionsOf(request);
    const shipDate = shipDateOf(request.shipDate, calendar);
    const parcel = { from, to, weight, dimensions, shipDate, options, ...(packageType && { packageType }) };
    const answers: readonly (RateQuote | QuoteRefusal)[] = service
      ? [quote(catalogue.rateCard, service, parcel, holidays)]
      : Object.values(quoteAll(catalogue, parcel, holidays)).flat();
    const quotes = answers.filter((answer) => answer.kind === 'quoted');
    return {
      quotes,
      weights: weightsOf(request, quotes),
      notices: [
        ...answers.flatMap((answer): readonly Notice[] =>
          answer.kind === 'refused'
            ? [{ level: 'info', reason: answer.reason, message: answer.message }]
            : notOfferedNotices(answer.notOffered, answer.rate.service),
        ),
        ...(quotes.length === 0 ? [] : holidayNotices(holidays, spanOf(shipDate, quotes), from.country, to.country)),
      ],
    };
  };
