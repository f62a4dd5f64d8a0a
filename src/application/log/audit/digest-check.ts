import type { HashText, DigestStatement } from '../ports/log-digests.ts';
import type { LogDifferences, EventPlace } from './log-difference.ts';
import { digestInterval, emptyDigest, nextDigest } from './log-lines.ts';

/** The most hashes that are kept: the events between two signed digests, and those appended before a late digest. */
const most = 65_536;

/** The hashes of the most recent lines, by line number from 1. */
class RecentHashes {
  #hashes: string[] = [];
  /** The number of the line before the first one. */
  #before = 0;

  push(hash: string): void {
    this.#hashes.push(hash);
    // Trim rarely, and many at once: removing one for every line would move the whole array each time.
    if (this.#hashes.length >= 2 * most) {
      this.#hashes = this.#hashes.slice(most);
      this.#before += most;
    }
  }

  has(line: number): boolean {
    return line > this.#before;
  }

  at(line: number): string | undefined {
    return this.#hashes[line - this.#before - 1];
  }
}

/**
 * The most lines that may be missing or inserted between two signed digests for the check to find the position again.
 */
const mostShift = 64;

/** The most searches for a shift; each takes a tenth of a second. */
const mostSearches = 50;

const shifts = [
  0,
  ...Array.from({ length: 2 * mostShift }, (_, index) => (index % 2 === 0 ? 1 : -1) * ((index >> 1) + 1)),
];

/** A signed digest that agrees, and the line up to which its events go. */
type Agreed = DigestStatement & { readonly line: number; readonly recordedAt: string };

/**
 * A signed digest of other events than the log has. The check continues from the signed value, although it is not yet
 * known at which line its events end.
 */
type Doubt = Agreed & {
  readonly at: EventPlace;
  readonly from: number;
  readonly backAt: number | undefined;
  readonly since: string;
};

/**
 * Compares the rolling digest of a log with the signed ones. After a signed digest that does not agree, it continues
 * from that one, so that it reports the events in between, and not every later event.
 */
export class DigestCheck {
  readonly #differences: Pick<LogDifferences, 'add'>;
  readonly #hash: HashText;
  readonly #recent = new RecentHashes();
  #agreed: Agreed = { events: 0, digest: emptyDigest, line: 0, recordedAt: '' };
  #doubt: Doubt | undefined;
  #digest = emptyDigest;
  /** The digest over all lines, kept separately once `#digest` was continued from a signed one. */
  #whole: string | undefined;
  #line = 0;
  /** The number of inserted lines less the number of missing ones. */
  #shift = 0;
  #computed = new Map<number, Agreed>();
  #lastSigned = 0;
  #searches = 0;
  #lastTime = '';
  /** The first line, since the last digest that agreed, with an earlier time than the line above it. */
  #backAt: number | undefined;

  constructor(differences: Pick<LogDifferences, 'add'>, hash: HashText) {
    this.#differences = differences;
    this.#hash = hash;
  }

  /** The digest over all lines so far. */
  get digest(): string {
    return this.#whole ?? this.#digest;
  }

  get agreedEvents(): number {
    return this.#agreed.events;
  }

