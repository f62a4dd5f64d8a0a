import { quote, serviceByCode, serviceOptions } from '../../../domain/parcels/rating/index.ts';
import type { Catalogue, QuoteRefusal, Service, ServiceOption } from '../../../domain/parcels/rating/index.ts';
import {
  consigneeContactWarnings,
  declaredGoodsWarnings,
  declaredPeopleOf,
  withoutPersonalData,
} from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentPeople, ShipmentRequest, ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import { isPostBox } from '../../../domain/shared/address-doubts.ts';
import { shipDateFaults, shipDateOf } from '../../../domain/shared/calendar/index.ts';
import type { CalendarRegion, Holidays } from '../../../domain/shared/calendar/index.ts';
import { canonicalCountry, crossesCustomsBorder, isCountry, isMilitaryMail } from '../../../domain/shared/index.ts';
import type { Address, Fault, Unchecked, Warning } from '../../../domain/shared/index.ts';
import { holidayNotices } from '../../shared/notices.ts';
import type { Notice } from '../../shared/notices.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import type { GoodsRules } from '../../trade/goods/goods-rules.ts';
import type { Carrier, Carriers } from '../ports/carriers.ts';
import { limitFaults, truncationNotices, printableFaults, printableNotices } from './carrier-limits.ts';
import type { MissingCharacters } from './carrier-limits.ts';

export type PlanningDependencies = {
  readonly catalogue: Catalogue;
  readonly holidays: Holidays;
  readonly carriers: Pick<Carriers, 'of'>;
  /** Trade data to check declared goods with. Absent: goods are not checked. */
  readonly goodsRules?: GoodsRules;
};

const nothing: MissingCharacters = () => [];

/** The characters that the labels of a carrier cannot print. */
const missingCharactersOf = (carrier: Carrier): MissingCharacters =>
  carrier.missingCharacters === undefined ? nothing : (text) => carrier.missingCharacters?.(text) ?? [];

/** A shipment that may be booked, and the notices for the client. */
export type Plan = { readonly requested: ShipmentRequested['data']; readonly notices: readonly Notice[] };

export const calendarRegionOf = ({ country, state }: Pick<Address, 'country' | 'state'>): CalendarRegion => ({
  country: canonicalCountry(country),
  ...(state !== undefined && { state }),
});

const refusedFields: Readonly<Record<QuoteRefusal['reason'], string>> = {
  service_inactive: 'serviceCode',
  route_not_served: 'serviceCode',
  too_heavy: 'weight',
  too_large: 'dimensions',
};

export const unknownService = ({ services }: Catalogue): Fault => ({
  field: 'serviceCode',
  message:
    'serviceCode must be the code of an active service, ' +
    `for example "${services.find(({ isActive }) => isActive)?.code ?? ''}". GET /api/services lists them.`,
});

/** The requested options, in a fixed order. */
export const optionsOf = ({
  additionalServices,
}: Pick<ShipmentRequest, 'additionalServices'>): readonly ServiceOption[] =>
  serviceOptions.filter((option) => additionalServices?.[option] === true);

/**
 * Notices for options that the service does not offer. The request is refused, because accepting an option without
 * carrying it out would mislead the client.
 */
export const notOfferedNotices = (options: readonly ServiceOption[], { code }: Service): readonly Notice[] =>
  options.map((option) => ({
    level: 'warning',
    reason: 'option_not_offered',
    field: `additionalServices.${option}`,
    message: `additionalServices.${option} is not offered by ${code}: it is neither part of the price nor done.`,
  }));

/**
 * The faults of a request according to the ship date, the service catalogue and the trade data. `observed`: the
 * holidays of the account, where it observes others than everybody.
 */
export const planningFaults = (
  { catalogue, holidays, carriers, goodsRules }: PlanningDependencies,
  request: Unchecked<ShipmentRequest>,
  at: string,
  observed: Holidays = holidays,
): Fault[] => {
  const { serviceCode, shipDate, shipFrom } = request;
  const { country, state } = shipFrom?.address ?? {};
  return [
    ...(serviceCode === undefined || serviceByCode(catalogue, serviceCode)?.isActive
      ? []
      : [unknownService(catalogue)]),
    ...(country === undefined || !isCountry(country)
      ? []
      : shipDateFaults(shipDate, {
          now: at,
          from: calendarRegionOf({ country, ...(state !== undefined && { state }) }),
          holidays: observed,
        })),
    ...(goodsRules?.codeFaults(request) ?? []),
    ...(goodsRules?.schemeFaults(request, at) ?? []),
    ...(serviceCode === undefined ? [] : printableFaults(request, missingCharactersOf(carriers.of(serviceCode)))),
    ...(serviceCode === undefined ? [] : limitFaults(request, carriers.of(serviceCode))),
  ];
};

const peopleOf = ({
  shipTo,
  shipFrom,
  returnTo,
  billTo,
  dropOffLocation,
  customs,
}: ShipmentRequest): ShipmentPeople => ({
  shipTo,
  shipFrom,
  ...(returnTo && { returnTo }),
  ...(billTo && { billTo }),
  ...(dropOffLocation && { dropOffLocation }),
  ...(customs && declaredPeopleOf(customs)),
});

