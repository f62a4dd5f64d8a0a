/** A carrier's code that nobody has mapped, and what is known of it. */
export type UnknownCode = {
  readonly carrier: string;
  readonly code: string;
  /** The carrier's own words, as they came last. */
  readonly description: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly times: number;
};

export type SeenCode = Pick<UnknownCode, 'carrier' | 'code' | 'description' | 'times'> & {
  readonly seenAt: string;
  /** Where in the log: what was counted up to there is not counted again. */
  readonly position: string;
};

/** The list an operator works through. */
export interface UnknownCodes {
  /** Answers whether it was seen for the first time. Repeatable. */
  note(seen: SeenCode): Promise<boolean>;
  /** The newest first. */
  list(): Promise<readonly UnknownCode[]>;
}
