import type { Config } from '../configuration/config.ts';
import { isNearHost } from '../configuration/live-warnings.ts';
import { localAddress } from '../configuration/local-address.ts';
import { z } from 'zod';

/** The envelope of a refusal, as far as commands print it. */
const refusal = z.object({
  messages: z.tuple(
    [z.object({ message: z.string(), details: z.array(z.string()), reason: z.string().optional() })],
    z.unknown(),
  ),
});

/** The service answered with an error. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  readonly reason: string | undefined;
  /** What `Retry-After` says (ms). */
  readonly retryAfterMs: number;

  constructor({ status, headers }: Response, { messages: [said] }: z.output<typeof refusal>) {
    super(`The service answered ${status}: ${[said.message, ...said.details].join('\n  ')}`);
    this.status = status;
    this.reason = said.reason;
    this.retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1_000;
  }
}

/** Nothing answered, the answer was cut off, or something in front of the service refused the request. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
}

type Asking<Answer> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
  readonly signal?: AbortSignal | undefined;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Asks the running service, because only that may write the embedded log. Rejects with a RefusedRequest; with a
 * LostConnection, also where the signal aborts; or, if a success has another shape, with the error that this is no
 * Waybill service.
 */
export const askService = async <Answer>(
  address: string,
  { method = 'GET', path, token, body, answer, signal }: Asking<Answer>,
): Promise<Answer> => {
  const request = {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    ...(signal && { signal }),
  } as const;
  const { response, text } = await fetch(`${address}${path}`, request)
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((error: unknown) => {
      throw new LostConnection(noServiceAt(address, error).message, { cause: error });
    });
  const json = jsonIn(text);
  if (!response.ok) {
    const { data, error } = refusal.safeParse(json);
    if (error) throw new LostConnection(noServiceAt(address, error).message, { cause: error });
    throw new RefusedRequest(response, data);
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw noServiceAt(address, parsed.error);
  return parsed.data;
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
