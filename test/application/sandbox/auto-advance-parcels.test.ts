import { describe, expect, it, onTestFinished } from 'vitest';
import { builtInCode } from '../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { journey } from '../../../src/adapters/parcels/carriers/built-in/journey.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { advanceShipment } from '../../../src/application/parcels/tracking/advance.ts';
import { autoAdvanceParcels } from '../../../src/application/sandbox/auto-advance-parcels.ts';
import { shipmentOfAnyAccount } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { recordTracking } from '../../../src/application/parcels/tracking/record-tracking.ts';
import { shipmentDecider } from '../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent, ShipmentPeople } from '../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested } from '../../support/shipment-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const metadata = { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' };

/** A shipment with this history, and the policy that moves it. */
const given = async (
  customerReference: string,
  {
    people = requested.data.personal,
    then = [],
    isMoved = false,
  }: { people?: ShipmentPeople; then?: readonly ShipmentEvent[]; isMoved?: boolean } = {},
) => {
  const clock = new TestClock();
  const { store, close } = await sqliteStores(clock);
  onTestFinished(close);
  const asked = { ...requested, data: { ...requested.data, customerReference, personal: people } };
  await store.append('shipment-shp_1', [asked, labelled, ...then], 0, metadata);
  const label = (await store.read('shipment-shp_1'))[1];
  if (!label) throw new Error('There is no label.');

  const builtInDirectory = {
    nameOf: (carrier: string) => carrier,
    meaningOf: (_: string, code: string) => builtInCode(code),
    trackingUrl: () => undefined,
  };
  const record = recordTracking({
    handle: commandHandler(store, shipmentDecider, { clock }),
    directory: builtInDirectory,
    log: { warn: () => undefined },
  });
  const advance = advanceShipment({
    journeys: journey,
    mishaps: { exception: 'EDF', lost: 'HLO' },
    carrier: 'Waybill',
    record,
  });
  const { react } = autoAdvanceParcels({
    store,
    clock,
    advance,
    movedUntil: () => Promise.resolve(isMoved ? label.position : undefined),
  });
  return {
    react: () => react(label, new AbortController().signal),
    status: async () => (await shipmentOfAnyAccount(store, 'shp_1'))?.status,
    head: () => store.head(),
    last: async () => (await store.read('shipment-shp_1')).at(-1),
    id: label.id,
  };
};

describe('an auto-advanced parcel', () => {
  it.each([
    ['SIM-DELIVERED', 'delivered'],
    ['SIM-CUSTOMS-HOLD', 'customs_hold'],
    ['SIM-DELIVERY-FAILED', 'delivery_failed'],
    ['SIM-RETURNED', 'returned'],
    ['ORDER-1', 'label_created'],
    ['', 'label_created'],
  ])('called %j ends as %s', async (reference, status) => {
    const parcel = await given(reference);
    await parcel.react();
    expect(await parcel.status()).toBe(status);
  });

  it('moves once, however often the event is handled', async () => {
    const parcel = await given('SIM-DELIVERED');
    await parcel.react();
    const head = await parcel.head();
    await parcel.react();
    expect(await parcel.head()).toBe(head);
  });

  it('records the actor and the causing event', async () => {
    const parcel = await given('SIM-DELIVERED');
    await parcel.react();
    expect((await parcel.last())?.metadata).toMatchObject({
      accountId: 'acc_1',
      actor: 'sandbox',
      correlationId: 'req_1',
      causationId: parcel.id,
    });
  });

  it('does not move when its label was voided', async () => {
    const parcel = await given('SIM-DELIVERED', {
      then: [{ type: 'ShipmentVoided', data: { voidedAt: '2026-11-20T10:00:02.000Z' } }],
    });
    await parcel.react();
    expect(await parcel.status()).toBe('voided');
  });

  it('does not move when it had moved before the database was lost', async () => {
    const parcel = await given('SIM-DELIVERED', { isMoved: true });
    await parcel.react();
    expect(await parcel.status()).toBe('label_created');
  });

  it('does not move when its personal data was erased, and delays no other', async () => {
    const parcel = await given('SIM-DELIVERED', { people: {} });
    await parcel.react();
    expect(await parcel.status()).toBe('label_created');
  });

  it('is held up by something else where customs are never met', async () => {
    const address = { line1: '1 Weg', city: 'Berlin', postcode: '10115', country: 'DE' };
    const paris = { line1: '1 Rue', city: 'Paris', postcode: '75001', country: 'FR' };
    const parcel = await given('SIM-CUSTOMS-HOLD', {
      people: { shipFrom: { name: 'A', address }, shipTo: { name: 'B', address: paris } },
    });
    await parcel.react();
    expect(await parcel.status()).toBe('exception');
  });
});
