import type { buildConnector } from 'undici';
import { Client } from 'undici';
import { documentRefused } from '../../../application/accounts/oauth/client-documents.ts';
import { OauthError } from '../../../application/accounts/oauth/oauth-error.ts';
import type { FetchClientDocument } from '../../../application/accounts/ports/client-documents.ts';

/** In bytes; the draft of the IETF recommends it. */
const largest = 5 * 1_024;

/** The same for every reason, so that nobody can probe the internal network. */
const notFetched = 'could not be fetched by https from the public internet';

const isJson = (contentType: string | readonly string[] | undefined): boolean =>
  typeof contentType === 'string' && /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(contentType);

const maxAgeIn = (cacheControl: string | readonly string[] | undefined): number | undefined => {
  if (typeof cacheControl !== 'string' || /\bno-(?:store|cache)\b/i.test(cacheControl)) return undefined;
  const seconds = /(?:^|[ ,])max-age="?(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

/**
 * Fetches documents of clients. `connectTo` decides which addresses may be reached. It follows no redirects, and reads
 * at most 5 KB.
 */
export const clientDocumentFetch =
  (connectTo: (origin: URL) => buildConnector.connector, timeoutMs: number): FetchClientDocument =>
  async (address) => {
    const url = new URL(address);
    const client = new Client(url.origin, { connect: connectTo(url), maxResponseSize: largest });
    try {
      const { statusCode, headers, body } = await client.request({
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { accept: 'application/json', 'user-agent': 'Waybill' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (statusCode !== 200) throw documentRefused('must be answered with the status 200, without a redirect');
      if (!isJson(headers['content-type'])) throw documentRefused('must have the type application/json');
      return { text: await body.text(), maxAgeMs: maxAgeIn(headers['cache-control']) };
    } catch (error) {
      if (error instanceof OauthError) throw error;
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
      throw documentRefused(isTooLarge ? 'must have at most 5 KB' : notFetched);
    } finally {
      await client.destroy();
    }
  };
