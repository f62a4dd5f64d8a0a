import { createRequire } from 'node:module';
import type * as Client from '@eventstore/db-client';

const require = createRequire(import.meta.url);

export const isEventStoreDbUrl = (url: string): boolean => /^esdb(\+discover)?:\/\//.test(url);

/**
 * Throws what is wrong with a connection string. `throwOnAppendFailure=false` is refused: a conflict would then look like a success. So is a preference
 * for other nodes than the leader: every call of ours would be sent on from there.
 */
export const checkAddress = (url: string): void => {
  const { searchParams } = new URL(url.replace(/^esdb(\+discover)?:\/\/(?:[^@/]*@)?[^/?]*/, 'esdb://hosts'));
  const option = (name: string): string | undefined =>
    [...searchParams].find(([key]) => key.toLowerCase().replace(/[_-]/g, '') === name.toLowerCase())?.[1]?.toLowerCase();
  if (option('throwOnAppendFailure') === 'false') throw new RangeError('throwOnAppendFailure=false would hide conflicts; leave it out.');
  const preference = option('nodePreference');
  if (preference !== undefined && preference !== 'leader')
    throw new RangeError(`nodePreference=${preference}: this service reads from the leader; leave it out.`);
  // Loaded only when such a log is configured: the client and its dependencies are 30 MB. It does not connect before the first call.
  const { EventStoreDBClient } = require('@eventstore/db-client') as typeof Client;
  EventStoreDBClient.connectionString(url);
};
