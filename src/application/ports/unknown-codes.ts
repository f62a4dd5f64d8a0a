/** A carrier's code without a mapping, and where it was seen. */
export type UnknownCode = {
  readonly carrier: string;
  readonly code: string;
  /** The parcel that it was last received for: what the carrier wrote about it stands there. */
  readonly shipmentId: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly times: number;
};

/** An event of a carrier whose code has no mapping. */
export type SeenCode = Pick<UnknownCode, 'carrier' | 'code' | 'shipmentId' | 'times'> & {
  readonly seenAt: string;
  /** The position in the log: events up to it are not counted again. */
  readonly position: string;
};

/** The operator's list of codes to map. */
export interface UnknownCodes {
  /** Counts a code and returns whether it is new. Repeatable. */
  note(seen: SeenCode): Promise<boolean>;
  /** The newest first. */
  list(): Promise<readonly UnknownCode[]>;
}
