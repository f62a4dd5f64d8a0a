import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type {
  EventMetadata,
  FollowOptions,
  NewEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../../application/ports/event-store.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { KeyState, PersonalKey, PersonalKeys } from '../../../application/ports/personal-keys.ts';
import type { RestorableLog } from '../../../application/ports/restorable-log.ts';
import { isSealed, keyIdOf, openEntry, sealEntry } from './sealed-entry.ts';

type Entries = Readonly<Record<string, unknown>>;

/** The personal entries of an event; undefined if it has none. */
const entriesOf = ({ data }: DomainEvent): Entries | undefined => {
  if (typeof data !== 'object' || data === null || !('personal' in data)) return undefined;
  const { personal } = data;
  return typeof personal === 'object' && personal !== null ? (personal as Entries) : undefined;
};

const contextOf = (stream: StreamName, eventId: string, entry: string): string => `${stream}/${eventId}/${entry}`;

const withEntries = (data: unknown, personal: Entries): unknown => ({ ...(data as object), personal });

/** Whether an entry is encrypted when the event is written. */
const isToSeal = (entry: unknown): boolean => entry !== undefined && !isSealed(entry);

export type SealingOptions = {
  readonly keys: PersonalKeys;
  readonly ids: Pick<Ids, 'next'>;
  /** Whether events of a type may hold personal data. Others are passed on without looking at their data. */
  readonly isPersonal: (type: string) => boolean;
};

/**
 * A log whose personal entries are encrypted below this decorator and plain above it. Entries that were written before they were encrypted
 * are read as they are; an entry without its key is absent.
 */
export class SealedEventStore implements RestorableLog {
  readonly #log: RestorableLog;
  readonly #keys: PersonalKeys;
  readonly #ids: Pick<Ids, 'next'>;
  readonly #isPersonal: (type: string) => boolean;
  /** Opened events by the stored ones: the log gives the same object to every reader of a recent event. */
  readonly #opened = new WeakMap<RecordedEvent, RecordedEvent>();

  readonly #sealing = new Set<Promise<unknown>>();

  constructor(log: RestorableLog, { keys, ids, isPersonal }: SealingOptions) {
    this.#log = log;
    this.#keys = keys;
    this.#ids = ids;
    this.#isPersonal = isPersonal;
  }

  async read<E extends DomainEvent>(stream: StreamName): Promise<readonly RecordedEvent<E>[]> {
    return (await this.#open(await this.#log.read(stream))) as readonly RecordedEvent<E>[];
  }

  async append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number> {
    const sealing = this.#seal(stream, events);
    this.#sealing.add(sealing);
    try {
      return await this.#log.append(stream, await sealing, expected, metadata);
    } finally {
      this.#sealing.delete(sealing);
    }
  }

  async *follow(options: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const batch of this.#log.follow(options)) yield await this.#open(batch);
  }

  async restore(events: readonly RecordedEvent[]): Promise<void> {
    const sealed: RecordedEvent[] = [];
    for (const recorded of events) {
      const [event = recorded.event] = await this.#seal(recorded.stream, [{ ...recorded.event, id: recorded.id }]);
      sealed.push({ ...recorded, event: { type: event.type, data: event.data } });
    }
    await this.#log.restore(sealed);
  }

  head(): Promise<Position | undefined> {
    return this.#log.head();
  }

  async close(): Promise<void> {
    // Appends that wait for their keys are not known to the log yet.
    await Promise.allSettled(this.#sealing);
    await this.#log.close();
  }

  /** Events without personal data are passed on as they are. */
  async #seal(stream: StreamName, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    let count = 0;
    for (const event of events) for (const entry of Object.values(entriesOf(event) ?? {})) if (isToSeal(entry)) count += 1;
    if (count === 0) return events;
    const keys = [...(await this.#keys.take(count))];
    return events.map((event) => this.#sealOne(stream, event, keys));
  }

  #sealOne(stream: StreamName, event: NewEvent, keys: PersonalKey[]): NewEvent {
    const entries = entriesOf(event);
    if (entries === undefined) return event;
    if (!this.#isPersonal(event.type))
      throw new TypeError(`${event.type} holds personal data, but is not listed among the events that do.`);
    const id = event.id ?? this.#ids.next('evt');
    const sealed = Object.entries(entries).map(([name, entry]) => {
      if (!isToSeal(entry)) return [name, entry];
      const key = keys.pop();
      if (key === undefined) throw new TypeError(`There is no key for ${name} of ${event.type}.`);
      return [name, sealEntry(entry, key, contextOf(stream, id, name))];
    });
    return { ...event, id, data: withEntries(event.data, Object.fromEntries(sealed) as Entries) };
  }

  async #open(batch: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const personal = batch.filter(({ event }) => this.#isPersonal(event.type));
    if (personal.length === 0) return batch;
    const closed = personal.filter((recorded) => !this.#opened.has(recorded));
    const ids = closed.flatMap(({ event }) =>
      Object.values(entriesOf(event) ?? {})
        .filter(isSealed)
        .map(keyIdOf),
    );
    const keys = ids.length === 0 ? new Map<string, KeyState>() : await this.#keys.find(ids);
    for (const recorded of closed) this.#opened.set(recorded, opened(recorded, keys));
    return batch.map((recorded) => this.#opened.get(recorded) ?? recorded);
  }
}

/** An event with plain entries. They are decrypted when its data is first looked at: many readers only look at the type. */
const opened = (recorded: RecordedEvent, keys: ReadonlyMap<string, KeyState>): RecordedEvent => {
  const { id, stream, event } = recorded;
  const entries = entriesOf(event);
  if (entries === undefined || !Object.values(entries).some(isSealed)) return recorded;
  const open = (): unknown => {
    const plain = Object.entries(entries).flatMap(([name, entry]) => {
      if (!isSealed(entry)) return [[name, entry]];
      const key = keys.get(keyIdOf(entry));
      return key instanceof Uint8Array ? [[name, openEntry(entry, key, contextOf(stream, id, name))]] : [];
    });
    return withEntries(event.data, Object.fromEntries(plain) as Entries);
  };
  let made: { readonly data: unknown } | undefined;
  return {
    ...recorded,
    event: {
      type: event.type,
      get data() {
        return (made ??= { data: open() }).data;
      },
    },
  };
};
