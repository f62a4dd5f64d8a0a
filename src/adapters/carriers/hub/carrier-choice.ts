/** Which carrier a service of the catalogue is booked with, and how that one is called where it is booked. */
export type CarrierChoice = {
  /** The name of a plug-in. */
  readonly adapter: string;
  /** What the carrier is called here: on shipments, and in the tables of codes. */
  readonly name: string;
  /** Its name at the adapter's service: `USPS` at EasyPost, `usps` at Karrio. */
  readonly carrier: string;
  readonly service: string;
  /** One account or connection out of several: `ca_…` at EasyPost, a carrier id at Karrio. */
  readonly account?: string;
};
