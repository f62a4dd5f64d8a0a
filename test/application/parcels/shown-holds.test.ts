import { describe, expect, it } from 'vitest';
import type { ManifestView } from '../../../src/application/parcels/manifests/manifest-view.ts';
import type { PickupView } from '../../../src/application/parcels/pickups/pickup-view.ts';
import { shownHolds } from '../../../src/application/parcels/shown-holds.ts';

const pickup = (status: PickupView['status']) => ({ pickupId: 'pck_1', status }) as PickupView;
const manifest = (status: ManifestView['status']) => ({ manifestId: 'mft_1', status }) as ManifestView;
const shipment = { holds: { pickupId: 'pck_1', manifestId: 'mft_1' } };

const shownOf = async (pickups: readonly PickupView[], manifests: readonly ManifestView[]) =>
  (
    await shownHolds({ pickups: () => Promise.resolve(pickups), manifests: () => Promise.resolve(manifests) })([
      shipment,
    ])
  )(shipment);

describe('what a shipment is shown to be in', () => {
  it.each(['created', 'confirmed', 'completed'] as const)('is a pickup that is %s', async (status) => {
    expect(await shownOf([pickup(status)], [])).toEqual({ pickupId: 'pck_1' });
  });

  it.each(['requested', 'refused', 'failed', 'cancelled'] as const)('is no pickup that is %s', async (status) => {
    expect(await shownOf([pickup(status)], [])).toEqual({});
  });

  it.each(['created', 'closed'] as const)('is a manifest that is %s', async (status) => {
    expect(await shownOf([], [manifest(status)])).toEqual({ manifestId: 'mft_1' });
  });

  it.each(['requested', 'refused'] as const)('is no manifest that is %s', async (status) => {
    expect(await shownOf([], [manifest(status)])).toEqual({});
  });

  it('is nothing for unknown ids', async () => {
    expect(await shownOf([], [])).toEqual({});
  });

  it('is read once per kind of holder for a page, and not at all where nothing is held', async () => {
    const asked: (readonly string[])[] = [];
    const holders = {
      pickups: (ids: readonly string[]) => Promise.resolve((asked.push(ids), [pickup('created')])),
      manifests: (ids: readonly string[]) => Promise.resolve((asked.push(ids), [])),
    };
    const free = { holds: {} };
    const holdsOf = await shownHolds(holders)([shipment, free, shipment]);
    expect([asked, holdsOf(shipment), holdsOf(free)]).toEqual([[['pck_1'], ['mft_1']], { pickupId: 'pck_1' }, {}]);
  });
});
