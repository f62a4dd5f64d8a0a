import type { Position } from './event-store.ts';

/** What an indexed field may hold. */
export type FieldValue = string | number | null;

/** A table of documents: one per key, with some of their fields kept apart so that lists can filter and sort by them. */
export type Collection<Document = unknown, Field extends string = string> = {
  readonly name: string;
  /** A new meaning gets a new version, built beside the old one. */
  readonly version: number;
  readonly fields: { readonly [F in Field]: { readonly type: 'text' | 'number'; of(document: Document): FieldValue } };
  /** Groups of fields that lists use together, in the order of the index. */
  readonly indexes: readonly (readonly Field[])[];
};

export type Condition<Field extends string> =
  | { readonly field: Field; readonly equals: FieldValue }
  | { readonly field: Field; readonly oneOf: readonly FieldValue[] }
  | { readonly field: Field; readonly from?: FieldValue; readonly to?: FieldValue };

/** `from` inclusive, `to` exclusive; ties in the sort are broken by key. */
export type Query<Field extends string> = {
  readonly where: readonly Condition<Field>[];
  readonly sort: { readonly field: Field; readonly direction: 'ASC' | 'DESC' };
  /** Zero-based, inclusive on both ends. */
  readonly range: readonly [number, number];
};

export type Page<Document> = { readonly rows: readonly Document[]; readonly total: number };

export type Changes<Document> = ReadonlyMap<string, Document | undefined>;

/** Keeps documents that can all be computed again from the log. */
export interface ReadModels {
  get<D>(collection: Collection<D>, key: string): Promise<D | undefined>;
  getMany<D>(collection: Collection<D>, keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<Page<D>>;
  /** The rows of that page, for who has no use for the count of all that match, which costs as much again. */
  rows<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<readonly D[]>;

  /** How far the collection has come. */
  checkpoint(collection: Collection): Promise<Position | undefined>;
  /**
   * Documents (undefined removes) and checkpoint in one transaction. Refuses with CheckpointMovedError when the collection no longer stands at `from`:
   * somebody else, or a rebuild, has moved it. `before` are documents as the collection holds them at `from`, where the caller knows them: fields that are the same
   * then need not be written again, nor any index they are in.
   */
  commit<D>(
    collection: Collection<D>,
    changes: Changes<D>,
    moved: { readonly from: Position | undefined; readonly to: Position },
    before?: ReadonlyMap<string, D>,
  ): Promise<void>;

  /** A digest of every document in the order of their keys, for comparing with a rebuild. */
  digest(collection: Collection): Promise<string>;

  /**
   * A twin of the collection, to be filled beside it and then put in its place at once, checkpoint included. It is empty, unless one was begun before and cut off: then it
   * goes on from there. One process at a time.
   */
  rebuild<D>(collection: Collection<D>, options?: RebuildOptions): Promise<Rebuild<D>>;
}

export type RebuildOptions = {
  /** Whatever was begun before is thrown away. */
  readonly fresh?: boolean;
  /** Only to be looked at: beside a rebuild that may be under way, and never gone on with. */
  readonly scratch?: boolean;
};

/** Documents that nobody reads yet. */
export interface Twin<D> {
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  commit(changes: Changes<D>): Promise<void>;
}

/** A part of the keys, with a place of its own in the log: parts are filled side by side where the database gains by it. */
export interface Lane<D> {
  /** How far it has come. */
  readonly place: Position | undefined;
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  /** Documents and place in one transaction. Refuses with CheckpointMovedError when somebody else has moved the place. */
  commit(changes: Changes<D>, to: Position): Promise<void>;
}

export interface Rebuild<D> extends Twin<D> {
  readonly lanes: readonly [Lane<D>, ...Lane<D>[]];
  /** Everything that takes long, is done once the twin is filled, and can be done while the live one serves. */
  prepare(): Promise<void>;
  /**
   * Puts the twin in the place of the live one, to go on from `place`. Where the live one has come further, `catchUp` first brings the twin at least as far while nobody
   * can move the live one, and answers where it is then: no reader ever finds less than before.
   */
  swap(place: Position | undefined, catchUp?: (live: Position, twin: Twin<D>) => Promise<Position>): Promise<void>;
  discard(): Promise<void>;
  digest(): Promise<string>;
}

export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}
