import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import { erasureIn } from '../../events/personal-events.ts';
import type { DocumentStore } from '../../shared/ports/document-store.ts';
import type { EventStore } from '../ports/event-store.ts';

/** Documents copied concurrently. */
const atOnce = 8;

/**
 * The names of all documents in an event, at any depth: every object with a document id also has the digest of its
 * content.
 */
const namesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('id' in value && 'sha256' in value && typeof value.sha256 === 'string' && String(value.id).startsWith('doc_'))
    return [value.sha256];
  return Object.values(value).flatMap(namesIn);
};

/** The names of the documents that this event deletes: those of erased people, and logos that were replaced. */
const erasedFilesIn = (event: DomainEvent): readonly string[] => {
  if (erasureIn(event) === undefined && event.type !== 'AccountSettingsChanged') return [];
  const { files = [] } = event.data as { readonly files?: readonly string[] };
  return files;
};

export type CopyDocuments = {
  readonly log: Pick<EventStore, 'follow' | 'head'>;
  readonly from: DocumentStore;
  readonly to: DocumentStore;
  readonly signal: AbortSignal;
  readonly progress?: (done: { readonly documents: number; readonly position: string }) => void;
};

/**
 * Copies every document that the log names from one store to another; documents that exist there stay. A document's
 * name contains the digest of its bytes, so each is checked while it is copied. Returns the names that are missing in
 * the source; those that an erasure has deleted are counted as `erased`.
 */
export const copyDocuments = async ({ log, from, to, signal, progress }: CopyDocuments) => {
  const seen = new Set<string>();
  const missing: string[] = [];
  const erased = new Set<string>();
  let copied = 0;
  const copy = async (name: string): Promise<void> => {
    if ((await to.get(name)) !== undefined) return;
    const bytes = await from.get(name);
    if (bytes === undefined) return void missing.push(name);
    const put = await to.put(bytes);
    if (put !== name)
      throw new Error(`The content of the document ${name} has the digest ${put}: the stored file was altered.`);
    copied += 1;
  };
  for await (const batch of upToHead(log, { signal })) {
    const fresh = [...new Set(batch.flatMap(({ event }) => namesIn(event.data)))].filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    for (const { event } of batch) for (const name of erasedFilesIn(event)) erased.add(name);
    await inParallel(fresh, atOnce, copy);
    const position = batch.at(-1)?.position;
    if (position !== undefined) progress?.({ documents: seen.size, position });
  }
  const lost = missing.filter((name) => !erased.has(name));
  return { documents: seen.size, copied, missing: lost, erased: missing.length - lost.length };
};
