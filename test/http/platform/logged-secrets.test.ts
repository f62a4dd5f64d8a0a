import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBase32, oneTimeCode } from '../../../src/adapters/accounts/security/one-time-codes.ts';
import { oauthBeside } from '../../support/oauth-grants.ts';
import type { OauthBeside } from '../../support/oauth-grants.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book, labelRequest, labels, shipFrom } from '../parcels/label-request.ts';
import { filledForm, sendForm } from '../collections/pay-form.ts';

const masterKey = randomBytes(32).toString('base64');
const databaseError = 'no such table';

let service: RunningService;
let receiver: WebhookReceiver;
let beside: OauthBeside;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({
    environment: { LOG_LEVEL: 'trace', MASTER_KEY: masterKey, WEBHOOK_ALLOW: '127.0.0.1' },
  });
  beside = await oauthBeside(service);
});
afterAll(async () => {
  await beside.close();
  await service.stop();
  await receiver.stop();
});

const none = { token: null } as const;

/** What must not be in the log, with a name for the message of a failure. */
const secrets = new Map<string, string>();
const keepSecret = (name: string, text: unknown): string => {
  // What is shorter would be found by chance.
  if (typeof text !== 'string' || text.length < 6)
    throw new Error(`${name} is no secret that can be looked for: ${String(text)}`);
  secrets.set(name, text);
  return text;
};
const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};

