import { expect } from 'vitest';
import { collectionUntil, newCollection } from '../http/collections/collection-request.ts';
import { book } from '../http/parcels/label-request.ts';
import { entry, uploads } from '../http/parcels/trade-documents.ts';
import { eventually } from './eventually.ts';
import { oauthBeside } from './oauth-grants.ts';
import { shop } from './running-service.ts';
import { addUser } from './signed-in-browser.ts';
import type { Answer, RunningService } from './running-service.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** Words that occur only in objects of the shop. */
const consignee = {
  name: 'Wilhelmina Zaunkönig',
  email: 'w.zaunkoenig@example.org',
  phone: '+49 30 5550177',
  address: { line1: '17 Quittenweg', city: 'Berlin', postcode: '10999', country: 'DE' },
};
const people = ['Wilhelmina', 'zaunkoenig', '5550177', 'Quittenweg'];
const words = [...people, 'ORDER-QUITTE', 'Quitte depot', 'Quitte order desk', 'Quitte scanner', 'Quittella'];

const auditedKind = 'shipment';
/** Of the examples that a page of the console forgets. */
const exampleSource = 'import';

const made = (answer: Answer): Answer => {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer;
};
const textIn = ({ json }: Answer, field: string): string => String(json[field]);
const firstIn = <T>(list: unknown): T => {
  const [first] = list as readonly T[];
  if (first === undefined) throw new Error('The list is empty.');
  return first;
};

/**
 * Creates one object of each kind, all of the shop. `objects` has the object for each path parameter: by the path up to
 * the parameter, or by its name alone. A route whose parameter has neither fails the access test.
 */
