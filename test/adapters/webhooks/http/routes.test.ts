import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inboxRoutes } from '../../../../src/adapters/sandbox/http/inbox-routes.ts';
import { defaultBudgets } from '../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { webhookReasons, webhooksRoutes } from '../../../../src/adapters/webhooks/http/routes.ts';
import { Inbox, InboxFullError, seedInbox } from '../../../../src/adapters/sandbox/http/inbox-page.ts';
import { createPages } from '../../../../src/adapters/platform/pages/pages.ts';
import { eventually } from '../../../support/eventually.ts';
import { openFixture } from '../../../support/webhooks-fixture.ts';
import { account, bearer, jsonOf, otherAccount, runningApp } from '../../platform/http/running-app.ts';

const noMessages = { messages: () => Promise.resolve([]) };

const open = async (settings: Parameters<typeof openFixture>[0] = {}) => {
  const fixture = await openFixture(settings);
  onTestFinished(() => fixture.close());
  const inbox = new Inbox({
    db: fixture.db,
    outbox: fixture.outbox,
    secrets: fixture.secrets,
    clock: fixture.clock,
    ids: fixture.ids,
  });
  const routes = [
    ...webhooksRoutes(fixture),
    ...inboxRoutes({ inbox, messages: noMessages, pages: createPages(), open: true, demoAccountId: account }),
  ];
  const app = await runningApp(routes, { refusals: webhookReasons });
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, {
      method,
      headers: {
        ...bearer('whole'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { fixture, app, send };
};
const url = 'https://93.184.216.34/hooks';

describe('registering over HTTP', () => {
  it('answers 201 with the defaults and the secret, which is never shown again', async () => {
    const { send } = await open();
    const created = await send('POST', '/api/webhooks', { url });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const body = await jsonOf(created);
    expect(body).toMatchObject({ url, enabledEvents: ['*'], enabled: true });
    expect(body['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _secret, ...shown } = body;
    expect(await jsonOf(await send('GET', `/api/webhooks/${String(body['id'])}`))).toEqual(shown);
    const list = await send('GET', '/api/webhooks');
    expect(list.headers.get('content-range')).toBe('webhooks 0-0/1');
    expect(await list.json()).toEqual([shown]);
  });

  it('has one effect under one Idempotency-Key', async () => {
    const { send } = await open();
    const key = { 'idempotency-key': 'one' };
    const first = await send('POST', '/api/webhooks', { url }, key);
    const again = await send('POST', '/api/webhooks', { url }, key);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.json()).toEqual(await first.json());
    const other = await send('POST', '/api/webhooks', { url: `${url}/other` }, key);
    expect([other.status, (await jsonOf(other)).messages[0]?.reason]).toEqual([422, 'idempotency_key_reused']);
    expect(await (await send('GET', '/api/webhooks')).json()).toHaveLength(1);
  });

  it('makes one endpoint of many requests under one key at the same moment', async () => {
    const { send } = await open();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', '/api/webhooks', { url }, { 'idempotency-key': 'race' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const bodies = await Promise.all(replies.map(jsonOf));
    expect(new Set(bodies.map(({ id, secret }) => `${String(id)} ${String(secret)}`)).size).toBe(1);
  });

  it('creates no more than 16, however many requests are concurrent', async () => {
    const { send } = await open();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await send('POST', '/api/webhooks', { url })).status),
    );
    const list = (await (await send('GET', '/api/webhooks')).json()) as unknown[];
    expect(list.length).toBe(statuses.filter((status) => status === 201).length);
    expect(list.length).toBeLessThanOrEqual(16);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  });

  it.each([
    [{}, 'validation_failed'],
    [{ url: 'nonsense' }, 'validation_failed'],
    [{ url, enabledEvents: ['shipment.created'] }, 'validation_failed'],
    [{ url, enabledEvents: [] }, 'validation_failed'],
    [{ url, description: 'x'.repeat(256) }, 'validation_failed'],
    [{ url: 'https://10.0.0.1/' }, 'blocked_address'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'blocked_address'],
    [{ url: 'http://93.184.216.34/' }, 'https_required'],
  ])('answers %j with 400 %s', async (body, reason) => {
    const { send } = await open();
    const reply = await send('POST', '/api/webhooks', body);
    expect([reply.status, (await jsonOf(reply)).messages[0]?.reason]).toEqual([400, reason]);
  });
});

describe('managing over HTTP', () => {
  it('changes, rotates and deletes, and returns 404 afterwards', async () => {
    const { send } = await open();
    const { id, secret } = await jsonOf(await send('POST', '/api/webhooks', { url, description: 'Desk' }));
    const path = `/api/webhooks/${String(id)}`;
    const changed = await jsonOf(
      await send('PATCH', path, { enabled: false, description: null, enabledEvents: ['label.generated'] }),
    );
    expect(changed).toMatchObject({ id, enabled: false, disabledReason: 'client', enabledEvents: ['label.generated'] });
    expect(changed).not.toHaveProperty('description');
    const rotated = await jsonOf(await send('POST', `${path}/rotate-secret`));
    expect(rotated['secret']).not.toBe(secret);
    const { secret: _secret, ...asItWas } = rotated;
    const deleted = await send('DELETE', path);
    expect([deleted.status, await deleted.json()]).toEqual([200, asItWas]);
    for (const [method, where] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/rotate-secret`],
    ] as const) {
      expect((await send(method, where)).status).toBe(404);
    }
  });

  it("shows nobody another account's endpoints", async () => {
    const { send } = await open();
    const { id } = await jsonOf(await send('POST', '/api/webhooks', { url }));
    const path = `/api/webhooks/${String(id)}`;
    for (const [method, where, body] of [
      ['GET', path],
      ['PATCH', path, { enabled: false }],
      ['DELETE', path],
      ['POST', `${path}/rotate-secret`],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/recover`, { since: '2026-11-20' }],
      ['POST', `${path}/deliveries/dlv_1/redeliver`],
    ] as const) {
      expect((await send(method, where, body, bearer('other'))).status).toBe(404);
    }
    expect(await (await send('GET', '/api/webhooks', undefined, bearer('other'))).json()).toEqual([]);
    expect((await send('GET', path)).status).toBe(200);
  });

  it('requires the scope for accounts', async () => {
    const { send } = await open();
    expect((await send('GET', '/api/webhooks', undefined, bearer('reader'))).status).toBe(403);
  });

  it('answers a test with 200 and a row for each id, and refuses none or too many', async () => {
    const { send } = await open();
    const report = await send('POST', '/api/webhooks/test', { shipmentIds: ['shp_unknown'] });
    expect([report.status, await report.json()]).toMatchObject([
      200,
      { success: false, webhooksNotified: 0, results: [{ shipmentId: 'shp_unknown', success: false }] },
    ]);
    expect((await send('POST', '/api/webhooks/test', { shipmentIds: [] })).status).toBe(400);
    expect(
      (await send('POST', '/api/webhooks/test', { shipmentIds: Array.from({ length: 21 }, () => 'shp_1') })).status,
    ).toBe(400);
  });

  it('refuses to recover a disabled endpoint', async () => {
    const { send } = await open();
    const { id } = await jsonOf(await send('POST', '/api/webhooks', { url, enabled: false }));
    const reply = await send('POST', `/api/webhooks/${String(id)}/recover`, { since: '2026-11-20' });
    expect([reply.status, (await jsonOf(reply)).messages[0]?.reason]).toEqual([409, 'webhook_disabled']);
  });
});

