import { afterAll, beforeAll, expect, it } from 'vitest';
import { mcpClient } from '../../support/mcp-clients.ts';
import type { McpClient } from '../../support/mcp-clients.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book, labelRequest, labels, shipTo } from '../parcels/label-request.ts';

const scopes = ['agent_read', 'agent_write'] as const;

let service: RunningService;
let client: McpClient;
beforeAll(async () => {
  service = await runningService();
  service.tokens['agent'] = (await service.issue({ accountId: shop, scopes, subject: 'app_assistant' })).token;
  service.tokens['another'] = (await service.issue({ accountId: shop, scopes, subject: 'app_another' })).token;
  service.tokens['reading'] = (await service.issue({ accountId: shop, scopes: ['agent_read'] })).token;
  client = await mcpClient(service, 'agent');
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

const bookings = async (): Promise<number> => {
  await service.caughtUp();
  return Number((await service.get(labels)).headers.get('x-total-count'));
};
const booking = (changes: object = {}) => ({ action: { kind: 'booking', request: labelRequest({ ...changes }) } });
const prepared = async (action: Record<string, unknown>, by = client) => {
  const { structuredContent } = await by.call('prepare', action);
  return structuredContent as { readonly confirmation: string; readonly price: unknown; readonly refused?: unknown };
};
const reasonOf = (answer: { readonly structuredContent: Readonly<Record<string, unknown>> }) =>
  (answer.structuredContent['refused'] as { readonly reason: string } | undefined)?.reason;
const change = (agents: object) => service.ask('PATCH', '/api/accounts/me/settings', { agents });

it('nothing is booked until the exact input is confirmed, and then once', async () => {
  const before = await bookings();
  const { confirmation, price } = await prepared(booking({ customerReference: 'AGENT-1' }));
  expect(price).toEqual({ amount: '32.67', currency: 'GBP' });
  expect(await bookings()).toBe(before);
  const done = await client.call('confirm', { confirmation });
  expect(done.structuredContent).toMatchObject({ done: 'booking', status: 'label_created', price });
  const again = await client.call('confirm', { confirmation });
  expect(again.structuredContent).toEqual(done.structuredContent);
  expect(await bookings()).toBe(before + 1);
});

it('a booking reads the address as the API does: Puerto Rico is not the United States', async () => {
  const address = { ...shipTo.address, city: 'San Juan', state: 'PR', postcode: '00901' };
  const parcel = (reading?: object) =>
    booking({ shipTo: { ...shipTo, address: { ...address, ...(reading && { reading }) } } });
  const { confirmation } = await prepared(parcel());
  const { structuredContent } = await client.call('confirm', { confirmation });
  await service.caughtUp();
  const there = (await service.get(`${labels}?destinationCountry=PR`)).json as unknown as readonly object[];
  expect(there).toMatchObject([{ shipmentId: structuredContent['shipment_id'] }]);
  // What the service itself writes beside an address cannot be sent.
  const { refused } = await prepared(parcel({ country: 'DE' }));
  expect(refused).toMatchObject({ status: 400 });
});

it('two equal parcels are two preparations', async () => {
  const [one, other] = [await prepared(booking()), await prepared(booking())];
  expect(one.confirmation).not.toBe(other.confirmation);
});

it('one confirmation at the same time books once, and counts once', async () => {
  const before = await bookings();
  const { confirmation } = await prepared(booking());
  const answers = await Promise.all([1, 2, 3].map(() => client.call('confirm', { confirmation })));
  const reasons = answers.map(reasonOf).filter((reason) => reason !== undefined);
  expect(new Set([...reasons, 'idempotency_key_in_flight'])).toEqual(new Set(['idempotency_key_in_flight']));
  expect(reasons.length).toBeLessThan(3);
  expect(await bookings()).toBe(before + 1);
  const counted = await service.db
    .selectFrom('agent_bookings')
    .select('number')
    .where('confirmation', '=', confirmation)
    .execute();
  expect(counted).toHaveLength(1);
});

it('confirmations at the same time book nothing at another price than the one that was shown', async () => {
  const before = await bookings();
  const { confirmation } = await prepared(booking());
  const row = service.db.updateTable('agent_preparations').where('confirmation', '=', confirmation);
  // As if the price had risen since.
  await row.set({ amount: '30.00' }).execute();
  const answers = await Promise.all([1, 2, 3].map(() => client.call('confirm', { confirmation })));
  expect(answers.map(reasonOf)).toEqual(['price_changed', 'price_changed', 'price_changed']);
  expect(await bookings()).toBe(before);
  const taken = service.db.selectFrom('agent_bookings').selectAll().where('confirmation', '=', confirmation);
  expect(await taken.execute()).toEqual([]);
  // It has fallen again, and nothing was spoilt.
  await row.set({ amount: '32.67' }).execute();
  const done = await client.call('confirm', { confirmation });
  expect(done.structuredContent).toMatchObject({ done: 'booking', price: { amount: '32.67', currency: 'GBP' } });
  expect(await bookings()).toBe(before + 1);
});

it('a booking to whose price duties would be added is not prepared', async () => {
  const paid = (incoterms: string) =>
    booking({
      customs: { contentType: 'CommercialGoods', incoterms },
      additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' },
    });
  const { refused } = await prepared(paid('DDP'));
  expect(refused).toMatchObject({ status: 400, reason: 'validation_failed' });
  expect((await prepared(paid('DDU'))).confirmation).toHaveLength(43);
});

it('events of what an agent did name its app, and that it came by its tools', async () => {
  const { confirmation } = await prepared(booking());
  const { structuredContent } = await client.call('confirm', { confirmation });
  const id = String(structuredContent['shipment_id']);
  const events = (await service.get(`/api/audit/shipment/${id}/events`)).json as unknown as readonly object[];
  expect(events).toMatchObject([
    { type: 'LabelGenerated', actor: 'app_assistant', via: 'mcp' },
    { type: 'ShipmentRequested', actor: 'app_assistant', via: 'mcp' },
  ]);
  const { shipmentId } = await book(service);
  const others = (await service.get(`/api/audit/shipment/${shipmentId}/events`)).json as unknown as readonly object[];
  expect(others.filter((event) => 'via' in event)).toEqual([]);
});

it('a confirmation is for who prepared it, for 10 minutes, and for nothing else', async () => {
  const before = await bookings();
  const { confirmation } = await prepared(booking());
  const another = await mcpClient(service, 'another');
  expect(reasonOf(await another.call('confirm', { confirmation }))).toBe('confirmation_not_valid');
  await another.close();
  expect(reasonOf(await client.call('confirm', { confirmation: `${confirmation.slice(0, 42)}-` }))).toBe(
    'confirmation_not_valid',
  );
  service.clock.advance(10 * 60_000);
  expect(reasonOf(await client.call('confirm', { confirmation }))).toBe('confirmation_not_valid');
  expect(await bookings()).toBe(before);
});

it('an input with a fault is refused before anything is prepared', async () => {
  const refusals = [
    booking({ weight: undefined }),
    booking({ colour: 'blue' }),
    booking({ serviceCode: 'NONE' }),
    { action: { kind: 'void', shipment_id: 'shp_nobody' } },
    { action: { kind: 'refund', collection_id: 'txc_1' } },
  ];
  for (const input of refusals) {
    const answer = await client.call('prepare', input);
    expect([answer.isError, answer.structuredContent['confirmation']]).toEqual([true, undefined]);
  }
});

it('voids, pickups and reminders are prepared and confirmed too', async () => {
  const { shipmentId } = await book(service);
  const toVoid = await prepared({ action: { kind: 'void', shipment_id: shipmentId } });
  expect(toVoid).toMatchObject({ will: 'void', shipment_id: shipmentId, status: 'label_created' });
  expect((await client.call('confirm', { confirmation: toVoid.confirmation })).structuredContent).toMatchObject({
    done: 'void',
    shipment_id: shipmentId,
    status: 'voided',
  });
  const { id } = await readyCollection(service);
  const reminder = await prepared({ action: { kind: 'reminder', collection_id: id } });
  const reminded = await client.call('confirm', { confirmation: reminder.confirmation });
  expect(reminded.structuredContent).toMatchObject({ done: 'reminder', id, status: 'pending' });
  const again = await client.call('confirm', { confirmation: reminder.confirmation });
  expect(again.structuredContent).toEqual(reminded.structuredContent);
});

it('agents book no more in a day than the account permits, also at the same time', async () => {
  service.clock.advance(24 * 3_600_000);
  await change({ bookingsPerDay: 3 });
  service.clock.advance(6_000);
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, index) => prepared(booking({ customerReference: `L-${index}` }))),
  );
  const before = await bookings();
  const answers = await Promise.all(all.map(({ confirmation }) => client.call('confirm', { confirmation })));
  expect(answers.map(reasonOf).filter((reason) => reason === 'agent_limit_reached')).toHaveLength(2);
  expect(await bookings()).toBe(before + 3);
  expect((await prepared(booking())).refused).toMatchObject({ status: 429, reason: 'agent_limit_reached' });
  // A booking of the account itself is not counted.
  await book(service);
  service.clock.advance(24 * 3_600_000);
  await change({ bookingsPerDay: null, valuePerDay: { amount: '40.00', currency: 'GBP' } });
  service.clock.advance(6_000);
  const { confirmation } = await prepared(booking());
  expect((await client.call('confirm', { confirmation })).isError).toBeUndefined();
  expect((await prepared(booking())).refused).toMatchObject({ reason: 'agent_limit_reached' });
  await change({ valuePerDay: null });
  service.clock.advance(6_000);
});

