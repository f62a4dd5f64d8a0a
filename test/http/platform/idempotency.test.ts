import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { labelRequest, labels, shipmentIn } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const key = (key: string, token = 'shop') => ({ token, headers: { 'idempotency-key': key } });
const body = labelRequest({ labelFormat: 'ZPL' });
const reasonOf = ({ json }: { json: { messages: readonly { reason: string }[] } }) => json.messages[0]?.reason;

describe('the same Idempotency-Key', () => {
  it('with the same body answers the same status and object, marked as a replay, and writes nothing', async () => {
    const first = await service.post(labels, body, key('same'));
    const head = await service.eventStore.head();
    const second = await service.post(labels, body, key('same'));
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(second.json['shipment']).toEqual(first.json['shipment']);
    expect(await service.eventStore.head()).toBe(head);
  });

  it('shows the object as it stands now', async () => {
    const { shipmentId } = shipmentIn(await service.post(labels, body, key('voided')));
    await service.post(`${labels}/${shipmentId}/void`);
    const replay = await service.post(labels, body, key('voided'));
    expect([replay.status, shipmentIn(replay).shipmentId, shipmentIn(replay).status]).toEqual([
      201,
      shipmentId,
      'voided',
    ]);
  });

  it('never expires: it works after the ship date has passed', async () => {
    const dated = { ...body, shipDate: '2026-11-23' };
    const first = await service.post(labels, dated, key('old'));
    expect(first.status).toBe(201);
    service.clock.advance(30 * 24 * 3_600_000);
    const second = await service.post(labels, dated, key('old'));
    expect([second.status, shipmentIn(second).shipmentId]).toEqual([201, shipmentIn(first).shipmentId]);
    expect((await service.post(labels, dated)).status).toBe(400);
  });

  it('with the same JSON in other white space and another order is the same request', async () => {
    const first = await service.post(labels, body, key('order-of-fields'));
    const head = await service.eventStore.head();
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const second = await service.postRaw(labels, JSON.stringify(turned, undefined, 2), key('order-of-fields'));
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(second.json['shipment']).toEqual(first.json['shipment']);
    expect(await service.eventStore.head()).toBe(head);
  });

  it('with another body is 422, and writes nothing', async () => {
    await service.post(labels, body, key('other-body'));
    const head = await service.eventStore.head();
    const answer = await service.post(labels, { ...body, description: 'Another' }, key('other-body'));
    expect([answer.status, reasonOf(answer)]).toEqual([422, 'idempotency_key_reused']);
    expect(await service.eventStore.head()).toBe(head);
  });

  it('is left free by a request that was refused', async () => {
    expect((await service.post(labels, { ...body, weight: undefined }, key('mended'))).status).toBe(400);
    expect((await service.post(labels, body, key('mended'))).status).toBe(201);
  });

  it('is another one for another account', async () => {
    const mine = await service.post(labels, body, key('shared'));
    const theirs = await service.post(labels, body, key('shared', 'rival'));
    expect([mine.status, theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([201, 201, null]);
    expect(shipmentIn(theirs).shipmentId).not.toBe(shipmentIn(mine).shipmentId);
  });

  it('is another one on another path', async () => {
    const endpoint = { url: 'https://93.184.216.34/hooks' };
    expect((await service.post(labels, body, key('path'))).status).toBe(201);
    expect((await service.post('/api/webhooks', endpoint, key('path'))).status).toBe(201);
  });

  it('used concurrently books once: the others get that shipment, or 409', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => service.post(labels, body, key('race'))));
    const booked = answers.filter(({ status }) => status === 201);
    expect(booked.length).toBeGreaterThan(0);
    expect(new Set(booked.map((answer) => shipmentIn(answer).trackingNumber)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, reasonOf(answer)]).toEqual([409, 'idempotency_key_in_flight']);
    expect(booked.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);

    const [winner] = booked.map(shipmentIn);
    const history = await service.eventStore.read(`shipment-${winner?.shipmentId ?? ''}`);
    expect(history.map(({ event }) => event.type)).toEqual(['ShipmentRequested', 'LabelGenerated']);
  });

  it('used concurrently with different bodies books one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        service.post(labels, { ...body, description: `Body ${index}` }, key('race-of-bodies')),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 422, 409]))).toBe(true);
  });
});

describe('an Idempotency-Key', () => {
  it.each([['x'.repeat(256)], ['two words'], ['£5']])('of another form is refused: %j', async (form) => {
    const answer = await service.post(labels, body, key(form));
    expect([answer.status, reasonOf(answer), answer.json.messages[0]?.field]).toEqual([
      400,
      'invalid_idempotency_key',
      'Idempotency-Key',
    ]);
  });

  it('may have 255 characters', async () => {
    expect((await service.post(labels, body, key('y'.repeat(255)))).status).toBe(201);
  });
});

describe('replays of failed bookings', () => {
  it.each([
    ['SIM-CARRIER-REFUSES', 502, 'carrier_refused'],
    ['SIM-CARRIER-DOWN', 503, 'carrier_unavailable'],
  ])('%s: the same reply again, without another call to the carrier', async (customerReference, status, reason) => {
    const request = { ...body, customerReference };
    const first = await service.post(labels, request, key(customerReference));
    const head = await service.eventStore.head();
    const second = await service.post(labels, request, key(customerReference));
    expect([first.status, reasonOf(first), first.headers.get('idempotent-replayed')]).toEqual([status, reason, null]);
    expect([second.status, reasonOf(second), second.headers.get('idempotent-replayed')]).toEqual([
      status,
      reason,
      'true',
    ]);
    expect(shipmentIn(second).shipmentId).toBe(shipmentIn(first).shipmentId);
    expect(await service.eventStore.head()).toBe(head);
  });

  it('SIM-CARRIER-SILENT: 504 until the outcome is known, then the label', async () => {
    const request = { ...body, customerReference: 'SIM-CARRIER-SILENT' };
    const first = await service.post(labels, request, key('silent'));
    expect([first.status, reasonOf(first)]).toEqual([504, 'booking_outcome_unknown']);
    const second = await service.post(labels, request, key('silent'));
    expect([second.status, second.headers.get('idempotent-replayed'), shipmentIn(second).shipmentId]).toEqual([
      504,
      'true',
      shipmentIn(first).shipmentId,
    ]);

    await service.caughtUp();
    service.clock.advance(60_000);
    const third = await eventually(async () => {
      const answer = await service.post(labels, request, key('silent'));
      return answer.status === 201 && answer;
    });
    expect([shipmentIn(third).shipmentId, shipmentIn(third).status]).toEqual([
      shipmentIn(first).shipmentId,
      'label_created',
    ]);
  });
});
