import type { HashText } from '../ports/digest.ts';
import { ChainCheck } from './chain-check.ts';
import type { HashedEvent } from './chain-check.ts';
import { DigestCheck } from './digest-check.ts';
import { LogDifferences } from './log-difference.ts';
import type { LogDifference, LogDifferenceKind, EventPlace } from './log-difference.ts';
import type { DigestStatement } from './rolling-digest.ts';

/** What a signature proves, or why it proves nothing. */
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
 * Checks a log event by event, in commit order: the chain of every stream, and the rolling digest against the signed ones. It holds one
 * entry for each stream, and nothing else that grows with the log.
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
    const { streams, unchained } = this.#chain;
    return { streams, unchained, signatures: this.#signatures, digest: this.#digest.digest, agreedEvents: this.#digest.agreedEvents };
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

  /** A line that is no event. It counts in the digest, so that the events behind it keep their numbers. */
  addUnreadable(hash: string): void {
    this.#digest.add({ hash, recordedAt: this.#last?.recordedAt ?? '' });
  }

  /** The signature that the event added last holds. */
  signed(signature: VerifiedSignature): void {
    const at = this.last;
    if (at === undefined) return;
    if ('kind' in signature) this.differences.add({ ...signature, at, lines: [at.line, at.line], since: at.recordedAt });
    else {
      this.#signatures += 1;
      this.#digest.signed(signature, at);
    }
  }

  /** The signature at the end of the log. */
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

  /** The log goes on: its end is not signed. */
  close(): void {
    this.#digest.close();
  }

  /** The log ends without a signed end. */
  cut(difference: LogDifference): void {
    this.#digest.close();
    this.differences.add(difference);
  }
}
