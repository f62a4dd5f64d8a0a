import { createLogger } from '../../../src/adapters/platform/http/engine/server/logging.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { agentScopes, scopes } from '../../../src/application/shared/ports/access-tokens.ts';
import { openResources } from '../../../src/infrastructure/stores/resources.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenApiDocument } from '../../fuzz/document.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import type { ShopWithEverything } from '../../support/access-world.ts';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { nameOf, probesOf, routeTable, send } from '../../support/route-probes.ts';
import type { Probe } from '../../support/route-probes.ts';
import { rival, runningService, shop, toldBy } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { newCollection } from '../collections/collection-request.ts';
import { book, labelRequest, labels, shipmentIn } from '../parcels/label-request.ts';
import type { ShownShipment } from '../parcels/label-request.ts';

/** A sandbox that others can reach: its pages ask for a token too. */
const environment = {
  WEBHOOK_ALLOW: '127.0.0.1',
  TRUST_PROXY: '1',
  BASE_URL: 'https://sandbox.example.com',
  EASYPOST_WEBHOOK_SECRET: 's',
  QUOTE_HOLD_DAYS: '14',
};

let service: RunningService;
let receiver: WebhookReceiver;
let shipment: ShownShipment;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment });
  shipment = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const reasonOf = ({ json }: Answer) => json.messages[0]?.reason;
const quote = {
  shipTo: { address: { country: 'US' } },
  shipFrom: { address: { country: 'GB' } },
  weight: { value: 1 },
  packageType: 'envelope',
};

describe("another account's shipment does not exist", () => {
  it.each<[string, (id: string, number: string) => Promise<Answer>]>([
    ['to be read', (id) => service.get(`${labels}/${id}`, { token: 'rival' })],
    ['to be voided', (id) => service.post(`${labels}/${id}/void`, undefined, { token: 'rival' })],
    [
      'to be moved along',
      (id) => service.post('/sandbox/advance', { shipmentId: id, to: 'delivered' }, { token: 'rival' }),
    ],
    ['to be followed', (_, number) => service.get(`/api/tracking/${number}`, { token: 'rival' })],
  ])('%s: the same 404 as for one that never was', async (_, ask) => {
    const [theirs, nobodys] = [
      await ask(shipment.shipmentId, shipment.trackingNumber),
      await ask('shp_00000000000000000000000000', 'EA999999999ZZ'),
    ];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(toldBy(theirs)).toEqual(toldBy(nobodys));
  });

  it('and is unchanged afterwards', async () => {
    expect(shipmentIn(await service.get(`${labels}/${shipment.shipmentId}`)).status).toBe('label_created');
  });
});

describe('a token without the scope gets 403 that names it', () => {
  const write: [string, string, unknown, string][] = [
    [labels, 'write_shipments', labelRequest(), 'reader'],
    [`${labels}/shp_any/void`, 'write_shipments', undefined, 'reader'],
    ['/sandbox/advance', 'write_shipments', { shipmentId: 'shp_any', to: 'delivered' }, 'reader'],
    ['/api/rates/quotes', 'read_shipments', quote, 'writer'],
    ['/api/webhooks', 'write_accounts', { url: 'https://example.com' }, 'reader'],
  ];
  it.each(write)('POST %s needs %s', async (path, scope, body, token) => {
    const answer = await service.post(path, body, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'scope_missing']);
    expect(answer.json.messages[0]?.message).toContain(scope);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it.each([
    [labels, 'read_shipments', 'writer'],
    [`${labels}/shp_any`, 'read_shipments', 'accounting'],
    ['/api/services', 'read_shipments', 'accounting'],
    ['/api/tracking/EA000000014ZZ', 'read_shipments', 'writer'],
    ['/api/webhooks', 'read_accounts', 'reader'],
  ])('GET %s needs %s', async (path, scope, token) => {
    const answer = await service.get(path, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'scope_missing']);
    expect(answer.json.messages[0]?.message).toContain(scope);
  });

  it('and a carrier may read no label, for its role is not a scope', async () => {
    for (const path of [labels, `${labels}/${shipment.shipmentId}`, `/api/tracking/${shipment.trackingNumber}`])
      expect((await service.get(path, { token: 'carrier' })).status).toBe(403);
    expect((await service.post(labels, labelRequest(), { token: 'carrier' })).status).toBe(403);
  });
});

