/** One restriction, as the interface shows it. */
export type Restriction = {
  readonly id: string;
  readonly importRegion: string;
  readonly flag: string;
  readonly importRisk: string;
  readonly restrictionLevel: string;
  readonly countryOfOrigin?: string;
  readonly hts?: string;
  readonly chapter?: string;
  readonly message?: string;
  readonly info?: string;
  readonly capture?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly serviceCode?: string;
  readonly shippingMethod?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type RestrictedGoods = { readonly hsCode: string; readonly countryOfOrigin: string };

/** What a destination forbids, or allows on conditions. */
export interface Restrictions {
  /** One list for each of the goods, in their order; empty where nothing is known against them. */
  on(goods: readonly RestrictedGoods[], destination: string): readonly (readonly Restriction[])[];
}
