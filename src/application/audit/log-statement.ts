import { upToHead } from '../kernel/up-to-head.ts';
import type { HashText } from '../ports/digest.ts';
import type { EventStore } from '../ports/event-store.ts';
import { eventLine } from './event-line.ts';
import { emptyDigest, nextDigest } from './rolling-digest.ts';
import type { DigestStatement } from './rolling-digest.ts';

/** How many events a log has as it is stored, and their digest: what the end of an export of it says. */
export const logStatement = async (
  log: Pick<EventStore, 'follow' | 'head'>,
  { hash, signal, progress }: { readonly hash: HashText; readonly signal: AbortSignal; readonly progress?: (events: number) => void },
): Promise<DigestStatement> => {
  let [events, digest] = [0, emptyDigest];
  for await (const batch of upToHead(log, { signal })) {
    for (const recorded of batch) digest = nextDigest(digest, hash(eventLine(recorded)), hash);
    events += batch.length;
    progress?.(events);
  }
  return { events, digest };
};
