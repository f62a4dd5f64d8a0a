import { ownValue } from '../../../domain/shared/table.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';

/**
 * Converts the data of an event from one schema version to the next. It is pure, and omits what the older version did
 * not have.
 */
export type Upcaster = (data: unknown) => unknown;

/**
 * By event type: the first converts version 1 to 2, the second 2 to 3, and so on. New events have the version after the
 * last.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

const currentVersionOf = (upcasters: Upcasters, type: string): number => 1 + (ownValue(upcasters, type)?.length ?? 0);

/** An event in the current schema version. */
export const upcastEvent = <R extends RecordedEvent>(upcasters: Upcasters, recorded: R): R => {
  const { type } = recorded.event;
  const due = ownValue(upcasters, type)?.slice((recorded.metadata.schemaVersion ?? 1) - 1) ?? [];
  if (due.length === 0) return recorded;
  let lifted: { readonly data: unknown } | undefined;
  const event = {
    type,
    // Convert when the data is read: one event that cannot be converted must not end the reading of the log.
    get data() {
      return (lifted ??= { data: due.reduce((data, upcast) => upcast(data), recorded.event.data) }).data;
    },
  };
  return { ...recorded, event, stored: recorded.stored ?? recorded };
};

/**
 * Wraps a store so that its readers see only current schema versions. Older events are converted at each read and never
 * rewritten; new events are stored with their version.
 */
export const withUpcasters = (store: EventStore, upcasters: Upcasters): EventStore => {
  if (Object.keys(upcasters).length === 0) return store;

  const lift = <R extends RecordedEvent>(recorded: R): R => upcastEvent(upcasters, recorded);

  const latest = store.latest?.bind(store);

  return {
    read: async (stream, options) => (await store.read<never>(stream, options)).map(lift),
    append: (stream, events, expected, metadata) =>
      store.append(
        stream,
        events.map((event) => {
          const schemaVersion = currentVersionOf(upcasters, event.type);
          return schemaVersion === 1 ? event : { ...event, schemaVersion };
        }),
        expected,
        metadata,
      ),
    follow: async function* (options) {
      for await (const batch of store.follow(options)) yield batch.map(lift);
    },
    head: () => store.head(),
    latest:
      latest &&
      (async (options) => {
        const { events, ...others } = await latest(options);
        return { ...others, events: events.map(lift) };
      }),
    close: () => store.close(),
  };
};

/** The upcasters of the log's events. */
export const upcasters: Upcasters = {};
