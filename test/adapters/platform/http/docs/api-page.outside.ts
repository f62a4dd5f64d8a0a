import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../../support/eventually.ts';
import { demoAccountId } from '../../../../../src/application/sandbox/seed-demo.ts';
import { oauthBeside } from '../../../../support/oauth-grants.ts';
import { addUser } from '../../../../support/signed-in-browser.ts';
import { runningService } from '../../../../support/running-service.ts';
import type { RunningService } from '../../../../support/running-service.ts';
import { book } from '../../../../http/parcels/label-request.ts';
import { completeDutiesRequest } from '../../../../http/trade/complete-duties-request.ts';
import { examined, faultsOf } from '../../pages/accessibility.ts';
import { chromiumPath, openTab } from '../../pages/chromium.ts';
import type { Tab, Visit } from '../../pages/chromium.ts';
import { referencesOf, withOperations } from './parts-of-document.ts';
import type { Document } from './parts-of-document.ts';

type Outcome = { readonly operationId: string; readonly status: number; readonly said: string };

/**
 * What is filled in beside what the page fills in by itself: parameters by name, and other values for fields of the
 * body.
 */
type Filled = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** The page takes up what is typed a moment later, or when the field is left. */
const typed = async (field: Locator, value: string): Promise<void> => {
  await field.fill(value);
  await field.blur();
};

/**
 * Run in the page before its own scripts: keeps what the page's own start makes of Swagger UI where a test finds it.
 */
const keepsItsSystem = `{
  let bundle;
  Object.defineProperty(window, 'SwaggerUIBundle', {
    get: () => bundle,
    set: (made) => { bundle = Object.assign((options) => (window.madeByPage = made(options)), made); },
  });
}`;

let parcels = 0;
/** A taxes collection of goods without a code, of a parcel of its own. */
const collectionRequest = (changes: object) => ({
  shipFrom: {
    company: 'Example Ltd',
    address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
  },
  shipTo: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    phone: '+493012345678',
    address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
  commodities: [
    { title: 'Cotton T-shirt', quantity: 2, value: { amount: '100.00', currency: 'GBP' }, countryOfOrigin: 'CN' },
  ],
  trackingNumber: `PARCEL${++parcels}`,
  additionalServices: { taxesCollection: true },
  ...changes,
});

const oauthApp = { name: 'Order desk', redirectUris: ['https://app.example.com/callback'], scopes: ['read_shipments'] };

/** Run in the page: keeps the document as the page has read it. */
const keepDocument = `() => { window.whole = window.madeByPage.getSystem().specSelectors.specJson().toJS(); }`;

/** Run in the page: shows another document. It reads all of the one it shows for each form that is opened. */
const show = `(document) => { window.madeByPage.getSystem().specActions.updateJsonSpec(document); }`;

/**
 * Run in the page: sends what its "Execute" would send, by its own functions and with the credentials it was given. Its
 * form would be filled in with no more than this: no parameter of ours has an example, and every body has one.
 */
const send = `async ({ operationId, parameters, body }) => {
  const { authSelectors, fn } = window.madeByPage.getSystem();
  const spec = window.whole;
  const operations = Object.entries(spec.paths).flatMap(([pathName, item]) =>
    Object.entries(item).map(([method, operation]) => ({ pathName, method, operation })),
  );
  const { pathName, method, operation } = operations.find(({ operation }) => operation.operationId === operationId);
  const example = operation.requestBody?.content['application/json'].example;
  const response = await fn
    .execute({
      spec,
      pathName,
      method,
      parameters,
      contextUrl: location.href,
      securities: { authorized: authSelectors.authorized().toJS(), specSecurity: [] },
      ...(example && { requestContentType: 'application/json', requestBody: JSON.stringify({ ...example, ...body }) }),
    })
    .catch((error) => error.response ?? { status: 0, text: String(error) });
  return { operationId, status: response.status, said: response.ok ? '' : String(response.text) };
}`;

/** Run in the page: what it has against a document when it resolves all references. */
const resolveAll = `async (document) => (await window.madeByPage.getSystem().fn.resolveSubtree(document, [])).errors`;

/** Run in the page: the paths that it shows on the way to its end. Of many operations it draws those in view alone. */
const scrollThrough = `async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const paths = new Set();
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    await drawn();
    for (const { textContent } of document.querySelectorAll('.opblock-summary-path')) paths.add(textContent);
  }
  scrollTo(0, 0);
  return [...paths];
}`;

const succeeded = ({ status }: Pick<Outcome, 'status'>): boolean => status >= 200 && status < 300;

const asDemo = { token: 'demo' };

