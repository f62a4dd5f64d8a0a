import type { Config } from '../configuration/config.ts';
import { isNearHost } from '../configuration/live-warnings.ts';
import { localAddress } from '../configuration/local-address.ts';
import { z } from 'zod';

/** The envelope of a refusal, as far as commands print it. */
export const refusal = z.object({
  messages: z.tuple(
    [z.object({ message: z.string(), details: z.array(z.string()), reason: z.string().optional() })],
    z.unknown(),
  ),
});

/**
 * Posts to the running service, because only that may write the embedded log. Rejects with the message of its refusal.
 * An answer of another shape means that the server is not a Waybill service.
 */
export const postToService = async <Answer>(
  address: string,
  {
    path,
    token,
    body,
    answer,
  }: { readonly path: string; readonly token: string; readonly body: unknown; readonly answer: z.ZodType<Answer> },
): Promise<Answer> => {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const ask = async () => {
    try {
      const response = await fetch(`${address}${path}`, request);
      return { status: response.status, parsed: z.union([answer, refusal]).parse(await response.json()) };
    } catch (error) {
      throw noServiceAt(address, error);
    }
  };
  const { status, parsed } = await ask();
  if (status < 300) return parsed as Answer;
  const [{ message, details }] = refusal.parse(parsed).messages;
  throw new Error(`The service answered ${status}: ${[message, ...details].join('\n  ')}`);
};

/** Refuses to send an operator's token without TLS beyond the network of this machine. */
const checkTransport = (address: string): void => {
  const url = URL.parse(address);
  if (url === null || url.protocol === 'https:' || isNearHost(url.hostname)) return;
  throw new Error(
    `The command would send an access token to ${url.host} over ${url.protocol.slice(0, -1)}, where others can read it. ` +
      'Give the https address of the service with --url, or run the command on its machine: --url http://127.0.0.1:8080.',
  );
};

/**
 * The address of the running service: it holds the log, and no other process may write there. Throws if a token must
 * not be sent to it.
 */
export const addressOfService = ({
  url,
  baseUrl,
  host,
  port,
}: Pick<Config, 'baseUrl' | 'host' | 'port'> & { readonly url: string | undefined }): string => {
  const address = (url ?? baseUrl ?? localAddress({ host, port })).replace(/(?<!\/)\/+$/, '');
  checkTransport(address);
  return address;
};

export const noServiceAt = (address: string, cause: unknown): Error =>
  new Error(`No Waybill service answers at ${address}. Start it, or give its address with --url.`, { cause });
