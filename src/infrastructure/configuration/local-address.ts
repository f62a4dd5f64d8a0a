import { isIP } from 'node:net';
import type { Config } from './config.ts';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The address at which this machine reaches a process that listens on this host and port. */
export const localAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const local = isIP(host) === 6 ? `[${host}]` : host;
  return `http://${everywhere.has(host) ? '127.0.0.1' : local}:${port}`;
};
