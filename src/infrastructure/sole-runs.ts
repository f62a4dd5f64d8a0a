import { holdName } from '../adapters/sql/engine/postgres/named-lock.ts';
import { soleRunsHere } from '../adapters/system/sole-runs.ts';
import type { SoleRuns } from '../application/ports/sole-runs.ts';
import { isShared } from './config.ts';
import type { Config } from './config.ts';

/** Among all processes where there may be several, and in this one where it is the only one. */
export const openSoleRuns = (config: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>): SoleRuns =>
  isShared(config) ? { begin: (name) => holdName(config.databaseUrl, name) } : soleRunsHere();
