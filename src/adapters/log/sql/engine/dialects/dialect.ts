import type { Expression, Kysely, OrderByItemBuilder, RawBuilder, Transaction } from 'kysely';
import type { FieldValue } from '../../../../../application/log/ports/read-models.ts';
import type { Tables } from '../tables.ts';

export type Executor = Kysely<Tables> | Transaction<Tables>;

export type Column = { readonly name: string; readonly type: 'text' | 'number' | 'document' };

/**
 * Rows with a value for each column, the first of which is the key. No key comes twice. Where a row is there already,
 * at least the columns named in `changed` are set; the others are the same.
 */
export type Upsert = (
  executor: Executor,
  rows: readonly (readonly FieldValue[])[],
  changed: readonly string[],
) => Promise<void>;

/** The differences between the two databases, so that queries need not know which one they run on. */
export type SqlDialect = {
  readonly name: 'sqlite' | 'postgres';

  /** Types of columns. Text is ordered byte by byte: positions, ids and times are compared as text. */
  readonly types: { readonly [T in Column['type']]: RawBuilder<unknown> };

  /**
   * Ends the creation of a table whose rows are stored with their primary key alone: for small rows, and for databases
   * that can.
   */
  readonly withKey: RawBuilder<unknown>;

  /** True where `column` holds one of the values of a list, however many they are: the list is one parameter. */
  readonly among: (column: string, list: unknown) => RawBuilder<boolean>;
  readonly list: (values: readonly string[]) => unknown;
  /**
   * True where `column` holds one of the values a query finds. The query is carried out once, which matters to one
   * that locks what it finds.
   */
  readonly inSubquery: (column: string, query: Expression<unknown>) => RawBuilder<boolean>;

  readonly upsert: (table: string, columns: readonly [Column, ...Column[]]) => Upsert;

  /** Nothing sorts before everything, in lists and in the indexes that serve them. */
  readonly ordered: (item: OrderByItemBuilder, direction: 'ASC' | 'DESC') => OrderByItemBuilder;
  readonly indexed: (column: string) => RawBuilder<unknown>;
  /** Every index there is, with its table. */
  readonly indexes: (executor: Executor) => Promise<ReadonlyMap<string, string>>;
  /** Whether others can write while an index is built. */
  readonly buildsIndexesAside: boolean;
  /** How many connections fill a table faster than one. */
  readonly partitions: number;

  /**
   * Whether rows somebody else has locked can be left out; where they cannot, a writer has the database to itself
   * anyway.
   */
  readonly skipsLocked: boolean;
  /** Lets one transaction at a time past this line, whatever process it is of. */
  readonly serialize: (transaction: Transaction<Tables>, name: string) => Promise<void>;
};
