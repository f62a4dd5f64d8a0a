import type { Config } from '../config.ts';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The address of the running service: it holds the log, and no other process may write there. */
export const addressOfService = ({
  url,
  baseUrl,
  host,
  port,
}: Pick<Config, 'baseUrl' | 'host' | 'port'> & { readonly url: string | undefined }): string =>
  (url ?? baseUrl ?? `http://${everywhere.has(host) ? '127.0.0.1' : host}:${port}`).replace(/(?<!\/)\/+$/, '');

export const noServiceAt = (address: string, cause: unknown): Error =>
  new Error(`No Waybill service answers at ${address}. Start it, or give its address with --url.`, { cause });
