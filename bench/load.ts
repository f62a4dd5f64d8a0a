import autocannon from 'autocannon';
import type { Rate } from './meter.ts';

export type Load = {
  readonly url: string;
  readonly token?: string;
  /** Sent in rotation; without bodies the requests are GETs. */
  readonly bodies?: readonly object[];
  /** Puts an id of 33 characters that is sent with no other request wherever a body says `[<id>]`. */
  readonly fresh?: boolean;
  readonly connections?: number;
} & ({ readonly seconds: number } | { readonly amount: number });

/** Requests per second over persistent connections. Any response but success invalidates a figure, so it throws. */
export const requestsPerSecond = async (load: Load): Promise<Rate> => {
  const headers = {
    'content-type': 'application/json',
    ...(load.token !== undefined && { authorization: `Bearer ${load.token}` }),
  };
  const result = await autocannon({
    url: load.url,
    connections: load.connections ?? 64,
    // A machine that others use, too, may be slow; a request that is never answered still ends the bench.
    timeout: 60,
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
