import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { userRoles } from '../../../src/application/accounts/ports/users.ts';
import type { UserRole } from '../../../src/application/accounts/ports/users.ts';
import { features } from '../../../src/infrastructure/features/index.ts';
import { openAssembling } from '../../support/assembled.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book } from '../parcels/label-request.ts';

/**
 * What a form of the console needs, and who may send it. `page` shows it, or the link that leads to it; a form without
 * one is shown only where it has an effect.
 */
type Form = {
  readonly roles: readonly UserRole[];
  readonly page?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

const workers = ['member', 'owner', 'admin'] as const;
const deciders = ['owner', 'admin'] as const;

/** Every form of the console by its path, with the roles that may send it. */
const forms: Readonly<Record<string, Form>> = {
  '/console/shipments/{shipmentId}/void': { roles: workers, page: '/console/shipments/{shipmentId}' },
  '/console/shipments/{shipmentId}/release': { roles: workers, fields: { reason: 'Another person' } },
  '/console/shipments/{shipmentId}/refuse': { roles: workers, fields: { reason: 'The listed person' } },
  '/console/shipments/void-selected/select': { roles: workers, page: '/console/shipments' },
  '/console/shipments/void-selected': { roles: workers, page: '/console/shipments/void-selected?id={shipmentId}' },
  '/console/shipments/print': { roles: userRoles, page: '/console/shipments' },
  '/console/webhooks/new': { roles: deciders, page: '/console/webhooks/new' },
  ...Object.fromEntries(
    ['change', 'rotate', 'delete'].map((name) => [
      `/console/webhooks/{webhookId}/${name}`,
      { roles: deciders, page: `/console/webhooks/{webhookId}/${name}` },
    ]),
  ),
  '/console/webhooks/{webhookId}/recover': { roles: deciders, page: '/console/webhooks/{webhookId}' },
  '/console/webhooks/{webhookId}/enable': { roles: deciders },
  '/console/webhooks/{webhookId}/disable': { roles: deciders, page: '/console/webhooks/{webhookId}' },
  '/console/deliveries/{deliveryId}/redeliver': { roles: deciders },
  '/console/session/extend': { roles: userRoles, page: '/console' },
  '/console/demo': { roles: ['admin'], page: '/console', fields: {} },
  '/console/products/{id}/answer': {
    roles: workers,
    fields: { facet: 'material', answer: 'cotton' },
  },
  '/console/products/{id}/review': {
    roles: workers,
    page: '/console/products/{id}',
    fields: { decision: 'reject' },
  },
  '/console/products/examples/{source}/forget': { roles: workers, page: '/console/products/examples/{source}/forget' },
  '/console/products/{id}/forget': { roles: workers },
  '/console/products/import': { roles: workers, page: '/console/products/import' },
  '/console/products/threshold/change': { roles: deciders, page: '/console/products/threshold' },
  '/console/products/approve-selected/select': { roles: workers, page: '/console/products/all' },
  '/console/products/approve-selected': { roles: workers },
  '/console/products/withdraw-selected': { roles: workers },
  '/console/pickups/select': { roles: workers, page: '/console/shipments' },
  '/console/pickups/new': { roles: workers, page: '/console/pickups' },
  '/console/pickups/{pickupId}/cancel': { roles: workers, page: '/console/pickups/{pickupId}' },
  '/console/manifests/select': { roles: workers, page: '/console/shipments' },
  '/console/manifests/new': { roles: workers, page: '/console/manifests/new?id={shipmentId}' },
  '/console/manifests/close-day': { roles: workers, page: '/console/manifests' },
  '/console/collections/{collectionId}/remind': { roles: workers, page: '/console/collections/{collectionId}' },
  '/console/collections/{collectionId}/recalculate': { roles: deciders, page: '/console/collections/{collectionId}' },
  '/console/trade/restrictions': { roles: deciders, page: '/console/trade/restrictions' },
  '/console/settings/invite': {
    roles: deciders,
    page: '/console/settings',
    fields: { email: 'kim@shop.example', role: 'viewer' },
  },
  '/console/settings/time-zone': { roles: deciders, page: '/console/settings' },
  '/console/settings/agents': { roles: deciders, page: '/console/settings/agents' },
  '/console/settings/invitations/{invitationId}/withdraw': { roles: deciders, page: '/console/settings' },
  '/console/settings/tokens/new': {
    roles: deciders,
    page: '/console/settings',
    fields: { name: 'Warehouse', scopes: 'read_shipments', days: '30' },
  },
  '/console/settings/tokens/{tokenId}/revoke': { roles: deciders, page: '/console/settings' },
  '/console/settings/people/{userId}': { roles: deciders, page: '/console/settings/people/{userId}' },
  '/console/settings/people/{userId}/password-link': {
    roles: deciders,
    page: '/console/settings/people/{userId}',
  },
  ...Object.fromEntries(
    ['cancel', 'archive', 'settle', 'refund', 'resolve'].map((name) => [
      `/console/collections/{collectionId}/${name}`,
      { roles: deciders, page: `/console/collections/{collectionId}/${name}` },
    ]),
  ),
};

let service: RunningService;
let ids: Readonly<Record<string, string>>;
let paths: readonly string[];
const buttons: {
  readonly role: UserRole;
  readonly path: string;
  readonly isThere: boolean;
}[] = [];
const formsByPage = Map.groupBy(
  Object.entries(forms).filter(([, { page }]) => page !== undefined),
  ([, { page = '' }]) => page,
);
const browsers = new Map<UserRole, ReturnType<typeof browserOf>>();

const newWebhook = async (token = 'shop'): Promise<string> =>
  String((await service.post('/api/webhooks', { url: 'https://shop.example/hooks' }, { token })).json['id']);
beforeAll(async () => {
  const assembling = await openAssembling();
  paths = assembling
    .assemble(features)
    .routes()
    .flatMap(({ method, path }) =>
      method === 'post' && path.startsWith('/console')
        ? [
            path
              .replace('/collections/{id}', '/collections/{collectionId}')
              .replace('/webhooks/{id}', '/webhooks/{webhookId}'),
          ]
        : [],
    );
  await assembling.close();

  service = await runningService();
  // Refuses demo data, which take longer to make than everything else here: `bulk.test.ts` fills an account.
  await newWebhook('demo');
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const { shipmentId } = await book(service);
  const products = [{ productId: 'P-1', title: 'Wonder cloth' }];
  await service.post('/api/trade-engine/classifications', { originCountry: 'GB', destinationCountry: 'US', products });
  await service.caughtUp();
  const product = (await service.get('/api/trade-engine/products/P-1')).json as unknown as { readonly id: string };
  const pickup = await service.post('/api/pickups', {
    startAt: '2026-11-24T09:00',
    endAt: '2026-11-24T11:00',
    address: {
      company: 'Example Shop',
      phone: '+44 113 496 0000',
      address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    },
  });
  const pickupId = (pickup.json as unknown as { readonly pickup: { readonly id: string } }).pickup.id;
  ids = {
    shipmentId,
    id: product.id,
    collectionId: (await readyCollection(service)).id,
    webhookId: await newWebhook(),
    pickupId,
    source: 'import',
  };
  await service.caughtUp();
  const invited = await service.post('/api/accounts/me/invitations', { email: 'lee@shop.example', role: 'viewer' });
  ids = { ...ids, userId: (await addUser(service, { role: 'member' })).id, invitationId: String(invited.json['id']) };
  const token = await service.post('/api/accounts/me/access-tokens', { name: 'Till', scopes: ['read_shipments'] });
  ids = { ...ids, tokenId: String(token.json['id']) };
  for (const role of userRoles) {
    const browser = browserOf(service);
    await browser.signIn((await addUser(service, { role })).email);
    browsers.set(role, browser);
  }
  // Before any form is sent: what one person does takes the button away from the others.
  for (const role of userRoles)
    for (const [page, theirs] of formsByPage) {
      const { status, text } = await as(role).get(filled(page));
      for (const [path] of theirs)
        buttons.push({ role, path, isThere: status === 200 && text.includes(`="${filled(path)}"`) });
    }
});
afterAll(() => service.stop());

const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
const as = (role: UserRole) => {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`Nobody is signed in as ${role}.`);
  return browser;
};

