import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** The name servers have answered that there is no such name, or none with an address. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * The system's own resolver, so that `/etc/hosts` and search domains hold. Questions about the same name share one answer: a name server that hangs
 * occupies one thread for each name, not one for each request.
 */
export const systemResolve = (): Resolve => {
  const asked = new Map<string, Promise<readonly LookupAddress[]>>();
  return (host) => {
    const known = asked.get(host);
    if (known) return known;
    const answer = lookup(host, { all: true }).finally(() => asked.delete(host));
    asked.set(host, answer);
    return answer;
  };
};
