import type { Position } from './event-store.ts';

/** When a copy was made, and by whom: the name of an operator, or of the command's user. */
export type CopyOrigin = { readonly at: string; readonly by: string };

/** A copy of a read model that stands beside the live one until it is swapped in or dropped. */
export type ReadModelCopy = {
  /** A small number, as text. */
  readonly id: string;
  readonly projection: string;
  readonly version: number;
  /** `rebuilt`: computed from the log, as of a position. `replaced`: was the live one until another took its place. */
  readonly kind: 'rebuilt' | 'replaced';
  /** Every event up to here is in its documents; undefined before the first. */
  readonly position: Position | undefined;
  /** Whether it is filled as far as was asked for. One that is not can be continued. */
  readonly complete: boolean;
  readonly made: CopyOrigin;
};

/** The list of copies. `ReadModels.rebuild` fills one, `ReadModels.documents` reads it, and a swap removes it from the list. */
export interface ReadModelCopies {
  list(): Promise<readonly ReadModelCopy[]>;
  /** Lists a new copy, which is empty. */
  begin(collection: { readonly name: string; readonly version: number }, made: CopyOrigin): Promise<ReadModelCopy>;
  complete(id: string): Promise<void>;
  /** Removes a copy and its documents. Resolves to false if there is none. */
  drop(id: string): Promise<boolean>;
}
