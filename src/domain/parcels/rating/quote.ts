import { addBusinessDays, estimatedDelivery } from '../../shared/calendar/business-days.ts';
import type { Holidays } from '../../shared/calendar/holidays.ts';
import type { CalendarRegion } from '../../shared/calendar/regions.ts';
import { Decimal } from '../../shared/decimal.ts';
import { isWithin, timestampOf } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { billWeightOf, dimWeightOf } from '../../shared/measures.ts';
import type { Dimensions, PackageType, Weight } from '../../shared/measures.ts';
import { moneyOf, sumMoney } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';
import { ownValue } from '../../shared/table.ts';
import { isOffered, optionCharges, zoneBetween, defaultSizes, oversize } from './rate-card.ts';
import type { Catalogue, RateCard, Service, ServiceOption, ZoneTariff } from './rate-card.ts';

/** One line of a rate. Lines are rounded to the minor unit, so that the price is exactly their sum. */
export type Charge = { readonly name: string; readonly amount: string; readonly currency: string };

/** The price of a weight (kg); undefined if the weight is above the limit of the zone. */
export const basePriceOf = ({ breaks, beyond }: ZoneTariff, weight: Decimal): Decimal | undefined => {
  const fitting = breaks.find(({ upTo }) => weight.compare(Decimal.parse(upTo)) <= 0);
  if (fitting !== undefined) return Decimal.parse(fitting.price);
  const last = breaks.at(-1);
  if (last === undefined || beyond === undefined) return undefined;
  const steps = weight.minus(Decimal.parse(last.upTo)).dividedBy(Decimal.parse(beyond.step), 0, 'up');
  return Decimal.parse(last.price).plus(steps.times(Decimal.parse(beyond.price)));
};

/** The base price, then the fuel surcharge of the ship date if there is one. */
export const chargesOf = (
  { currency, fuelSurcharges }: RateCard,
  basePrice: Decimal,
  shipDate: LocalDate,
): readonly Charge[] => {
  const line = (name: string, amount: Decimal): Charge & Money => ({ name, ...moneyOf(amount, currency) });
  const base = line('base', basePrice);
  const surcharge = fuelSurcharges.find((entry) => isWithin(entry, shipDate));
  return surcharge === undefined
    ? [base]
    : [base, line('Fuel surcharge', Decimal.parse(base.amount).times(Decimal.parse(surcharge.fraction)))];
};

/** The properties of a parcel that determine its price. */
export type QuoteRequest = {
  readonly from: CalendarRegion;
  readonly to: CalendarRegion;
  readonly weight: Weight;
  readonly dimensions?: Dimensions | undefined;
  readonly shipDate: LocalDate;
  /** Absent: a parcel. */
  readonly packageType?: PackageType;
  /** The requested options besides the transport. */
  readonly options?: readonly ServiceOption[];
};

/**
 * The price of a service for a parcel. Amounts are decimal strings, `price` is the sum of the charges, and
 * `estimatedDelivery` is a timestamp at the start of that day.
 */
export type Rate = {
  readonly price: string;
  readonly currency: string;
  readonly transit: number;
  readonly estimatedDelivery: string;
  readonly service: Service;
  readonly charges: readonly Charge[];
};

/**
 * A rate with the weights it was calculated from. Options that the service does not offer are listed and not charged.
 */
export type RateQuote = {
  readonly kind: 'quoted';
  readonly rate: Rate;
  readonly dimWeight?: Weight;
  readonly billWeight: Weight;
  readonly notOffered: readonly ServiceOption[];
};

/** Why a service cannot carry a parcel. */
export type QuoteRefusal = {
  readonly kind: 'refused';
  readonly service: Service;
  readonly reason: 'service_inactive' | 'route_not_served' | 'too_heavy' | 'too_large';
  readonly message: string;
};

const refusalOf = (service: Service, reason: QuoteRefusal['reason'], message: string): QuoteRefusal => ({
  kind: 'refused',
  service,
  reason,
  message,
});

const heaviest = (service: Service, weight: Weight, limit: string): QuoteRefusal =>
  refusalOf(
    service,
    'too_heavy',
    `${service.code} takes up to ${limit} kg of bill weight on this route; this parcel counts as ${weight.value} kg.`,
  );

/** The answer of one service: a rate, or the reason why there is none. */
export const quote = (
  card: RateCard,
  service: Service,
  request: QuoteRequest,
  holidays: Holidays,
): RateQuote | QuoteRefusal => {
  if (!service.isActive) return refusalOf(service, 'service_inactive', `${service.code} cannot be booked at present.`);

  const { from, to, weight, dimensions, shipDate, packageType = 'parcel', options = [] } = request;
  const tariff = ownValue(card.tariffs, service.code);
  const zone = ownValue(tariff?.zones, zoneBetween(card, from.country, to.country) ?? '');
  if (tariff === undefined || zone === undefined) {
    return refusalOf(service, 'route_not_served', `${service.code} does not go from ${from.country} to ${to.country}.`);
  }

  const large = oversize((tariff.sizes ?? defaultSizes)[packageType], packageType, { weight, dimensions });
  if (large !== undefined)
    return refusalOf(service, large.field === 'weight' ? 'too_heavy' : 'too_large', `${service.code} ${large.message}`);

  const billWeight = billWeightOf(weight, dimensions, tariff.weighing);
  const kilograms = Decimal.parse(billWeight.value);
  const base = basePriceOf(zone, kilograms);
  if (base === undefined) return heaviest(service, billWeight, zone.breaks.at(-1)?.upTo ?? '0');
  if (kilograms.compare(Decimal.parse(tariff.maxWeight)) > 0) return heaviest(service, billWeight, tariff.maxWeight);

  const prices = tariff.options ?? {};
  const wanted = optionCharges(options, prices, (price) => moneyOf(Decimal.parse(price), card.currency));
  const charges = [...chargesOf(card, base, shipDate), ...wanted];
  const departure = addBusinessDays(shipDate, service.dispatchDays, from, holidays);
  return {
    kind: 'quoted',
    billWeight,
    notOffered: options.filter((option) => !isOffered(option, prices)),
    ...(dimensions && { dimWeight: dimWeightOf(dimensions, tariff.weighing.divisor) }),
    rate: {
      price: sumMoney(charges, card.currency).amount,
      currency: card.currency,
      transit: zone.transit,
      estimatedDelivery: timestampOf(estimatedDelivery(departure, zone.transit, to, holidays)),
      service,
      charges,
    },
  };
};

const byPrice = (one: RateQuote, other: RateQuote): number =>
  Decimal.parse(one.rate.price).compare(Decimal.parse(other.rate.price)) ||
  (one.rate.service.code < other.rate.service.code ? -1 : 1);

/** The answers of all active services: the rates, cheapest first, and the refusals. */
export const quoteAll = (
  { services, rateCard }: Catalogue,
  request: QuoteRequest,
  holidays: Holidays,
): { readonly quotes: readonly RateQuote[]; readonly refusals: readonly QuoteRefusal[] } => {
  const answers = services
    .filter(({ isActive }) => isActive)
    .map((service) => quote(rateCard, service, request, holidays));
  return {
    quotes: answers.filter((answer) => answer.kind === 'quoted').sort(byPrice),
    refusals: answers.filter((answer) => answer.kind === 'refused'),
  };
};
