import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually } from '../../../../support/eventually.ts';
import { runningService } from '../../../../support/running-service.ts';
import type { RunningService } from '../../../../support/running-service.ts';
import { book } from '../../../../http/label-request.ts';
import { chromiumPath, startChromium, visit } from '../../../web/chromium.ts';
import type { Visit } from '../../../web/chromium.ts';

type Operation = { readonly operationId: string; readonly tags: readonly string[] };
type Outcome = { readonly operationId: string; readonly status: number; readonly said: string };
type Document = { readonly paths: Record<string, Record<string, Operation>> };

/** What is filled in beside what the page fills in by itself: parameters by name, and other values for fields of the body. */
type Filled = { readonly parameters?: Readonly<Record<string, string>>; readonly body?: Readonly<Record<string, unknown>> };

/** The page takes up what is typed a moment later, or when the field is left. */
const typed = async (field: Locator, value: string): Promise<void> => {
  await field.fill(value);
  await field.blur();
};

/** Run in the page before its own scripts: keeps what the page's own start makes of Swagger UI where a test finds it. */
const keepsItsSystem = `{
  let bundle;
  Object.defineProperty(window, 'SwaggerUIBundle', {
    get: () => bundle,
    set: (made) => { bundle = Object.assign((options) => (window.madeByPage = made(options)), made); },
  });
}`;

/**
 * Run in the page: sends what its "Execute" would send, by its own functions and with the credentials it was given. Its form would be
 * filled in with no more than this: no parameter of ours has an example, and every body has one. To open the form takes the page two
 * seconds an operation, because it reads the whole document again each time.
 */
let parcels = 0;
/** A taxes collection of goods without a code, of a parcel of its own. */
const collectionRequest = (changes: object) => ({
  shipFrom: { company: 'Example Ltd', address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } },
  shipTo: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
  commodities: [{ title: 'Cotton T-shirt', quantity: 2, value: { amount: '100.00', currency: 'GBP' }, countryOfOrigin: 'CN' }],
  trackingNumber: `PARCEL${++parcels}`,
  additionalServices: { taxesCollection: true },
  ...changes,
});

