import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, maxPayloadBytes } from '../../../src/application/webhooks/outbox-subscriber.ts';
import type { EventData } from '../../../src/application/webhooks/public-events.ts';
import { codePoint } from '../../support/code-point.ts';

const payload = (data: EventData) => ({
  eventName: 'shipment.updated' as const,
  objectType: 'shipment',
  objectId: 'shp_1',
  data,
  eventId: 'evt_1',
  createdAt: '2026-11-20T10:00:00.000Z',
  apiVersion: '1.0.0' as const,
});
const bytes = (text: string): number => Buffer.byteLength(text);

describe('the body of a webhook', () => {
  it('survives a JSON round trip, with any content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: codePoint }), fc.jsonValue()), (data) => {
        const body = bodyOf(payload(data));
        expect(JSON.stringify(JSON.parse(body))).toBe(body);
      }),
    );
  });

  it('never exceeds the limit: the oldest events are omitted and counted', () => {
    const event = fc.record({ code: fc.string({ unit: 'grapheme', maxLength: 40 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 300, max: 3000 }), (events, largest) => {
        const body = bodyOf(payload({ status: 'x', events }), largest);
        expect(bytes(body)).toBeLessThanOrEqual(largest);
        const { data } = JSON.parse(body) as { data: { events: unknown[]; eventsOmitted?: number } };
        const kept = data.events.length;
        expect(data.events).toEqual(JSON.parse(JSON.stringify(events.slice(0, kept))));
        expect(data.eventsOmitted ?? 0).toBe(events.length - kept);
        // One more would not have fitted.
        if (kept < events.length) {
          const more = payload({
            status: 'x',
            events: events.slice(0, kept + 1),
            eventsOmitted: events.length - kept - 1,
          });
          expect(bytes(JSON.stringify(more))).toBeGreaterThan(largest);
        }
      }),
    );
  });

  it('omits the data when nothing else fits the limit', () => {
    const body = bodyOf(payload({ changes: 'x'.repeat(maxPayloadBytes) }));
    expect(JSON.parse(body)).toEqual(payload({ dataOmitted: true }));
  });
});
