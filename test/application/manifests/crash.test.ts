import { describe, expect, it, onTestFinished } from 'vitest';
import { commandHandler } from '../../../src/application/kernel/command-handler.ts';
import { projectionSubscriber } from '../../../src/application/kernel/projection.ts';
import { runSubscriber } from '../../../src/application/kernel/subscriber.ts';
import { createManifest, finishManifest } from '../../../src/application/manifests/create-manifest.ts';
import { manifestAt } from '../../../src/application/manifests/find-manifest.ts';
import { manifestView } from '../../../src/application/manifests/manifest-view.ts';
import { recoverManifests } from '../../../src/application/manifests/recover-manifests.ts';
import { pickupAt } from '../../../src/application/pickups/find-pickup.ts';
import { handOverPickup } from '../../../src/application/pickups/hand-over.ts';
import { pickupView } from '../../../src/application/pickups/pickup-view.ts';
import { finishPickup, schedulePickup } from '../../../src/application/pickups/schedule-pickup.ts';
import { tendPickups } from '../../../src/application/pickups/tend-pickups.ts';
import type { EventStore } from '../../../src/application/ports/event-store.ts';
import type { Log } from '../../../src/application/ports/log.ts';
import { loadShipment } from '../../../src/application/shipments/hold-shipments.ts';
import { voidShipment } from '../../../src/application/shipments/void-shipment.ts';
import { defaultSettings } from '../../../src/domain/account-settings/index.ts';
import { manifestDecider } from '../../../src/domain/manifest/index.ts';
import { pickupDecider } from '../../../src/domain/pickup/index.ts';
import { shipmentDecider } from '../../../src/domain/shipment/index.ts';
import { labelled, requested } from '../../support/shipment-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';
import { CountingCarrier } from '../shipments/booking-world.ts';

class Killed extends Error {
  override readonly name = 'Killed';
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const accountId = 'acc_1';
const shipmentIds = ['shp_a', 'shp_b', 'shp_c'];
const address = { name: 'Jane Doe', address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } };
const claim = { path: '/x', key: 'k', fingerprint: 'f' };

/** The world outlives the processes in it. */
const world = async () => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const carrier = Object.assign(new CountingCarrier(), {
    pickups: {
      schedule: ({ reference }: { reference: string }) => Promise.resolve({ confirmation: reference }),
      cancel: () => Promise.resolve(),
    },
  });
  const context = () => ({ accountId, actor: accountId, correlationId: 'req_1', at: clock.now() });
  for (const shipmentId of shipmentIds)
    await store.append(`shipment-${shipmentId}`, [{ ...requested, data: { ...requested.data, shipmentId } }, labelled], 0, {
      accountId,
      actor: accountId,
      correlationId: 'req_0',
    });

  /** A process that dies with its `lives`-th write: on the brink of it, or with it just done. */
  const begin = ({ lives = Infinity, when = 'before' } = {}) => {
    let [left, alive] = [lives, true];
    const mortal: EventStore = {
      read: (stream) => (alive ? store.read(stream) : Promise.reject(new Killed())),
      append: async (...given) => {
        left -= 1;
        if (left <= 0 && when === 'before') alive = false;
        if (!alive) throw new Killed();
        const version = await store.append(...given);
        if (left <= 0) alive = false;
        if (!alive) throw new Killed();
        return version;
      },
      follow: (options) => store.follow(options),
      head: () => store.head(),
      close: () => store.close(),
    };
    const handleShipment = commandHandler(mortal, shipmentDecider);
    const handle = commandHandler(mortal, pickupDecider);
    const carriers = { of: () => carrier, all: [carrier] };
    const manifesting = {
      store: mortal,
      handle: commandHandler(mortal, manifestDecider),
      handleShipment,
      press: { printManifest: () => (alive ? Promise.resolve(Buffer.from('paper')) : Promise.reject(new Killed())) },
      documents: { put: () => Promise.resolve('a'.repeat(64)), get: () => Promise.resolve(undefined) },
      ids,
    };
    const settings = { settingsOf: () => Promise.resolve(defaultSettings), holidaysOf: () => Promise.resolve({ isHoliday: () => false }) };
    const scheduling = { store: mortal, handle, handleShipment };
    const finish = finishPickup(scheduling);
    const handOver = handOverPickup({ store: mortal, handle, carriers, log: quiet });
    return {
      manifest: (wanted = shipmentIds, given: typeof claim | undefined = claim) =>
        createManifest(manifesting)({ shipmentIds: wanted, address }, context(), given),
      recoverManifests: recoverManifests({ readModels, clock, log: quiet, finish: finishManifest(manifesting) }),
      pickup: (wanted = shipmentIds, given: typeof claim | undefined = claim) =>
        schedulePickup({ ...scheduling, settings, carriers, ids })(
          { startAt: '2026-11-23T09:00', endAt: '2026-11-23T11:00', shipmentIds: wanted, address },
          context(),
          given,
        ),
      tend: tendPickups({ store: mortal, handle, log: quiet, readModels, clock, finish, handOver }),
      giveBack: async (shipmentId: string) => {
        const { view } = await loadShipment(store, shipmentId);
        if (view) await voidShipment({ store: mortal, carriers, handle: handleShipment })(view, context());
      },
    };
  };

  const listed = async (): Promise<void> => {
    for (const projection of [manifestView, pickupView]) {
      const stopping = new AbortController();
      const running = runSubscriber(projectionSubscriber(projection, readModels), { store, clock, log: quiet, signal: stopping.signal });
      await running.reached(await store.head());
      stopping.abort();
      await running.ended;
    }
  };
  const holders = () =>
    Promise.all(
      shipmentIds.map(async (shipmentId) => {
        const { state } = await loadShipment(store, shipmentId);
        return state.phase === 'labelled' ? { pickupId: state.pickupId, manifestId: state.manifestId } : {};
      }),
    );
  const idOf = (prefix: 'mft' | 'pck') => ids.derived(prefix, accountId, claim.path, claim.key);
  return { clock, store, begin, listed, holders, manifestId: idOf('mft'), pickupId: idOf('pck') };
};

