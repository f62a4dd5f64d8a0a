/** Addresses of a taxes collection that are given to others. */
export type CollectionLinks = {
  /** The page at which the consignee pays: always the same for one collection. */
  readonly payment: (collectionId: string) => string;
};