  add({ hash, recordedAt }: { readonly hash: string; readonly recordedAt: string }): void {
    this.#line += 1;
    if (recordedAt < this.#lastTime) this.#backAt ??= this.#line;
    this.#lastTime = recordedAt;
    this.#recent.push(hash);
    this.#fold(hash, this.#line, recordedAt);
    if (this.#whole !== undefined) this.#whole = nextDigest(this.#whole, hash, this.#hash);
    // Before the first event there is nothing to agree with.
    if (this.#line === 1) this.#agreed = { ...this.#agreed, recordedAt };
  }

  /** Takes a signed digest, which follows the events that it covers. */
  signed(statement: DigestStatement, at: EventPlace): void {
    const { events } = statement;
    if (events > this.#lastSigned + digestInterval)
      this.#missing(this.#lastSigned + digestInterval, events - digestInterval, at);
    this.#lastSigned = Math.max(events, this.#lastSigned);
    // It covers events that were already compared: the chain check reports an event that occurs twice.
    if (events <= this.#agreed.events) return;
    if (this.#doubt) {
      this.#resolve(this.#doubt, statement, at);
      return;
    }
    const computed = this.#computed.get(events);
    if (computed?.digest === statement.digest) this.#agree(computed);
    else this.#doubtFrom(statement, at, computed?.line ?? Math.min(this.#line, events + this.#shift));
  }

  /** Takes the signed end of the log, which covers all its events. `at` is the last of them. */
  end(statement: DigestStatement, at: EventPlace | undefined): void {
    const doubt = this.#doubt;
    // The end covers the events as they are now, even if an earlier signature covers others: the log was changed before
    // it was signed again.
    if (statement.events === this.#line && statement.digest === this.digest) this.close();
    else if (doubt) {
      const line = this.#line - (statement.events - doubt.events);
      const agrees = this.#folded(doubt.digest, line, this.#line) === statement.digest;
      this.#settle(doubt, agrees ? line : undefined);
      if (!agrees) this.#differ(this.#endText(statement), at, [doubt.line + 1, this.#line], at?.recordedAt ?? '');
    } else if (statement.events !== this.#line - this.#shift || statement.digest !== this.#digest)
      this.#differ(this.#endText(statement), at, [this.#agreed.line + 1, this.#line], this.#agreed.recordedAt);
  }

  /** Reports open doubts when a log has no signed end. */
  close(): void {
    if (this.#doubt) this.#settle(this.#doubt, undefined);
  }

  #endText({ events }: DigestStatement): string {
    const behind = `The signed end does not agree with the events from line ${(this.#doubt ?? this.#agreed).line + 1} on`;
    return events === this.#line ? `${behind}.` : `${behind}: it is of ${events} events, and ${this.#line} are here.`;
  }

  #fold(hash: string, line: number, recordedAt: string): void {
    this.#digest = nextDigest(this.#digest, hash, this.#hash);
    const events = line - this.#shift;
    if (events % digestInterval === 0) this.#computed.set(events, { events, digest: this.#digest, line, recordedAt });
  }

  #agree(agreed: Agreed): void {
    for (const events of this.#computed.keys()) if (events <= agreed.events) this.#computed.delete(events);
    this.#agreed = agreed;
    this.#backAt = undefined;
  }

  #doubtFrom(statement: DigestStatement, at: EventPlace, line: number): void {
    const { line: before, recordedAt: since } = this.#agreed;
    const doubt = { ...statement, at, line, recordedAt: at.recordedAt, from: before + 1, backAt: this.#backAt, since };
    this.#doubt = doubt;
    this.#agreed = doubt;
    this.#backAt = undefined;
  }

  /** Looks for the events between the two statements when lines are missing or inserted. */
  #resolve(doubt: Doubt, statement: DigestStatement, at: EventPlace): void {
    const between = statement.events - doubt.events;
    const candidates = (this.#searches += 1) <= mostSearches ? shifts : [0];
    const shift = candidates.find(
      (shift) => this.#folded(doubt.digest, doubt.line + shift, doubt.line + shift + between) === statement.digest,
    );
    const line = doubt.line + (shift ?? 0);
    this.#settle(doubt, shift === undefined ? undefined : line);
    if (shift === undefined) {
      this.#doubtFrom(statement, at, Math.min(this.#line, line + between));
      return;
    }
    this.#doubt = undefined;
    this.#restart({ ...statement, line: line + between, recordedAt: at.recordedAt });
  }

  /** Continues after a digest that agrees, at another line than its number of events. */
  #restart(agreed: Agreed): void {
    this.#whole ??= this.#digest;
    this.#agreed = agreed;
    this.#shift = agreed.line - agreed.events;
    this.#digest = agreed.digest;
    this.#computed = new Map();
    for (let line = agreed.line + 1; line <= this.#line; line++)
      this.#fold(this.#recent.at(line) ?? '', line, agreed.recordedAt);
  }

  /** The digest after the events up to a line; undefined if their hashes are no longer kept. */
  #folded(digest: string, after: number, upTo: number): string | undefined {
    if (after < 0 || upTo > this.#line || !this.#recent.has(after + 1)) return undefined;
    let folded = digest;
    for (let line = after + 1; line <= upTo; line++)
      folded = nextDigest(folded, this.#recent.at(line) ?? '', this.#hash);
    return folded;
  }

  /** Reports a doubt. `line` is where it ends, if the events after it were found. */
  #settle({ at, events, line: expected, from, backAt, since }: Doubt, line: number | undefined): void {
    const surplus = line === undefined ? 0 : line - expected;
    const amount = Math.abs(surplus) === 1 ? '1 event is' : `${Math.abs(surplus)} events are`;
    const last = line ?? expected;
    const text = [
      `Lines ${from} to ${last} are not the events that were signed up to event ${events}.`,
      ...(surplus === 0 ? [] : [`${amount} ${surplus < 0 ? 'missing' : 'too many'} there.`]),
      ...(backAt === undefined || backAt > last ? [] : [`The time goes back at line ${backAt}.`]),
    ];
    this.#differ(text.join(' '), at, [from, last], since);
  }

  #differ(message: string, at: EventPlace | undefined, lines: readonly [number, number], since: string): void {
    this.#differences.add({ kind: 'other_digest', message, ...(at && { at }), lines, ...(since !== '' && { since }) });
  }

  #missing(first: number, last: number, at: EventPlace): void {
    const which = first === last ? `event ${first}` : `events ${first} to ${last}`;
    const message = `The signed digest at ${which} is not there.`;
    this.#differences.add({ kind: 'missing_digest', message, at, lines: [at.line, at.line], since: at.recordedAt });
  }
}
