import { expect, it, onTestFinished } from 'vitest';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { followCustomsHolds } from '../../../src/application/collections/parcel-policies.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { policySubscriber } from '../../../src/application/log/kernel/policy.ts';
import { projectionSubscriber } from '../../../src/application/log/kernel/projection.ts';
import { upToHead } from '../../../src/application/log/kernel/up-to-head.ts';
import { streamOf } from '../../../src/application/log/ports/event-store.ts';
import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection } from '../../support/collection-stories.ts';
import { labelled, requested, scan, tracked } from '../../support/shipment-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const held = tracked(scan('EME', '2026-11-21T09:00:00.000Z', 'customs_hold'));
const cleared = tracked(scan('EDC', '2026-11-22T09:00:00.000Z', 'customs_cleared'));
const moving = tracked(scan('EMA', '2026-11-21T09:00:00.000Z', 'collected'));

type Parcel = { readonly of?: string; readonly number?: string; readonly scans: readonly (typeof held)[] };

/**
 * The parcels with the number of a collection, the oldest first, and whether customs hold the newest of its account.
 */
const kinds: Readonly<Record<string, readonly [readonly Parcel[], boolean]>> = {
  LA1: [[], false],
  LA2: [[{ scans: [] }], false],
  LA3: [[{ scans: [moving] }], false],
  LA4: [[{ scans: [held] }], true],
  LA5: [[{ scans: [held, cleared] }], false],
  LA6: [[{ scans: [held] }, { scans: [moving] }], false],
  LA7: [[{ scans: [moving] }, { scans: [held] }], true],
  LA8: [[{ scans: [held], of: 'acc_2' }], false],
  LA9: [[{ scans: [held], number: 'la 9' }], true],
  LA10: [Array.from({ length: 20 }, () => ({ scans: [held] })), true],
};

it('new collections show whether customs hold their parcels, of which only those are read that may be held', async () => {
  const clock = new TestClock();
  const { store, readModels, checkpoints, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const write = (
    stream: Parameters<typeof store.append>[0],
    events: Parameters<typeof store.append>[1],
    accountId: string,
  ) => store.append(stream, events, 0, { accountId, actor: accountId, correlationId: 'req_1' });
  for (const [trackingNumber, [parcels]] of Object.entries(kinds)) {
    for (const [index, { of = 'acc_1', number = trackingNumber, scans }] of parcels.entries()) {
      const [shipmentId, requestedAt] = [
        `shp_${trackingNumber}${index}`,
        new Date(Date.parse(clock.now()) + index).toISOString(),
      ];
      const begun = { ...requested, data: { ...requested.data, shipmentId, requestedAt } };
      await write(
        streamOf('shipment', shipmentId),
        [begun, { ...labelled, data: { ...labelled.data, trackingNumber: number } }, ...scans],
        of,
      );
    }
    const collectionId = `txc_${trackingNumber}`;
    const accepted = { type: 'CollectionAccepted', data: { trackingNumber, acceptedAt: clock.now() } };
    const data = aCollection({ collectionId, trackingNumber });
    await write(streamOf('taxesCollection', collectionId), [{ type: 'CollectionRequested', data }, accepted], 'acc_1');
  }

  const { signal } = new AbortController();
  const lists = projectionSubscriber(shipmentView, readModels);
  await lists.checkpoint();
  let queries = 0;
  const rows: typeof readModels.rows = (...asked) => {
    queries += 1;
    return readModels.rows(...asked);
  };
  const handle = commandHandler(store, taxesCollectionDecider, { clock });
  const policy = followCustomsHolds({
    store,
    ids,
    handle,
    clock,
    readModels: { rows },
    listed: () => Promise.resolve(),
  });
  const follower = policySubscriber(policy, checkpoints, { error: () => undefined });
  for await (const batch of upToHead(store, { signal })) {
    await lists.process(batch, signal);
    await follower.process(
      batch.filter(({ event }) => event.type === 'CollectionAccepted'),
      signal,
    );
  }

  for (const [trackingNumber, [, isHeld]] of Object.entries(kinds)) {
    const shown = await collectionOfAnyAccount(store, `txc_${trackingNumber}`);
    expect([trackingNumber, shown?.customsHold !== undefined]).toEqual([trackingNumber, isHeld]);
  }
  // The parcels of one number fill the page, so that each collection is looked at.
  expect(queries).toBe(1 + Object.keys(kinds).length);
});

it('customs holds of many new collections are looked up in one query', async () => {
  const clock = new TestClock();
  const { store, readModels, checkpoints, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const accepted = Array.from({ length: 40 }, (_, index) => ({
    id: `evt_${index}`,
    stream: streamOf('taxesCollection', `txc_${index}`),
    version: 2,
    position: String(index).padStart(6, '0'),
    recordedAt: clock.now(),
    event: { type: 'CollectionAccepted', data: { trackingNumber: `LA${index}`, acceptedAt: clock.now() } },
    metadata: { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' },
  }));
  await projectionSubscriber(shipmentView, readModels).process([], new AbortController().signal, { to: '000000' });
  let queries = 0;
  const rows: typeof readModels.rows = (...asked) => {
    queries += 1;
    return readModels.rows(...asked);
  };
  const handle = commandHandler(store, taxesCollectionDecider, { clock });
  const policy = followCustomsHolds({
    store,
    ids,
    handle,
    clock,
    readModels: { rows },
    listed: () => Promise.resolve(),
  });
  await policySubscriber(policy, checkpoints, { error: () => undefined }).process(
    accepted,
    new AbortController().signal,
  );
  expect(queries).toBe(1);
});
