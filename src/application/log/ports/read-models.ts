import { StoreUnavailableError } from './event-store.ts';
import type { Position, StreamName } from './event-store.ts';

/** The value of an indexed field. */
export type FieldValue = string | number | null;

/**
 * A table of documents, one per key. Indexed fields are stored in columns, so that lists can filter and sort by them.
 */
export type Collection<Document = unknown, Field extends string = string> = {
  readonly name: string;
  /** Raise it with every change of meaning: the new version is built beside the old one. */
  readonly version: number;
  readonly fields: { readonly [F in Field]: { readonly type: 'text' | 'number'; of(document: Document): FieldValue } };
  /**
   * Fields that lists use together, in the order of the index. `key` is last, or follows the field that orders a list
   * and precedes those that it is filtered by: such a list is found, counted and ordered in the index, and only the
   * shown documents are read.
   */
  readonly indexes: readonly (readonly (Field | 'key')[])[];
  /**
   * Fields with few values, none of them null. Documents are counted by them when they are written: the total of a
   * query on these fields alone is exact without visiting every document.
   */
  readonly counted?: readonly Field[];
  readonly finished?: Finished<Field>;
  /** Numbers that are kept beside the documents. They change with the version only, as the documents do. */
  readonly rollups?: readonly Rollup<Document>[];
};

/**
 * Which documents hardly change any more, and by what those are counted. The total of a list that is filtered by some
 * of these fields is the sum of their counts, and of the few other documents that match, which are counted in an index:
 * it is exact, and a change of a document that is not finished writes no count. Changes with the version only.
 */
export type Finished<Field extends string = string> = {
  readonly field: Field;
  /** A document is finished if the field has none of these values. */
  readonly unless: readonly FieldValue[];
  /** Fields with few values, none of them null; `field` is one of them. */
  readonly counted: readonly Field[];
};

/**
 * How often documents have each combination of some values that are in no field, such as days and what happened on
 * them. A rollup is a small table, written with the documents; a change of a document that leaves its combinations as
 * they were writes nothing to it.
 */
export type Rollup<Document = unknown, Column extends string = string> = {
  /** Unique in its collection. */
  readonly name: string;
  /** In the order of its primary key: those that readers ask for by a value or a range come first. */
  readonly columns: { readonly [C in Column]: 'text' | 'number' };
  /** The combinations of a document, each counted once: none, one, or several. */
  of(document: Document): readonly Combination<Column>[];
};

/** A value in each column of a rollup. */
export type Combination<Column extends string> = { readonly [C in Column]: string | number };

/** A question to a rollup. */
export type Tally<Column extends string, Shown extends Column> = {
  readonly where: readonly Exclude<Condition<Column>, { readonly anyOf: unknown }>[];
  /** The columns whose values are told apart, which also order the answer. */
  readonly by: readonly Shown[];
  /**
   * Only these places of the answer in this order, zero-based and inclusive. They cost the same as a page of documents
   * if `by` follows the columns that `where` sets to one value.
   */
  readonly page?: { readonly direction: 'ASC' | 'DESC'; readonly range: readonly [number, number] };
};

/** A combination of the columns that were asked for, and how often documents have it. */
export type Tallied<Shown extends string> = Combination<Shown> & { readonly documents: number };

/**
 * What a field of a document must be: a value, one of several, or within bounds; or what one of several fields must be.
 */
export type Condition<Field extends string> =
  | { readonly field: Field; readonly equals: FieldValue }
  | { readonly field: Field; readonly oneOf: readonly FieldValue[] }
  | { readonly field: Field; readonly from?: FieldValue; readonly to?: FieldValue }
  | {
      /** Any of these fields; each needs an index that begins with it. */
      readonly anyOf: readonly [Field, ...Field[]];
      readonly equals: string | number;
    };

/** `from` inclusive, `to` exclusive; ties in the sort are broken by key. */
export type Query<Field extends string> = {
  readonly where: readonly Condition<Field>[];
  readonly sort: { readonly field: Field; readonly direction: 'ASC' | 'DESC' };
  /** Zero-based, inclusive on both ends. */
  readonly range: readonly [number, number];
};

/** The place of a document in the ascending order of a field, where ties are broken by key. */
export type Place = { readonly value: FieldValue; readonly key: string };

/** Which documents are read next, in the order of one field. */
export type Scan<Field extends string> = {
  readonly where: readonly Condition<Field>[];
  /** The field that orders the documents, ascending. */
  readonly by: Field;
  /** Only documents after this place; from the first one if absent. */
  readonly after?: Place | undefined;
  /** The most documents. */
  readonly size: number;
};

/** `last` is the place of the last document; undefined if there is none after it. */
export type Scanned<Document> = { readonly rows: readonly Document[]; readonly last: Place | undefined };

/** The requested rows, and the total of the whole list. */
export type Page<Document> = { readonly rows: readonly Document[]; readonly total: number };

/** The documents that a batch of events changed, by key; undefined deletes one. */
export type Changes<Document> = ReadonlyMap<string, Document | undefined>;

/** The documents of a collection or of a copy of it, to be read completely. */
export interface Documents<D> {
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  /** Up to `size` documents after a key, in the order of the keys; '' is before the first. */
  page(after: string, size: number): Promise<ReadonlyMap<string, D>>;
}