it('the table has every form of the console', () => {
  expect(Object.keys(forms).toSorted()).toEqual(paths.toSorted());
});

it('there is a button for each form that a role may send, and for no other', () => {
  expect(buttons).toEqual(
    userRoles.flatMap((role) =>
      [...formsByPage.values()].flat().map(([path, { roles }]) => ({ role, path, isThere: roles.includes(role) })),
    ),
  );
});

describe.each(userRoles)('a user with the role %s', (role) => {
  it('is refused the forms of other roles', async () => {
    // Another role has deleted the endpoint.
    ids = { ...ids, webhookId: await newWebhook() };
    const csrf = as(role).csrfOf(await as(role).get('/console/shipments'));
    for (const [path, { roles, fields }] of Object.entries(forms)) {
      const { status } = await as(role).post(filled(path), { csrf, ...fields });
      if (path === '/console/demo') expect([403, 409]).toContain(status);
      expect([path, status === 403]).toEqual([path, !roles.includes(role)]);
    }
  });
});

it('a viewer reads every section, and the account pages have no form that decides for the account', async () => {
  for (const page of [
    '',
    '/attention',
    '/shipments',
    '/pickups',
    '/manifests',
    '/collections',
    '/products',
    '/products/all',
    '/trade',
    '/quotes',
  ])
    expect([page, (await as('viewer').get(`/console${page}`)).status]).toEqual([page, 200]);
  for (const role of ['viewer', 'member'] as const)
    expect((await as(role).get('/console/settings/reads')).status).toBe(403);
  const browser = as('viewer');
  const csrf = browser.csrfOf(await browser.get('/account'));
  for (const form of [
    '/account/brand',
    '/account/brand/logo/remove',
    '/account/carrier-fees',
    '/account/carrier-fees/remove',
    '/account/security/codes',
  ]) {
    expect((await browser.get(form.split('/').slice(0, 3).join('/'))).text).not.toContain(`action="${form}"`);
    expect([form, (await browser.post(form, { csrf })).status]).toEqual([form, 403]);
  }
});
