import { PostgresAdapter } from 'kysely';
import type { Executor, SqlDialect } from './dialect.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

export type { Executor, SqlDialect, Upsert } from './dialect.ts';

/** The dialect of a connection, taken from its adapter. */
export const dialectOf = (executor: Pick<Executor, 'getExecutor'>): SqlDialect =>
  executor.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
