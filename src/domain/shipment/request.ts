import { contactFaults, declarationFaults } from '../shared/index.ts';
import type { Commodity, Customs, Dimensions, Fault, Metadata, Party, Unchecked, Warning, Weight } from '../shared/index.ts';
import { missing } from '../shared/text-rules.ts';
import type { AdditionalServices, LabelFormat, PackageType } from './events.ts';

/** The declaration as a request carries it: with the people in it. */
export type RequestedCustoms = Customs & {
  readonly signedBy?: string;
  readonly GPSRContactInfo?: string;
  readonly importerOfRecord?: Party;
};

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

/** What the parts of a request must be to each other; each part by itself is checked where it is described. */
export const shipmentRequestFaults = (request: Unchecked<ShipmentRequest>): Fault[] => [
  ...(request.dimensions === undefined && request.packageType !== 'envelope'
    ? [missing('dimensions', '{"unit":"cm","length":"20","width":"15","height":"10"}')]
    : []),
  ...declarationFaults(request),
];

/** Without an address to write to, nobody can tell the consignee anything: allowed on a label, and worth saying. */
export const consigneeContactWarnings = ({ shipTo }: Pick<ShipmentRequest, 'shipTo'>): Warning[] =>
  contactFaults(shipTo, 'shipTo').map(({ field, message }) => ({
    reason: 'consignee_contact_missing',
    message,
    ...(field !== undefined && { field }),
  }));