/** A domain warning as a notice of a reply. */
export const asNotice = (warning: Warning): Notice => ({ level: 'warning', ...warning });

/** Warns that a courier cannot deliver to a post box, because it needs a door and a signature. */
const postBoxAdvice = ({ shipTo }: ShipmentRequest, { config, code }: Service): Notice[] => {
  if (config.isPostal) return [];
  const field = (['line1', 'line2'] as const).find((line) => isPostBox(shipTo.address[line] ?? ''));
  return field === undefined
    ? []
    : [
        {
          level: 'warning',
          reason: 'courier_to_post_box',
          field: `shipTo.address.${field}`,
          message:
            `shipTo.address.${field} is a post box, and ${code} delivers to doors only. ` +
            'Send a street address, or take a postal service.',
        },
      ];
};

const militaryAdvice = ({ shipTo }: ShipmentRequest, { config, code }: Service): Notice[] =>
  config.isPostal || !isMilitaryMail(shipTo.address)
    ? []
    : [
        {
          level: 'warning',
          reason: 'courier_to_military_mail',
          field: 'serviceCode',
          message: `${code} is no postal service, and armed forces take parcels of their country's post only. Take a postal service.`,
        },
      ];

const volumeAdvice = ({ code }: Service): Notice[] =>
  code.endsWith('DROPOFF')
    ? [
        {
          level: 'info',
          reason: 'hub_direct_volume',
          field: 'serviceCode',
          message: `${code} is meant for senders above 100 international parcels a day.`,
        },
      ]
    : [];

const noticesOf = (request: ShipmentRequest, service: Service, dataWarnings: readonly Warning[]): readonly Notice[] => [
  ...[...consigneeContactWarnings(request), ...declaredGoodsWarnings(request), ...dataWarnings].map(asNotice),
  ...postBoxAdvice(request, service),
  ...militaryAdvice(request, service),
  ...volumeAdvice(service),
];

/**
 * Plans and prices a shipment from a request whose parts are valid, for the given day and service. Throws
 * `validation_failed` with every rule that the request breaks.
 */
export const planShipment =
  (dependencies: PlanningDependencies) =>
  (
    request: ShipmentRequest,
    {
      shipmentId,
      at,
      fingerprint,
      holidays = dependencies.holidays,
    }: { shipmentId: string; at: string; fingerprint?: string | undefined; holidays?: Holidays | undefined },
  ): Plan => {
    const { catalogue, carriers, goodsRules } = dependencies;
    const [from, to] = [calendarRegionOf(request.shipFrom.address), calendarRegionOf(request.shipTo.address)];
    const calendar = { now: at, from, holidays };
    const service = serviceByCode(catalogue, request.serviceCode);
    const faults = planningFaults(dependencies, request, at, holidays);
    if (!service || faults.length > 0) throw invalidRequest(faults);

    const shipDate = shipDateOf(request.shipDate, calendar);
    const { weight, dimensions, packageType, labelFormat, commodities, customs, additionalServices } = request;
    const options = optionsOf(request);
    const quoted = quote(
      catalogue.rateCard,
      service,
      { from, to, weight, dimensions, shipDate, packageType, options },
      holidays,
    );
    if (quoted.kind === 'refused')
      throw invalidRequest([{ field: refusedFields[quoted.reason], message: quoted.message }]);

    const { service: _, ...rate } = quoted.rate;
    const { quoteId, customerReference, commercialInvoiceReference, description, metadata } = request;
    const bookedOptions = options.filter((option) => !quoted.notOffered.includes(option));
    const carrier = carriers.of(service.code);
    const declared = crossesCustomsBorder(request.shipFrom.address, request.shipTo.address);
    return {
      notices: [
        ...noticesOf(request, service, declared ? (goodsRules?.warnings(request, at) ?? []) : []),
        ...holidayNotices(holidays, [shipDate, rate.estimatedDelivery.slice(0, 10)], from.country, to.country),
        ...notOfferedNotices(quoted.notOffered, service),
        ...printableNotices(request, missingCharactersOf(carrier)),
        ...truncationNotices(request, carrier),
      ],
      requested: {
        shipmentId,
        requestedAt: at,
        ...(fingerprint !== undefined && { fingerprint }),
        service,
        shipDate,
        ...(request.shipDate === undefined && { shipDateByDefault: true as const }),
        packageType,
        labelFormat,
        originCountry: from.country,
        destinationCountry: to.country,
        weight,
        ...(quoted.dimWeight && { dimWeight: quoted.dimWeight }),
        billWeight: quoted.billWeight,
        ...(dimensions && { dimensions }),
        commodities,
        ...(customs && { customs: withoutPersonalData(customs) }),
        rate,
        ...(additionalServices && { additionalServices }),
        ...(bookedOptions.length > 0 && { bookedOptions }),
        ...(quoteId !== undefined && { quoteId }),
        ...(customerReference !== undefined && { customerReference }),
        ...(commercialInvoiceReference !== undefined && { commercialInvoiceReference }),
        ...(description !== undefined && { description }),
        ...(metadata && { metadata }),
        personal: peopleOf(request),
      },
    };
  };
