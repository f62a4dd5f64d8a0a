/** What was shown of consignees: an object with their address, or a list of them as a file. */
export const personalReadKinds = ['shipment', 'taxes_collection', 'shipment_list', 'taxes_collection_list'] as const;
export type PersonalReadKind = (typeof personalReadKinds)[number];

/** Somebody has seen the personal data of consignees. It has ids only, and nothing of what was seen. */
export type PersonalRead = {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly kind: PersonalReadKind;
  /** The object; for a list, the account. */
  readonly objectId: string;
  readonly createdAt: string;
};

/** Selects reads; absent fields select all. */
export type PersonalReadQuery = {
  readonly accountId: string;
  readonly ids?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  readonly objectId?: string | undefined;
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
  readonly direction: 'ASC' | 'DESC';
  /** Rows by zero-based index, both ends inclusive. */
  readonly range: readonly [number, number];
};

/** Who has seen the personal data of whom, at the pages of this service. */
export interface PersonalReads {
  /** Adds each read once: a repeated id changes nothing. */
  add(reads: readonly PersonalRead[]): Promise<void>;
  list(query: PersonalReadQuery): Promise<{ readonly rows: readonly PersonalRead[]; readonly total: number }>;
  /** Removes the reads before a time. */
  removeBefore(at: string): Promise<void>;
}
