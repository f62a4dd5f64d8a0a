import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { collectionUntil, readyCollection, requestForCollection } from './collection-request.ts';
import { book } from '../parcels/label-request.ts';

/** The fields of a taxes collection, as the interface names them; those of one kind of entry stand under it. */
const fields: Readonly<Record<string, string>> = {
  '': 'id trackingNumber accountId requestId externalManifestId description customerReference shipTo shipFrom weight dimensions customs packageType contentType isArchived status commodities surcharges events attachments transactions dutiesAndTaxes stages paymentUrl collectionDeadline customsPaidAt processorPaymentIntentId createdAt updatedAt metadata',
  'commodities[]':
    'id quantity title value kgWeight unitWeight countryOfOrigin createdAt updatedAt hsCode sku description productUrl imageUrl category dutiesAndTaxes metadata',
  'commodities[].dutiesAndTaxes': 'totalAmount currency charges customsDeclaration',
  'surcharges[]': 'id type name amount currency metadata createdAt updatedAt taxesCollectionId',
  'events[]': 'id timestamp code createdAt updatedAt status data eventTypeId eventType',
  'events[].eventType':
    'id code description type clockStart clockStop shipperVisibility consigneeVisibility createdAt updatedAt alias status category config carrierEventTypes',
  'attachments[]': 'id eventName data createdAt updatedAt downloadURL reference',
  'transactions[]':
    'id type amount currency accountId createdAt updatedAt description status reference transactionTypeId metadata transactionType',
  'transactions[].transactionType':
    'id origin currency transactionType category rateSource auditStatus chargeType destination account metadata createdAt updatedAt value',
  dutiesAndTaxes: 'totalAmount currency charges customsDeclaration',
  'dutiesAndTaxes.charges[]': 'name amount currency rate code',
  'stages[]': 'id type status scheduledAt retryCount metadata',
};
/** Fields that only some entries have. */
const ofSome: Readonly<Record<string, string>> = {
  'commodities[]': 'predictedHsCode predictedTaxCode classification',
  'stages[]': 'completedAt error skipReason',
};
const namesIn = (text: string): readonly string[] => text.split(' ');

type Json = Readonly<Record<string, unknown>>;
/** Every object at a path such as `transactions[].transactionType`. */
const objectsAt = (root: Json, path: string): readonly Json[] =>
  path
    .split('.')
    .filter((step) => step !== '')
    .reduce<readonly Json[]>(
      (found, step) => {
        const [name = '', isList] = step.endsWith('[]') ? [step.slice(0, -2), true] : [step, false];
        const value = (object: Json): unknown => Object.entries(object).find(([key]) => key === name)?.[1];
        return found.flatMap((object) =>
          isList ? ((value(object) ?? []) as readonly Json[]) : [value(object) as Json],
        );
      },
      [root],
    );

let service: RunningService;
let collection: Json;
beforeAll(async () => {
  service = await runningService();
  const surcharges = [{ validFrom: '2026-01-01', currency: 'EUR', amount: '2.50', rate: '0.02' }];
  const settings = await service.ask('PATCH', '/api/accounts/me/settings', { collections: { surcharges } });
  if (settings.status !== 200) throw new Error(settings.text);
  const { trackingNumber } = await book(service);
  await service.caughtUp();
  const [goods] = requestForCollection().commodities;
  const commodities = [
    {
      ...goods,
      sku: 'TEE-M',
      description: 'Knitted',
      category: 'Clothing',
      kgWeight: 0.2,
      unitWeight: { unit: 'kg', value: '0.2' },
      productUrl: 'https://shop.example.com/tee',
      imageUrl: 'https://shop.example.com/tee.png',
      metadata: { colour: 'blue' },
    },
  ];
  const { id } = await readyCollection(service, {
    commodities,
    trackingNumber,
    externalManifestId: 'MAN-1',
    description: 'Clothing',
    customerReference: 'ORD-1',
    weight: { unit: 'kg', value: '0.5' },
    dimensions: { unit: 'cm', length: '20', width: '15', height: '5' },
    metadata: { shop: 'north' },
  });
  const path = `/api/taxes-collections/${id}`;
  const paid = await service.post(`${path}/payment`, { paymentMethodId: 'pm_card_visa', idempotencyKey: 'fields-1' });
  if (paid.json['success'] !== true) throw new Error(paid.text);
  collection = await collectionUntil(service, id, ({ stages }) => stages.length > 0);
});
afterAll(() => service.stop());

describe('a paid taxes collection', () => {
  it.each(Object.entries(fields))('has all fields of the interface: %s', (path, names) => {
    const objects = objectsAt(collection, path);
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) expect(Object.keys(object)).toEqual(expect.arrayContaining([...namesIn(names)]));
  });

  it('says how each kind of goods was declared, and which rules its charges follow from', () => {
    const [duties] = objectsAt(collection, 'commodities[].dutiesAndTaxes');
    const declaration = duties?.['customsDeclaration'] as Json;
    expect(declaration).toMatchObject({
      contentType: 'CommercialGoods',
      incoterms: 'DDU',
      countryOfOrigin: 'CN',
      quantity: 2,
      goodsValue: 200,
      currency: 'GBP',
    });
    const charged = (duties?.['charges'] as readonly { readonly rule: string }[]).map(({ rule }) => rule);
    expect((declaration['rules'] as readonly { readonly id: string }[]).map(({ id }) => id).toSorted()).toEqual(
      [...new Set(charged)].toSorted(),
    );
  });
});

it('the OpenAPI document names every field of the interface', async () => {
  const { components } = (await service.get('/openapi.json')).json as unknown as {
    components: { schemas: Record<string, Json> };
  };
  /** The schema of a field: references are followed, and an entry of a list stands for the list. */
  const resolved = (schema: Json): Json => {
    const reference = schema['$ref'];
    if (typeof reference === 'string')
      return resolved(Object.entries(components.schemas).find(([name]) => reference.endsWith(`/${name}`))?.[1] ?? {});
    return schema['type'] === 'array' ? resolved(schema['items'] as Json) : schema;
  };
  const propertiesOf = (schema: Json): Json => (resolved(schema)['properties'] ?? {}) as Json;
  for (const [path, names] of [...Object.entries(fields), ...Object.entries(ofSome)]) {
    const schema = path
      .split('.')
      .filter((step) => step !== '')
      .reduce<Json>(
        (parent, step) =>
          (Object.entries(propertiesOf(parent)).find(([name]) => name === step.replace('[]', ''))?.[1] ?? {}) as Json,
        components.schemas['TaxesCollection'] ?? {},
      );
    expect([path, Object.keys(propertiesOf(schema))]).toEqual([path, expect.arrayContaining([...namesIn(names)])]);
  }
});