export const shopWithEverything = async (service: RunningService, receiver: WebhookReceiver) => {
  const endpoint = made(await service.post('/api/webhooks', { url: receiver.url }));
  const parcel = { shipTo: consignee, customerReference: 'ORDER-QUITTE', labelFormat: 'ZPL' };
  const [shipment, spare] = [await book(service, parcel), await book(service, parcel)];
  const [collected, manifested] = [await book(service, parcel), await book(service, parcel)];
  made(await service.post(uploads, { shipmentId: shipment.shipmentId, electronicTradeDocuments: [entry()] }));
  const depot = {
    company: 'Quitte depot',
    address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' },
  };
  const days = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' };
  const pickup = made(
    await service.post('/api/pickups', {
      ...days,
      address: { name: 'Quitte depot', ...depot },
      shipmentIds: [collected.shipmentId],
    }),
  ).json['pickup'] as { readonly id: string };
  const manifest = made(await service.post('/api/manifests', { shipmentIds: [manifested.shipmentId], address: depot }));
  made(
    await service.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ title: "Men's cotton T-shirt Quittella", productId: 'P-QUITTE' }],
    }),
  );
  const quote = made(
    await service.post('/api/trade-engine/duties-taxes', {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'DE', postcode: '10999' } },
      commodities: [
        {
          title: 'Quittella',
          hsCode: '6109.10',
          quantity: 1,
          value: { amount: '200', currency: 'GBP' },
          countryOfOrigin: 'GB',
        },
      ],
      customs: { incoterms: 'DDP' },
      currency: 'GBP',
    }),
  );
  if (service.config.quoteHoldDays > 0) {
    made(await service.ask('PATCH', '/api/accounts/me/settings', { duties: { holdQuotes: true } }));
    const path = `/api/trade-engine/quotes/${textIn(quote, 'quoteId')}/hold`;
    made(await service.post(path, { until: service.clock.now().slice(0, 'YYYY-MM-DD'.length) }));
  }
  const { collectionId, paymentUrl } = await newCollection(service, {
    shipTo: consignee,
    trackingNumber: shipment.trackingNumber,
  });
  const collection = await collectionUntil(service, collectionId, 'pending');
  const app = made(
    await service.post('/api/oauth/apps', {
      name: 'Quitte order desk',
      redirectUris: ['https://app.example.com/callback'],
      scopes: ['read_shipments'],
    }),
  );
  const accessToken = made(
    await service.post('/api/accounts/me/access-tokens', { name: 'Quitte scanner', scopes: ['read_shipments'] }),
  );
  const oauth = await oauthBeside(service);
  const credentials = await oauth.approve((await oauth.register()).app, { accountId: shop });
  await oauth.close();
  await service.caughtUp();
  const invitation = made(
    await service.post('/api/accounts/me/invitations', { email: 'quitte@example.org', role: 'viewer' }),
  );
  const person = await addUser(service, { role: 'member', name: 'Quittella Person' });
  const endpointId = textIn(endpoint, 'id');
  const product = firstIn<{ readonly id: string }>((await service.get('/api/trade-engine/products')).json);
  type Delivery = { readonly id: string; readonly status: string };
  const deliveries = await eventually(async () => {
    const rows = (await service.get(`/api/webhooks/${endpointId}/deliveries`)).json as unknown as readonly Delivery[];
    return rows.length > 4 && rows.every(({ status }) => status === 'delivered') && rows;
  });
  const delivery = firstIn<Delivery>(deliveries);

  const objects: Readonly<Record<string, string>> = {
    '{shipmentId}': shipment.shipmentId,
    '{documentId}': firstIn<{ readonly id: string }>(shipment.documents).id,
    '{trackingNumber}': shipment.trackingNumber,
    '{pickupId}': pickup.id,
    '{manifestId}': textIn(manifest, 'id'),
    '{productId}': 'P-QUITTE',
    '{deliveryId}': delivery.id,
    '{quoteId}': textIn(quote, 'quoteId'),
    '{kind}': auditedKind,
    '{source}': exampleSource,
    '/api/audit/{kind}/{id}': shipment.shipmentId,
    '/api/webhooks/{id}': endpointId,
    '/api/oauth/apps/{id}': textIn(app, 'id'),
    '/api/oauth/credentials/{id}': credentials.clientId,
    '/api/taxes-collections/{id}': collectionId,
    '/console/webhooks/{id}': endpointId,
    '/console/collections/{id}': collectionId,
    '/console/products/{id}': product.id,
    '/console/history/{kind}/{id}': shipment.shipmentId,
    '{invitationId}': textIn(invitation, 'id'),
    '{userId}': person.id,
    '/invite/{token}': 'nobody-was-given-this-link',
    '/signin/reset/{token}': 'nobody-was-given-this-link',
    '{attachmentId}': firstIn<{ readonly id: string }>(collection['attachments']).id,
    '{tokenId}': textIn(accessToken, 'id'),
    '/pay/colours/{colour}': '0b6b4f',
    '/pay/{token}': new URL(paymentUrl).pathname.split('/').at(-1) ?? '',
    '/sandbox/inbox/{accountId}': shop,
    '/sandbox/bank/{intentId}': 'pi_unknown',
    '/docs/{page}': 'rates',
    '/docs/{group}': 'decisions',
    '/docs/{group}/{page}': '0011-a-condition-never-blocks',
    '/docs/pictures/{picture}': 'console-today.png',
  };
  const ids = Object.entries(objects).flatMap(([place, text]) =>
    text === auditedKind || text === exampleSource || place.startsWith('/docs') ? [] : [text],
  );
  const secrets = [
    textIn(endpoint, 'secret'),
    textIn(app, 'clientSecret'),
    textIn(accessToken, 'token'),
    credentials.clientSecret,
  ];
  return {
    objects,
    /** The ids of these objects. */
    ids,
    /** Shipments that no pickup and no manifest holds. */
    free: [shipment.shipmentId, spare.shipmentId],
    people,
    marks: [
      ...ids.filter((text) => text !== shop && text !== 'start.js'),
      ...[spare, collected, manifested].map(({ shipmentId }) => shipmentId),
      ...words,
      ...secrets,
    ],
  };
};

export type ShopWithEverything = Awaited<ReturnType<typeof shopWithEverything>>;
