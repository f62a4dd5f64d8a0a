import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, clientCredentials, refreshingToken, waybillClient } from '../../src/client/index.ts';
import type { TokenSource } from '../../src/client/index.ts';
import { failingProxy } from '../support/failing-proxy.ts';
import { oauthBeside } from '../support/oauth-grants.ts';
import type { OauthBeside } from '../support/oauth-grants.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';

let service: RunningService;
let beside: OauthBeside;
let proxy: Awaited<ReturnType<typeof failingProxy>>;
let app: Awaited<ReturnType<OauthBeside['register']>>['app'];
beforeAll(async () => {
  service = await runningService();
  beside = await oauthBeside(service);
  proxy = await failingProxy(service.listeningAt);
  ({ app } = await beside.register());
});
afterAll(async () => {
  await proxy.close();
  await beside.close();
  await service.stop();
});
beforeEach(() => {
  proxy.seen.length = 0;
});

const hour = 3_600_000;
/** The clock of the client is the one of the service; pauses take no time. */
const surroundings = () => ({
  now: () => Date.parse(service.clock.now()),
  wait: () => Promise.resolve(),
  random: () => 0,
});
const waybillWith = (token: string | TokenSource) => waybillClient({ baseUrl: proxy.url, token }, surroundings());
const askedFor = (path: string): number => proxy.seen.filter(({ url }) => url === path).length;

describe('client credentials', () => {
  const credentials = async (): Promise<TokenSource> => {
    const { clientId, clientSecret } = await beside.approve(app);
    return clientCredentials({ baseUrl: proxy.url, clientId, clientSecret }, surroundings());
  };

  it('ask for one token for requests of the same moment, and for the next shortly before its end', async () => {
    const waybill = waybillWith(await credentials());
    await Promise.all([waybill.listLabels(), waybill.listLabels(), waybill.listServices()]);
    service.clock.advance(hour - 61_000);
    await waybill.listLabels();
    expect(askedFor('/oauth/token')).toBe(1);
    service.clock.advance(2_000);
    await waybill.listLabels();
    expect(askedFor('/oauth/token')).toBe(2);
  });

  it('ask again when the service refused the token, once', async () => {
    const waybill = waybillWith(await credentials());
    await waybill.listLabels();
    proxy.faults.push({ status: 401 });
    await waybill.listLabels();
    expect(askedFor('/oauth/token')).toBe(2);
    proxy.faults.push({ status: 401 }, { status: 200, body: '{"accessToken":"expired","expiresIn":3600000}' });
    const error: unknown = await waybill.listLabels().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 401, reason: 'token_invalid' });
  });

  it('that are wrong reject the request', async () => {
    const token = clientCredentials(
      { baseUrl: proxy.url, clientId: 'crd_unknown', clientSecret: 'acs_wrong' },
      surroundings(),
    );
    await expect(waybillWith(token).listLabels()).rejects.toMatchObject({
      name: 'ApiError',
      operation: 'getTokens',
      status: 401,
    });
  });
});

describe('a refresh token', () => {
  const refreshTokenOf = async (): Promise<string> => {
    const { clientId, clientSecret } = await beside.approve(app);
    return (await waybillWith('').getTokens({ body: { clientId, clientSecret } })).refreshToken;
  };

  it('is replaced before the new access token is used, and its successor is used next', async () => {
    const given = await refreshTokenOf();
    const stored: string[] = [];
    const onTokens = async ({ refreshToken }: { readonly refreshToken: string }): Promise<void> => {
      await Promise.resolve();
      expect(askedFor('/api/shipments/labels')).toBe(stored.length);
      stored.push(refreshToken);
    };
    const waybill = waybillWith(refreshingToken({ baseUrl: proxy.url, refreshToken: given, onTokens }, surroundings()));
    await waybill.listLabels();
    service.clock.advance(hour);
    await waybill.listLabels();
    expect(stored).toHaveLength(2);
    expect(new Set([given, ...stored]).size).toBe(3);
  });

  it('survives a lost reply: the service answers it again within ten seconds', async () => {
    const stored: string[] = [];
    const onTokens = ({ refreshToken }: { readonly refreshToken: string }): void => void stored.push(refreshToken);
    const token = refreshingToken(
      { baseUrl: proxy.url, refreshToken: await refreshTokenOf(), onTokens },
      surroundings(),
    );
    proxy.faults.push('lost-reply');
    await waybillWith(token).listLabels();
    expect([askedFor('/oauth/refresh'), stored.length]).toEqual([2, 1]);
  });

  it('that was used by another program rejects the request', async () => {
    const refreshToken = await refreshTokenOf();
    await waybillWith('').refreshTokens({ body: { refreshToken } });
    service.clock.advance(11_000);
    const token = refreshingToken({ baseUrl: proxy.url, refreshToken, onTokens: () => undefined }, surroundings());
    await expect(waybillWith(token).listLabels()).rejects.toBeInstanceOf(ApiError);
  });
});

it('a function of your own is called before each request, and told which token was refused', async () => {
  const asked: (string | undefined)[] = [];
  const waybill = waybillWith(({ rejected }) => {
    asked.push(rejected);
    return rejected === undefined ? 'not-a-token' : (service.tokens['shop'] ?? '');
  });
  await waybill.listServices();
  expect(asked).toEqual([undefined, 'not-a-token']);
});

it('public operations are asked without a token', async () => {
  const refuse = (): never => {
    throw new Error('No token is needed.');
  };
  expect((await waybillWith(refuse).getHealth.full()).status).toBe(200);
  expect(proxy.seen[0]?.headers.authorization).toBeUndefined();
});
