import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** The name servers answered that the name does not exist, or has no address. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Uses the system's resolver, so that `/etc/hosts` and search domains apply. Concurrent lookups of one name are shared: a name server
 * that hangs then occupies one thread per name and not one per request.
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
