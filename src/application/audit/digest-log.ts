import { upToHead } from '../kernel/up-to-head.ts';
import type { NewDigest } from '../ports/digest.ts';
import type { EventStore } from '../ports/event-store.ts';
import { fingerprint } from './fingerprint.ts';

export type LogDigest = { readonly events: number; readonly sha256: string };

/** Equal for two logs with the same content: the number of events, and a digest over all of them in order. */
export const digestLog = async (
  log: Pick<EventStore, 'follow' | 'head'>,
  {
    newDigest,
    signal,
    progress,
  }: { readonly newDigest: NewDigest; readonly signal: AbortSignal; readonly progress?: (events: number) => void },
): Promise<LogDigest> => {
  const digest = newDigest();
  let events = 0;
  for await (const batch of upToHead(log, { signal })) {
    for (const event of batch) digest.update(`${fingerprint(event)}\n`);
    events += batch.length;
    progress?.(events);
  }
  return { events, sha256: digest.hex() };
};
