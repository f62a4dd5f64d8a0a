import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccountId } from '../../../src/application/sandbox/seed-demo.ts';
import { runCommand } from '../../support/command-line.ts';
import { rival, runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const apps = '/api/oauth/apps';
const registration = {
  name: 'Order desk',
  redirectUris: ['https://app.example.com/callback'],
  scopes: ['read_shipments'],
};
const textOf = ({ json }: Answer, field: string): string => String(json[field]);
const register = async (more: object = {}, token = 'shop') =>
  service.post(apps, { ...registration, ...more }, { token });

describe('an OAuth app', () => {
  it('is registered, and shows its secret once', async () => {
    const made = await register();
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ ...registration, type: 'confidential' });
    expect(textOf(made, 'clientSecret')).toMatch(/^aps_[\w-]{43}$/);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const id = textOf(made, 'clientId');
    expect(id).toMatch(/^app_[0-9A-HJKMNP-TV-Z]{26}$/);
    for (const seen of [await service.get(`${apps}/${id}`), await service.get(apps)]) {
      expect(seen.text).toContain(id);
      expect(seen.text).not.toContain('clientSecret');
      expect(seen.text).not.toContain('hash');
    }
  });

  it('is registered once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'app-1' };
    const [first, again] = [
      await service.post(apps, registration, { headers }),
      await service.post(apps, registration, { headers }),
    ];
    expect([again.status, textOf(again, 'id'), again.json['clientSecret']]).toEqual([
      201,
      textOf(first, 'id'),
      undefined,
    ]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await service.post(apps, { ...registration, name: 'Other' }, { headers })).status).toBe(422);
  });

  it('changes its name and redirect URIs', async () => {
    const id = textOf(await register(), 'id');
    const change = {
      name: 'Desk',
      redirectUris: ['http://127.0.0.1:8765/cb', 'http://[::1]/cb', 'http://localhost:80/cb?x=1'],
    };
    const changed = await service.ask('PATCH', `${apps}/${id}`, change);
    expect(changed.status).toBe(200);
    expect((await service.get(`${apps}/${id}`)).json).toMatchObject(change);
  });

  it('gets a new secret, and the one before has an end', async () => {
    const made = await register();
    const rotated = await service.post(`${apps}/${textOf(made, 'id')}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(textOf(rotated, 'clientSecret')).not.toBe(textOf(made, 'clientSecret'));
    expect(rotated.json).toMatchObject({ previousSecretValidUntil: '2026-11-21T10:00:00.000Z' });
  });

  it('that is public has no secret', async () => {
    const made = await register({ type: 'public' });
    expect([made.status, made.json['type'], made.json['clientSecret']]).toEqual([201, 'public', undefined]);
    expect((await service.post(`${apps}/${textOf(made, 'id')}/rotate-secret`)).status).toBe(409);
  });

  it('is gone once it is deleted', async () => {
    const id = textOf(await register(), 'id');
    expect((await service.ask('DELETE', `${apps}/${id}`)).json).toMatchObject({ id, disabledAt: service.clock.now() });
    expect((await service.get(`${apps}/${id}`)).status).toBe(404);
    expect((await service.get(apps)).text).not.toContain(id);
    expect((await service.ask('DELETE', `${apps}/${id}`)).status).toBe(404);
  });

  it('of another account does not exist', async () => {
    const id = textOf(await register({}, 'rival'), 'id');
    const theirs = [
      await service.get(`${apps}/${id}`),
      await service.ask('PATCH', `${apps}/${id}`, { name: 'Mine' }),
      await service.post(`${apps}/${id}/rotate-secret`),
      await service.ask('DELETE', `${apps}/${id}`),
    ];
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await service.get(apps)).text).not.toContain(id);
    expect((await service.get(`${apps}/${id}`, { token: 'rival' })).json).toMatchObject({ name: 'Order desk' });
  });

  it('needs the scopes of accounts', async () => {
    expect((await service.post(apps, registration, { token: 'writer' })).status).toBe(403);
    expect((await service.get(apps, { token: 'reader' })).status).toBe(403);
    expect((await service.get(apps, { token: 'accounting' })).status).toBe(200);
  });
});

it('a name is refused that reads as another one on the page of consent', async () => {
  for (const hidden of [
    '\u202e',
    '\u202d',
    '\u2066',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ]) {
    const name = `Order ${hidden}ksed`;
    const made = await register({ name });
    expect([name, made.status, made.json.messages[0]?.field]).toEqual([name, 400, 'name']);
    const own = textOf(await register({ name: 'طلبات 👩‍💻' }), 'id');
    expect((await service.ask('PATCH', `${apps}/${own}`, { name })).status).toBe(400);
    expect((await service.ask('DELETE', `${apps}/${own}`)).status).toBe(200);
  }
});

describe('a redirect URI is refused when it', () => {
  it.each([
    ['is plain http', 'http://app.example.com/callback'],
    ['has a fragment', 'https://app.example.com/callback#top'],
    ['has a user name', 'https://me@app.example.com/'],
    ['has a wildcard', 'https://*.example.com/'],
    ['is a script', 'javascript:alert(1)'],
    ['has a scheme of its own', 'orderdesk://callback'],
    ['has a line break', 'https://app.example.com/\n'],
    ['has a host that only begins like loopback', 'http://localhost.example.com/'],
    ['has a backslash', 'https:\\\\app.example.com'],
    ['is relative', '/callback'],
    ['is too long', `https://app.example.com/${'a'.repeat(2_048)}`],
  ])('%s', async (_, uri) => {
    const answer = await register({ redirectUris: [uri] });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
    expect(answer.json.messages[0]?.message).toContain('https://app.example.com/callback');
  });

  it('is missing, or one of too many', async () => {
    expect((await register({ redirectUris: [] })).status).toBe(400);
    expect(
      (await register({ redirectUris: Array.from({ length: 11 }, (_, at) => `https://app.example.com/${at}`) })).status,
    ).toBe(400);
  });
});

