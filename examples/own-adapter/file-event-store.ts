import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { ConcurrencyError, EventTooLargeError, ForeignPositionError, eventLine, partOf } from 'waybill/application';
import type { EventMetadata, EventStore, FollowOptions, NewEvent, Position, ReadOptions } from 'waybill/application';
import type { RecordedEvent, StreamName } from 'waybill/application';

const bytesPerAppend = 1_048_576;
const stored = (event: RecordedEvent) => JSON.parse(JSON.stringify(event)) as RecordedEvent; // as JSON gives it back
const hashOf = (event: RecordedEvent) => createHash('sha256').update(eventLine(event)).digest('hex');

/** A log of events in one text file: each line is one append, the JSON of its events. Everything is in memory too. */
export class FileEventStore implements EventStore {
  #file!: FileHandle; // set by `open`
  readonly #events: RecordedEvent[] = [];
  readonly #streams = new Map<StreamName, RecordedEvent[]>();
  readonly #grown = new EventEmitter().setMaxListeners(0);
  #lastAppend: Promise<unknown> = Promise.resolve(); // the next append sees what the last one wrote

  static async open(path: string): Promise<FileEventStore> {
    const store = new FileEventStore();
    store.#file = await open(path, 'a+');
    const text = await store.#file.readFile('utf8');
    // What stands behind the last line break is an append that a crash cut off: nobody was told that it succeeded.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    await store.#file.truncate(Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) store.#remember(JSON.parse(line) as RecordedEvent[]);
    return store;
  }

  read = async <E extends NewEvent>(stream: StreamName, options?: ReadOptions) =>
    partOf(this.#streams.get(stream) ?? [], options) as readonly RecordedEvent<E>[];

  append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number> {
    const appended = this.#lastAppend.then(() => this.#append(stream, events, expected, metadata));
    this.#lastAppend = appended.catch(() => undefined);
    return appended;
  }

  async #append(...[stream, events, expected, metadata]: Parameters<EventStore['append']>): Promise<number> {
    if (!metadata.accountId || !metadata.actor || !metadata.correlationId)
      throw new TypeError('An event names its account, its actor and its correlation id.');
    const before = this.#streams.get(stream) ?? [];
    if (before.length !== expected) {
      // The same event ids right after `expected`: the caller did not hear the answer and asks again.
      if (events.length > 0 && events.every(({ id }, index) => id !== undefined && id === before[expected + index]?.id))
        return expected + events.length;
      throw new ConcurrencyError(stream, expected, before.length);
    }
    if (events.length === 0) return expected;
    let previous = before.at(-1);
    const recorded = events.map(({ id = randomUUID(), type, data, schemaVersion }, index) => {
      previous = stored({
        id,
        stream,
        version: expected + index + 1,
        position: `${String(this.#events.length + index).padStart(12, '0')}/${id}`, // ordered as text, and of this log only
        recordedAt: new Date().toISOString(),
        ...(previous !== undefined && { previousHash: hashOf(previous) }),
        event: { type, data },
        metadata: { ...metadata, ...(schemaVersion !== undefined && { schemaVersion }) },
      });
      return previous;
    });
    const line = `${JSON.stringify(recorded)}\n`;
    if (Buffer.byteLength(line) > bytesPerAppend)
      throw new EventTooLargeError(`${stream}: one append may have ${bytesPerAppend} bytes.`);
    await this.#file.appendFile(line);
    await this.#file.datasync(); // on disk before the caller hears of it
    this.#remember(recorded);
    return expected + events.length;
  }

  async *follow({ after, signal, caughtUp }: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    let next = after === undefined ? 0 : Number(after.split('/')[0]) + 1;
    if (after !== undefined && this.#events[next - 1]?.position !== after)
      throw new ForeignPositionError(`${after} is not of this log.`);
    while (!signal.aborted) {
      const from = next;
      for (let bytes = 0; next < this.#events.length && bytes < bytesPerAppend;)
        bytes += JSON.stringify(this.#events[next++]).length;
      if (next > from) yield this.#events.slice(from, next);
      else {
        caughtUp?.();
        await once(this.#grown, 'events', { signal }).catch(() => undefined); // rejects when the signal aborts
      }
    }
  }

  head = async (): Promise<Position | undefined> => this.#events.at(-1)?.position;
  close = (): Promise<void> => this.#lastAppend.then(() => this.#file.close());
  #remember(recorded: readonly RecordedEvent[]): void {
    for (const event of recorded) {
      this.#events.push(event);
      this.#streams.set(event.stream, [...(this.#streams.get(event.stream) ?? []), event]); // what was read does not grow
    }
    this.#grown.emit('events');
  }
}
