import { PostgresAdapter } from 'kysely';
import type { Executor, SqlDialect } from './dialect.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

export type { Executor, SqlDialect, Upsert } from './dialect.ts';

/** A connection knows what it leads to, so that nobody can be told otherwise. */
export const dialectOf = (executor: Pick<Executor, 'getExecutor'>): SqlDialect =>
  executor.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