const send = `async ({ operationId, parameters, body }) => {
  const { authSelectors, fn, specSelectors } = window.madeByPage.getSystem();
  const spec = specSelectors.specJson().toJS();
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

/** Run in the page: what it has against the document when it resolves all references. */
const resolveAll = `async () => {
  const { fn, specSelectors } = window.madeByPage.getSystem();
  return (await fn.resolveSubtree(specSelectors.specJson().toJS(), [])).errors;
}`;

/** Executed by hand, in their forms: one with a body, and one with parameters that answers bytes. */
const tried: ReadonlySet<string> = new Set(['createLabel', 'downloadDocument']);

const succeeded = ({ status }: Pick<Outcome, 'status'>): boolean => status >= 200 && status < 300;

const asDemo = { token: 'demo' };
const nothing: Filled = {};

describe.skipIf(chromiumPath === undefined)('/docs in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let browser: Browser;
  let visited: Visit;
  let page: Page;

  beforeAll(async () => {
    service = await runningService();
    browser = await startChromium();
    // As people open it: under a name that is another origin than the address the service listens at.
    const { port } = new URL(service.url);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript(keepsItsSystem);
    visited = await visit(context, `http://localhost:${port}/`);
    page = visited.page;
    await page.locator('.opblock').first().waitFor();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByRole('textbox').fill(service.tokens.demo ?? '');
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** Presses "Try it out" and "Execute", and answers what came back. */
  const execute = async ({ operationId, tags: [tag = ''] }: Operation, { parameters = {}, body }: Filled) => {
    const block = page.locator(`[id="operations-${tag.replaceAll(' ', '_')}-${operationId}"]`);
    const fold = () => block.locator('.opblock-summary-control').dispatchEvent('click');
    await fold();
    await block.getByRole('button', { name: 'Try it out' }).dispatchEvent('click');
    for (const [name, value] of Object.entries(parameters)) await typed(block.locator(`tr[data-param-name="${name}"] input`), value);
    if (body !== undefined) {
      const text = block.locator('textarea.body-param__text');
      await typed(text, JSON.stringify({ ...(JSON.parse(await text.inputValue()) as object), ...body }));
    }
    const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await block.getByRole('button', { name: 'Execute' }).dispatchEvent('click');
    const response = await answered;
    const shown = await block.locator('.live-responses-table .response .response-col_status').first().textContent();
    const said = response.ok() ? '' : await response.text();
    await fold();
    return { operationId, status: response.status(), shown: Number.parseInt(shown ?? '', 10), said };
  };

  const callInPage = <Answer>(script: string, given: unknown = {}): Promise<Answer> =>
    page.evaluate<Answer>(`(${script})(${JSON.stringify(given)})`);

  it('is where the address alone leads people', async () => {
    expect([visited.status, new URL(page.url()).pathname, await page.title()]).toEqual([200, '/docs', 'Waybill API']);
    expect((await service.get('/', { token: null })).json).toMatchObject({
      name: 'Waybill',
      documentation: '/docs',
      openapi: '/openapi.json',
    });
  });

  it('shows every endpoint', async () => {
    const { paths } = (await service.get('/openapi.json')).json as unknown as Document;
    const shown = (await page.locator('.opblock-summary-path').allTextContents()).map((path) => path.replaceAll('\u200b', ''));
    expect(shown).toEqual(expect.arrayContaining(Object.keys(paths)));
  });

  it('executes every operation with the demo token, as the page fills it in but for ids', async () => {
    const { shipmentId, trackingNumber, documents } = await book(service, {}, asDemo);
    const [toVoid, toCollect, toHandOver] = [
      await book(service, {}, asDemo),
      await book(service, {}, asDemo),
      await book(service, {}, asDemo),
    ];
    const address = { company: 'Example Shop', address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } };
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
      (await service.get(`/api/webhooks/${id}/deliveries`, asDemo)).json as unknown as readonly { readonly id: string }[];
    await eventually(async () => (await deliveries()).length > 0);
    const [delivery] = await deliveries();
    const collections = '/api/taxes-collections';
    const collected = async (status: string, changes: object = {}): Promise<string> => {
      const { collection } = (await service.post('/api/trade-engine/duties-taxes', collectionRequest(changes), asDemo)).json;
      const { collectionId } = collection as { readonly collectionId: string };
      const now = async () => (await service.get(`${collections}/${collectionId}`, asDemo)).json['status'];
      await eventually(async () => (await now()) === status);
      return collectionId;
    };
    const [toRead, toCancel, toArchive] = [await collected('pending'), await collected('pending'), await collected('pending')];
    await service.post(`${collections}/${toArchive}/cancel`, undefined, asDemo);
    const toResolve = await collected('exception', { customerReference: 'SIM-UNCLASSIFIABLE' });
    await service.caughtUp();

    const ofShipment = { parameters: { shipmentId } };
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
      getPickup: { parameters: { pickupId: pickup.id } },
      cancelPickup: { parameters: { pickupId: pickup.id } },
      getTaxesCollection: { parameters: { id: toRead } },
      recalculateTaxesCollection: { parameters: { id: toRead } },
      cancelTaxesCollection: { parameters: { id: toCancel } },
      archiveTaxesCollection: { parameters: { id: toArchive } },
      resolveTaxesCollection: { parameters: { id: toResolve } },
      createManifest: { body: { shipmentIds: [toCollect.shipmentId] } },
      getManifest: { parameters: { manifestId } },
      downloadManifest: { parameters: { manifestId } },
      getProduct: { parameters: { productId: 'P-1001' } },
      reviewProduct: { parameters: { productId: 'P-1001' } },
      advanceParcel: { body: { shipmentId } },
      receiveWebhook: { parameters: { accountId: new URL(url).pathname.split('/').at(-1) ?? '' } },
    };

    const { paths } = (await service.get('/openapi.json')).json as unknown as Document;
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(50);
    const failed = [];
    // What a person sees is what was answered.
    const byHand = operations.filter(({ operationId }) => tried.has(operationId));
    expect(byHand).toHaveLength(tried.size);
    for (const operation of byHand) {
      const outcome = await execute(operation, filled[operation.operationId] ?? nothing);
      if (!succeeded(outcome) || outcome.shown !== outcome.status) failed.push(outcome);
    }
    for (const { operationId } of operations) {
      const outcome = await callInPage<Outcome>(send, { operationId, parameters: {}, ...filled[operationId] });
      if (!succeeded(outcome)) failed.push(outcome);
    }
    expect(failed).toEqual([]);
    expect(await callInPage(resolveAll)).toEqual([]);
    expect(visited.strangers).toEqual([]);
    expect(visited.complaints).toEqual([]);
  }, 120_000);
});
