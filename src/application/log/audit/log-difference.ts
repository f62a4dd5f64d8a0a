/** What can be wrong with a log. */
export type LogDifferenceKind =
  /** A line that is no event. */
  | 'unreadable_line'
  /** Versions of a stream that are not there. */
  | 'missing_events'
  /** A version that its stream has had already. */
  | 'wrong_order'
  /** An event names another predecessor than the one that stands before it in its stream, or none. */
  | 'changed_event'
  /** The signed digest is of other events, or of the same in another order. */
  | 'other_digest'
  /** A signed digest that should be there. */
  | 'missing_digest'
  /** Signed by a key that is not among the given ones. */
  | 'unknown_key'
  | 'bad_signature'
  /** The log ends before its signed end. */
  | 'cut'
  /** Something follows the signed end. */
  | 'not_the_end'
  /** The compressed data cannot be read on. */
  | 'damaged_file';

/** An event, by its number in the log, which is the number of its line in an export. */
export type EventPlace = {
  readonly line: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly recordedAt: string;
};

/** One thing that is wrong with a log: what, where, and since when. */
export type LogDifference = {
  readonly kind: LogDifferenceKind;
  readonly message: string;
  /** Where it was found. Absent for a line that is no event, and for what concerns the log as a whole. */
  readonly at?: EventPlace;
  /** The first and the last line that may be concerned. */
  readonly lines: readonly [first: number, last: number];
  /** When the first of these events was recorded, so far as a line says so. */
  readonly since?: string;
};

/** The first differences, and how many there are. */
export class LogDifferences {
  readonly #limit: number;
  readonly #first: LogDifference[] = [];
  readonly #counts = new Map<LogDifferenceKind, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(difference: LogDifference): void {
    this.#counts.set(difference.kind, (this.#counts.get(difference.kind) ?? 0) + 1);
    if (this.#first.length < this.#limit) this.#first.push(difference);
  }

  get first(): readonly LogDifference[] {
    return this.#first;
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get counts(): Readonly<Partial<Record<LogDifferenceKind, number>>> {
    return Object.fromEntries(this.#counts);
  }
}
