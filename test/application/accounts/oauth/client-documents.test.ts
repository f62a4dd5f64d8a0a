import { describe, expect, it } from 'vitest';
import {
  askingApps,
  grantedApps,
  isClientAddress,
} from '../../../../src/application/accounts/oauth/client-documents.ts';
import type { FetchedDocument } from '../../../../src/application/accounts/ports/client-documents.ts';
import { TestClock } from '../../../support/test-clock.ts';

const address = 'https://agent.example/oauth/client.json';
const good = {
  client_id: address,
  client_name: 'Helper',
  redirect_uris: ['https://agent.example/callback'],
  token_endpoint_auth_method: 'none',
};
const noApps = { get: () => Promise.resolve(undefined) };

const reading = (...documents: readonly (Partial<FetchedDocument> | Error)[]) => {
  const clock = new TestClock();
  let fetched = 0;
  const fetchDocument = () => {
    const document = documents[Math.min(fetched, documents.length - 1)];
    fetched += 1;
    if (document instanceof Error) return Promise.reject(document);
    return Promise.resolve({ text: JSON.stringify(good), ...document });
  };
  return { clock, fetched: () => fetched, ...askingApps({ apps: noApps, fetchDocument, clock }) };
};

describe('an address of a client', () => {
  it.each([address, 'https://agent.example/c?v=1', 'https://agent.example:8443/c', 'https://xn--bcher-kva.example/c'])(
    'is %s',
    (id) => expect(isClientAddress(id)).toBe(true),
  );

  it.each([
    'app_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    'http://agent.example/c',
    'https://agent.example',
    'https://agent.example/',
    'https://agent.example/?c',
    'https://agent.example/c#part',
    'https://agent.example/c#',
    'https://me@agent.example/c',
    'https://me:secret@agent.example/c',
    'https://@agent.example/c',
    'https://agent.example/a/../c',
    'https://agent.example/./c',
    'https://agent.example/a/%2e%2e/c',
    'https://Agent.example/c',
    'HTTPS://agent.example/c',
    'https://agent.example:443/c',
    'https://0177.0.0.1/c',
    'https://agent.example\\@other.example/c',
    'https://bücher.example/c',
    'https://agent.example/c d',
    'https://agent.example/c\n',
    `https://agent.example/${'c'.repeat(500)}`,
    'javascript:alert(1)',
    '',
  ])('is not %j', (id) => expect(isClientAddress(id)).toBe(false));
});

describe('a document', () => {
  it('makes a public client with scopes of agents alone, whatever else it claims', async () => {
    const { get } = reading({
      text: JSON.stringify({ ...good, scope: 'write_shipments', accountId: 'acc_shop', isPublic: false }),
    });
    expect(await get(address)).toEqual({
      id: address,
      name: 'Helper',
      isPublic: true,
      secrets: [],
      redirectUris: ['https://agent.example/callback'],
      scopes: ['agent_read', 'agent_write', 'agent_personal'],
    });
  });

  it('is used for redirects to its own host and to the machine of the person', async () => {
    const redirect_uris = [
      'https://other.example/callback',
      'https://agent.example.other.example/callback',
      'http://agent.example/callback',
      'https://agent.example/callback#part',
      'agent://callback',
      'https://agent.example/callback',
      'http://127.0.0.1/callback',
      7,
    ];
    const { get } = reading({ text: JSON.stringify({ ...good, redirect_uris }) });
    expect((await get(address))?.redirectUris).toEqual(['https://agent.example/callback', 'http://127.0.0.1/callback']);
  });

  it.each<[string, string]>([
    ['that is no JSON', '<html>'],
    ['that is null', 'null'],
    ['that is a list', JSON.stringify([good])],
    ['of another client', JSON.stringify({ ...good, client_id: 'https://agent.example/other.json' })],
    ['of nearly the same client', JSON.stringify({ ...good, client_id: `${address}?` })],
    ['without its id', JSON.stringify({ ...good, client_id: undefined })],
    ['without a name', JSON.stringify({ ...good, client_name: undefined })],
    ['with a blank name', JSON.stringify({ ...good, client_name: ' ' })],
    ['with a long name', JSON.stringify({ ...good, client_name: 'n'.repeat(101) })],
    ['with a name that turns the text', JSON.stringify({ ...good, client_name: 'Helper\u202e' })],
    ['with a secret', JSON.stringify({ ...good, client_secret: 'secret' })],
    ['of a confidential client', JSON.stringify({ ...good, token_endpoint_auth_method: 'private_key_jwt' })],
    ['without a way to authenticate', JSON.stringify({ ...good, token_endpoint_auth_method: undefined })],
    ['without redirects', JSON.stringify({ ...good, redirect_uris: undefined })],
    ['with redirects to another host alone', JSON.stringify({ ...good, redirect_uris: ['https://other.example/'] })],
    ['with its fields inherited', JSON.stringify({ __proto__: null, constructor: good })],
  ])('%s is refused', async (_, text) => {
    await expect(reading({ text }).get(address)).rejects.toThrow(/^The document at clientId must /);
  });
});

describe('documents are kept', () => {
  it.each<[string, number | undefined, number]>([
    ['for a minute at least', 0, 60_000],
    ['for a minute if their server says nothing', undefined, 60_000],
    ['for as long as their server says', 600_000, 600_000],
    ['for a day at most', 400 * 86_400_000, 86_400_000],
  ])('%s', async (_, maxAgeMs, keptMs) => {
    const { clock, fetched, get } = reading({ maxAgeMs });
    await get(address);
    clock.advance(keptMs - 1);
    await get(address);
    expect(fetched()).toBe(1);
    clock.advance(1);
    await get(address);
    expect(fetched()).toBe(2);
  });

  it('once for requests at the same time, and not after a failure', async () => {
    const { fetched, get } = reading(new Error('away'), { text: '{}' }, {});
    const failures = await Promise.allSettled([get(address), get(address)]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fetched()).toBe(1);
    await expect(get(address)).rejects.toThrow('client_id');
    expect((await get(address))?.name).toBe('Helper');
    expect(fetched()).toBe(3);
  });
});

it('what was granted needs no document: the name is the host', async () => {
  expect(await grantedApps(noApps).get(address)).toMatchObject({ name: 'agent.example', redirectUris: [] });
  expect(await grantedApps(noApps).get('app_none')).toBeUndefined();
});
