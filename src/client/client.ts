import { wait, retryPolicyOf } from './retry.ts';
import type { Surroundings, RetryOptions } from './retry.ts';
import { call, specOf } from './call.ts';
import type { AnyRequest, CallSettings, OperationSpec } from './call.ts';
import { operationLines } from './generated/lines.ts';
import type { TokenSource, WaybillClient, FullReply, ListPage } from './types.ts';

type Send = (request: AnyRequest) => Promise<FullReply<unknown>>;
type AnyListRequest = AnyRequest & { readonly pageSize?: number | undefined };

const usualPageSize = 100;

/**
 * The pages of a list, each requested when it is read. The order is ascending unless the caller sorts otherwise: rows
 * that are created meanwhile then come at the end, and shift no row into a page that is requested later.
 */
async function* listPages(
  send: Send,
  request: AnyListRequest = {},
): AsyncGenerator<ListPage<unknown>, void, undefined> {
  const { pageSize = usualPageSize, query, ...others } = request;
  for (let first = 0; ;) {
    const range = `[${first},${first + pageSize - 1}]`;
    const { body, headers } = await send({ ...others, query: { sort: 'ASC', ...query, range } });
    const rows = body as readonly unknown[];
    if (rows.length === 0) return;
    const total = Number(headers.get('x-total-count'));
    yield { rows, first, total };
    first += rows.length;
    if (first >= total) return;
  }
}

async function* listRows(send: Send, request?: AnyListRequest): AsyncGenerator<unknown, void, undefined> {
  for await (const { rows } of listPages(send, request)) yield* rows;
}

/** Which service a client calls, for which account, and its timeouts and retries. */
export type ClientOptions = {
  /**
   * Where the service is, such as `https://shipping.example.com`; a path in front of the API is kept. Empty for the
   * page's own origin.
   */
  readonly baseUrl: string;
  /** An access token, or a function that returns one: `clientCredentials` and `refreshingToken` make such functions. */
  readonly token?: string | TokenSource;
  /** A sub-account to act for. */
  readonly accountId?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one attempt may take (ms), its reply read to the end; 60,000 when absent. */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
};

const settingsOf = (options: ClientOptions, surroundings: Partial<Surroundings>): CallSettings => {
  const { token } = options;
  return {
    baseUrl: options.baseUrl,
    token: typeof token === 'string' ? () => token : token,
    accountId: options.accountId,
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 60_000,
    retry: retryPolicyOf(options.retry),
    surroundings: {
      // Called on the global object: a browser refuses a `fetch` that was detached from it.
      fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)),
      now: Date.now,
      random: Math.random,
      wait,
      ...surroundings,
    },
  };
};

const operationOf = (name: string, spec: OperationSpec, settings: CallSettings) => {
  const full = (request: AnyRequest = {}) => call(name, spec, request, settings);
  const lists = {
    each: (request?: AnyListRequest) => listRows(full, request),
    pages: (request?: AnyListRequest) => listPages(full, request),
  };
  return Object.assign(
    async (request?: AnyRequest) => (await full(request)).body,
    { full },
    spec.isRanged ? lists : {},
  );
};

/**
 * A client of one Waybill service: each operation of the API is a function of its name.
 *
 * ```ts
 * const waybill = waybillClient({ baseUrl: 'http://localhost:8080', token });
 * const { shipment } = await waybill.createLabel({ body, idempotencyKey: 'order-1001' });
 * for await (const { trackingNumber } of waybill.listLabels.each({ query: { status: 'in_transit' } })) console.log(trackingNumber);
 * ```
 *
 * @param surroundings The clock, random numbers and waiting, for tests; the machine's own when absent.
 */
export const waybillClient = (options: ClientOptions, surroundings: Partial<Surroundings> = {}): WaybillClient => {
  const settings = settingsOf(options, surroundings);
  const operations = Object.entries(operationLines).map(([name, line]) => [
    name,
    operationOf(name, specOf(line), settings),
  ]);
  return Object.fromEntries(operations) as WaybillClient;
};
