import { describe, expect, it } from 'vitest';
import { serviceWithLists } from '../../support/parties/service-with-lists.ts';
import { labelRequest, labels, shipmentIn, shipTo } from './label-request.ts';

const listed = { ...shipTo, name: 'Eric Badege' };

const serviceWithUnList = () => serviceWithLists(['UN_consolidated.xml'], '2026-11-18');

const hold = {
  reason: 'denied_party',
  findings: [{ party: 'shipTo', list: 'un', listDate: '2026-11-18', entryId: 'CDi.001' }],
  heldAt: '2026-11-20T10:00:00.000Z',
};

describe('a booking with a party on a list of denied parties', () => {
  it('is held before its carrier is called, and released by a person with a reason', async () => {
    const service = await serviceWithUnList();
    const answer = await service.post(labels, labelRequest({ shipTo: listed }), {
      headers: { 'idempotency-key': 'k1' },
    });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([409, 'denied_party_held']);
    const shipment = shipmentIn(answer);
    expect(shipment).toMatchObject({ status: 'booking_pending', bookingHold: hold, documents: [] });

    const again = await service.post(labels, labelRequest({ shipTo: listed }), {
      headers: { 'idempotency-key': 'k1' },
    });
    expect([again.status, shipmentIn(again).shipmentId]).toEqual([409, shipment.shipmentId]);

    const path = `${labels}/${shipment.shipmentId}`;
    for (const said of [{}, { reason: '' }, { reason: '  ' }, { reason: '\u200b' }]) {
      const unsaid = await service.post(`${path}/hold/release`, said);
      expect([unsaid.status, unsaid.json.messages[0]]).toMatchObject([
        400,
        { field: 'reason', reason: 'validation_failed' },
      ]);
      expect((await service.post(`${path}/hold/refuse`, said)).status).toBe(400);
    }
    expect((await service.post(`${path}/hold/release`, { reason: 'Mine' }, { token: 'rival' })).status).toBe(404);
    const released = await service.post(`${path}/hold/release`, { reason: 'Another person: born in 1990' });
    expect(released.status).toBe(200);
    expect(shipmentIn(released)).toMatchObject({
      status: 'label_created',
      bookingHold: { ...hold, decision: 'Another person: born in 1990' },
    });
    expect(shipmentIn(released).documents[0]?.base64String).toBeDefined();
    const repeated = await service.post(`${path}/hold/release`, { reason: 'Again' });
    expect([repeated.status, repeated.json.messages[0]?.reason]).toEqual([409, 'shipment_not_held']);
  });

  it('is refused by a person with a reason, and stays without a label', async () => {
    const service = await serviceWithUnList();
    const { shipmentId } = shipmentIn(await service.post(labels, labelRequest({ shipTo: listed })));
    const path = `${labels}/${shipmentId}`;
    const refused = await service.post(`${path}/hold/refuse`, { reason: 'It is the listed person' });
    expect([refused.status, shipmentIn(refused)]).toMatchObject([200, { status: 'booking_failed', bookingHold: { ...hold, decision: 'It is the listed person' } }]); // oxfmt-ignore
    const read = await service.get(path);
    expect(read.json.messages).toMatchObject([{ reason: 'denied_party_refused', message: 'A person refused this booking.' }]); // oxfmt-ignore
    expect((await service.post(`${path}/hold/release`, { reason: 'After all' })).status).toBe(409);
  });

  it('is not booked by the recovery of bookings', async () => {
    const service = await serviceWithUnList();
    const { shipmentId } = shipmentIn(await service.post(labels, labelRequest({ shipTo: listed })));
    await service.caughtUp();
    service.clock.advance(2 * 24 * 3_600_000);
    await service.caughtUp();
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`)).status).toBe('booking_pending');
  });
});

it('a possible match is a notice, and the parcel is booked', async () => {
  const service = await serviceWithUnList();
  const answer = await service.post(labels, labelRequest({ shipTo: { ...shipTo, name: 'E. Badege' } }));
  expect(answer.status).toBe(201);
  expect(answer.json.messages).toMatchObject([{ level: 'warning', reason: 'denied_party_possible', field: 'shipTo' }]);
});
