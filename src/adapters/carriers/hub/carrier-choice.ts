/** The carrier that a service of the catalogue is booked with, and its name at the plug-in. */
export type CarrierChoice = {
  /** The name of a plug-in. */
  readonly adapter: string;
  /** Our name of the carrier: on shipments, and in the tables of codes. */
  readonly name: string;
  /** Its name at the adapter's service: `USPS` at EasyPost, `usps` at Karrio. */
  readonly carrier: string;
  readonly service: string;
  /** One account or connection out of several: `ca_…` at EasyPost, a carrier id at Karrio. */
  readonly account?: string;
};
