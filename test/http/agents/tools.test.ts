import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpClient, mcpClients } from '../../support/mcp-clients.ts';
import type { McpClient } from '../../support/mcp-clients.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import {
  collectionIn,
  collectionUntil,
  readyCollection,
  requestForCollection,
} from '../collections/collection-request.ts';
import { book, shipFrom, shipTo } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  const issued = {
    agent: await service.issue({ accountId: shop, scopes: ['agent_read'], subject: 'app_assistant' }),
    trusted: await service.issue({ accountId: shop, scopes: ['agent_read', 'agent_personal'], subject: 'app_desk' }),
  };
  for (const [name, { token }] of Object.entries(issued)) service.tokens[name] = token;
});
afterAll(() => service.stop());

/** What identifies the people of the requests in these tests, or says where they live. */
const personal = [
  'Jane',
  'Doe',
  'jane.doe@example.com',
  'jane@example.com',
  '555 0142',
  'Evergreen',
  '62701',
  'Sample Street',
  '10115',
  'John',
  'Foundry',
  'High Street',
];
const seenOf = (answers: readonly unknown[]) => personal.filter((text) => JSON.stringify(answers).includes(text));

describe.each(Object.entries(mcpClients))('%s', (name, { connect, revision }) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connect(service, 'agent');
  });
  afterAll(() => client.close());

  it('speaks the revision', () => {
    expect(client.revision()).toBe(revision);
  });

  it('lists the tools that the scope opens', async () => {
    expect((await client.tools()).map(({ name }) => name)).toEqual([
      'find',
      'get_shipment',
      'list_shipments',
      'track_parcel',
      'quote_rates',
      'quote_duties',
      'classify_goods',
      'check_restrictions',
      'get_collection',
      'list_failed_deliveries',
      'explain_history',
    ]);
  });

  it('an assistant answers "where is my parcel, and what do I owe" without seeing an address', async () => {
    const order = `ORDER-${name.replaceAll(/[^a-z0-9]/g, '')}`;
    const parcel = await book(service, { customerReference: order });
    await service.post('/sandbox/advance', { shipmentId: parcel.shipmentId, to: 'customs_hold' });
    const asked = requestForCollection({ customerReference: order });
    const { collectionId } = collectionIn(await service.post('/api/trade-engine/duties-taxes', asked));
    await collectionUntil(service, collectionId, 'pending');
    await service.caughtUp();

    const found = await client.call('find', { query: order });
    const results = found.structuredContent['results'] as readonly { kind: string; id: string }[];
    const idOf = (wanted: string) => results.find(({ kind }) => kind === wanted)?.id ?? '';
    const where = await client.call('track_parcel', { parcel: idOf('shipment') });
    const owed = await client.call('get_collection', { collection_id: idOf('taxes_collection') });
    const shipment = await client.call('get_shipment', { shipment_id: idOf('shipment') });
    const history = await client.call('explain_history', { kind: 'shipment', id: idOf('shipment') });

    expect(where.structuredContent).toMatchObject({
      shipment_id: parcel.shipmentId,
      status: 'customs_hold',
      estimated_delivery: expect.stringMatching(/^2026-/) as string,
      untrusted: { tracking_number: parcel.trackingNumber, reference: order },
    });
    expect(owed.structuredContent).toMatchObject({
      status: 'pending',
      to_pay: { amount: '78.64', currency: 'EUR' },
      pay_by: expect.stringMatching(/^2026-12-/) as string,
      ship_to: { country: 'DE', untrusted: { initial: 'J', town: 'Berlin' } },
    });
    expect(shipment.structuredContent).toMatchObject({
      ship_to: { country: 'US', untrusted: { initial: 'J', town: 'Springfield' } },
    });
    expect(history.structuredContent).toMatchObject({ total: expect.any(Number) as number });
    expect(seenOf([found, where, owed, shipment, history])).toEqual([]);
  });

  it('asks for rates, duties, codes and restrictions', async () => {
    const [from, to] = [{ country: 'GB' }, { country: 'DE', postcode: '10115' }];
    const rates = await client.call('quote_rates', { from, to, weight_kg: '1.2' });
    expect(rates.structuredContent).toMatchObject({ rates: expect.arrayContaining([expect.anything()]) as unknown });
    const value = { amount: '100.00', currency: 'GBP' };
    const goods = [{ title: 'Cotton T-shirt', hs_code: '6109.10', quantity: 2, value, country_of_origin: 'CN' }];
    const duties = await client.call('quote_duties', { from, to, goods, currency: 'EUR' });
    expect(duties.structuredContent).toMatchObject({
      price: { amount: 78.64, currency: 'EUR' },
      complete: true,
      charges: [{ code: 'DUTY' }, { code: 'VAT' }],
    });
    expect((duties.structuredContent['sources'] as readonly unknown[]).length).toBeGreaterThan(1);
    const codes = await client.call('classify_goods', {
      origin_country: 'GB',
      products: [{ title: "Men's cotton crew-neck T-shirt" }],
    });
    expect(codes.structuredContent).toMatchObject({ products: [{ line: 1, hs_code: '610910' }] });
    const restricted = await client.call('check_restrictions', {
      origin_country: 'GB',
      destination_country: 'US',
      products: [{ hs_code: '8507.60' }],
    });
    expect(restricted.structuredContent).toMatchObject({
      products: [{ line: 1, restrictions: expect.anything() as unknown }],
    });
  });

  it('a refusal is a result that says what to correct', async () => {
    const refused = await client.call('quote_rates', { from: { country: 'GB' }, to: { country: 'Germany' } });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { refused: { status: 400, reason: 'validation_failed' } },
    });
    const unknown = await client.call('get_shipment', { shipment_id: 'shp_nobody' });
    expect(unknown).toMatchObject({ isError: true, structuredContent: { refused: { status: 404 } } });
  });
});

