import type { StreamName, Position, RecordedEvent } from '../ports/event-store.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { Collection, ReadModels } from '../ports/read-models.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * A cache of documents of streams that are being written to, one for each stream, each at a version: a follower that
 * finds one reads neither the read model nor the log. The least recently used entry is evicted. Only for projections
 * whose key is the stream.
 */
export class RecentDocuments<Document> {
  readonly #kept: RecentlyUsed<StreamName, { readonly version: number; readonly document: Document | undefined }>;

  constructor(capacity: number) {
    this.#kept = new RecentlyUsed(capacity);
  }

  /** The document exactly as of this version. */
  at(stream: StreamName, version: number): Document | undefined {
    const kept = this.#kept.peek(stream);
    return kept?.version === version ? kept.document : undefined;
  }

  /** Stores the document as of this version, unless a newer one is cached. */
  keep(stream: StreamName, version: number, document: Document | undefined): void {
    if ((this.#kept.peek(stream)?.version ?? 0) <= version) this.#kept.set(stream, { version, document });
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** What a handler gets besides the event: nothing that needs a read. */
export type EventEnvelope = Pick<RecordedEvent, 'metadata' | 'version' | 'stream'>;

type Handler<Document, Event extends DomainEvent> = (
  document: Document | undefined,
  event: Event,
  written: EventEnvelope,
) => Document | undefined;

/**
 * The document after each event, by type; `ignored` if the event does not change it. A new event does not compile until
 * it has an entry here. Set values rather than add to them, and never throw: a recorded event cannot be refused.
 */
export type Handlers<Document, Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Handler<Document, Extract<Event, { type: Type }>> | 'ignored';
};

/** A fold with a key: one document for each key in a collection, which can be deleted and computed again. */
export type Projection<Document, Event extends DomainEvent, Field extends string = string> = Collection<
  Document,
  Field
> & {
  readonly key: (recorded: RecordedEvent<Event>) => string;
  /** Another key, under which the document is kept permanently as of this event. Absent: none. */
  readonly keeps?: (recorded: RecordedEvent) => string | undefined;
  readonly when: Handlers<Document, Event>;
  /** The members of the document with personal data. A comparison of documents says only that they differ. */
  readonly personal?: readonly (keyof Document & string)[];
  /**
   * Removes the entries of some people from a document. Absent: each personal member is an entry itself, or holds
   * entries by their names.
   */
  readonly withoutPeople?: (document: Document, entries: readonly string[]) => Document;
};

/** A projection of any document type, as the registry holds them. */
// oxlint-disable-next-line typescript/no-explicit-any -- documents are invariant; the registry only passes them through
export type AnyProjection = Projection<any, any>;

const handlerOf = <D, E extends DomainEvent>(when: Handlers<D, E>, type: string): Handler<D, E> | undefined => {
  const handler = ownValue(when as unknown as Readonly<Record<string, Handler<D, E> | 'ignored'>>, type);
  return handler === 'ignored' ? undefined : handler;
};

/** The document after one more event; the same object when the projection ignores the event. */
export const apply = <D, E extends DomainEvent>(
  { when }: Pick<Projection<D, E>, 'when'>,
  document: D | undefined,
  recorded: EventEnvelope & { readonly event: E },
): D | undefined => {
  const handler = handlerOf<D, E>(when, recorded.event.type);
  return handler ? handler(document, recorded.event, recorded) : document;
};

/**
 * Folds a stream with the projection that fills its read model: the result is current, and there is only one view to
 * maintain. The caller may pass in events that it has just written, so that they are not read again. `before`: the
 * document before the first of them.
 */
export const fold = <D, E extends DomainEvent>(
  projection: Pick<Projection<D, E>, 'when'>,
  history: readonly (EventEnvelope & { readonly event: E })[],
  before?: D,
): D | undefined =>
  history.reduce<D | undefined>((document, recorded) => apply(projection, document, recorded), before);

/** The documents that a batch has changed, and their earlier versions if there were any. */
type Folded<D> = {
  readonly before: ReadonlyMap<string, D>;
  readonly changes: ReadonlyMap<string, D | undefined>;
};

export const isFolded = ({ when }: AnyProjection, type: string): boolean =>
  handlerOf(when as Handlers<unknown, DomainEvent>, type) !== undefined;

/** The keys of the documents that an event changes. */
export const keysChangedBy = ({ key, keeps }: AnyProjection, recorded: RecordedEvent): readonly string[] => {
  const kept = keeps?.(recorded);
  return kept === undefined ? [key(recorded)] : [key(recorded), kept];
};

export const concerns = (projection: AnyProjection, { event }: RecordedEvent): boolean =>
  isFolded(projection, event.type);

const applied: typeof apply = (projection, document, recorded) => {
  try {
    return apply(projection, document, recorded);
  } catch (cause) {
    const { stream, version, event } = recorded;
    throw new Error(`The event ${event.type} at version ${version} of ${stream} cannot be applied.`, { cause });
  }
};

/**
 * Folds a batch in memory on top of the stored documents and returns the changes. `recall` supplies documents as of
 * right before an event, which then need not be loaded.
 */
export const foldBatch = async <D>(
  projection: AnyProjection,
  batch: readonly RecordedEvent[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, D>>,
  recall: (next: RecordedEvent) => D | undefined = () => undefined,
): Promise<Folded<D>> => {
  const mine = batch.filter((recorded) => concerns(projection, recorded));
  const before = new Map<string, D>();
  const unknown = new Set<string>();
  const seen = new Set<string>();
  for (const recorded of mine) {
    const key = projection.key(recorded);
    if (seen.has(key)) continue;
    seen.add(key);
    // The first event of a stream has no document to load. This saves most of the reads, because many events are the
    // first of their stream.
    if (recorded.version === 1 && recorded.stream === key) continue;
    const recalled = recall(recorded);
    if (recalled === undefined) unknown.add(key);
    else before.set(key, recalled);
  }
  if (unknown.size > 0) for (const [key, document] of await load([...unknown])) before.set(key, document);
  const documents = new Map<string, D | undefined>(before);
  const changed = new Map<string, D | undefined>();
  for (const recorded of mine) {
    const key = projection.key(recorded);
    const kept = projection.keeps?.(recorded);
    const document = applied(projection, documents.get(key), recorded) as D | undefined;
    documents.set(key, document);
    changed.set(key, document);
    if (kept !== undefined) changed.set(kept, document);
  }
  return { before, changes: changed };
};

/** `recent`: documents that need not be loaded, for projections whose key is the stream. */
export const projectionSubscriber = (
  projection: AnyProjection,
  readModels: ReadModels,
  { recent }: { readonly recent?: RecentDocuments<unknown> | undefined } = {},
): Subscriber => {
  const recall = recent && (({ stream, version }: RecordedEvent) => recent.at(stream, version - 1));
  let at: Position | undefined;
  return {
    name: projection.name,
    parkedAs: `${projection.name}@${projection.version}`,
    concerns: (recorded) => concerns(projection, recorded),
    checkpoint: async () => {
      // After any failure, start again from the stored documents.
      recent?.clear();
      return (at = await readModels.checkpoint(projection));
    },
    process: async (batch, _signal, { to = batch.at(-1)?.position, released } = {}) => {
      if (to === undefined) return;
      const { before, changes } = await foldBatch(
        projection,
        batch,
        (keys) => readModels.getMany<unknown>(projection, keys),
        recall,
      );
      if (recent) {
        const versions = new Map(batch.map(({ stream, version }) => [stream, version]));
        for (const [stream, version] of versions)
          if (changes.has(stream)) recent.keep(stream, version, changes.get(stream));
      }
      await readModels.commit(projection, changes, { from: at, to, released }, before);
      at = to;
    },
  };
};