/** The request, one shipment each, the outcome. */
const writes = shipmentIds.length + 2;
const deaths = Array.from({ length: writes }, (_, index) => index + 1).flatMap((lives) => [
  { lives, when: 'before' as const },
  { lives, when: 'after' as const },
]);

describe.each(deaths)('a process that dies $when its write number $lives', (death) => {
  it('leaves a manifest that somebody else finishes, or none at all', async () => {
    const { begin, listed, holders, clock, store, manifestId } = await world();
    await expect(begin(death).manifest()).rejects.toThrow();
    await listed();
    // What is young may still be made by whoever took the request.
    await begin().recoverManifests();
    const young = await manifestAt(store, manifestId);
    expect(young === undefined || young.status !== 'created' || (death.lives === writes && death.when === 'after')).toBe(true);

    clock.advance(60_000);
    await begin().recoverManifests();
    const nothing = death.lives === 1 && death.when === 'before';
    expect((await manifestAt(store, manifestId))?.status).toBe(nothing ? undefined : 'created');
    expect(new Set((await holders()).map((holder) => holder.manifestId))).toEqual(new Set([nothing ? undefined : manifestId]));
    // The client that never heard asks again.
    const { manifest, replayed } = await begin().manifest();
    expect([manifest.manifestId, manifest.status, replayed]).toEqual([manifestId, 'created', !nothing]);
  });

  it('leaves a pickup that somebody else finishes, or none at all', async () => {
    const { begin, listed, holders, clock, store, pickupId } = await world();
    await expect(begin(death).pickup()).rejects.toThrow();
    await listed();
    clock.advance(60_000);
    await begin().tend();
    const nothing = death.lives === 1 && death.when === 'before';
    expect((await pickupAt(store, pickupId))?.status).toEqual(nothing ? undefined : expect.stringMatching(/^(created|confirmed)$/));
    expect(new Set((await holders()).map((holder) => holder.pickupId))).toEqual(new Set([nothing ? undefined : pickupId]));
    await listed();
    await begin().tend();
    expect((await begin().pickup()).pickup).toMatchObject({ pickupId, status: nothing ? 'created' : 'confirmed' });
  });
});

describe('what was refused because somebody was quicker', () => {
  const refusedHolding = async () => {
    const { store, ...others } = await world();
    // Asked for, one parcel taken, then refused, and its process gone: the parcel still names it.
    const metadata = { accountId, actor: accountId, correlationId: 'req_1' };
    const at = others.clock.now();
    await store.append('manifest-mft_refused', [{ type: 'ManifestRequested', data: { manifestId: 'mft_refused', requestedAt: at, shipmentIds, personal: {} } }, { type: 'ManifestRefused', data: { refusals: [], refusedAt: at } }], 0, metadata); // prettier-ignore
    await store.append('shipment-shp_a', [{ type: 'ManifestAssigned', data: { manifestId: 'mft_refused', assignedAt: at } }], 2, metadata);
    return { store, ...others };
  };

  it('holds no parcel: another manifest takes it', async () => {
    const { begin, holders, manifestId } = await refusedHolding();
    expect((await begin().manifest()).manifest.status).toBe('created');
    expect(new Set((await holders()).map((holder) => holder.manifestId))).toEqual(new Set([manifestId]));
  });

  it('holds no parcel: its label can be given back', async () => {
    const { begin, store } = await refusedHolding();
    await begin().giveBack('shp_a');
    expect((await loadShipment(store, 'shp_a')).state.phase).toBe('voided');
  });

  it('is answered as refused to whoever asks again under the same key', async () => {
    const { begin, store, clock, manifestId } = await world();
    const metadata = { accountId, actor: accountId, correlationId: 'req_1' };
    const at = clock.now();
    await store.append(`manifest-${manifestId}`, [{ type: 'ManifestRequested', data: { manifestId, requestedAt: at, fingerprint: 'f', shipmentIds, personal: {} } }, { type: 'ManifestRefused', data: { refusals: [{ shipmentId: 'shp_b', message: 'It is elsewhere.' }], refusedAt: at } }], 0, metadata); // prettier-ignore
    await expect(begin().manifest()).rejects.toMatchObject({
      reason: 'shipments_not_available',
      faults: [{ field: 'shipmentIds[1]', message: 'shipmentIds[1] shp_b: It is elsewhere.' }],
    });
  });
});

describe('several processes at once', () => {
  it('put a parcel into one manifest, whole or not at all', async () => {
    const { begin, store, holders } = await world();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, process) => begin().manifest(process % 2 ? shipmentIds : shipmentIds.toReversed(), undefined)),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    const [holder, ...others] = [...new Set((await holders()).map(({ manifestId }) => manifestId))];
    expect([others, (await manifestAt(store, holder ?? ''))?.status]).toEqual([[], 'created']);
  });

  it('finish one manifest together', async () => {
    const { begin, listed, clock, store, manifestId } = await world();
    await expect(begin({ lives: 3 }).manifest()).rejects.toThrow();
    await listed();
    clock.advance(60_000);
    await Promise.all(Array.from({ length: 4 }, () => begin().recoverManifests()));
    expect((await store.read(`manifest-${manifestId}`)).map(({ event }) => event.type)).toEqual(['ManifestRequested', 'ManifestCreated']);
  });
});