it('people are shown to a token with the scope, and each use is recorded', async () => {
  const { shipmentId } = await book(service);
  const { id: collection_id } = await readyCollection(service);
  const [agent, trusted] = [await mcpClient(service, 'agent'), await mcpClient(service, 'trusted')];
  const asked = { shipment_id: shipmentId, include_personal: true };
  expect((await agent.call('get_shipment', asked)).structuredContent).toMatchObject({
    refused: { status: 403, reason: 'scope_missing' },
  });
  const readsOf = async () => (await service.get('/api/privacy/reads?userId=app_desk')).json as unknown;
  expect(await readsOf()).toEqual([]);
  const { name, phone, address } = shipTo;
  expect((await trusted.call('get_shipment', asked)).structuredContent).toMatchObject({
    ship_to: { untrusted: { name, phone, line1: address.line1 } },
    ship_from: { untrusted: { company: shipFrom.company } },
  });
  await trusted.call('get_shipment', asked);
  service.clock.advance(1);
  await trusted.call('get_collection', { collection_id, include_personal: true });
  expect(await readsOf()).toMatchObject([
    { kind: 'taxes_collection', objectId: collection_id, userId: 'app_desk' },
    { kind: 'shipment', objectId: shipmentId, userId: 'app_desk' },
  ]);
  expect((await trusted.call('get_shipment', { shipment_id: shipmentId })).structuredContent).toMatchObject({
    ship_to: { untrusted: { initial: 'J', town: address.city } },
  });
  await Promise.all([agent.close(), trusted.close()]);
});

it('what others wrote stands in the structured content only', async () => {
  const client = await mcpClient(service, 'agent');
  const { shipmentId } = await book(service, { customerReference: 'ORDER-TEXT' });
  const { content, structuredContent } = await client.call('get_shipment', { shipment_id: shipmentId });
  expect(structuredContent).toMatchObject({ goods: [{ untrusted: { title: 'Cotton T-shirt' } }] });
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ shipment_id: shipmentId });
  expect(content[0]?.text).not.toMatch(/Cotton|ORDER-TEXT|untrusted|Springfield/);
  await client.close();
});

it('lists a shipment whose people were erased, without a destination', async () => {
  const client = await mcpClient(service, 'agent');
  const { shipmentId } = await book(service, { customerReference: 'ORDER-ERASED' });
  await service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'operator' });
  await service.caughtUp();
  const { structuredContent } = await client.call('list_shipments', { reference: 'ORDER-ERASED' });
  const reference = expect.objectContaining({ reference: 'ORDER-ERASED' }) as unknown;
  expect(structuredContent).toMatchObject({ shipments: [{ shipment_id: shipmentId, untrusted: reference }], total: 1 });
  expect(JSON.stringify(structuredContent)).not.toContain('destination_country');
  await client.close();
});
