import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { labelRequest, labels, shipmentIn } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const ask = (customerReference: string) =>
  service.post(labels, labelRequest({ customerReference }), { headers: { 'x-request-id': 'req-of-mine' } });

describe('a carrier that', () => {
  it.each([
    ['refuses', 'SIM-CARRIER-REFUSES', 502, 'carrier_refused', 'booking_failed', null],
    ['is down', 'SIM-CARRIER-DOWN', 503, 'carrier_unavailable', 'booking_failed', '30'],
    ['falls silent', 'SIM-CARRIER-SILENT', 504, 'booking_outcome_unknown', 'booking_pending', '15'],
  ])('%s', async (_, reference, code, reason, shipmentStatus, retryAfter) => {
    const answer = await ask(reference);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([code, retryAfter]);
    expect(answer.json.messages).toEqual([
      {
        code,
        level: 'error',
        timestamp: service.clock.now(),
        message: expect.stringMatching(/carrier/) as string,
        details: ['Request id: req-of-mine'],
        reason,
        requestId: 'req-of-mine',
        doc: `/docs/errors#${reason}`,
      },
    ]);
    const shipment = shipmentIn(answer);
    expect([shipment.status, shipment.documents]).toEqual([shipmentStatus, []]);
    expect(shipment).not.toHaveProperty('trackingNumber');
    expect(shipment).not.toHaveProperty('trackingURL');

    const read = await service.get(`${labels}/${shipment.shipmentId}`);
    expect([read.status, shipmentIn(read).status]).toEqual([200, shipmentStatus]);
    expect(read.json.messages.map(({ level, reason }) => [level, reason])).toEqual([['warning', reason]]);
  });
});

it('a booking with an unknown outcome is completed by the recovery', async () => {
  const { shipmentId } = shipmentIn(await ask('SIM-CARRIER-SILENT'));
  await service.caughtUp();
  service.clock.advance(60_000);
  const shipment = await eventually(async () => {
    const found = shipmentIn(await service.get(`${labels}/${shipmentId}`));
    return found.status === 'label_created' && found;
  });
  expect(shipment.documents.map(({ type }) => type)).toEqual(['LABEL', 'COMMERCIAL_INVOICE']);
  const history = await service.eventStore.read(`shipment-${shipmentId}`);
  expect(history.map(({ event }) => event.type)).toEqual([
    'ShipmentRequested',
    'BookingOutcomeUnknown',
    'LabelGenerated',
  ]);
  expect(new Set(history.map(({ metadata }) => metadata.correlationId))).toEqual(new Set(['req-of-mine']));
});

it('a request without a key for what was refused may simply be made again', async () => {
  const [first, second] = [shipmentIn(await ask('SIM-CARRIER-REFUSES')), shipmentIn(await ask('SIM-CARRIER-REFUSES'))];
  expect(second.shipmentId).not.toBe(first.shipmentId);
});
