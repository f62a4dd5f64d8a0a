import type { LogDifferences, EventPlace } from './log-difference.ts';
import { StreamEnds } from './stream-ends.ts';
import type { StreamEnd } from './stream-ends.ts';

/** An event as the check sees it: its hash, and the hash that it names as its predecessor's. */
export type HashedEvent = EventPlace & { readonly hash: string; readonly previousHash: string | undefined };

/** Follows every stream from event to event: versions without a gap, and each event after the one that it names. */
export class ChainCheck {
  readonly #ends = new StreamEnds();
  readonly #differences: Pick<LogDifferences, 'add'>;
  #unchained = 0;

  constructor(differences: Pick<LogDifferences, 'add'>) {
    this.#differences = differences;
  }

  get streams(): number {
    return this.#ends.size;
  }

  /** Events, other than first ones, that name no predecessor: they were written before the chain began, or by an older process. */
  get unchained(): number {
    return this.#unchained;
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
    } else if (previousHash === undefined) {
      if (end) this.#unchained += 1;
    } else if (previousHash !== end?.hash) {
      const text = end
        ? `Version ${before} of ${stream} (line ${end.line}) is not the event that version ${version} was written after: it was changed or replaced.`
        : `The first event of ${stream} names a predecessor, which is not there.`;
      this.#report('changed_event', text, event, end);
    }
    this.#ends.set(stream, event);
  }

  #report(kind: 'wrong_order' | 'missing_events' | 'changed_event', message: string, event: HashedEvent, end: StreamEnd | undefined): void {
    const { line, stream, version, id, type, recordedAt } = event;
    const at = { line, stream, version, id, type, recordedAt };
    const since = this.#ends.timeOf(stream) ?? recordedAt;
    this.#differences.add({ kind, message, at, lines: [end?.line ?? line, line], since });
  }
}
