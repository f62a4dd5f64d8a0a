import type { HashText } from '../ports/log-digests.ts';
import { DigestCheck } from './digest-check.ts';
import { LogDifferences } from './log-difference.ts';
import type { LogDifference, LogDifferenceKind, EventPlace } from './log-difference.ts';
import type { DigestStatement } from '../ports/log-digests.ts';

/** The last event of a stream. */
type StreamEnd = { readonly version: number; readonly hash: string; readonly line: number };

const hashBytes = 32;

/**
 * The last event of each stream, in a compact form, because a log may have millions of streams: 52 bytes each, besides
 * the stream's name and its entry in a map.
 */
class StreamEnds {
  readonly #indexes = new Map<string, number>();
  #hashes = Buffer.alloc(1_024 * hashBytes);
  #versions = new Uint32Array(1_024);
  #lines = new Float64Array(1_024);
  #times = new Float64Array(1_024);

  get size(): number {
    return this.#indexes.size;
  }

  get(stream: string): StreamEnd | undefined {
    const index = this.#indexes.get(stream);
    if (index === undefined) return undefined;
    return {
      version: this.#versions[index] ?? 0,
      hash: this.#hashes.toString('hex', index * hashBytes, (index + 1) * hashBytes),
      line: this.#lines[index] ?? 0,
    };
  }

  /** When the last event of a stream was recorded. */
  timeOf(stream: string): string | undefined {
    const ms = this.#times[this.#indexes.get(stream) ?? -1] ?? Number.NaN;
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
  }

  set(stream: string, { version, hash, line, recordedAt }: StreamEnd & { readonly recordedAt: string }): void {
    const index = this.#indexes.get(stream) ?? this.#add(stream);
    this.#versions[index] = version;
    this.#lines[index] = line;
    this.#times[index] = Date.parse(recordedAt);
    this.#hashes.write(hash, index * hashBytes, 'hex');
  }

  #add(stream: string): number {
    const index = this.#indexes.size;
    // Copy the name: a substring would keep the whole line in memory.
    this.#indexes.set(Buffer.from(stream).toString(), index);
    if (index === this.#versions.length) this.#grow();
    return index;
  }

  #grow(): void {
    const places = 2 * this.#versions.length;
    const [hashes, versions] = [Buffer.alloc(places * hashBytes), new Uint32Array(places)];
    const [lines, times] = [new Float64Array(places), new Float64Array(places)];
    hashes.set(this.#hashes);
    versions.set(this.#versions);
    lines.set(this.#lines);
    times.set(this.#times);
    [this.#hashes, this.#versions, this.#lines, this.#times] = [hashes, versions, lines, times];
  }
}

/** An event for the check: its hash, and the hash of its predecessor that it contains. */
type HashedEvent = EventPlace & { readonly hash: string; readonly previousHash: string | undefined };

/** Checks every stream: versions without a gap, and the hash of the predecessor in each event. */
class ChainCheck {
  readonly #ends = new StreamEnds();
  readonly #differences: Pick<LogDifferences, 'add'>;

  constructor(differences: Pick<LogDifferences, 'add'>) {
    this.#differences = differences;
  }

  get streams(): number {
    return this.#ends.size;
  }

  add(event: HashedEvent): void {
    const { stream, version, previousHash } = event;
    const end = this.#ends.get(stream);
    const before = end?.version ?? 0;
    if (version <= before) {
      const text = `Version ${version} of ${stream} stands behind version ${before} (line ${end?.line}): it was moved, or written twice.`;
      this.#report('wrong_order', text, event, end);
      return;
    }
    if (version > before + 1) {
      const missing = version - before - 1;
      const which =
        missing === 1
          ? `Version ${before + 1} of ${stream} is missing.`
          : `Versions ${before + 1} to ${version - 1} of ${stream} are missing.`;
      this.#report('missing_events', which, event, end);
    } else if (previousHash !== end?.hash) {
      const otherBefore = (): string =>
        previousHash === undefined
          ? `Version ${version} of ${stream} names no predecessor: it was changed or replaced.`
          : `Version ${before} of ${stream} (line ${end?.line}) is not the event that version ${version} was written after: ` +
            'it was changed or replaced.';
      const text = end ? otherBefore() : `The first event of ${stream} names a predecessor, which is not there.`;
      this.#report('changed_event', text, event, end);
    }
    this.#ends.set(stream, event);
  }

  #report(
    kind: 'wrong_order' | 'missing_events' | 'changed_event',
    message: string,
    event: HashedEvent,
    end: StreamEnd | undefined,
  ): void {
    const { line, stream, version, id, type, recordedAt } = event;
    const at = { line, stream, version, id, type, recordedAt };
    const since = this.#ends.timeOf(stream) ?? recordedAt;
    this.#differences.add({ kind, message, at, lines: [end?.line ?? line, line], since });
  }
}

/** A verified signature, or why it is invalid. */
export type VerifiedSignature =
  | (DigestStatement & { readonly signedAt: string; readonly kid: string })
  | { readonly kind: Extract<LogDifferenceKind, 'unknown_key' | 'bad_signature'>; readonly message: string };

const placeOf = ({ line, stream, version, id, type, recordedAt }: HashedEvent): EventPlace => ({
  line,
  stream,
  version,
  id,
  type,
  recordedAt,
});

/**
 * Checks a log event by event, in commit order: the chain of every stream, and the rolling digest against the signed
 * ones. Besides one entry for each stream, nothing in memory grows with the log.
 */
export class LogCheck {
  readonly differences: LogDifferences;
  readonly #chain: ChainCheck;
  readonly #digest: DigestCheck;
  #last: HashedEvent | undefined;
  #signatures = 0;

  constructor({ hash, limit }: { readonly hash: HashText; readonly limit: number }) {
    this.differences = new LogDifferences(limit);
    this.#chain = new ChainCheck(this.differences);
    this.#digest = new DigestCheck(this.differences, hash);
  }

  get totals() {
    return {
      streams: this.#chain.streams,
      signatures: this.#signatures,
      digest: this.#digest.digest,
      agreedEvents: this.#digest.agreedEvents,
    };
  }

  /** The last event that was added. */
  get last(): EventPlace | undefined {
    return this.#last && placeOf(this.#last);
  }

  add(event: HashedEvent): void {
    this.#chain.add(event);
    this.#digest.add(event);
    this.#last = event;
  }

  /** Adds a line that is no event. It counts in the digest, so that later events keep their numbers. */
  addUnreadable(hash: string): void {
    this.#digest.add({ hash, recordedAt: this.#last?.recordedAt ?? '' });
  }

  /** Takes the signature in the last event added. */
  signed(signature: VerifiedSignature): void {
    const at = this.last;
    if (at === undefined) return;
    if ('kind' in signature)
      this.differences.add({ ...signature, at, lines: [at.line, at.line], since: at.recordedAt });
    else {
      this.#signatures += 1;
      this.#digest.signed(signature, at);
    }
  }

  /** Takes the signature at the end of the log. */
  end(signature: VerifiedSignature): void {
    const line = (this.#last?.line ?? 0) + 1;
    if ('kind' in signature) {
      this.#digest.close();
      this.differences.add({ ...signature, lines: [line, line] });
    } else {
      this.#signatures += 1;
      this.#digest.end(signature, this.last);
    }
  }

  /** Ends the check of a log without a signed end that continues. */
  close(): void {
    this.#digest.close();
  }

  /** Ends the check of a log whose signed end is missing. */
  cut(difference: LogDifference): void {
    this.#digest.close();
    this.differences.add(difference);
  }
}
