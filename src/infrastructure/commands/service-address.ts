import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { isNearHost } from '../near-host.ts';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Tokens of an operator go over TLS, or stay in this machine's network. */
const checkTransport = (address: string): void => {
  const url = URL.parse(address);
  if (url === null || url.protocol === 'https:' || isNearHost(url.hostname)) return;
  throw new Error(
    `The command would send an access token to ${url.host} over ${url.protocol.slice(0, -1)}, where others can read it. ` +
      'Give the https address of the service with --url, or run the command on its machine: --url http://127.0.0.1:8080.',
  );
};

/** The address of the running service: it holds the log, and no other process may write there. Throws if a token must not be sent to it. */
export const addressOfService = ({
  url,
  baseUrl,
  host,
  port,
}: Pick<Config, 'baseUrl' | 'host' | 'port'> & { readonly url: string | undefined }): string => {
  const local = isIP(host) === 6 ? `[${host}]` : host;
  const address = (url ?? baseUrl ?? `http://${everywhere.has(host) ? '127.0.0.1' : local}:${port}`).replace(/(?<!\/)\/+$/, '');
  checkTransport(address);
  return address;
};

export const noServiceAt = (address: string, cause: unknown): Error =>
  new Error(`No Waybill service answers at ${address}. Start it, or give its address with --url.`, { cause });
