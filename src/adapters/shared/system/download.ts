import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { buildConnector } from 'undici';
import { Client } from 'undici';

/** What an earlier answer said of itself, so that an unchanged file need not be sent again. */
export type Validators = { readonly etag?: string | undefined; readonly lastModified?: string | undefined };

export type Downloaded = ({ readonly kind: 'fetched' } & Validators) | { readonly kind: 'unchanged' };

/** A file was not downloaded; the message says why, for the operator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

export type DownloadOptions = {
  /** Decides which addresses may be reached. */
  readonly connectTo: (origin: URL) => buildConnector.connector;
  /** Whether an address without TLS may be asked: only where the operator has allowed its host. */
  readonly permitsPlainHttp: (host: string, port: string) => boolean;
  /** The path of the file that is written. */
  readonly into: string;
  readonly largestBytes: number;
  /** For the whole download, redirects included (ms). */
  readonly timeoutMs: number;
  readonly known?: Validators;
};

/** "latest" of some publishers leads to the version by name. */
const mostRedirects = 3;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const textOf = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_024 ** 2)} MB`;

/** The page of a portal, of a login or of an outage, in place of the file. */
const isPage = (type: string): boolean => /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);

const refused = (url: URL, why: string): DownloadError => new DownloadError(`${url.host} ${why}.`);

type Answer = Downloaded | { readonly kind: 'elsewhere'; readonly location: URL };

const targetOf = (url: URL, location: string | undefined): URL => {
  const target = location === undefined ? null : URL.parse(location, url.href);
  if (target === null) throw refused(url, 'answered with a redirect to no address');
  if (target.host !== url.host || target.protocol !== url.protocol)
    throw refused(url, `redirects to ${target.protocol}//${target.host}, and only redirects within it are followed`);
  return target;
};

const ask = async (
  url: URL,
  { connectTo, into, largestBytes, known = {} }: DownloadOptions,
  signal: AbortSignal,
): Promise<Answer> => {
  const client = new Client(url.origin, { connect: connectTo(url), maxResponseSize: largestBytes });
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Waybill',
        ...(known.etag !== undefined && { 'if-none-match': known.etag }),
        ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
      },
      signal,
    });
    const isConditional = known.etag !== undefined || known.lastModified !== undefined;
    if (statusCode === 304 && isConditional) return { kind: 'unchanged' };
    if (redirects.has(statusCode)) return { kind: 'elsewhere', location: targetOf(url, textOf(headers.location)) };
    if (statusCode !== 200) throw refused(url, `answered with the status ${statusCode}`);
    const type = textOf(headers['content-type']) ?? '';
    if (isPage(type)) throw refused(url, `sent a page (${type}) in place of a file`);
    const encoding = textOf(headers['content-encoding']) ?? 'identity';
    if (encoding !== 'identity')
      throw refused(url, `sent the file in the encoding ${encoding}, which nobody asked for`);
    await pipeline(body, createWriteStream(into, { mode: 0o600 }), { signal });
    return { kind: 'fetched', etag: textOf(headers.etag), lastModified: textOf(headers['last-modified']) };
  } finally {
    await client.destroy();
  }
};

const explained = (error: unknown, url: URL, { largestBytes, timeoutMs }: DownloadOptions): unknown => {
  if (error instanceof DownloadError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const why =
    code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
      ? `sends more than ${megabytes(largestBytes)}`
      : error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ABORT_ERR'
        ? `did not send the file within ${Math.round(timeoutMs / 1_000)} s`
        : `could not be asked, or ended the file early: ${error.message.replace(/\.$/, '')}`;
  return new DownloadError(`${url.host} ${why}.`, { cause: error });
};

/**
 * Downloads a file by GET. It reaches only what `connectTo` permits, follows redirects within the host, and writes no
 * more than the largest size. Throws a DownloadError; then what stands in `into` is not the file.
 */
export const download = async (address: string, options: DownloadOptions): Promise<Downloaded> => {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = new URL(address);
  const isPlain = url.protocol === 'http:' && options.permitsPlainHttp(url.hostname, url.port || '80');
  if (url.protocol !== 'https:' && !isPlain) throw refused(url, 'may be asked by https only');
  try {
    for (let redirect = 0; redirect <= mostRedirects; redirect++) {
      const answer = await ask(url, options, signal);
      if (answer.kind !== 'elsewhere') return answer;
      url = answer.location;
    }
  } catch (error) {
    throw explained(error, url, options);
  }
  throw refused(url, `redirects more than ${mostRedirects} times`);
};
