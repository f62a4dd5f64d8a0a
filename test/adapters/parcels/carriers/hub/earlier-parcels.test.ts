import { describe, expect, it } from 'vitest';
import { easyPost, forThisTest, karrio } from './hubs.ts';

const { signal } = new AbortController();
const [trackingNumber, since] = ['9400100000000000000000', '2026-11-18T10:00:00.000Z'];

/** A number that an earlier parcel had: its tracker is there, and long done. */
describe('a number that was used before', () => {
  it('is followed by a new tracker at EasyPost, which lists the old one first', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    const old = {
      id: 'trk_old',
      tracking_code: trackingNumber,
      carrier: 'USPS',
      status: 'delivered',
      created_at: '2025-06-01T09:00:00Z',
    };
    const detail = { status: 'delivered', datetime: '2025-06-03T09:00:00Z', carrier_code: '01', message: 'Delivered' };
    server.world.earlierTrackers = [{ ...old, tracking_details: [detail] }];
    expect(await carrier.track({ trackingNumber, since }, signal)).toEqual([]);
    server.scan(trackingNumber);
    expect(await carrier.track({ trackingNumber, since }, signal)).toMatchObject([{ code: 'OA', status: 'collected' }]);
  });

  it('is followed by a new tracker at Karrio, which asks no carrier about one that was delivered', async () => {
    const { carrier, server } = await forThisTest(karrio);
    server.scan(trackingNumber, { date: '2025-06-03', code: '01' }, 'delivered');
    const before = server.trackers.get(trackingNumber);
    expect(await carrier.track({ trackingNumber, since }, signal)).toEqual([]);
    expect(server.trackers.get(trackingNumber)).not.toBe(before);
    server.scan(trackingNumber);
    const now = server.trackers.get(trackingNumber);
    expect(await carrier.track({ trackingNumber, since }, signal)).toMatchObject([{ code: 'OA', status: 'collected' }]);
    expect(server.trackers.get(trackingNumber)).toBe(now);
  });
});