describe('without a good token', () => {
  it.each([
    ['none', null, 'token_missing'],
    ['garbage', 'not.a.token', 'token_invalid'],
  ])('%s is 401 with a challenge', async (_, token, reason) => {
    for (const answer of [
      await service.get(labels, { token }),
      await service.post(labels, labelRequest(), { token }),
    ]) {
      expect([answer.status, reasonOf(answer)]).toEqual([401, reason]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('an expired token is reported as such, so that a client knows to get a new one', async () => {
    const { accessTokens, close } = await openResources(service.config, {
      clock: service.clock,
      log: createLogger({ destination: { write: () => true } }),
    });
    const { token } = await accessTokens.issue({ accountId: shop, scopes: ['read_shipments'], expiresInMs: 60_000 });
    await close();
    expect((await service.get(labels, { token })).status).toBe(200);
    service.clock.advance(61_000);
    const expired = await service.get(labels, { token });
    expect([expired.status, reasonOf(expired)]).toEqual([401, 'token_expired']);
    expect(expired.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    const mangled = await service.get(labels, { token: `${token.slice(0, -6)}AAAAAA` });
    expect([mangled.status, reasonOf(mangled)]).toEqual([401, 'token_invalid']);
  });

  it('a token with a foreign signature is 401', async () => {
    const [head, claims] = (service.tokens['shop'] ?? '').split('.');
    expect((await service.get(labels, { token: `${head}.${claims}.${'A'.repeat(86)}` })).status).toBe(401);
  });
});

describe('x-account-id', () => {
  const as = (accountId: string, token: string) => ({ token, headers: { 'x-account-id': accountId } });

  it('may name the account of the token', async () => {
    expect((await service.get(`${labels}/${shipment.shipmentId}`, as(shop, 'shop'))).status).toBe(200);
  });

  it('may name no other, existing or not', async () => {
    for (const accountId of [rival, 'acc_nobody', '']) {
      const answer = await service.get(labels, as(accountId, 'shop'));
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'account_not_permitted']);
    }
  });
});

describe('every route', () => {
  let world: ShopWithEverything;
  let rows: readonly Route[];
  /** One request for each route and example of its body, naming objects of the shop. */
  let probes: readonly Probe[];
  let forged: Awaited<ReturnType<typeof forgedTokens>>;
  let document: OpenApiDocument;

  const withAccess = (): readonly Probe[] => probes.filter(({ row }) => row.access !== 'public');
  const firsts = (all: readonly Probe[]): readonly Probe[] => [
    ...new Map(all.map((probe) => [nameOf(probe.row), probe])).values(),
  ];

  /** What the shop reads of all that is its own. The state of the service is of no account, and moves with the log. */
  const ownView = async (): Promise<Readonly<Record<string, string>>> => {
    const read: Record<string, string> = {};
    for (const probe of withAccess())
      if (probe.method === 'GET' && probe.row.operationId !== 'getSystemState')
        // Encrypting the place of a next page gives another text each time.
        read[probe.path] = (await send(service, probe, { token: 'admin' })).text.replace(/"nextAfter":"[^"]+"/, '');
    return read;
  };

  /** The requests that were not answered with one of these statuses. */
  const otherThan = async (
    all: readonly Probe[],
    allowed: readonly number[],
    askingFor: (probe: Probe) => Asking,
  ): Promise<readonly string[]> => {
    const others: string[] = [];
    for (const probe of all) {
      const { status, text } = await send(service, probe, askingFor(probe));
      if (!allowed.includes(status)) others.push(`${nameOf(probe.row)}: ${status} ${text.slice(0, 300)}`);
    }
    return others;
  };

  const named = (probe: Probe): string => `${probe.path} ${JSON.stringify(probe.body ?? '')}`;
  /** What a reply tells of the shop that was not in the request. */
  const toldOf = (probe: Probe, { text, headers }: Answer): readonly string[] => {
    const [asked, told] = [named(probe), `${text} ${JSON.stringify([...headers])}`];
    return world.marks.filter((mark) => told.includes(mark) && !asked.includes(mark));
  };

  beforeAll(async () => {
    world = await shopWithEverything(service, receiver);
    forged = await forgedTokens(service);
    rows = await routeTable(environment);
    document = JSON.parse((await service.get('/openapi.json', { token: null })).text) as OpenApiDocument;
    probes = probesOf(rows, document, world);
  });

  it('has an access that this test knows, in live mode too', async () => {
    const live = await routeTable({
      MODE: 'live',
      BASE_URL: 'https://shipping.example.com',
      EASYPOST_WEBHOOK_SECRET: 's',
    });
    const known = new Map(rows.map((row) => [nameOf(row), row.access]));
    expect(
      live.filter((row) => JSON.stringify(known.get(nameOf(row))) !== JSON.stringify(row.access)).map(nameOf),
    ).toEqual([]);
    expect(live.filter(({ path }) => path.startsWith('/sandbox'))).toEqual([]);
  });

  it('is 401 without a sound token, whatever is wrong with it, and nothing is written', async () => {
    expect((await service.get(labels, { token: forged.sound })).status).toBe(200);
    const head = await service.eventStore.head();
    for (const [fault, token] of Object.entries(forged.faulty))
      expect([fault, await otherThan(firsts(withAccess()), [401], () => ({ token }))]).toEqual([fault, []]);
    expect(await service.eventStore.head()).toBe(head);
  });

  it('is 403 with every scope and role but its own, and nothing is written', async () => {
    const lacking = new Map<string, string>();
    for (const scope of scopes)
      lacking.set(
        scope,
        (
          await service.issue({
            accountId: shop,
            scopes: scopes.filter((one) => one !== scope),
            roles: ['admin', 'carrier'],
          })
        ).token,
      );
    // No token has scopes of agents beside a role or a scope of the API.
    const { token: ofApi } = await service.issue({ accountId: shop, scopes, roles: ['admin', 'carrier'] });
    for (const scope of agentScopes) lacking.set(scope, ofApi);
    const tokenFor = ({ row: { access } }: Probe): string | undefined => {
      if (access === 'public' || 'roles' in access) return 'shop';
      if ('scopeBy' in access)
        return lacking.get(access.scopeBy.scopes[world.objects[`{${access.scopeBy.parameter}}`] ?? ''] ?? '');
      return lacking.get('scope' in access ? access.scope : access.optionalScope);
    };
    const head = await service.eventStore.head();
    expect(await otherThan(firsts(withAccess()), [403], (probe) => ({ token: tokenFor(probe) ?? '' }))).toEqual([]);
    for (const token of ['carrier', 'nobodysCarrier']) {
      const isTheirs = ({ row: { access } }: Probe): boolean =>
        typeof access === 'object' && 'roles' in access && access.roles.includes('carrier');
      // A hidden row has no example of its body, and is another path of one that has.
      const others = firsts(withAccess()).filter((probe) =>
        token === 'nobodysCarrier' ? probe.row.hidden !== true : !isTheirs(probe),
      );
      expect([token, await otherThan(others, [403], () => ({ token }))]).toEqual([token, []]);
    }
    expect(await service.eventStore.head()).toBe(head);
  });

  it('is 403 for an account that the token does not permit, and nothing is written', async () => {
    const head = await service.eventStore.head();
    const scoped = firsts(withAccess()).filter(
      ({ row: { access } }) => typeof access === 'object' && !('roles' in access),
    );
    for (const [token, accountId] of [
      ['shop', rival],
      ['shop', 'acc_nobody'],
      ['rival', shop],
    ] as const)
      expect([
        accountId,
        await otherThan(scoped, [403], () => ({ token, headers: { 'x-account-id': accountId } })),
      ]).toEqual([accountId, []]);
    expect(await service.eventStore.head()).toBe(head);
  });

  /** Says of each shipment that it does not know it, in a 200. */
  const reportsEach = 'POST /api/webhooks/test';

  it("does not know another account's objects, tells nothing of them and leaves them as they were", async () => {
    const before = await ownView();
    const told: string[] = [];
    for (const probe of withAccess()) {
      const answer = await send(service, probe, { token: 'rival' });
      const name = nameOf(probe.row);
      const isAimed = world.ids.some((id) => named(probe).includes(id));
      if (isAimed && name === reportsEach)
        expect(answer.json['results']).toMatchObject([{ message: 'No shipment has this id.' }]);
      else if (isAimed && ![403, 404].includes(answer.status))
        told.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
      for (const mark of toldOf(probe, answer)) told.push(`${name} tells ${mark}`);
    }
    expect(told).toEqual([]);
    await service.caughtUp();
    const after = await ownView();
    expect(Object.keys(before).filter((path) => after[path] !== before[path])).toEqual([]);
  });

  it("tells nothing of another account's objects to a query with their words", async () => {
    const words = [...world.ids, ...world.free, 'ORDER-QUITTE', 'P-QUITTE', 'Quitte'];
    const told: string[] = [];
    let asked = 0;
    for (const probe of firsts(withAccess()).filter(({ method }) => method === 'GET')) {
      const { parameters = [] } = document.paths[probe.row.path]?.get ?? {};
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const queries = names.flatMap((name) => {
        const all: readonly Readonly<Record<string, string>>[] =
          name === 'filter'
            ? [
                JSON.stringify({ id: words }),
                ...words.map((word) => JSON.stringify({ trackingNumber: word, customerReference: word })),
              ].map((filter) => ({ filter }))
            : words.map((word) => ({ [name]: word }));
        // What the schema refuses comes to no object: one of these shows what the refusal tells.
        const refused = all.filter((query) => probe.row.query?.safeParse(query).success !== true);
        return [...all.filter((query) => !refused.includes(query)), ...refused.slice(0, 1)];
      });
      for (const query of queries) {
        const path = `${probe.path}?${new URLSearchParams(query).toString()}`;
        const answer = await send(service, { ...probe, path }, { token: 'rival' });
        asked += 1;
        const said = decodeURIComponent(`${path} ${JSON.stringify(query)}`);
        for (const mark of toldOf(probe, answer))
          if (!said.includes(mark)) told.push(`${nameOf(probe.row)} ${path} tells ${mark}`);
        if (answer.status === 200 && names.includes('range') && words.some((word) => answer.text.includes(word)))
          told.push(`${nameOf(probe.row)} ${path} lists it`);
      }
    }
    expect(asked).toBeGreaterThan(300);
    expect(told).toEqual([]);
  });

  it('that is public tells nothing of the people of a parcel', async () => {
    const pages = probes.filter(({ row, method }) => row.access === 'public' && method === 'GET');
    expect(pages.length).toBeGreaterThan(10);
    const told: string[] = [];
    for (const { row, path } of pages) {
      const text = await (await fetch(`${service.listeningAt}${path}`, { redirect: 'manual' })).text();
      for (const mark of world.people) if (text.includes(mark)) told.push(`${nameOf(row)} tells ${mark}`);
    }
    expect(told).toEqual([]);
  });

  it('that needs no token at all, such as health, metrics and the documentation, tells nothing of anybody', async () => {
    await service.caughtUp();
    const forEverybody = [
      '/',
      '/.well-known/jwks.json',
      '/.well-known/log-keys.json',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/docs/api',
      '/docs/search',
      '/docs/{page}',
      '/docs/{group}/{page}',
      '/docs/pictures/{picture}',
      ...['code.css', 'docs.css', 'docs.js'].map((file) => `/docs/assets/${file}`),
      '/llms.txt',
      ...['favicon-32x32.png', 'start.js', 'style.css', 'swagger-ui-bundle.js', 'swagger-ui.css'].map(
        (file) => `/docs/api/${file}`,
      ),
    ];
    const open = probes.filter(({ row }) => row.tag === 'Service' && row.access === 'public');
    expect(open.map(({ row }) => row.path).toSorted()).toEqual(forEverybody.toSorted());
    const told: string[] = [];
    for (const probe of open)
      for (const token of [null, 'rival', forged.faulty['an expired token']]) {
        const answer = await send(service, probe, { token });
        if (answer.status !== 200) told.push(`${nameOf(probe.row)}: ${answer.status}`);
        // An example of the document is called so.
        const accounts = [shop, rival].filter((id) => probe.row.path !== '/openapi.json' && answer.text.includes(id));
        for (const mark of [...toldOf(probe, answer), ...accounts]) told.push(`${nameOf(probe.row)} tells ${mark}`);
      }
    expect(told).toEqual([]);
  });

  // With objects of its own, for it cancels and deletes. Without this, a request that is wrong in itself would be
  // refused in every test above.
  it('answers the account itself, with the very same requests', async () => {
    const order = ['GET', 'POST', 'PATCH', 'DELETE'];
    const own = firsts(probesOf(rows, document, await shopWithEverything(service, receiver)))
      .filter(({ row }) => row.access !== 'public' && row.hidden !== true)
      .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
    // Refuses demo data with 409: a month of parcels would take longer than all other requests.
    await service.post('/api/webhooks', { url: receiver.url }, { token: 'demo' });
    expect(await otherThan(own, [200, 201, 202, 204, 409], () => ({ token: 'admin' }))).toEqual([]);
  });
});

describe('a route that only a card processor, a sender of text messages or a shop needs', () => {
  const settings = {
    ...environment,
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRETS: 'whsec_nobody',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'nobody',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: 'http://127.0.0.1:1',
    SHOPIFY_CLIENT_SECRETS: 'nobody',
  };
  const stripePath = '/payments/notifications/stripe';
  const shopifyPath = '/integrations/shopify/rates';

  it('is public, takes nothing that is not signed, tells nothing and writes nothing', async () => {
    const usual = new Set((await routeTable(environment)).map(nameOf));
    const added = (await routeTable(settings)).filter((row) => !usual.has(nameOf(row)));
    expect(added.map(({ path, access }) => [path, access]).toSorted()).toEqual(
      [stripePath, shopifyPath, '/notifications/twilio/replies', '/notifications/twilio/status/{collectionId}/{stageId}'].map((path) => [path, 'public']).toSorted(), // oxfmt-ignore
    );

    const other = await runningService({ environment: settings });
    onTestFinished(other.stop);
    const phone = '+4930555017';
    const { collectionId } = await newCollection(other, {
      shipTo: { ...labelRequest().shipTo, name: 'Quintus Rabe', phone },
    });
    await other.caughtUp();
    const view = async (): Promise<string> => (await other.get(`/api/taxes-collections/${collectionId}`)).text;
    const [before, head] = [await view(), await other.eventStore.head()];
    const asForm = (fields: Readonly<Record<string, string>>) => ({
      body: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    });
    const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', metadata: { collectionId } };
    const bodies = new Map([
      [stripePath, { body: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: intent } }), type: 'application/json' }], // oxfmt-ignore
      [shopifyPath, { body: JSON.stringify({ rate: { items: [], currency: 'GBP' } }), type: 'application/json' }],
      ['/notifications/twilio/replies', asForm({ From: phone, Body: 'STOP' })],
      [`/notifications/twilio/status/${collectionId}/stg_1`, asForm({ MessageSid: 'SM1', MessageStatus: 'delivered' })],
    ]);
    expect(bodies.size).toBe(added.length);
    const signatures = [
      {},
      { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}`, 'x-twilio-signature': `${'A'.repeat(27)}=`, 'x-shopify-hmac-sha256': `${'A'.repeat(43)}=` }, // oxfmt-ignore
    ];
    for (const [path, { body, type }] of bodies)
      for (const signature of signatures)
        for (const token of [null, 'shop', 'rival', 'operator']) {
          const answer = await other.postRaw(path, body, { token, headers: { ...signature, 'content-type': type } });
          expect([path, answer.status]).toEqual([path, 401]);
          expect(reasonOf(answer)).toBe('invalid_signature');
          for (const mark of ['Quintus', phone, collectionId]) expect(answer.text).not.toContain(mark);
        }
    expect([await view(), await other.eventStore.head()]).toEqual([before, head]);
    const row = await other.db.selectFrom('sms_opt_outs').select('phone_hash').executeTakeFirst();
    expect(row).toBeUndefined();
  });
});