describe('waybill apps', () => {
  const run = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand(['apps', ...words], { dataDir: service.dataDir });
    return { code, stderr, lines: stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>) }; // oxfmt-ignore
  };

  it('creates, lists, changes and deletes apps of any account', async () => {
    const refused = await run('create', '--account', 'acc_none', '--name', 'X', '--redirect-uri', 'https://x.example/');
    expect([refused.code, refused.lines]).toEqual([1, []]);
    expect(refused.stderr).toContain('There is no account acc_none');
    const id = textOf(await register({}, 'rival'), 'id');
    const [rotated] = (await run('rotate-secret', id)).lines;
    expect(String(rotated?.['clientSecret'])).toMatch(/^aps_/);
    const uris = ['https://one.example.com/', 'https://two.example.com/'];
    expect((await run('set-redirect-uris', id, ...uris)).lines[0]).toMatchObject({
      id,
      redirectUris: uris,
      accountId: rival,
    });
    expect((await run('set-redirect-uris', id, 'http://one.example.com/', 'nothing')).stderr).toContain(
      'redirectUris[1] must be a whole',
    );
    expect((await run('delete', id)).lines[0]).toMatchObject({ id, disabledAt: expect.any(String) as string });
    const listed = (await run('list', '--account', rival)).lines.find((line) => line['id'] === id);
    expect(listed).toMatchObject({ redirectUris: uris, disabledAt: expect.any(String) as string });
    expect((await run('rotate-secret', 'app_none')).stderr).toContain('There is no OAuth app app_none');
  });

  it('creates an app for an account that exists', async () => {
    const words = [
      'create',
      '--account',
      demoAccountId,
      '--name',
      'Desk',
      '--redirect-uri',
      'https://x.example/',
      '--scope',
      'read_shipments',
    ];
    const [app] = (await run(...words)).lines;
    expect(app).toMatchObject({
      name: 'Desk',
      scopes: ['read_shipments'],
      clientSecret: expect.stringMatching(/^aps_/) as string,
    });
    expect((await run(...words, '--public')).lines[0]).toMatchObject({ type: 'public' });
  });
});
