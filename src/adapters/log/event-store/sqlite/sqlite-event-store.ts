import { setImmediate as afterIo } from 'node:timers/promises';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import {
  EventTooLargeError,
  ForeignPositionError,
  UnreadableEventError,
  partOf,
  ConcurrencyError,
} from '../../../../application/log/ports/event-store.ts';
import type {
  FollowOptions,
  EventMetadata,
  LatestEvents,
  LatestOptions,
  NewEvent,
  Position,
  ReadOptions,
  RecordedEvent,
  StreamName,
  RestorableLog,
} from '../../../../application/log/ports/event-store.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { Ids } from '../../../../application/shared/ports/ids.ts';
import { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import { CommitQueue, SqliteConnection } from '../../sqlite-connection.ts';
import type { ItemOutcome } from '../../sqlite-connection.ts';
import { assertReadable } from '../unreadable.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import { groupCommit } from './group-commit.ts';
import type { PendingAppend } from './group-commit.ts';
import { RecentStreams, Tail } from './recent-events.ts';
import { StoredEvent, parsePosition, positionOf, recordedFrom, schema, insertEvent } from './rows.ts';
import type { EventRow } from './rows.ts';

/**
 * Appends the events of another log to this one in one transaction. If a version does not fit its stream, none is
 * written.
 */
const restore = (connection: SqliteConnection, head: number, events: readonly RecordedEvent[]): readonly EventRow[] => {
  const latest = connection.prepare('SELECT version FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const insert = connection.prepare(insertEvent);
  return connection.transaction(() =>
    events.map(({ id, stream, version, recordedAt, previousHash = null, event, metadata }, index) => {
      const before = latest.get<{ version: number }>(stream)?.version ?? 0;
      if (before !== version - 1) throw new ConcurrencyError(stream, version - 1, before);
      const [position, data, meta] = [head + index + 1, JSON.stringify(event.data), JSON.stringify(metadata)];
      insert.run(position, stream, version, id, event.type, data, meta, recordedAt, previousHash);
      return {
        position,
        stream,
        version,
        id,
        type: event.type,
        data,
        metadata: meta,
        recorded_at: recordedAt,
        previous_hash: previousHash,
      };
    }),
  );
};

/**
 * The page size of a new file (bytes): an event of a booking takes most of a page of 4 KiB, and the next event would
 * begin another.
 */
const pageSize = 16_384;

const limits = {
  /** The same limit as EventStoreDB's, so that a log can be moved there later. */
  bytesPerAppend: 1_048_576,
  /** The most appends that share one transaction. */
  group: 256,
  /**
   * The largest batch of `follow`, and half the size of the cache for followers. A batch has at least one event, even
   * if it is larger.
   */
  batch: { events: 512, bytes: 2_097_152 },
  /**
   * The sizes of the batches that are read from the file: the first one, which is often all that is needed, and the
   * last, up to which they double.
   */
  page: { first: 64, last: 2_048 },
  /** Limits of the cache of recently used streams. */
  recent: { streams: 256, eventsEach: 64, bytesEach: 131_072 },
  /** The most streams whose last event is cached, and the largest event that is. */
  ends: { streams: 2_048, bytesEach: 8_192 },
};

/**
 * The embedded log: one SQLite file with one writing process. Concurrent appends share a transaction. Reads use a
 * connection of their own and never wait for a write.
 */
export class SqliteEventStore implements RestorableLog {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'next'>;
  readonly #tail: Tail;
  readonly #recent: RecentStreams;
  /** The last events of recently written streams: the next one carries their hash. */
  readonly #ends = new RecentlyUsed<string, EventRow>(limits.ends.streams);
  readonly #closing = new AbortController();
  readonly #queue: CommitQueue<PendingAppend, number>;

  readonly #passedOver: OnSkippedEvent;

  constructor(
    url: string,
    {
      clock,
      ids,
      passedOver = () => undefined,
      isBeside = false,
      isReadOnly = false,
    }: {
      readonly clock: Pick<Clock, 'now'>;
      readonly ids: Pick<Ids, 'next'>;
      readonly passedOver?: OnSkippedEvent;
      /** Another process writes this log, so no stream is cached. */
      readonly isBeside?: boolean;
      /** Opens an existing file and writes nothing; appends fail. */
      readonly isReadOnly?: boolean;
    },
  ) {
    this.#recent = new RecentStreams({ ...limits.recent, ...((isBeside || isReadOnly) && { streams: 0 }) });
    this.#passedOver = passedOver;
    this.#clock = clock;
    this.#ids = ids;
    this.#writer = new SqliteConnection(url, { pageSize, isReadOnly });
    if (!isReadOnly) this.#writer.exec(schema);
    this.#reader = new SqliteConnection(url, { pageSize, isReadOnly });
    this.#tail = new Tail(this.#lastInFile(), limits.batch);
    this.#queue = new CommitQueue((appends) => this.#commit(appends), limits.group);
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async read<E extends DomainEvent>(
    stream: StreamName,
    options: ReadOptions = {},
  ): Promise<readonly RecordedEvent<E>[]> {
    const known = this.#recent.get(stream);
    const events =
      known === undefined ? this.#history(stream, options) : partOf(known, options).map(({ recorded }) => recorded);
    return events as readonly RecordedEvent<E>[];
  }

  async append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    metadata: EventMetadata,
  ): Promise<number> {
    assertReadable(stream, metadata);
    const shared = JSON.stringify(metadata);
    const written = events.map(({ id = this.#ids.next('evt'), type, data, schemaVersion }) => ({
      id,
      type,
      data: JSON.stringify(data),
      metadata: schemaVersion === undefined ? shared : JSON.stringify({ ...metadata, schemaVersion }),
    }));
    const bytes = written.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
    if (bytes > limits.bytesPerAppend)
      throw new EventTooLargeError(
        `The events for ${stream} are ${bytes} bytes; one append may have ${limits.bytesPerAppend}.`,
      );

    return this.#queue.add({ stream, expected, events: written });
  }

  async *follow({ after, signal, caughtUp, looksAt }: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const stopped = AbortSignal.any([signal, this.#closing.signal]);
    let size = limits.page.first;
    for (let at = after === undefined ? 0 : this.#recognise(after); !stopped.aborted;) {
      const buffered = this.#tail.after(at, limits.batch);
      const { batch, place } = buffered
        ? { batch: buffered, place: at + buffered.length }
        : this.#page(at, size, looksAt);
      if (place === at) {
        caughtUp?.();
        await this.#tail.grown(stopped);
        continue;
      }
      if (batch.length > 0) yield batch;
      at = place;
      if (buffered) continue;
      size = Math.min(2 * size, limits.page.last);
      // Reading page after page without a break would block the event loop.
      await afterIo();
    }
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async head(): Promise<Position | undefined> {
    this.#lookAtFile();
    const last = this.#reader.prepare('SELECT * FROM events WHERE position <= ? ORDER BY position DESC LIMIT 1');
    for (let before = this.#tail.head; ;) {
      const row = last.get<EventRow>(before);
      if (row === undefined || this.#readable(row) !== undefined) return row && positionOf(row);
      before = row.position - 1;
    }
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async latest({ before, most, looksAt }: LatestOptions): Promise<LatestEvents> {
    const rows = this.#reader
      .prepare('SELECT * FROM events WHERE position < ? ORDER BY position DESC LIMIT ?')
      .iterate<EventRow>(before === undefined ? Number.MAX_SAFE_INTEGER : this.#recognise(before), most);
    const { events, examined, last, isCut } = this.#readableIn(rows, looksAt);
    const isBeginning = last === undefined || (examined < most && !isCut);
    return { events, examined, ...(!isBeginning && { before: positionOf(last) }) };
  }

  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous; a local file answers at once
  async restore(events: readonly RecordedEvent[]): Promise<void> {
    this.#written(restore(this.#writer, this.#tail.head, events));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue.close();
    this.#writer.close();
    this.#reader.close();
  }

  /** Limits the file to this many pages, like a disk quota. At the limit writes fail as on a full disk. */
  limitPages(pages: number): void {
    this.#writer.exec(`PRAGMA max_page_count = ${Math.trunc(pages)}`);
  }

  #lastInFile(): Pick<EventRow, 'position' | 'id'> | undefined {
    return this.#reader.prepare('SELECT position, id FROM events ORDER BY position DESC LIMIT 1').get();
  }

  /**
   * Reads the new end of the file. A CLI command that runs beside the service learns of the service's writes only by
   * polling.
   */
  #lookAtFile(): void {
    const last = this.#lastInFile();
    if (last) this.#tail.skipTo(last);
  }

  /**
   * The number of a position of this log; throws ForeignPositionError for any other. The event's id is verified: after
   * an older log was restored beside a newer checkpoint, events would be skipped, and a position of another log would
   * give the wrong ones.
   */
  #recognise(position: Position): number {
    const { number, id } = parsePosition(position);
    this.#lookAtFile();
    const head = this.#tail.last;
    if (number > this.#tail.head)
      throw new ForeignPositionError(
        `The checkpoint ${position} lies beyond the end of this log, ` +
          `${head ? positionOf(head) : 'which is empty'}: ` +
          'it belongs to a newer or another log.',
      );
    const there = this.#reader.prepare('SELECT id FROM events WHERE position = ?').get<{ id: string }>(number);
    if (there?.id !== id)
      throw new ForeignPositionError(
        `The checkpoint is of event ${id}, but in this log event ${there?.id ?? 'none'} stands at ${number}: it belongs to another log.`,
      );
    return number;
  }

  #history(stream: StreamName, { after = 0, to, last }: ReadOptions): readonly RecordedEvent[] {
    const selected = 'SELECT * FROM events WHERE stream = ?';
    const rows =
      last === undefined
        ? this.#reader
            .prepare(`${selected} AND version > ? AND version <= ? ORDER BY version`)
            .all<EventRow>(stream, after, to ?? Number.MAX_SAFE_INTEGER)
        : this.#reader.prepare(`${selected} ORDER BY version DESC LIMIT ?`).all<EventRow>(stream, last).toReversed();
    const history = rows.map((row) => new StoredEvent(row));
    const events = history.map(({ recorded }) => recorded);
    if (after === 0 && to === undefined && last === undefined) this.#recent.keep(stream, history);
    return events;
  }

  /** The readable events of the next rows, and the number of the last row. */
  #page(
    after: number,
    size: number,
    looksAt: FollowOptions['looksAt'],
  ): { readonly batch: readonly RecordedEvent[]; readonly place: number } {
    const rows = this.#reader
      .prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?')
      .iterate<EventRow>(after, size);
    const { events, last } = this.#readableIn(rows, looksAt);
    return { batch: events, place: last?.position ?? after };
  }

  /** The readable events of these rows, up to the size of a batch, and the last row. */
  #readableIn(rows: Iterable<EventRow>, looksAt: FollowOptions['looksAt']) {
    const events: RecordedEvent[] = [];
    let [examined, bytes] = [0, 0];
    let last: EventRow | undefined;
    for (const row of rows) {
      bytes += row.data.length;
      if (last !== undefined && bytes > limits.batch.bytes) return { events, examined, last, isCut: true };
      last = row;
      examined += 1;
      const recorded = this.#readable(row, this.#passedOver, looksAt?.(row.type));
      if (recorded !== undefined) events.push(recorded);
    }
    return { events, examined, last, isCut: false };
  }

  #readable(
    row: EventRow,
    passedOver: OnSkippedEvent = () => undefined,
    isLookedAt?: boolean,
  ): RecordedEvent | undefined {
    try {
      return recordedFrom(row, isLookedAt);
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      passedOver(error.event);
      return undefined;
    }
  }

  #commit(appends: readonly PendingAppend[]): readonly ItemOutcome<number>[] {
    const outcomes = this.#writer.inPlace(() =>
      groupCommit(this.#writer, this.#tail.head, appends, this.#clock.now(), this.#ends),
    );
    this.#written(outcomes.flatMap((outcome) => ('rows' in outcome ? outcome.rows : [])));
    return outcomes.map((outcome) => ('error' in outcome ? outcome : { result: outcome.version }));
  }

  #written(rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (row.data.length <= limits.ends.bytesEach) this.#ends.set(row.stream, row);
      else this.#ends.delete(row.stream);
    }
    const stored = rows.map((row) => new StoredEvent(row));
    this.#recent.append(stored);
    this.#tail.push(stored);
  }
}
