import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientDocumentFetch } from '../../../../src/adapters/accounts/security/client-document-fetch.ts';
import { AddressGuard, AllowList } from '../../../../src/adapters/webhooks/sending/address-guard.ts';
import { guardedConnector, systemResolve } from '../../../../src/adapters/webhooks/sending/targets.ts';
import { clientDocumentServer } from '../../../support/client-document-server.ts';

let server: Awaited<ReturnType<typeof clientDocumentServer>>;
beforeAll(async () => {
  server = await clientDocumentServer();
});
afterAll(() => server.close());

const fetching = ({ allow = ['localhost'], timeoutMs = 5_000, isTrusted = true } = {}) => {
  const trust = isTrusted ? { ca: server.cert } : {};
  const [guard, resolve] = [new AddressGuard(new AllowList(allow)), systemResolve()];
  const connectTo = (origin: URL) => guardedConnector(origin, { guard, resolve, timeoutMs, discreet: true, ...trust });
  return clientDocumentFetch(connectTo, timeoutMs)(server.address);
};
const unreachable = 'The document at clientId could not be fetched by https from the public internet.';

it.each<[string, string, number | undefined]>([
  ['application/json', 'public, max-age=600', 600_000],
  ['application/json; charset=utf-8', 'max-age=0', 0],
  ['application/oauth-client+json', 'no-store, max-age=600', undefined],
])('a document of the type %s with the lifetime %s is read', async (type, control, maxAgeMs) => {
  server.serves({ a: 1 }, { 'content-type': type, 'cache-control': control });
  expect(await fetching()).toEqual({ text: '{"a":1}', maxAgeMs });
});

it('a redirect is not followed', async () => {
  let paths = '';
  server.answers(({ url }, response) => {
    paths += String(url);
    response.writeHead(302, { location: '/other.json' }).end();
  });
  await expect(fetching()).rejects.toThrow('without a redirect');
  expect(paths).toBe('/agent.json');
});

it.each([404, 500, 204])('the status %d is refused', async (status) => {
  server.answers((_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end());
  await expect(fetching()).rejects.toThrow('the status 200');
});

it.each(['text/html', 'application/jsonp', 'text/json'])('the type %s is refused', async (type) => {
  server.serves('{}', { 'content-type': type });
  await expect(fetching()).rejects.toThrow('application/json');
});

it('5 KB are read, and no byte more, with a length or without', async () => {
  const text = JSON.stringify('x'.repeat(5 * 1_024 - 2));
  server.serves(text);
  expect((await fetching()).text).toBe(text);
  server.serves(`${text} `, { 'content-length': String(text.length + 1) });
  await expect(fetching()).rejects.toThrow('at most 5 KB');
  server.answers((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(text);
    response.end(' ');
  });
  await expect(fetching()).rejects.toThrow('at most 5 KB');
});

it('a server that never answers, or never ends, is given up', async () => {
  server.answers(() => undefined);
  await expect(fetching({ timeoutMs: 50 })).rejects.toThrow(unreachable);
  server.answers((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'));
  await expect(fetching({ timeoutMs: 50 })).rejects.toThrow(unreachable);
});

it('a private address and a certificate of nobody fail alike, without a request', async () => {
  const before = server.requests();
  server.serves({});
  await expect(fetching({ allow: [] })).rejects.toThrow(unreachable);
  await expect(fetching({ isTrusted: false })).rejects.toThrow(unreachable);
  expect(server.requests()).toBe(before);
});
