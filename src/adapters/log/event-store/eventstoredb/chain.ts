import { randomUUID } from 'node:crypto';
import { eventHash } from '../../../../application/log/audit/log-lines.ts';
import { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import { ConcurrencyError } from '../../../../application/log/ports/event-store.ts';
import type { EventMetadata, NewEvent, StreamName } from '../../../../application/log/ports/event-store.ts';
import { sha256Of } from '../../sha256.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import type { ChainedEvent } from './messages.ts';
import { readEvent, readStream } from './reads.ts';

/** The most streams whose last hash is cached. */
const streams = 4_096;

const hashOf = (recorded: ChainedEvent): string => eventHash(recorded, sha256Of);

type AppendedEvents = { readonly stream: StreamName; readonly expected: number; readonly recordedAt: string };

/**
 * Provides the hash of the preceding event, `previousHash`, for new events: from a cache of recently used streams, or
 * read from the server.
 */
export class Chain {
  readonly #reader: Connection;
  readonly #doubt: Limits['doubt'];
  readonly #last = new RecentlyUsed<StreamName, { readonly version: number; readonly hash: string }>(streams);

  constructor(reader: Connection, { doubt }: Pick<Limits, 'doubt'>) {
    this.#reader = reader;
    this.#doubt = doubt;
  }

  /** Caches the last event of a stream as the server holds it. */
  learn(stream: StreamName, last: ChainedEvent | undefined): void {
    if (last) this.#last.set(stream, { version: last.version, hash: hashOf(last) });
  }

  /**
   * The events to send, each with the hash of its predecessor. Rejects with ConcurrencyError when the stream has no
   * event at `expected`.
   */
  async chained(
    events: readonly NewEvent[],
    metadata: EventMetadata,
    at: AppendedEvents,
  ): Promise<readonly ChainedEvent[]> {
    const { stream, expected, recordedAt } = at;
    let previousHash = expected === 0 || events.length === 0 ? undefined : await this.#hashAt(stream, expected);
    return events.map(({ id = randomUUID(), type, data, schemaVersion }, index) => {
      const chained: ChainedEvent = {
        id,
        stream,
        version: expected + index + 1,
        recordedAt,
        ...(previousHash !== undefined && { previousHash }),
        event: { type, data },
        metadata: schemaVersion === undefined ? metadata : { ...metadata, schemaVersion },
      };
      if (index < events.length - 1) previousHash = hashOf(chained);
      return chained;
    });
  }

  /**
   * Caches the hash of the last appended event. If the caller chose the id, the append may be a retry of another
   * process: the server then holds that process's event, with another time, so it is read before the next append.
   */
  appended(stream: StreamName, events: readonly NewEvent[], sent: readonly ChainedEvent[]): void {
    if (events.length === 0) return;
    this.#last.delete(stream);
    if (events.every(({ id, hasNewId = false }) => id === undefined || hasNewId)) this.learn(stream, sent.at(-1));
  }

  /** To be called when an append has failed or its outcome is unknown. */
  forget(stream: StreamName): void {
    this.#last.delete(stream);
  }

  async #hashAt(stream: StreamName, version: number): Promise<string> {
    const known = this.#last.get(stream);
    if (known?.version === version) return known.hash;
    const found = await readEvent(this.#reader, stream, version, this.#doubt);
    if (found === undefined) {
      const actual = (await readStream(this.#reader, stream, { last: 1 })).at(-1)?.version ?? 0;
      throw new ConcurrencyError(stream, version, actual);
    }
    return hashOf(found);
  }
}
