import { withoutEntries } from '../../../domain/shared/erasure.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import { erasureIn, holdsPersonalData } from '../../events/personal-events.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';

type Log = Pick<EventStore, 'follow' | 'head'>;

/** What was erased in a stream, with the version of the event that says so: it counts for earlier events. */
type Erasures = ReadonlyMap<StreamName, readonly { readonly version: number; readonly entries: readonly string[] }[]>;

const erasuresIn = async (log: Log, signal: AbortSignal): Promise<Erasures> => {
  const found = new Map<StreamName, { version: number; entries: readonly string[] }[]>();
  for await (const batch of upToHead(log, { signal }))
    for (const { stream, version, event } of batch) {
      const erasure = erasureIn(event);
      if (erasure) found.set(stream, [...(found.get(stream) ?? []), { version, entries: erasure.entries }]);
    }
  return found;
};

const withoutErased = (recorded: RecordedEvent, erasures: Erasures): RecordedEvent => {
  const entries = (erasures.get(recorded.stream) ?? [])
    .filter(({ version }) => version > recorded.version)
    .flatMap((one) => one.entries);
  if (entries.length === 0 || !holdsPersonalData(recorded.event.type)) return recorded;
  const { type, data } = recorded.event as { readonly type: string; readonly data: { readonly personal?: object } };
  return { ...recorded, event: { type, data: { ...data, personal: withoutEntries(data.personal ?? {}, entries) } } };
};

/** A log as its copy holds it: entries that were erased while they stood there in plain text are left out. */
export const withoutErasedEntries = async (log: Log, signal: AbortSignal): Promise<Log> => {
  const erasures = await erasuresIn(log, signal);
  return {
    head: () => log.head(),
    follow: async function* (options) {
      for await (const batch of log.follow(options)) yield batch.map((recorded) => withoutErased(recorded, erasures));
    },
  };
};
