import { Agent } from 'undici';
import { createLogger } from '../../src/adapters/platform/http/engine/server/logging.ts';
import type { Message } from '../../src/adapters/platform/http/engine/route/route.ts';
import { scopes } from '../../src/application/shared/ports/access-tokens.ts';
import type { TokenRequest } from '../../src/application/shared/ports/access-tokens.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { startService } from '../../src/infrastructure/lifecycle/service.ts';
import { features } from '../../src/infrastructure/features/index.ts';
import { saveExchangeRates } from '../../src/adapters/trade/exchange-rate-folders.ts';
import { june2024 } from './june-2024.ts';
import { sharedWorkers } from './shared-workers.ts';
import { describedBy } from './described-replies.ts';
import { exchange } from './http-exchange.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestClock } from './test-clock.ts';

/** The API's own envelope, with any other fields. */
export type Body = { readonly messages: readonly Message[]; readonly [name: string]: unknown };

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON with an envelope. Throws if it is not JSON. */
  readonly json: Body;
};

/** The status and messages of an answer without request ids, which differ between any two answers. */
export const toldBy = ({ status, json }: Answer) => [
  status,
  json.messages.map((message) => ({ ...message, requestId: undefined })),
];

export type Asking = {
  /** One of the service's tokens by name, another token, or null for none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ServiceOptions = {
  readonly start?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Reopens the data of another service; the folder is then not deleted at the end. */
  readonly dataDir?: string;
  readonly clock?: TestClock;
};

/** The account of most tests, and one that must never see anything of it. */
export const shop = 'acc_shop';
export const rival = 'acc_rival';

const grants: Readonly<Record<string, Pick<TokenRequest, 'accountId' | 'scopes' | 'roles' | 'carriers'>>> = {
  shop: { accountId: shop, scopes },
  rival: { accountId: rival, scopes },
  reader: { accountId: shop, scopes: ['read_shipments'] },
  writer: { accountId: shop, scopes: ['write_shipments'] },
  accounting: { accountId: shop, scopes: ['read_accounts', 'write_accounts'] },
  carrier: { accountId: rival, scopes: [], roles: ['carrier'], carriers: ['Waybill', 'USPS', 'FedEx', 'UPS'] },
  usps: { accountId: rival, scopes: [], roles: ['carrier'], carriers: ['usps'] },
  twoCarriers: { accountId: rival, scopes: [], roles: ['carrier'], carriers: ['USPS', 'UPS'] },
  nobodysCarrier: { accountId: rival, scopes: [], roles: ['carrier'] },
  operator: { accountId: rival, scopes: [], roles: ['admin'] },
  admin: { accountId: shop, scopes, roles: ['admin'] },
};
const utf8 = new TextDecoder();
const lifetime = 10 * 365 * 24 * 3_600_000;

/**
 * The whole service on a port and in a folder of its own, with a clock that the test controls, and direct access to its
 * stores.
 */
export const runningService = async ({
  start,
  environment = {},
  dataDir,
  clock = new TestClock(start),
}: ServiceOptions = {}) => {
  const folder = dataDir === undefined ? await temporaryFolder() : { path: dataDir, remove: () => Promise.resolve() };
  const config = configFrom({ PORT: '0', DATA_DIR: folder.path, RATE_LIMITS: 'off', ...environment });
  if (dataDir === undefined) saveExchangeRates(config.exchangeRatesDir, [{ ...june2024, date: '2026-09-30' }]);
  const lines: string[] = [];
  const log = createLogger({ level: config.logLevel, destination: { write: (line) => void lines.push(line) } });
  const service = await startService(config, { clock, log }, [...features, sharedWorkers]);
  const beside = await openResources(config, { clock, log, isBeside: true });

  const tokens: Record<string, string> = service.newToken === undefined ? {} : { demo: service.newToken };
  for (const [name, grant] of Object.entries(grants))
    tokens[name] = (await beside.accessTokens.issue({ ...grant, expiresInMs: lifetime })).token;

  // Every reply to a test must conform to the service's own OpenAPI document.
  const described = await describedBy(config.mode, async () =>
    (await fetch(`${service.listeningAt}/openapi.json`)).json(),
  );

  // Connections of its own, closed before the service stops: a stopping service keeps idle ones open for a while, in
  // which a client may still send.
  const connections = new Agent();

  const send = async (
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    asking: Asking,
  ): Promise<Answer> => {
    const { token = 'shop', headers = {} } = asking;
    const { bytes, ...reply } = await exchange(path.startsWith('http') ? path : `${service.listeningAt}${path}`, {
      dispatcher: connections,
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${tokens[token] ?? token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    });
    const text = utf8.decode(bytes);
    described.check({ method, url: path, ...reply, body: text });
    return {
      ...reply,
      text,
      get json() {
        return JSON.parse(text) as Body;
      },
    };
  };

  return {
    url: service.url,
    listeningAt: service.listeningAt,
    clock,
    config,
    tokens,
    dataDir: folder.path,
    eventStore: beside.eventStore,
    documents: beside.documents,
    db: beside.database.db,
    /** Issues a token besides the named ones. */
    issue: (grant: Omit<TokenRequest, 'expiresInMs'>) => beside.accessTokens.issue({ ...grant, expiresInMs: lifetime }),
    log: () => lines.join(''),
    caughtUp: service.caughtUp,
    get: (path: string, asking: Asking = {}) => send('GET', path, undefined, asking),
    post: (path: string, body?: unknown, asking: Asking = {}) =>
      send('POST', path, body === undefined ? undefined : JSON.stringify(body), asking),
    ask: (method: string, path: string, body?: unknown, asking: Asking = {}) =>
      send(method, path, body === undefined ? undefined : JSON.stringify(body), asking),
    /** Posts a body unchanged, byte for byte. */
    postRaw: (path: string, body: string | Uint8Array<ArrayBuffer>, asking: Asking = {}) =>
      send('POST', path, body, asking),
    /** The file at a path; with a body, which is posted, the file in the reply. */
    bytes: async (path: string, { token = 'shop', headers = {} }: Asking = {}, body?: object) => {
      const method = body === undefined ? 'GET' : 'POST';
      const reply = await exchange(path.startsWith('http') ? path : `${service.listeningAt}${path}`, {
        dispatcher: connections,
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${tokens[token] ?? token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
      });
      described.check({ method, url: path, ...reply, body: reply.bytes });
      return reply;
    },
    stop: async () => {
      await beside.close();
      if (!connections.closed) await connections.close();
      await service.stop();
      await folder.remove();
    },
  };
};

export type RunningService = Awaited<ReturnType<typeof runningService>>;
