/** Where a party is. Lines are kept as sent; `country` is one of the interface's two-letter codes. */
export type Address = {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country: string;
};

/** A person or a company at an address: consignee, sender, payer, importer. At least one of `name` and `company` is there. */
export type Party = {
  readonly name?: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address: Address;
  readonly stateTaxId?: string;
  readonly countryTaxId?: string;
};
