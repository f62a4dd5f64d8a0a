import { describe, expect, it } from 'vitest';
import { manifestOfAnyAccount } from '../../../../src/application/parcels/manifests/manifest-view.ts';
import { pickupOfAnyAccount } from '../../../../src/application/parcels/pickups/pickup-view.ts';
import { loadShipmentOfAnyAccount } from '../../../../src/application/parcels/shipments/hold-shipments.ts';
import { deathsIn } from '../../../support/dying-store.ts';
import { accountId, holdingWorld as world, shipmentIds } from '../pickups/holding-world.ts';

/** The request, one shipment each, the outcome. */
const writes = shipmentIds.length + 2;
describe.each(deathsIn(writes))('a process that dies $when its write number $lives', (death) => {
  it('leaves a manifest that another process completes, or none', async () => {
    const { begin, listed, holders, clock, store, manifestId } = await world();
    await expect(begin(death).manifest()).rejects.toThrow();
    await listed();
    // A young request may still be in progress in the process that received it.
    await begin().recoverManifests();
    const young = await manifestOfAnyAccount(store, manifestId);
    expect(
      young === undefined || young.status !== 'created' || (death.lives === writes && death.when === 'after'),
    ).toBe(true);

    clock.advance(60_000);
    await begin().recoverManifests();
    const nothing = death.lives === 1 && death.when === 'before';
    expect((await manifestOfAnyAccount(store, manifestId))?.status).toBe(nothing ? undefined : 'created');
    expect(new Set((await holders()).map((holder) => holder.manifestId))).toEqual(
      new Set([nothing ? undefined : manifestId]),
    );
    // The client that never heard asks again.
    const { manifest, replayed } = await begin().manifest();
    expect([manifest.manifestId, manifest.status, replayed]).toEqual([manifestId, 'created', !nothing]);
  });

  it('leaves a pickup that another process completes, or none', async () => {
    const { begin, listed, holders, clock, store, pickupId } = await world();
    await expect(begin(death).pickup()).rejects.toThrow();
    await listed();
    clock.advance(60_000);
    await begin().reconcile();
    const nothing = death.lives === 1 && death.when === 'before';
    expect((await pickupOfAnyAccount(store, pickupId))?.status).toEqual(
      nothing ? undefined : expect.stringMatching(/^(created|confirmed)$/),
    );
    expect(new Set((await holders()).map((holder) => holder.pickupId))).toEqual(
      new Set([nothing ? undefined : pickupId]),
    );
    await listed();
    await begin().reconcile();
    expect((await begin().pickup()).pickup).toMatchObject({ pickupId, status: nothing ? 'created' : 'confirmed' });
  });
});

describe('a request that lost a race', () => {
  const refusedHolding = async () => {
    const { store, ...others } = await world();
    // Asked for, one parcel taken, then refused, and its process gone: the parcel still names it.
    const metadata = { accountId, actor: accountId, correlationId: 'req_1' };
    const at = others.clock.now();
    await store.append('manifest-mft_refused', [{ type: 'ManifestRequested', data: { manifestId: 'mft_refused', requestedAt: at, shipmentIds, personal: {} } }, { type: 'ManifestRefused', data: { refusals: [], refusedAt: at } }], 0, metadata); // oxfmt-ignore
    await store.append(
      'shipment-shp_a',
      [{ type: 'ManifestAssigned', data: { manifestId: 'mft_refused', assignedAt: at } }],
      2,
      metadata,
    );
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
    expect((await loadShipmentOfAnyAccount(store, 'shp_a')).state.phase).toBe('voided');
  });

  it('is refused again under the same key', async () => {
    const { begin, store, clock, manifestId } = await world();
    const metadata = { accountId, actor: accountId, correlationId: 'req_1' };
    const at = clock.now();
    await store.append(`manifest-${manifestId}`, [{ type: 'ManifestRequested', data: { manifestId, requestedAt: at, fingerprint: 'f', shipmentIds, personal: {} } }, { type: 'ManifestRefused', data: { refusals: [{ shipmentId: 'shp_b', message: 'It is elsewhere.' }], refusedAt: at } }], 0, metadata); // oxfmt-ignore
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
      Array.from({ length: 6 }, (_, process) =>
        begin().manifest(process % 2 ? shipmentIds : shipmentIds.toReversed(), undefined),
      ),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    const [holder, ...others] = [...new Set((await holders()).map(({ manifestId }) => manifestId))];
    expect([others, (await manifestOfAnyAccount(store, holder ?? ''))?.status]).toEqual([[], 'created']);
  });

  it('finish one manifest together', async () => {
    const { begin, listed, clock, store, manifestId } = await world();
    await expect(begin({ lives: 3 }).manifest()).rejects.toThrow();
    await listed();
    clock.advance(60_000);
    await Promise.all(Array.from({ length: 4 }, () => begin().recoverManifests()));
    expect((await store.read(`manifest-${manifestId}`)).map(({ event }) => event.type)).toEqual([
      'ManifestRequested',
      'ManifestCreated',
    ]);
  });
});
