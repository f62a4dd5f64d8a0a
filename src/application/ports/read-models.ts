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

  /** How far the collection has come. */
  checkpoint(collection: Collection): Promise<Position | undefined>;
  /**
   * Documents (undefined removes) and checkpoint in one transaction. Refuses with CheckpointMovedError when the collection no longer stands at `from`:
   * somebody else, or a rebuild, has moved it.
   */
  commit<D>(
    collection: Collection<D>,
    changes: Changes<D>,
    moved: { readonly from: Position | undefined; readonly to: Position },
  ): Promise<void>;

  /** A digest of every document in the order of their keys, for comparing with a rebuild. */
  digest(collection: Collection): Promise<string>;

  /** An empty twin of the collection, to be filled beside it and then put in its place at once, checkpoint included. */
  rebuild<D>(collection: Collection<D>): Promise<Rebuild<D>>;
}

export interface Rebuild<D> {
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>>;
  commit(changes: Changes<D>): Promise<void>;
  swap(checkpoint: Position | undefined): Promise<void>;
  discard(): Promise<void>;
  digest(): Promise<string>;
}

export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}