/** The read operations of use cases. */
export interface ReadableModels {
  get<D>(collection: Collection<D>, key: string): Promise<D | undefined>;
  getMany<D>(collection: Collection<D>, keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<Page<D>>;
  /** The rows of a page without the total, which costs as much again. */
  rows<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<readonly D[]>;
  /**
   * Some documents of a long list. If an index has the order, continuing from a place costs the same anywhere in the
   * list.
   */
  scan<D, F extends string>(collection: Collection<D, F>, scan: Scan<F>): Promise<Scanned<D>>;
  /** The numbers of a rollup, without combinations that no document has. No document is read. */
  tally<D, C extends string, S extends C>(
    collection: Collection<D>,
    rollup: Rollup<D, C>,
    tally: Tally<C, S>,
  ): Promise<readonly Tallied<S>[]>;
}

/** Stores documents that can all be computed again from the log. */
export interface ReadModels extends ReadableModels {
  /** The checkpoint of the collection. */
  checkpoint(collection: Collection): Promise<Position | undefined>;
  /**
   * Writes documents (undefined removes one) and the checkpoint in one transaction. Rejects with CheckpointMovedError
   * if the collection is no longer at `from`: another process or a rebuild has moved it. `before` has the documents as
   * stored at `from`, if the caller knows them: unchanged fields, and their indexes, then need not be written.
   * `released` is a parked stream (ParkedStreams) whose events the documents now include.
   */
  commit<D>(
    collection: Collection<D>,
    changes: Changes<D>,
    moved: { readonly from: Position | undefined; readonly to: Position; readonly released?: StreamName | undefined },
    before?: ReadonlyMap<string, D>,
  ): Promise<void>;

  /** Every document of the live collection, or of the copy with this id, which may be of any version. */
  documents<D>(collection: Collection<D>, copy?: string): Promise<Documents<D>>;

  /** A digest of every document in the order of the keys, to compare with a rebuild. */
  digest(collection: Collection): Promise<string>;

  /**
   * Opens a copy of the collection that is filled beside it and then swapped with it, checkpoint included. It is empty,
   * or resumes an interrupted rebuild. One process at a time.
   */
  rebuild<D>(collection: Collection<D>, options?: RebuildOptions): Promise<Rebuild<D>>;
}

/** How a rebuild begins, and which copy it fills. */
export type RebuildOptions = {
  /** Discards an interrupted rebuild. */
  readonly fresh?: boolean;
  /** A copy for comparison only: it may exist beside a running rebuild and is never resumed. */
  readonly scratch?: boolean;
  /** The id of the copy to fill (ReadModelCopies), continuing where it ends. */
  readonly copy?: string;
};

/** The copy of a collection while a rebuild fills it. `before`: as in `ReadModels.commit`. */
export interface ShadowCopy<D> {
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  commit(changes: Changes<D>, before?: ReadonlyMap<string, D>): Promise<void>;
}

/**
 * Partitions of the keys, each with its own checkpoint. They are filled in parallel if that is faster in the database.
 */
export interface Partition<D> {
  /** Its checkpoint. */
  readonly place: Position | undefined;
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  /**
   * Writes documents and the checkpoint in one transaction. Rejects with CheckpointMovedError if another process has
   * moved the checkpoint. `before`: as in `ReadModels.commit`.
   */
  commit(changes: Changes<D>, to: Position, before?: ReadonlyMap<string, D>): Promise<void>;
}

/** The copy that replaces the live collection once it is filled. */
export interface Rebuild<D> extends ShadowCopy<D> {
  readonly partitions: readonly [Partition<D>, ...Partition<D>[]];
  /** Finishes a filled copy, such as building its indexes, while the live collection serves reads. */
  prepare(): Promise<void>;
  /**
   * Swaps the copy for the live collection, to continue from `place`. If the live one is further, `catchUp` first
   * brings the copy at least as far while the live one is locked, and returns the position it reached: a list never
   * shows less than before. With `keep` the live one is not dropped: it becomes a copy of the list (ReadModelCopies)
   * that can be swapped back.
   */
  swap(
    place: Position | undefined,
    catchUp?: (live: Position, shadow: ShadowCopy<D>) => Promise<Position>,
    keep?: CopyOrigin,
  ): Promise<void>;
  discard(): Promise<void>;
  digest(): Promise<string>;
}

/** Another process has moved the checkpoint: the batch must not be applied a second time. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}

/** The collection is being filled and lacks events of the log: a read would be wrong. The same call works later. */
export class ReadModelBehindError extends StoreUnavailableError {}

/** When a copy was made, and by whom: the name of an operator, or of the command's user. */
export type CopyOrigin = { readonly at: string; readonly by: string };

/** A copy of a read model that stands beside the live one until it is swapped in or dropped. */
export type ReadModelCopy = {
  /** A small number as text. */
  readonly id: string;
  readonly projection: string;
  readonly version: number;
  /** `rebuilt`: computed from the log, as of a position. `replaced`: was the live one until another replaced it. */
  readonly kind: 'rebuilt' | 'replaced';
  /** Its documents include every event up to this position; undefined before the first. */
  readonly position: Position | undefined;
  /** Whether it is filled up to the requested position. If not, it can be continued. */
  readonly complete: boolean;
  readonly made: CopyOrigin;
};

/**
 * The list of copies. `ReadModels.rebuild` fills one, `ReadModels.documents` reads it, and a swap removes it from the
 * list.
 */
export interface ReadModelCopies {
  list(): Promise<readonly ReadModelCopy[]>;
  /** Lists a new copy, which is empty. */
  begin(collection: { readonly name: string; readonly version: number }, made: CopyOrigin): Promise<ReadModelCopy>;
  complete(id: string): Promise<void>;
  /** Removes a copy and its documents. Resolves to false if there is none. */
  drop(id: string): Promise<boolean>;
}
