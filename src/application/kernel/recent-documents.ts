import type { StreamName } from '../ports/event-store.ts';
import { RecentlyUsed } from './recently-used.ts';

/**
 * Documents of the streams that somebody writes to at this moment, one a stream and as of a version, so that whoever follows needs neither the read model nor the
 * log to know what it just was. So many at most; the one touched longest ago goes first. Only for projections whose key is the stream.
 */
export class RecentDocuments<Document> {
  readonly #kept: RecentlyUsed<StreamName, { readonly version: number; readonly document: Document }>;

  constructor(capacity: number) {
    this.#kept = new RecentlyUsed(capacity);
  }

  /** The document exactly as of this version. */
  at(stream: StreamName, version: number): Document | undefined {
    const kept = this.#kept.peek(stream);
    return kept?.version === version ? kept.document : undefined;
  }

  /** Somebody is about to write to the stream. What is known to be newer stays. */
  keep(stream: StreamName, version: number, document: Document): void {
    if ((this.#kept.peek(stream)?.version ?? 0) <= version) this.#kept.set(stream, { version, document });
  }

  /** The stream has gone on. What nobody asked to be kept is let go. */
  moved(stream: StreamName, version: number, document: Document | undefined): void {
    if ((this.#kept.peek(stream)?.version ?? Infinity) > version) return;
    if (document === undefined) this.#kept.delete(stream);
    else this.#kept.set(stream, { version, document });
  }

  clear(): void {
    this.#kept.clear();
  }
}