describe('the sandbox inbox', () => {
  it('receives the webhooks of its account, verifies and shows them', async () => {
    const fixture = await openFixture();
    onTestFinished(() => fixture.close());
    const inbox = new Inbox({
      db: fixture.db,
      outbox: fixture.outbox,
      secrets: fixture.secrets,
      clock: fixture.clock,
      ids: fixture.ids,
    });
    const app = await runningApp(
      inboxRoutes({ inbox, messages: noMessages, pages: createPages(), open: true, demoAccountId: account }),
    );
    fixture.start();
    await seedInbox(fixture.endpoints, app.url, fixture.contextOf(account));
    await seedInbox(fixture.endpoints, app.url, fixture.contextOf(account));
    expect(await fixture.endpoints.list(account)).toHaveLength(1);

    await fixture.happens('LabelGenerated', 'shp_1', account);
    const [message] = await eventually(async () => {
      const messages = await inbox.messages(account);
      return messages.length > 0 && messages;
    });
    expect(message?.verdict).toEqual({ service: true, standard: true });
    const page = await (await fetch(`${app.url}/sandbox/inbox`)).text();
    expect(page).toContain('label.generated');
    expect(page).toContain('signatures hold');
    expect(await (await fetch(`${app.url}/sandbox/inbox.json`)).json()).toMatchObject([
      { accountId: account, body: message?.body },
    ]);
  });

  it('marks a forged one, escapes its content, and accepts nothing for accounts without an endpoint here', async () => {
    const { fixture, app } = await open({ own: 'http://127.0.0.1:9/sandbox/inbox/' });
    await seedInbox(fixture.endpoints, 'http://127.0.0.1:9', fixture.contextOf(account));
    await fixture.caughtUp();
    const forged = (accountId: string) =>
      fetch(`${app.url}/sandbox/inbox/${accountId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-service-signature': 'ab' },
        body: JSON.stringify({ text: '<script>alert(1)</script>' }),
      });
    expect((await forged(account)).status).toBe(200);
    expect((await forged(otherAccount)).status).toBe(404);
    const page = await (await fetch(`${app.url}/sandbox/inbox`)).text();
    expect(page).toContain('does not hold: x-service-signature, webhook-signature');
    expect(page).not.toContain('<script>alert');
  });

  const anInbox = async () => {
    const fixture = await openFixture();
    onTestFinished(() => fixture.close());
    const inbox = new Inbox({
      db: fixture.db,
      outbox: fixture.outbox,
      secrets: fixture.secrets,
      clock: fixture.clock,
      ids: fixture.ids,
    });
    await seedInbox(fixture.endpoints, 'http://127.0.0.1:9', fixture.contextOf(account));
    fixture.start();
    await fixture.caughtUp();
    return { fixture, inbox };
  };
  const body = (number: number): Uint8Array => Buffer.from(JSON.stringify({ objectId: `shp_${number}` }));

  it('stores concurrent messages in few transactions without fsync, and keeps the last two hundred', async () => {
    const { fixture, inbox } = await anInbox();
    const transactions = vi.spyOn(fixture.db, 'connection');
    const kept = await Promise.all(
      Array.from({ length: 300 }, (_, number) => inbox.receive(account, {}, body(number))),
    );
    expect(kept.every((isKept) => isKept)).toBe(true);
    // Each transaction takes a connection that it makes less strict.
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(Math.ceil(300 / 64) + 1);
    const messages = await inbox.messages(account);
    expect(messages.map((message) => (JSON.parse(message.body) as { objectId: string }).objectId)).toEqual(
      Array.from({ length: 200 }, (_, index) => `shp_${299 - index}`),
    );
  });

  it('refuses with 503 when more than five hundred messages wait, and accepts messages again afterwards', async () => {
    const { inbox } = await anInbox();
    const asked = await Promise.allSettled(
      Array.from({ length: 520 }, (_, number) => inbox.receive(account, {}, body(number))),
    );
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: expect.any(InboxFullError) as Error });
    expect(await inbox.receive(account, {}, body(520))).toBe(true);
  });

  it('has a budget by address', async () => {
    const { inbox } = await anInbox();
    const routes = inboxRoutes({
      inbox,
      messages: noMessages,
      pages: createPages(),
      open: true,
      demoAccountId: account,
    });
    const app = await runningApp(routes, { rateLimits: { ...defaultBudgets, inbox: 2 } });
    const statuses: number[] = [];
    for (let number = 0; number < 3; number++) {
      const headers = { 'content-type': 'application/json' };
      statuses.push(
        (await fetch(`${app.url}/sandbox/inbox/${account}`, { method: 'POST', headers, body: body(number) })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