/** The names of the secrets that a text holds, plainly or as they are written in URLs, JSON and base64. */
const foundIn = (text: string): readonly string[] =>
  [...secrets].flatMap(([name, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });

const consignee = {
  name: 'Philippa Zwetschge',
  email: 'p.zwetschge@example.org',
  phone: '+49 30 5550199',
  address: { line1: '23 Mirabellenpfad', line2: 'Gartenhaus', city: 'Berlin', postcode: '10997', country: 'DE' },
};
const collector = { name: 'Balthasar Pflaume', phone: '+44 113 496 0777' };
const payer = { name: 'Ludmilla Kirsche', email: 'ludmilla.kirsche@example.org' };
const signer = 'Eleonore Holunder';

const signIn = async (): Promise<ReturnType<typeof browserOf>> => {
  const email = keepSecret("the user's e-mail address", 'hedwig.schlehe@shop.example');
  await addUser(service, { email, name: keepSecret("the user's name", 'Hedwig Schlehe') });
  keepSecret('the password', password);
  const wrong = keepSecret('a wrong password', 'correct horse battery');
  const browser = browserOf(service);
  await browser.signIn(email, wrong);
  await browser.signIn(email);
  const { text } = await browser.submit('/account/codes', '/account/codes/begin', { password });
  const seed = keepSecret('the secret of one-time codes', /secret=([A-Z2-7]{32})/.exec(text)?.[1]);
  const code = oneTimeCode(fromBase32(seed), Math.floor(Date.parse(service.clock.now()) / 30_000));
  const confirmed = await browser.submit('/account/codes', '/account/codes/confirm', { code });
  keepSecret('a recovery code', /<code>([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})<\/code>/.exec(confirmed.text)?.[1]);
  for (const [name, value] of browser.cookies) keepSecret(`the cookie ${name}`, value);
  return browser;
};

const connectApp = async (browser: ReturnType<typeof browserOf>): Promise<string> => {
  const { app, secret } = await beside.register();
  keepSecret('the secret of the app', secret);
  const verifier = keepSecret('the code verifier', randomBytes(32).toString('base64url'));
  const query = new URLSearchParams({
    client_id: app.id,
    response_type: 'code',
    redirect_uri: beside.redirectUri,
    scope: 'read_shipments write_shipments',
    state: keepSecret('the state', 'state-of-the-app-4711'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const { location } = await browser.submit(`/oauth/authorize?${query}`, `/oauth/consent?${query}`, {
    decision: 'allow',
  });
  const parameters = new URL(location ?? '').searchParams;
  const code = keepSecret('the code of the authorization', parameters.get('code'));
  const clientSecret = keepSecret('the secret of the credentials', parameters.get('account_client_secret'));
  const clientId = parameters.get('account_client_id');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: app.id,
    client_secret: secret,
    code,
    code_verifier: verifier,
    redirect_uri: beside.redirectUri,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const granted = ok(await service.postRaw('/oauth/token', form.toString(), { ...none, headers })).json;
  const refreshToken = keepSecret('the refresh token', granted['refresh_token']);
  keepSecret('the first access token', granted['access_token']);
  const refreshed = ok(await service.post('/oauth/refresh', { refreshToken }, none)).json;
  keepSecret('the second refresh token', refreshed['refreshToken']);
  const wrong = keepSecret('a wrong client secret', `acs_${randomBytes(32).toString('base64url')}`);
  expect((await service.post('/oauth/token', { clientId, clientSecret: wrong }, none)).status).toBe(401);
  const { accessToken } = ok(await service.post('/oauth/token', { clientId, clientSecret }, none)).json;
  return keepSecret('the access token of the credentials', accessToken);
};

const subscribe = async (): Promise<void> => {
  keepSecret(
    'the secret of the webhooks',
    ok(await service.post('/api/webhooks', { url: receiver.url })).json['secret'],
  );
  // A receiver that fails once, and sends back what it got.
  receiver.answer = ({ body }, response) => {
    receiver.answer = (_, later) => later.writeHead(200).end('{}');
    response.writeHead(500).end(body);
  };
};

const shipAndCollect = async (token: string) => {
  const people = { shipTo: consignee, customs: { contentType: 'CommercialGoods', incoterms: 'DDU', signedBy: signer } };
  const { shipmentId, trackingNumber, documents } = await book(service, people, { token });
  for (const { url } of documents) {
    keepSecret('the signature of a link', new URL(url).searchParams.toString() || new URL(url).pathname);
    expect((await service.bytes(`${new URL(url).pathname}${new URL(url).search}`, none)).status).toBe(200);
  }
  await service.get(`/api/shipments/labels/${shipmentId}`, { token });
  // Refused for what it says, and not parsed at all.
  expect((await service.post(labels, labelRequest({ shipTo: { ...consignee, email: 'p.zwetschge@' } }))).status).toBe(
    400,
  );
  expect(
    (await service.postRaw(labels, new TextEncoder().encode(`{"shipTo":{"name":"${consignee.name}"`))).status,
  ).toBe(400);
  const place = { name: collector.name, phone: collector.phone, address: shipFrom.address };
  const [startAt, endAt] = ['2026-11-24T09:00', '2026-11-24T11:00'];
  ok(await service.post('/api/pickups', { startAt, endAt, shipmentIds: [shipmentId], address: place }));
  ok(await service.post('/sandbox/advance', { shipmentId, to: 'in_transit' }));
  return trackingNumber;
};

const pay = async (trackingNumber: string): Promise<void> => {
  const { id, paymentUrl } = await readyCollection(service, { shipTo: consignee, trackingNumber });
  const { pathname } = new URL(paymentUrl);
  keepSecret('the token of the payment page', pathname.split('/').at(-1));
  const { text } = await service.get(pathname, none);
  const declined = filledForm(text, { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds', ...payer });
  expect((await sendForm(service, pathname, declined)).status).toBe(303);
  const fields = filledForm((await service.get(pathname, none)).text, { paymentMethodId: 'pm_card_visa', ...payer });
  expect((await sendForm(service, pathname, fields)).status).toBe(303);
  ok(await service.post(`/api/taxes-collections/${id}/refund`, { amount: { amount: '1.00', currency: 'EUR' } }));
};

const forget = async (): Promise<void> => {
  for (const person of [consignee.phone, consignee.email]) {
    ok(await service.post('/api/privacy/exports', { consignee: person }, { token: 'operator' }));
    ok(await service.post('/api/privacy/erasures', { consignee: person }, { token: 'operator' }));
  }
};

/** Errors of the database name the statement, and must not name its parameters. */
const failInDatabase = async (): Promise<void> => {
  await sql`alter table users rename to users_elsewhere`.execute(service.db);
  await browserOf(service).signIn('hedwig.schlehe@shop.example');
  await sql`alter table users_elsewhere rename to users`.execute(service.db);
};

it('a whole run logs neither a secret nor a person, at the level that says most', async () => {
  keepSecret('the master key', masterKey);
  for (const [name, token] of Object.entries(service.tokens)) keepSecret(`the token ${name}`, token);
  const { line1, line2 } = consignee.address;
  for (const [name, text] of Object.entries({
    name: consignee.name,
    email: consignee.email,
    phone: consignee.phone,
    line1,
    line2,
    signer,
  }))
    keepSecret(`the consignee's ${name}`, text);
  for (const text of [
    'Zwetschge',
    'p.zwetschge@',
    '5550199',
    'Pflaume',
    collector.phone,
    'Kirsche',
    payer.email,
    'Holunder',
    'Schlehe',
  ])
    keepSecret(text, text);
  const bad = keepSecret('a bad token', `bad.${randomBytes(24).toString('base64url')}`);
  expect((await service.get('/api/services', { token: bad })).status).toBe(401);

  await subscribe();
  const token = await connectApp(await signIn());
  await pay(await shipAndCollect(token));
  await service.caughtUp();
  await receiver.got(3);
  await forget();
  await failInDatabase();

  const log = service.log();
  for (const route of [
    '/signin',
    '/oauth/consent',
    '/oauth/token',
    '/oauth/refresh',
    labels,
    '/pay/{token}',
    '/api/privacy/erasures',
  ])
    expect(log).toContain(`"route":"${route}"`);
  expect(log).toContain(databaseError);
  expect(secrets.size).toBeGreaterThan(35);
  expect(foundIn(log)).toEqual([]);
  // Each would be found if it were there.
  for (const [name, secret] of secrets) expect(foundIn(`${log} ${JSON.stringify({ secret })}`)).toContain(name);
});
