import { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import { upToHead } from '../../../../application/log/kernel/up-to-head.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import type {
  EventMetadata,
  EventStore,
  FollowOptions,
  NewEvent,
  Position,
  ReadOptions,
  RecordedEvent,
  StreamName,
} from '../../../../application/log/ports/event-store.ts';
import type { Ids } from '../../../../application/shared/ports/ids.ts';
import type {
  KeyState,
  PersonalKey,
  PersonalKeys,
  PersonalData,
  PersonalEntryCounts,
} from '../../../../application/log/ports/personal-data.ts';
import {
  contextOf,
  entriesOf,
  keyIdOf,
  opened,
  takenApart,
  withEntries,
  withPeople,
  withoutErased,
  isSealed,
  sealEntry,
} from './sealed-entry.ts';
import type { Entries } from './sealed-entry.ts';

/** The most events whose entries are cached: as many as a follower that keeps up can be behind. */
const appendedKept = 512;

/** Whether an entry is encrypted when the event is written. */
const isToSeal = (entry: unknown): boolean => entry !== undefined && !isSealed(entry);

export type SealingOptions = {
  readonly keys: PersonalKeys;
  readonly ids: Pick<Ids, 'next'>;
  /** Whether events of a type may hold personal data. Other events are passed on without reading their data. */
  readonly isPersonal: (type: string) => boolean;
  /** The entries of earlier events in the stream that an event erases; undefined for an event that erases none. */
  readonly erasedBy: (event: DomainEvent) => readonly string[] | undefined;
};

/**
 * A log whose personal entries are encrypted below this decorator and plain above it. An entry without its key is
 * absent.
 */
export class SealedEventStore implements EventStore, PersonalData {
  readonly latest: EventStore['latest'];
  readonly #log: EventStore;
  readonly #keys: PersonalKeys;
  readonly #ids: Pick<Ids, 'next'>;
  readonly #isPersonal: SealingOptions['isPersonal'];
  readonly #erasedBy: SealingOptions['erasedBy'];
  /**
   * The entries of the last events that this process appended, by event id, so that followers need not decrypt them.
   */
  readonly #appended = new RecentlyUsed<string, Entries>(appendedKept);
  /** The generation of the keys at the last access to `#appended`. It rises when keys are destroyed. */
  #generation = 0;

  readonly #sealing = new Set<Promise<unknown>>();

