import { expect, it, onTestFinished } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { addSurcharge, assignLegs } from '../../../../src/application/parcels/shipments/amend-shipment.ts';
import { recordEvents } from '../../../../src/application/parcels/tracking/record-tracking.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested, scan } from '../../../support/shipment-stories.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

it('a carrier’s command on a parcel is recorded for the account that owns it', async () => {
  const clock = new TestClock();
  const { store, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  await store.append('shipment-shp_1', [requested, labelled], 0, {
    accountId: 'acc_1',
    actor: 'shop',
    correlationId: 'req_1',
  });
  const handle = commandHandler(store, shipmentDecider, { clock });
  const directory = { nameOf: (carrier: string) => carrier, meaningOf: () => undefined, trackingUrl: () => undefined };
  const context = { accountId: 'acc_carrier', actor: 'carrier', correlationId: 'req_2', at: clock.now() };
  const parcel = { shipmentId: 'shp_1', accountId: 'acc_1' };

  await recordEvents({ handle, log: { warn: () => undefined } })(
    parcel,
    [scan('EMA', clock.now(), 'collected')],
    context,
  );
  await assignLegs({ handle, directory })(parcel, { lastMile: { carrier: 'Other', trackingNumber: 'N2' } }, context);
  const surcharge = { type: 'remote_area', name: 'Remote area', amount: '2.00', currency: 'GBP' } as const;
  await addSurcharge({ store, handle, ids })('shp_1', surcharge, context);

  const written = (await store.read('shipment-shp_1')).slice(2);
  expect(written.map(({ event, metadata }) => [event.type, metadata.accountId, metadata.actor])).toEqual([
    ['TrackingRecorded', 'acc_1', 'carrier'],
    ['LegAssigned', 'acc_1', 'carrier'],
    ['SurchargeAdded', 'acc_1', 'carrier'],
  ]);
});
