import { inParallel } from '../kernel/in-parallel.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { EventStore } from '../ports/event-store.ts';

/** Documents on their way at a time. */
const atOnce = 8;

/** The names of all documents an event speaks of, wherever in it they stand: whatever has the id of a document says what it holds. */
const namesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('id' in value && 'sha256' in value && typeof value.sha256 === 'string' && String(value.id).startsWith('doc_')) return [value.sha256];
  return Object.values(value).flatMap(namesIn);
};

export type CopyDocuments = {
  readonly log: Pick<EventStore, 'follow' | 'head'>;
  readonly from: DocumentStore;
  readonly to: DocumentStore;
  readonly signal: AbortSignal;
  readonly progress?: (done: { readonly documents: number; readonly position: string }) => void;
};

/**
 * Puts every document the log speaks of from one store into another; those that are there stay. A document's name is what it holds, so each is checked as it is put. Answers
 * the names of those the first store does not have.
 */
export const copyDocuments = async ({ log, from, to, signal, progress }: CopyDocuments) => {
  const seen = new Set<string>();
  const missing: string[] = [];
  let copied = 0;
  const copy = async (name: string): Promise<void> => {
    if ((await to.get(name)) !== undefined) return;
    const bytes = await from.get(name);
    if (bytes === undefined) return void missing.push(name);
    const put = await to.put(bytes);
    if (put !== name) throw new Error(`The document ${name} holds what is called ${put}: it was altered where it is kept.`);
    copied += 1;
  };
  for await (const batch of upToHead(log, { signal })) {
    const fresh = [...new Set(batch.flatMap(({ event }) => namesIn(event.data)))].filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    await inParallel(fresh, atOnce, copy);
    const position = batch.at(-1)?.position;
    if (position !== undefined) progress?.({ documents: seen.size, position });
  }
  return { documents: seen.size, copied, missing };
};
