/** Addresses of a taxes collection that are given to others. */
export type CollectionLinks = {
  /** The page at which the consignee pays: always the same for one collection. */
  readonly payment: (collectionId: string) => string;
  /** Where the payer comes back to from the page of the bank: asks the processor, then shows the page. */
  readonly afterBank: (collectionId: string) => string;
  /** The download of a receipt or another paper: signed, and good for a short time from `at` on. */
  readonly attachment: (collectionId: string, attachmentId: string, at: string) => string;
};
