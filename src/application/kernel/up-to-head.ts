import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts';

/** Every event after `after` up to the current head, in batches. It ends there, where `follow` would wait for more. */
export async function* upToHead(
  store: Pick<EventStore, 'follow' | 'head'>,
  { after, signal }: { readonly after?: Position | undefined; readonly signal: AbortSignal },
): AsyncGenerator<readonly RecordedEvent[]> {
  const head = await store.head();
  if (head === undefined || (after !== undefined && after >= head)) return;
  for await (const batch of store.follow({ after, signal })) {
    const due: readonly RecordedEvent[] = batch.filter(({ position }) => position <= head);
    if (due.length > 0) yield due;
    if (due.length < batch.length || due.at(-1)?.position === head) return;
  }
  signal.throwIfAborted();
}