it('an account switches writing by agents off, and reading goes on', async () => {
  const { confirmation } = await prepared(booking());
  await change({ mayWrite: false });
  service.clock.advance(6_000);
  expect(reasonOf(await client.call('prepare', booking()))).toBe('agent_writes_off');
  expect(reasonOf(await client.call('confirm', { confirmation }))).toBe('agent_writes_off');
  expect((await client.call('list_shipments')).isError).toBeUndefined();
  await change({ mayWrite: null });
  service.clock.advance(6_000);
});

it('a token that only reads sees no tool that writes', async () => {
  const reading = await mcpClient(service, 'reading');
  const names = (await reading.tools()).map(({ name }) => name);
  expect(names).not.toContain('prepare');
  expect(reasonOf(await reading.call('prepare', booking()))).toBe('scope_missing');
  expect(reasonOf(await reading.call('confirm', { confirmation: 'x'.repeat(43) }))).toBe('scope_missing');
  expect((await client.tools()).map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
    'prepare',
    'confirm',
    'advance_sandbox',
  ]);
  await reading.close();
});

it('a parcel of the sandbox is moved along', async () => {
  const { shipmentId } = await book(service);
  const moved = await client.call('advance_sandbox', { shipment_id: shipmentId, to: 'delivered' });
  expect(moved.structuredContent).toMatchObject({ shipment_id: shipmentId, status: 'delivered' });
});
