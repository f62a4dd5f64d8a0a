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
  Party,
  Unchecked,
  Warning,
  Weight,
} from '../../shared/index.ts';
import type { AdditionalServices, LabelFormat, PackageType } from './events.ts';

/** What a client asks for when it asks for a label. */
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
  readonly customerReference?: string;
  readonly commercialInvoiceReference?: string;
  readonly description?: string;
  readonly metadata?: Metadata;
};

/** Whether goods are declared on the way; as long as one of the places is not known, they are. */
const mayCrossBorder = ({ shipFrom, shipTo }: Unchecked<ShipmentRequest>): boolean => {
  const [from, to] = [shipFrom?.address, shipTo?.address];
  if (from?.country === undefined || to?.country === undefined) return true;
  return crossesCustomsBorder(from as AddressPlace, to as AddressPlace);
};

const goodsFaults = ({ commodities, customs }: Unchecked<ShipmentRequest>): Fault[] => {
  const contentType = customs?.contentType ?? customsDefaults.contentType;
  return declaredGoodsFaults({ commodities, contentType, orderTotalValue: customs?.orderTotalValue });
};

/** What the parts of a request must be to each other; each part by itself is checked where it is described. */
export const shipmentRequestFaults = (request: Unchecked<ShipmentRequest>): Fault[] => [
  ...(request.dimensions === undefined && request.packageType !== 'envelope'
    ? [missing('dimensions', '{"unit":"cm","length":"20","width":"15","height":"10"}')]
    : []),
  ...(mayCrossBorder(request) ? [...declarationFaults(request), ...goodsFaults(request)] : []),
  ...netWeightFaults(request),
];

/** The same where only a price is asked for: what was sent of the goods is sound, and nothing of them need be sent. */
export const quotedGoodsFaults = (request: Unchecked<ShipmentRequest>): Fault[] => [
  ...(mayCrossBorder(request) ? goodsFaults(request) : []),
  ...netWeightFaults(request),
];

/** What is worth saying about goods that break no rule: of those that are declared, what their declaration lacks. */
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

/** Without an address to write to, nobody can tell the consignee anything: allowed on a label, and worth saying. */
export const consigneeContactWarnings = ({ shipTo }: Pick<ShipmentRequest, 'shipTo'>): Warning[] =>
  contactFaults(shipTo, 'shipTo').map(({ field, message }) => ({
    reason: 'consignee_contact_missing',
    message,
    ...(field !== undefined && { field }),
  }));
