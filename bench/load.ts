import autocannon from 'autocannon';
import type { Rate } from './meter.ts';

export type Load = {
  readonly url: string;
  readonly token?: string;
  /** Sent with every request, such as the cookie of a session. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in rotation; without bodies the requests are GETs. */
  readonly bodies?: readonly object[];
  /** Replaces `[<id>]` in a body by an id of 33 characters that no other request has. */
  readonly fresh?: boolean;
  readonly connections?: number;
} & ({ readonly seconds: number } | { readonly amount: number });

/**
 * Requests per second over persistent connections. Throws if any reply is not a success, because it invalidates the
 * figure.
 */
export const requestsPerSecond = async (load: Load): Promise<Rate> => {
  const headers = {
    'content-type': 'application/json',
    ...(load.token !== undefined && { authorization: `Bearer ${load.token}` }),
    ...load.headers,
  };
  const result = await autocannon({
    url: load.url,
    connections: load.connections ?? 64,
    // Seconds. Long, because other load may slow the machine; a request that is never answered still ends the bench.
    timeout: 60,
    // In ms. A run of an amount of requests ends at the next sample after the last reply, by default up to a second
    // late.
    sampleInt: 10,
    idReplacement: load.fresh ?? false,
    ...('seconds' in load ? { duration: load.seconds } : { amount: load.amount }),
    ...(load.bodies === undefined
      ? { requests: [{ method: 'GET' as const, headers }] }
      : { requests: load.bodies.map((body) => ({ method: 'POST' as const, headers, body: JSON.stringify(body) })) }),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(
      `${load.url}: ${result.errors} errors, ${result.non2xx} refusals of ${result.requests.total} requests.`,
    );
  return { value: result['2xx'] / result.duration, operations: result['2xx'] };
};
