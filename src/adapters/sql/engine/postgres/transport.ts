import { Client } from 'pg';

export type PostgresTransport = {
  /** A folder, which begins with a slash, for a socket of this machine. */
  readonly host: string;
  readonly tls: 'none' | 'unverified' | 'verified';
};

/** How the driver would connect, by its own reading of the address and of PGHOST and PGSSLMODE. It does not connect. */
export const postgresTransport = (url: string): PostgresTransport => {
  const { host, ssl } = new Client({ connectionString: url });
  // The type says boolean; an address with options of TLS makes it an object.
  const options = ssl as boolean | { readonly rejectUnauthorized?: boolean };
  if (options === false) return { host, tls: 'none' };
  const isUnverified = options !== true && options.rejectUnauthorized === false;
  return { host, tls: isUnverified ? 'unverified' : 'verified' };
};
