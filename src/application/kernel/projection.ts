import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { Position, RecordedEvent } from '../ports/event-store.ts';
import type { Collection, ReadModels } from '../ports/read-models.ts';
import type { Subscriber } from './subscriber.ts';

/** What a handler may know of an event beside the event itself: nothing that only a read would tell. */
export type Written = Pick<RecordedEvent, 'metadata'>;

/** The handled events, by type: the keys are the list of them. Prefer setting to adding, and never throw: the past cannot be refused. */
export type Handlers<Document, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (
    document: Document | undefined,
    event: Extract<Event, { type: Type }>,
    written: Written,
  ) => Document | undefined;
};

/** A fold with an address: one document per key in a collection, which can be thrown away and computed again. */
export type Projection<Document, Event extends DomainEvent, Field extends string = string> = Collection<Document, Field> & {
  readonly key: (recorded: RecordedEvent<Event>) => string;
  readonly when: Handlers<Document, Event>;
};

/** Any projection, its document forgotten: what a registry of all of them holds. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents are invariant; the registry only passes them through
export type AnyProjection = Projection<any, any>;

/** The document after one more event; the same document when the projection does not care for it. */
export const apply = <D, E extends DomainEvent>(
  { when }: Pick<Projection<D, E>, 'when'>,
  document: D | undefined,
  recorded: Written & { readonly event: E },
): D | undefined => {
  const handler = when[recorded.event.type as E['type']] as
    ((document: D | undefined, event: E, written: Written) => D | undefined) | undefined;
  return handler ? handler(document, recorded.event, recorded) : document;
};

/**
 * A stream folded on the spot by the very projection that fills its read model: current, and the same view. Events that were written a moment ago by
 * whoever asks need not be read again.
 */
export const fold = <D, E extends DomainEvent>(
  projection: Pick<Projection<D, E>, 'when'>,
  history: readonly (Written & { readonly event: E })[],
): D | undefined => history.reduce<D | undefined>((document, recorded) => apply(projection, document, recorded), undefined);

export const concerns = (projection: AnyProjection, { event }: RecordedEvent): boolean => Object.hasOwn(projection.when, event.type);

/** Folds a batch in memory on top of what is kept, and answers what has changed. */
export const foldBatch = async <D>(
  projection: AnyProjection,
  batch: readonly RecordedEvent[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, D>>,
): Promise<ReadonlyMap<string, D | undefined>> => {
  const mine = batch.filter((recorded) => concerns(projection, recorded)).map((recorded) => ({ key: projection.key(recorded), recorded }));
  if (mine.length === 0) return new Map();

  // The first event of a stream finds nothing to load: most of a log is the first events of something.
  const fresh = new Set(mine.filter(({ key, recorded }) => recorded.version === 1 && recorded.stream === key).map(({ key }) => key));
  const known = [...new Set(mine.map(({ key }) => key))].filter((key) => !fresh.has(key));
  const documents = new Map<string, D | undefined>(known.length > 0 ? await load(known) : []);
  const changed = new Map<string, D | undefined>();
  for (const { key, recorded } of mine) {
    const document = apply(projection, documents.get(key), recorded) as D | undefined;
    documents.set(key, document);
    changed.set(key, document);
  }
  return changed;
};

export const projectionSubscriber = (projection: AnyProjection, readModels: ReadModels): Subscriber => {
  let at: Position | undefined;
  return {
    name: projection.name,
    checkpoint: async () => (at = await readModels.checkpoint(projection)),
    process: async (batch) => {
      const to = batch.at(-1)?.position;
      if (to === undefined) return;
      const changes = await foldBatch(projection, batch, (keys) => readModels.getMany(projection, keys));
      await readModels.commit(projection, changes, { from: at, to });
      at = to;
    },
  };
};
