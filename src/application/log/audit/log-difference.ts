/** What can be wrong with a log. */
export type LogDifferenceKind =
  /** A line that is no event. */
  | 'unreadable_line'
  /** Missing versions of a stream. */
  | 'missing_events'
  /** A version that its stream already had. */
  | 'wrong_order'
  /** An event has another predecessor's hash than the event before it in its stream, or none. */
  | 'changed_event'
  /** The signed digest covers other events, or the same in another order. */
  | 'other_digest'
  /** A missing signed digest. */
  | 'missing_digest'
  /** A signature by a key that is not among the given ones. */
  | 'unknown_key'
  | 'bad_signature'
  /** The log ends before its signed end. */
  | 'cut'
  /** Lines after the signed end. */
  | 'not_the_end'
  /** The compressed data is damaged from here on. */
  | 'damaged_file';

/** An event, with its number in the log, which is its line number in an export. */
export type EventPlace = {
  readonly line: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly recordedAt: string;
};

/** A fault of a log: its kind, its place, and since when. */
export type LogDifference = {
  readonly kind: LogDifferenceKind;
  readonly message: string;
  /** Where it was found. Absent for a line that is no event, and for faults of the log as a whole. */
  readonly at?: EventPlace;
  /** The first and the last line that may be affected. */
  readonly lines: readonly [first: number, last: number];
  /** When the first of these events was recorded, if a line says so. */
  readonly since?: string;
};

/** Collects the first differences, and counts all. */
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
