import { tryAdvisoryLock } from '../adapters/sql/engine/postgres/named-lock.ts';
import { inProcessLock } from '../adapters/system/in-process-lock.ts';
import type { NamedLock } from '../application/ports/named-lock.ts';
import { isShared } from './config.ts';
import type { Config } from './config.ts';

/** Holds among all processes of the deployment; within this process if it is the only one. */
export const openNamedLock = (config: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>): NamedLock =>
  isShared(config) ? { tryAcquire: (name) => tryAdvisoryLock(config.databaseUrl, name) } : inProcessLock();