/** Two operations that are executed from their forms, one with a body, and one with parameters that answers bytes. */
const shownWithForms = ['checkCompliance', 'downloadDocument'];

describe.skipIf(chromiumPath === undefined)('/docs/api in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let tab: Tab;
  let document: Document;
  let visited: Visit;
  let page: Page;
  /** The paths that the page showed from its beginning to its end. */
  let paths: readonly string[];

  beforeAll(async () => {
    service = await runningService({ environment: { QUOTE_HOLD_DAYS: '14' } });
    document = (await service.get('/openapi.json')).json as unknown as Document;
    // As people open it: under a name that is another origin than the address the service listens at.
    const { port } = new URL(service.url);
    tab = await openTab({ viewport: { width: 1280, height: 900 } });
    await tab.context.addInitScript(keepsItsSystem);
    visited = await tab.visit(`http://localhost:${port}/docs/api`);
    page = visited.page;
    await page.locator('.opblock').first().waitFor();
    paths = await callInPage<readonly string[]>(scrollThrough);
    await callInPage(keepDocument);
    // With all operations on the page, each click draws all of them again.
    await callInPage(show, withOperations(document, shownWithForms));
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByRole('textbox').fill(service.tokens.demo ?? '');
    const dialog = page.getByRole('dialog', { name: 'Authorization' });
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });
  afterAll(async () => {
    await tab.close();
    await service.stop();
  });

  const callInPage = <Answer>(script: string, given: unknown = {}): Promise<Answer> =>
    page.evaluate<Answer>(`(${script})(${JSON.stringify(given)})`);

  it('has a title of its own, and is named at the root', async () => {
    expect([visited.status, new URL(page.url()).pathname, await page.title()]).toEqual([
      200,
      '/docs/api',
      'Waybill API',
    ]);
    expect((await service.get('/', { token: null })).json).toMatchObject({
      name: 'Waybill',
      documentation: '/docs',
      openapi: '/openapi.json',
    });
  });

  it('shows every endpoint', () => {
    const shown = paths.map((path) => path.replaceAll('\u200b', ''));
    expect(shown).toEqual(expect.arrayContaining(Object.keys(document.paths)));
  });

  it('resolves every reference', async () => {
    expect(await callInPage(resolveAll, referencesOf(document))).toEqual([]);
    const schemas = { Broken: { $ref: '#/components/schemas/Missing' } };
    expect(
      await callInPage(resolveAll, { ...document, paths: {}, webhooks: {}, components: { schemas } }),
    ).toHaveLength(1);
  });

  it('executes every operation with the demo token, as the page fills it in but for ids', async () => {
    const { shipmentId, trackingNumber, documents } = await book(service, {}, asDemo);
    const [toVoid, toCollect, toHandOver] = [
      await book(service, {}, asDemo),
      await book(service, {}, asDemo),
      await book(service, {}, asDemo),
    ];
    const address = {
      company: 'Example Shop',
      address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    };
    const madeBy = async (path: string, body: unknown) =>
      (await service.post(path, body, asDemo)).json as unknown as { readonly id: string };
    const { id: manifestId } = await madeBy('/api/manifests', { shipmentIds: [toHandOver.shipmentId], address });
    const day = { startAt: '2026-11-25T09:00', endAt: '2026-11-25T11:00', address };
    const { pickup } = (await service.post('/api/pickups', { ...day, shipmentIds: [] }, asDemo)).json as unknown as {
      readonly pickup: { readonly id: string };
    };
    const [endpoint] = (await service.get('/api/webhooks', asDemo)).json as unknown as readonly {
      readonly id: string;
      readonly url: string;
    }[];
    const { id = '', url = '' } = endpoint ?? {};
    const { id: toDelete } = await madeBy('/api/webhooks', { url });
    const deliveries = async () =>
      (await service.get(`/api/webhooks/${id}/deliveries`, asDemo)).json as unknown as readonly {
        readonly id: string;
      }[];
    await eventually(async () => (await deliveries()).length > 0);
    const [delivery] = await deliveries();
    const collections = '/api/taxes-collections';
    const collected = async (status: string, changes: object = {}): Promise<string> => {
      const { collection } = (await service.post('/api/trade-engine/duties-taxes', collectionRequest(changes), asDemo))
        .json;
      const { collectionId } = collection as { readonly collectionId: string };
      const now = async () => (await service.get(`${collections}/${collectionId}`, asDemo)).json['status'];
      await eventually(async () => (await now()) === status);
      return collectionId;
    };
    const [toRead, toCancel, toArchive] = [
      await collected('pending'),
      await collected('pending'),
      await collected('pending'),
    ];
    await service.post(`${collections}/${toArchive}/cancel`, undefined, asDemo);
    const [toPay, toRefund] = [await collected('pending'), await collected('pending')];
    const byCard = { paymentMethodId: 'pm_card_visa', idempotencyKey: 'order-1187' };
    expect((await service.post(`${collections}/${toRefund}/payment`, byCard, asDemo)).json).toMatchObject({
      success: true,
    });
    const toResolve = await collected('exception', { customerReference: 'SIM-UNCLASSIFIABLE' });
    const { id: appId } = await madeBy('/api/oauth/apps', oauthApp);
    const { id: appToDelete } = await madeBy('/api/oauth/apps', oauthApp);
    const beside = await oauthBeside(service);
    const { app } = await beside.register();
    const { clientId, clientSecret } = await beside.approve(app, { accountId: demoAccountId });
    const { clientId: toEnd } = await beside.approve(app, { accountId: demoAccountId });
    await beside.close();
    const { refreshToken } = (await service.post('/oauth/token', { clientId, clientSecret }, { token: null })).json;
    const { id: userId } = await addUser(service, { accountId: demoAccountId, role: 'member' });
    const { id: invitationId } = await madeBy('/api/accounts/me/invitations', {
      email: 'kim@shop.example',
      role: 'viewer',
    });
    const { id: tokenId } = await madeBy('/api/accounts/me/access-tokens', {
      name: 'Shop',
      scopes: ['read_shipments'],
    });
    await service.caughtUp();
    const goods = collectionRequest({ additionalServices: undefined });
    const quoted = (await service.post('/api/trade-engine/duties-taxes', goods, asDemo)).json;
    const ofQuote = { parameters: { quoteId: String(quoted['quoteId']) } };
    await service.ask('PATCH', '/api/accounts/me/settings', { duties: { holdQuotes: true } }, asDemo);
    const complete = (await service.post('/api/trade-engine/duties-taxes', completeDutiesRequest, asDemo)).json;
    const ofHold = { parameters: { quoteId: String(complete['quoteId']) } };
    const until = service.clock.now().slice(0, 'YYYY-MM-DD'.length);

    const ofApp = { parameters: { id: appId } };
    const ofShipment = { parameters: { shipmentId } };
    const ofHistory = { parameters: { kind: 'shipment', id: shipmentId } };
    const ofEndpoint = { parameters: { id } };
    /** What the page cannot know. Everything else is executed as it stands there. */
    const filled: Readonly<Record<string, Filled>> = {
      getLabel: ofShipment,
      voidLabel: { parameters: { shipmentId: toVoid.shipmentId } },
      downloadDocument: { parameters: { shipmentId, documentId: documents[0]?.id ?? '' } },
      trackParcel: { parameters: { trackingNumber } },
      addSurcharge: ofShipment,
      assignLeg: ofShipment,
      uploadDocuments: { body: { shipmentId } },
      getWebhook: ofEndpoint,
      changeWebhook: ofEndpoint,
      deleteWebhook: { parameters: { id: toDelete } },
      testWebhooks: { body: { shipmentIds: [shipmentId] } },
      rotateWebhookSecret: ofEndpoint,
      listWebhookDeliveries: ofEndpoint,
      redeliverWebhook: { parameters: { id, deliveryId: delivery?.id ?? '' } },
      recoverWebhookDeliveries: ofEndpoint,
      getWebhookHealth: ofEndpoint,
      getDelivery: { parameters: { deliveryId: delivery?.id ?? '' } },
      printLabels: { body: { shipmentIds: [shipmentId] } },
      search: { parameters: { q: trackingNumber } },
      changeUser: { parameters: { userId } },
      createPasswordLink: { parameters: { userId } },
      withdrawInvitation: { parameters: { invitationId } },
      revokeAccessToken: { parameters: { tokenId } },
      getQuote: ofQuote,
      replayQuote: ofQuote,
      holdQuote: { ...ofHold, body: { until } },
      releaseQuote: ofHold,
      getQuoteHold: ofHold,
      getTariffLine: { parameters: { hsCode: '6109.10', destination: 'GB' } },
      listPickupWindows: { parameters: { country: 'GB' } },
      getOAuthApp: ofApp,
      changeOAuthApp: ofApp,
      deleteOAuthApp: { parameters: { id: appToDelete } },
      rotateOAuthAppSecret: ofApp,
      authorize: {
        parameters: {
          clientId: app.id,
          redirectUri: app.redirectUris[0] ?? '',
          responseType: 'code',
          scope: 'read_shipments',
        },
      },
      endAccountCredentials: { parameters: { id: toEnd } },
      getTokens: { body: { clientId, clientSecret } },
      revokeToken: { body: { token: 'rft_none.x', clientId, clientSecret } },
      refreshTokens: { body: { refreshToken } },
      getPickup: { parameters: { pickupId: pickup.id } },
      cancelPickup: { parameters: { pickupId: pickup.id } },
      getTaxesCollection: { parameters: { id: toRead } },
      downloadTaxesCollectionAttachment: { parameters: { id: toRead, attachmentId: `${toRead}-notice` } },
      remindConsignee: { parameters: { id: toRead } },
      settleTaxesCollection: { parameters: { id: toRead } },
      recalculateTaxesCollection: { parameters: { id: toRead } },
      cancelTaxesCollection: { parameters: { id: toCancel } },
      archiveTaxesCollection: { parameters: { id: toArchive } },
      resolveTaxesCollection: { parameters: { id: toResolve } },
      payTaxesCollection: { parameters: { id: toPay } },
      refundTaxesCollection: { parameters: { id: toRefund } },
      createManifest: { body: { shipmentIds: [toCollect.shipmentId] } },
      listHistory: ofHistory,
      compareObject: ofHistory,
      getManifest: { parameters: { manifestId } },
      downloadManifest: { parameters: { manifestId } },
      getProduct: { parameters: { productId: 'P-1001' } },
      answerProduct: { parameters: { productId: 'P-1001' } },
      reviewProduct: { parameters: { productId: 'P-1001' } },
      forgetExample: { parameters: { productId: 'P-1001' } },
      forgetExamples: { parameters: { source: 'import' } },
      advanceParcel: { body: { shipmentId } },
      receiveWebhook: { parameters: { accountId: new URL(url).pathname.split('/').at(-1) ?? '' } },
    };

    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(50);
    const failed = [];
    // The demo is refused beside the endpoint that the example of registerWebhook has made: others would be told of it.
    // No booking is held where no list of denied parties is loaded.
    const refused = ['fillDemo', 'releaseHeldLabel', 'refuseHeldLabel'];
    for (const { operationId } of operations.filter((each) => !refused.includes(each.operationId))) {
      const outcome = await callInPage<Outcome>(send, { operationId, parameters: {}, ...filled[operationId] });
      if (!succeeded(outcome)) failed.push(outcome);
    }
    expect(failed).toEqual([]);
    expect(visited.strangers).toEqual([]);
    expect(visited.complaints).toEqual([]);
  });

  it('shows what is answered, when operations are executed from their forms', async () => {
    const { shipmentId, documents } = await book(service, {}, asDemo);
    const typedIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      downloadDocument: { shipmentId, documentId: documents[0]?.id ?? '' },
    };
    for (const operationId of shownWithForms) {
      const block = page.locator(`[id$="-${operationId}"]`);
      await block.locator('.opblock-summary-control').dispatchEvent('click');
      await block.getByRole('button', { name: 'Try it out' }).dispatchEvent('click');
      for (const [name, value] of Object.entries(typedIn[operationId] ?? {}))
        await typed(block.locator(`tr[data-param-name="${name}"] input`), value);
      const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
      await block.getByRole('button', { name: 'Execute' }).dispatchEvent('click');
      const response = await answered;
      const shown = await block.locator('.live-responses-table .response .response-col_status').first().textContent();
      expect({
        operationId,
        said: response.ok() ? '' : await response.text(),
        shown: Number.parseInt(shown ?? '', 10),
      }).toEqual({
        operationId,
        said: '',
        shown: response.status(),
      });
    }
    expect(visited.complaints).toEqual([]);
  });

  it('can be read by everybody, in light and in dark colours: closed, open, while trying and while authorizing', async () => {
    const tab = await openTab(examined);
    await tab.context.addInitScript(keepsItsSystem);
    const { page } = await tab.visit(`${service.url}/docs/api`);
    await page.locator('.opblock').first().waitFor();
    const shown = ['createLabel', 'listLabels', 'changeWebhook', 'deleteWebhook'];
    await page.evaluate(`(${show})(${JSON.stringify(withOperations(document, shown))})`);
    await page.locator(`[id$="-${shown[0]}"]`).waitFor();
    const faults = async () => (await faultsOf(page)).filter((fault) => !fault.startsWith('wider than'));
    expect(await faults()).toEqual([]);
    for (const operationId of shown) await page.locator(`[id$="-${operationId}"] .opblock-summary-control`).click();
    expect(await faults()).toEqual([]);
    const list = page.locator('[id$="-listLabels"]');
    await list.getByRole('button', { name: 'Try it out' }).click();
    await list.getByRole('button', { name: 'Execute' }).click();
    await list.locator('.live-responses-table').waitFor();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await faults()).toEqual([]);
    await tab.close();
  });
});
