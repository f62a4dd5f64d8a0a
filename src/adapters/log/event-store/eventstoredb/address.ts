import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as Client from '@eventstore/db-client';

const require = createRequire(import.meta.url);

export const isEventStoreDbUrl = (url: string): boolean => /^esdb(\+discover)?:\/\//.test(url);

/** An option of a connection string. As in the client, case, dashes and underscores of its name do not matter. */
const optionOf = (url: string, name: string): string | undefined => {
  const { searchParams } = new URL(url.replace(/^esdb(\+discover)?:\/\/(?:[^@/]*@)?[^/?]*/, 'esdb://hosts'));
  return [...searchParams].find(([key]) => key.toLowerCase().replace(/[_-]/g, '') === name.toLowerCase())?.[1];
};

/**
 * The nodes of a connection string, such as `a:2113`, without user and password. These end at the last `@`, because the
 * password may contain one.
 */
export const nodesOf = (url: string): readonly string[] =>
  (/^esdb(?:\+discover)?:\/\/([^/?]*)/.exec(url.replace(/^([^/]*)\/\/.*@/, '$1//'))?.[1] ?? '').split(',');

/** The hosts of a connection string, without ports, and whether TLS is used: it is, unless `tls=false`. */
export const eventStoreDbTransport = (url: string): { readonly hosts: readonly string[]; readonly tls: boolean } => ({
  hosts: nodesOf(url).map((node) => node.replace(/:\d+$/, '')),
  tls: optionOf(url, 'tls') !== 'false',
});

/** The option `defaultDeadline`: how long (ms) a call is retried. Undefined if the address has none. */
export const deadlineOf = (url: string): number | undefined => {
  const given = optionOf(url, 'defaultDeadline');
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(given))
    throw new RangeError('defaultDeadline must be milliseconds from 1 to 9999999, such as 15000.');
  return Number(given);
};

/**
 * Checks a connection string; throws a RangeError or an error of the client. `throwOnAppendFailure=false` is refused,
 * because a conflict would look like a success. A preference for other nodes than the leader is refused, because they
 * would forward every call of ours.
 */
export const checkAddress = (url: string): void => {
  if (optionOf(url, 'throwOnAppendFailure')?.toLowerCase() === 'false')
    throw new RangeError('throwOnAppendFailure=false would hide conflicts; leave it out.');
  const preference = optionOf(url, 'nodePreference')?.toLowerCase();
  if (preference !== undefined && preference !== 'leader')
    throw new RangeError(`nodePreference=${preference}: this service reads from the leader; leave it out.`);
  deadlineOf(url);
  for (const name of ['tlsCAFile', 'userCertFile', 'userKeyFile']) {
    const file = optionOf(url, name);
    if (file !== undefined && !existsSync(file)) throw new RangeError(`${name}: there is no file ${resolve(file)}.`);
  }
  // Loaded only when such a log is configured: the client and its dependencies take 30 MB. It does not connect before
  // the first call.
  const { EventStoreDBClient } = require('@eventstore/db-client') as typeof Client;
  EventStoreDBClient.connectionString(url);
};