  constructor(log: EventStore, { keys, ids, isPersonal, erasedBy }: SealingOptions) {
    this.#log = log;
    this.#keys = keys;
    this.#ids = ids;
    this.#isPersonal = isPersonal;
    this.#erasedBy = erasedBy;
    const latest = log.latest?.bind(log);
    this.latest =
      latest &&
      (async (options) => {
        const { events, ...others } = await latest(options);
        return { ...others, events: await this.#open(events, this.#isOpened(options)) };
      });
  }

  async read<E extends DomainEvent>(stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent<E>[]> {
    const asked = await this.#log.read(stream, options);
    const history = await this.#open(asked);
    const erased = this.#erasedIn([...history, ...(await this.#laterThan(asked, stream, options))]);
    const visible =
      erased.size === 0 ? history : history.map((recorded) => withoutErased(recorded, erased.get(recorded)));
    return visible as readonly RecordedEvent<E>[];
  }

  /** The events after the requested ones, which are needed if one of them may erase a person of these. */
  async #laterThan(
    asked: readonly RecordedEvent[],
    stream: StreamName,
    { to }: ReadOptions = {},
  ): Promise<readonly RecordedEvent[]> {
    return to !== undefined && asked.some(({ event }) => this.#isPersonal(event.type))
      ? this.#log.read(stream, { after: to })
      : [];
  }

  async destroyErased(stream: StreamName): Promise<void> {
    const entries = [...this.#erasedIn(await this.#log.read(stream))].flatMap(([{ event }, names]) =>
      Object.entries(entriesOf(event) ?? {}).flatMap(([name, entry]) => (names.has(name) ? [entry] : [])),
    );
    await this.#keys.destroy(entries.filter(isSealed).map(keyIdOf));
  }

  async append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    metadata: EventMetadata,
  ): Promise<number> {
    const sealing = this.#seal(stream, events);
    this.#sealing.add(sealing);
    try {
      return await this.#log.append(stream, await sealing, expected, metadata);
    } catch (error) {
      for (const { id } of await sealing) if (id !== undefined) this.#appended.delete(id);
      throw error;
    } finally {
      this.#sealing.delete(sealing);
    }
  }

  async *follow(options: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const isOpened = this.#isOpened(options);
    for await (const batch of this.#log.follow(options)) yield await this.#open(batch, isOpened);
  }

  head(): Promise<Position | undefined> {
    return this.#log.head();
  }

  async close(): Promise<void> {
    // Awaits pending encryptions: appends that wait for their keys have not reached the log yet.
    await Promise.allSettled(this.#sealing);
    await this.#log.close();
  }

  async count(signal: AbortSignal): Promise<PersonalEntryCounts> {
    const counts = { encrypted: 0, inPlainText: 0, erased: 0, missing: 0 };
    /** Entries without a key, by stream. A later event may say that they were erased. */
    const without = new Map<StreamName, string[]>();
    for await (const batch of upToHead(this.#log, { signal })) {
      const entries = batch.flatMap(({ stream, event }) =>
        this.#isPersonal(event.type)
          ? Object.entries(entriesOf(event) ?? {}).map(([name, entry]) => ({ stream, name, entry }))
          : [],
      );
      const keys = await this.#keys.find(
        entries
          .map(({ entry }) => entry)
          .filter(isSealed)
          .map(keyIdOf),
      );
      for (const { stream, name, entry } of entries) {
        if (!isSealed(entry)) counts.inPlainText += 1;
        else if (keys.get(keyIdOf(entry)) instanceof Uint8Array) counts.encrypted += 1;
        else without.set(stream, [...(without.get(stream) ?? []), name]);
      }
    }
    for (const [stream, names] of without) {
      const erased = new Set((await this.#log.read(stream)).flatMap(({ event }) => this.#erasedBy(event) ?? []));
      for (const name of names) counts[erased.has(name) ? 'erased' : 'missing'] += 1;
    }
    return counts;
  }

  /** Encrypts the personal entries. Events without personal data are passed on unchanged. */
  async #seal(stream: StreamName, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    let count = 0;
    for (const event of events)
      for (const entry of Object.values(entriesOf(event) ?? {})) if (isToSeal(entry)) count += 1;
    if (count === 0) return events;
    const keys = [...(await this.#keys.take(count))];
    return events.map((event) => this.#sealOne(stream, event, keys));
  }

  #sealOne(stream: StreamName, event: NewEvent, keys: PersonalKey[]): NewEvent {
    const entries = entriesOf(event);
    if (entries === undefined) return event;
    if (!this.#isPersonal(event.type))
      throw new TypeError(`${event.type} holds personal data, but is not listed among the events that do.`);
    const made = event.id === undefined ? { id: this.#ids.next('evt'), hasNewId: true as const } : { id: event.id };
    const sealed = Object.entries(entries).map(([name, entry]) => {
      if (!isToSeal(entry)) return [name, entry];
      const key = keys.pop();
      if (key === undefined) throw new TypeError(`There is no key for ${name} of ${event.type}.`);
      return [name, sealEntry(entry, key, contextOf(stream, made.id, name))];
    });
    // If the caller chose the id, the log may hold an earlier attempt with other content.
    if ('hasNewId' in made) this.#appended.set(made.id, entries);
    return { ...event, ...made, data: withEntries(event.data, Object.fromEntries(sealed) as Entries) };
  }

  /** The personal events of a stream, with the names of the entries that later events erase. */
  #erasedIn(history: readonly RecordedEvent[]): ReadonlyMap<RecordedEvent, ReadonlySet<string>> {
    const found = new Map<RecordedEvent, ReadonlySet<string>>();
    let names: ReadonlySet<string> = new Set();
    for (const recorded of history.toReversed()) {
      const erased = this.#erasedBy(recorded.event);
      if (erased !== undefined) names = names.union(new Set(erased));
      if (names.size > 0 && this.#isPersonal(recorded.event.type)) found.set(recorded, names);
    }
    return found;
  }

  /** The types whose personal entries a reader looks at. */
  #isOpened({ looksAt }: Pick<FollowOptions, 'looksAt'>): (type: string) => boolean {
    return looksAt === undefined ? this.#isPersonal : (type) => looksAt(type) && this.#isPersonal(type);
  }

  async #open(batch: readonly RecordedEvent[], isLookedAt = this.#isPersonal): Promise<readonly RecordedEvent[]> {
    if (!batch.some(({ event }) => isLookedAt(event.type))) return batch;
    await this.#forgetDestroyed();
    const keyIds: string[] = [];
    const parts = batch.map((recorded) => {
      if (!isLookedAt(recorded.event.type)) return recorded;
      const appended = this.#appended.get(recorded.id);
      if (appended !== undefined) return withPeople(recorded, appended);
      const taken = takenApart(recorded);
      for (const { keyId } of taken.parts) keyIds.push(keyId);
      return taken.parts.length === 0 ? recorded : taken;
    });
    const keys = keyIds.length === 0 ? new Map<string, KeyState>() : await this.#keys.find(keyIds);
    return parts.map((part) => ('parts' in part ? opened(part, keys) : part));
  }

  /** Clears the cache after keys were destroyed. */
  async #forgetDestroyed(): Promise<void> {
    const generation = await this.#keys.generation();
    if (generation !== this.#generation) this.#appended.clear();
    this.#generation = generation;
  }
}
