import { request } from 'undici';
import type { Dispatcher } from 'undici';

type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly dispatcher?: Dispatcher;
  /** Returns a redirect as it is. */
  readonly manual?: boolean;
};

type Received = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array<ArrayBuffer> };

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * A request as `fetch` makes it, without its streams. A test that sends thousands of them takes about a quarter less of
 * the processor, the service in the same process included.
 */
export const exchange = async (url: string, { manual = false, ...sent }: Sent): Promise<Received> => {
  const { statusCode, headers, body } = await request(url, {
    ...sent,
    headers: { accept: '*/*', 'accept-language': '*', 'user-agent': 'undici', ...sent.headers },
    body: sent.body ?? null,
  });
  const bytes = new Uint8Array(await body.arrayBuffer());
  const received = new Headers();
  for (const [name, values = []] of Object.entries(headers))
    for (const value of [values].flat()) received.append(name, value);
  const location = received.get('location');
  if (manual || location === null || !redirects.has(statusCode))
    return { status: statusCode, headers: received, bytes };
  const isKept = statusCode > 303 || sent.method === 'HEAD';
  const { body: repeated, ...again } = sent;
  return exchange(new URL(location, url).href, isKept ? { ...again, body: repeated } : { ...again, method: 'GET' });
};
