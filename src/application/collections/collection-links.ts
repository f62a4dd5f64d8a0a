/** Addresses of a taxes collection that are given to others. */
export type CollectionLinks = {
  /** The page at which the consignee pays: always the same for one collection. */
  readonly payment: (collectionId: string) => string;
  /** The download of a receipt or another paper: signed, and good for a short time from `at` on. */
  readonly attachment: (collectionId: string, attachmentId: string, at: string) => string;
};
