import { describe, expect, it, onTestFinished } from 'vitest';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import { tendCollections } from '../../../src/application/collections/due-collections.ts';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { claimForCollection } from '../../../src/application/collections/collection-claims.ts';
import { finishRequest, requestCollection } from '../../../src/application/collections/request-collection.ts';
import type { CollectionRequest } from '../../../src/application/collections/request-collection.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { projectionSubscriber } from '../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../src/application/log/kernel/subscriber.ts';
import { defaultSettings } from '../../../src/domain/accounts/account-settings/index.ts';
import type { Log } from '../../../src/application/log/ports/log.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection } from '../../support/collection-stories.ts';
import { deathsIn, dyingStore } from '../../support/dying-store.ts';
import type { Death } from '../../support/dying-store.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const accountId = 'acc_1';
const claim = { path: '/x', key: 'k', fingerprint: 'f' };
const { commodities, customs, packageType, isPostal, trackingNumber, personal } = aCollection();
const [shipTo, shipFrom] = [personal.shipTo, personal.shipFrom];
if (!shipTo || !shipFrom) throw new Error('The parcel has no parties.');
const request: CollectionRequest = {
  commodities,
  customs,
  packageType,
  isPostal,
  trackingNumber,
  shipTo,
  shipFrom,
  externalManifestId: 'M-1',
};

/** The stores outlive the processes that request collections. */
const world = async () => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const context = () => ({ accountId, actor: accountId, correlationId: 'req_1', at: clock.now() });
  const begin = (death?: Death) => {
    const { mortal } = dyingStore(store, death);
    const handle = commandHandler(mortal, taxesCollectionDecider, { clock });
    const needs = { store: mortal, ids, handle };
    const finish = finishRequest({ store: mortal, handle, claim: claimForCollection(needs) });
    const ask = requestCollection({
      ...needs,
      check: () => [],
      settings: {
        settingsOf: () => Promise.resolve(defaultSettings),
        holidaysOf: () => Promise.resolve({ isHoliday: () => false }),
      },
    });
    return {
      ask: (wanted = request, by: typeof claim | null = claim) => ask(wanted, context(), by ?? undefined),
      tend: tendCollections({ handle, finish, readModels, clock, log: quiet }),
    };
  };
  /** Resolves once the list shows everything that was written. */
  const listed = async () => {
    const stopping = new AbortController();
    const running = runSubscriber(projectionSubscriber(collectionView, readModels), {
      store,
      clock,
      log: quiet,
      signal: stopping.signal,
    });
    await running.reached(await store.head());
    stopping.abort();
    await running.ended;
  };
  return { clock, store, begin, listed, collectionId: ids.derived('txc', accountId, claim.path, claim.key) };
};

/** The request, the claims of its tracking number and of its external manifest id, the outcome. */
const writes = 4;

describe.each(deathsIn(writes))('a process that dies $when its write number $lives', (death) => {
  it('leaves a collection that another process finishes, or none', async () => {
    const { begin, listed, clock, store, collectionId } = await world();
    await expect(begin(death).ask()).rejects.toThrow();
    await listed();
    // A young request may still be in progress in the process that received it.
    await begin().tend();
    const young = await collectionOfAnyAccount(store, collectionId);
    const wasDone = death.lives === writes && death.when === 'after';
    expect(young?.status === 'pending_classification').toBe(wasDone);

    clock.advance(60_000);
    await begin().tend();
    const nothing = death.lives === 1 && death.when === 'before';
    expect((await collectionOfAnyAccount(store, collectionId))?.status).toBe(
      nothing ? undefined : 'pending_classification',
    );
    // The client that got no answer asks again.
    const { collection, replayed } = await begin().ask();
    expect([collection.collectionId, collection.status, replayed]).toEqual([
      collectionId,
      'pending_classification',
      !nothing,
    ]);
    await expect(begin().ask(request, null)).rejects.toMatchObject({ reason: 'tracking_number_taken' });
  });
});
