import type { RequestedCustoms } from '../../shared/customs.ts';
import { missing } from '../../shared/field-rules.ts';
import {
  commodityWarnings,
  contactFaults,
  crossesCustomsBorder,
  customsDefaults,
  declarationFaults,
  declaredGoodsFaults,
  netWeightFaults,
  netWeightWarnings,
  orderTotalWarning,
  roundedAmountWarnings,
} from '../../shared/index.ts';
import type {
  AddressPlace,
  Commodity,
  Dimensions,
  Fault,
  Metadata,
  Money,
  Party,
  Unchecked,
  Warning,
  Weight,
} from '../../shared/index.ts';
import type { AdditionalServices, LabelFormat, PackageType } from './events.ts';

/** A client's request for a label. */
export type ShipmentRequest = {
  readonly serviceCode: string;
  readonly shipTo: Party;
  readonly shipFrom: Party;
  readonly returnTo?: Party;
  readonly billTo?: Party;
  readonly dropOffLocation?: Party;
  readonly weight: Weight;
  readonly dimensions?: Dimensions;
  readonly packageType: PackageType;
  readonly commodities: readonly Commodity[];
  readonly customs?: RequestedCustoms;
  /** A date or a timestamp. */
  readonly shipDate?: string;
  readonly labelFormat: LabelFormat;
  readonly additionalServices?: AdditionalServices;
  /** The held calculation whose duties and taxes it is charged. */
  readonly quoteId?: string;
  readonly customerReference?: string;
  readonly commercialInvoiceReference?: string;
  readonly description?: string;
  readonly metadata?: Metadata;
  /** It is booked at this price only. */
  readonly agreedPrice?: Money;
};

/** Whether goods may have to be declared: true as long as one of the places is unknown. */
const mayCrossBorder = ({ shipFrom, shipTo }: Unchecked<ShipmentRequest>): boolean => {
  const [from, to] = [shipFrom?.address, shipTo?.address];
  if (from?.country === undefined || to?.country === undefined) return true;
  return crossesCustomsBorder(from as AddressPlace, to as AddressPlace);
};

const goodsFaults = ({ commodities, customs }: Unchecked<ShipmentRequest>): Fault[] => {
  const contentType = customs?.contentType ?? customsDefaults.contentType;
  return declaredGoodsFaults({ commodities, contentType, orderTotalValue: customs?.orderTotalValue });
};

/** A held calculation is honoured where the sender pays the duties and asks for the figure to be guaranteed. */
const quoteFaults = ({ quoteId, customs, additionalServices }: Unchecked<ShipmentRequest>): Fault[] => {
  if (quoteId === undefined) return [];
  const { dutyTaxCalculation } = additionalServices ?? {};
  const field = 'additionalServices.dutyTaxCalculation';
  return [
    ...(dutyTaxCalculation === 'DUTY_TAX_GUARANTEE'
      ? []
      : [{ field, message: `${field} must be "DUTY_TAX_GUARANTEE" beside quoteId.` }]),
    ...((customs?.incoterms ?? customsDefaults.incoterms) === 'DDP'
      ? []
      : [{ field: 'customs.incoterms', message: 'customs.incoterms must be "DDP" beside quoteId.' }]),
  ];
};

/** The faults between the parts of a request. Each part by itself is checked in its own module. */
export const shipmentRequestFaults = (request: Unchecked<ShipmentRequest>): Fault[] => [
  ...(request.dimensions === undefined && request.packageType !== 'envelope'
    ? [missing('dimensions', '{"unit":"cm","length":"20","width":"15","height":"10"}')]
    : []),
  ...(mayCrossBorder(request) ? [...declarationFaults(request), ...goodsFaults(request)] : []),
  ...netWeightFaults(request),
  ...quoteFaults(request),
];

/** The faults of a request for a price: the goods that were sent must be valid, and none are required. */
export const quotedGoodsFaults = (request: Unchecked<ShipmentRequest>): Fault[] => [
  ...(mayCrossBorder(request) ? goodsFaults(request) : []),
  ...netWeightFaults(request),
];

/** Warnings about valid goods: what the declaration of declared goods lacks. */
export const declaredGoodsWarnings = (
  request: Pick<ShipmentRequest, 'shipFrom' | 'shipTo' | 'commodities' | 'customs' | 'weight'>,
): Warning[] => {
  const { shipFrom, shipTo, commodities, customs } = request;
  if (!crossesCustomsBorder(shipFrom.address, shipTo.address)) return netWeightWarnings(request);
  const total = customs && orderTotalWarning(commodities, customs);
  return [
    ...commodityWarnings(commodities, 'commodities'),
    ...(total ? [total] : []),
    ...roundedAmountWarnings(commodities, customs),
    ...netWeightWarnings(request),
  ];
};

/** Warns if the consignee has no contact. That is allowed on a label, but nobody can notify the consignee. */
export const consigneeContactWarnings = ({ shipTo }: Pick<ShipmentRequest, 'shipTo'>): Warning[] =>
  contactFaults(shipTo, 'shipTo').map(({ field, message }) => ({
    reason: 'consignee_contact_missing',
    message,
    ...(field !== undefined && { field }),
  }));
