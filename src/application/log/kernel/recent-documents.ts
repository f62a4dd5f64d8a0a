import type { StreamName } from '../ports/event-store.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';

/**
 * A cache of documents of streams that are being written to, one a stream, each at a version: a follower then needs
 * neither the read model nor the log. The least recently used entry is evicted. Only for projections whose key is the
 * stream.
 */
export class RecentDocuments<Document> {
  readonly #kept: RecentlyUsed<StreamName, { readonly version: number; readonly document: Document | undefined }>;

  constructor(capacity: number) {
    this.#kept = new RecentlyUsed(capacity);
  }

  /** The document exactly as of this version. */
  at(stream: StreamName, version: number): Document | undefined {
    const kept = this.#kept.peek(stream);
    return kept?.version === version ? kept.document : undefined;
  }

  /** The document as of this version, if there is one. A newer one stays. */
  keep(stream: StreamName, version: number, document: Document | undefined): void {
    if ((this.#kept.peek(stream)?.version ?? 0) <= version) this.#kept.set(stream, { version, document });
  }

  clear(): void {
    this.#kept.clear();
  }
}
