/**
 * The path that a service is mounted at, from its public address: empty at the root of a host, else as in `/shipping`.
 */
export const basePathOf = (baseUrl: string | undefined): string =>
  baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');

/** A location for a browser: a path of this service is put under `basePath`, an address elsewhere stays as it is. */
export const locationUnder = (basePath: string, location: string): string =>
  location.startsWith('/') ? `${basePath}${location}` : location;
