import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipFrom } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Holds = { readonly pickupId?: string; readonly manifestId?: string };

const parcel = async (): Promise<string> => (await book(service, { labelFormat: 'ZPL' })).shipmentId;
const holdsIn = ({ pickupId, manifestId }: Holds): Holds => ({
  ...(pickupId !== undefined && { pickupId }),
  ...(manifestId !== undefined && { manifestId }),
});
const alone = async (shipmentId: string): Promise<Holds> =>
  holdsIn((await service.get(`${labels}/${shipmentId}`)).json['shipment'] as Holds);
const inList = async (shipmentId: string): Promise<Holds | undefined> => {
  await service.caughtUp();
  const rows = (await service.get(`${labels}?range=[0,249]`)).json as unknown as readonly (Holds & {
    shipmentId: string;
  })[];
  const row = rows.find((one) => one.shipmentId === shipmentId);
  return row && holdsIn(row);
};
const collect = async (shipmentIds: readonly string[], changes: object = {}) => {
  const window = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' };
  const { status, json, text } = await service.post('/api/pickups', {
    ...window,
    shipmentIds,
    address: shipFrom,
    ...changes,
  });
  if (status !== 201) throw new Error(text);
  return (json['pickup'] as { id: string }).id;
};
const manifest = async (shipmentIds: readonly string[]): Promise<string> => {
  const { status, json, text } = await service.post('/api/manifests', { shipmentIds, address: shipFrom });
  if (status !== 201) throw new Error(text);
  return String(json['id']);
};

describe('a shipment names its pickup and manifest', () => {
  it('nothing at first, then its pickup and its manifest, alone and in the list', async () => {
    const shipmentId = await parcel();
    expect(await alone(shipmentId)).toEqual({});
    const pickupId = await collect([shipmentId]);
    expect(await alone(shipmentId)).toEqual({ pickupId });
    const manifestId = await manifest([shipmentId]);
    expect(await alone(shipmentId)).toEqual({ pickupId, manifestId });
    expect(await inList(shipmentId)).toEqual({ pickupId, manifestId });
    const moved = await service.post('/sandbox/advance', { shipmentId, to: 'collected' });
    expect(holdsIn(moved.json['shipment'] as Holds)).toEqual({ pickupId, manifestId });
  });

  it('the pickup it was collected with, after that is completed', async () => {
    const shipmentId = await parcel();
    const pickupId = await collect([shipmentId]);
    await service.post('/sandbox/advance', { shipmentId, to: 'collected' });
    await eventually(async () => {
      const { json } = await service.get(`/api/pickups/${pickupId}`);
      return (json['pickup'] as { status: string }).status === 'completed';
    });
    expect(await alone(shipmentId)).toEqual({ pickupId });
    expect(await inList(shipmentId)).toEqual({ pickupId });
  });

  it('no pickup that was cancelled, and the next one', async () => {
    const shipmentId = await parcel();
    const cancelled = await collect([shipmentId]);
    await service.post(`/api/pickups/${cancelled}/cancel`);
    expect(await alone(shipmentId)).toEqual({});
    expect(await inList(shipmentId)).toEqual({});
    const pickupId = await collect([shipmentId]);
    expect(await alone(shipmentId)).toEqual({ pickupId });
    expect(await inList(shipmentId)).toEqual({ pickupId });
  });

  it('no pickup that its carrier refused', async () => {
    const shipmentId = await parcel();
    await collect([shipmentId], { reference: 'SIM-CARRIER-REFUSES' });
    await eventually(async () => Object.keys(await alone(shipmentId)).length === 0);
    expect(await inList(shipmentId)).toEqual({});
  });

  it('no pickup once its label was voided', async () => {
    const shipmentId = await parcel();
    await collect([shipmentId]);
    const voided = await service.post(`${labels}/${shipmentId}/void`);
    expect(holdsIn(voided.json['shipment'] as Holds)).toEqual({});
    expect(await alone(shipmentId)).toEqual({});
    expect(await inList(shipmentId)).toEqual({});
  });

  it('in the reply to a repeated booking', async () => {
    const asking = { headers: { 'idempotency-key': 'held' } };
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, asking);
    const pickupId = await collect([shipmentId]);
    expect(await book(service, { labelFormat: 'ZPL' }, asking)).toMatchObject({ shipmentId, pickupId });
  });
});

describe('the list of shipments by pickup and manifest', () => {
  const found = async (query: Readonly<Record<string, string>>, token?: 'rival') => {
    await service.caughtUp();
    const answer = await service.get(`${labels}?${new URLSearchParams(query).toString()}`, token ? { token } : {});
    const rows = answer.json as unknown as readonly { readonly shipmentId: string }[];
    expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
    return rows.map(({ shipmentId }) => shipmentId);
  };
  const exported = async (query: Readonly<Record<string, string>>) => {
    const { bytes } = await service.bytes(`${labels}/export?${new URLSearchParams(query).toString()}`);
    const [, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    return lines.map((line) => line.split(',')[0]);
  };

  it('has their parcels, whatever else it is filtered by, and so has the export', async () => {
    const [one, other, voided] = [await parcel(), await parcel(), await parcel()];
    const pickupId = await collect([one, other, voided]);
    await service.post(`${labels}/${voided}/void`);
    const manifestId = await manifest([one]);
    expect(await found({ pickupId, sort: 'ASC' })).toEqual([one, other]);
    expect(await found({ pickupId, sort: 'DESC' })).toEqual([other, one]);
    expect(await found({ manifestId })).toEqual([one]);
    expect(await found({ pickupId, manifestId })).toEqual([one]);
    expect(await found({ pickupId, id: other })).toEqual([other]);
    expect(await found({ manifestId, id: other })).toEqual([]);
    expect(await found({ pickupId, status: 'delivered' })).toEqual([]);
    expect(await exported({ pickupId })).toEqual([one, other]);
    expect(await exported({ manifestId, status: 'label_created' })).toEqual([one]);
    await service.post(`/api/pickups/${pickupId}/cancel`);
    for (const query of [{ pickupId }, { pickupId, manifestId }, { pickupId, id: one }])
      expect(await found(query)).toEqual([]);
  });

  it('has none of an unknown one, and none of another account', async () => {
    const shipmentId = await parcel();
    const [pickupId, manifestId] = [await collect([shipmentId]), await manifest([shipmentId])];
    for (const query of [{ pickupId }, { manifestId }, { manifestId, id: shipmentId }])
      expect([(await found(query)).length, await found(query, 'rival')]).toEqual([1, []]);
    expect([await found({ pickupId: 'pck_none' }), await exported({ manifestId: 'mft_none' })]).toEqual([[], []]);
  });
});
