import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOfScan, shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { Shipment, ShipmentEvent, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';

const at = '2026-11-24T10:00:00.000Z';
const scan: fc.Arbitrary<TrackingEvent> = fc.record(
  {
    timestamp: fc.integer({ min: 1, max: 4 }).map((hour) => `2026-11-23T0${hour}:00:00.000Z`),
    code: fc.constantFrom('EMA', 'EMF', '"] x', '\n'),
    description: fc.string({ minLength: 1 }).map((text) => `words ${text}`),
    location: fc.constantFrom('Leeds, GB', '2', '\n', 'York, GB'),
    state: fc.constantFrom('words of Leeds', 'ENG'),
    status: fc.constantFrom('collected', 'in_transit'),
    carrier: fc.constant('house'),
  },
  { requiredKeys: ['timestamp', 'code', 'description', 'carrier'] },
);
const reports = fc.array(fc.array(scan, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

const erase = {
  type: 'ErasePeople',
  data: { entries: ['shipTo'], files: [], reason: 'requested', erasedAt: at },
} as const;

const follow = (state: Shipment, events: readonly ShipmentEvent[]): Shipment =>
  events.reduce(shipmentDecider.evolve, state);
const record = (state: Shipment, events: readonly TrackingEvent[]) =>
  shipmentDecider.decide({ type: 'RecordTracking', data: { events, at } }, state);

/** The history as the log gives it once the keys of the words are destroyed. */
const withoutWords = (event: ShipmentEvent): ShipmentEvent =>
  event.type === 'TrackingRecorded' ? { type: event.type, data: { ...event.data, personal: {} } } : event;

const historyOf = (batches: readonly (readonly TrackingEvent[])[]): readonly ShipmentEvent[] => {
  const history: ShipmentEvent[] = [requested, labelled];
  for (const events of batches) history.push(...record(follow(shipmentDecider.initialState, history), events));
  return history;
};

it('the words of scans stand under personal, one entry a scan, and nowhere else', () => {
  fc.assert(
    fc.property(reports, (batches) => {
      for (const event of historyOf(batches)) {
        if (event.type !== 'TrackingRecorded') continue;
        const { personal, ...rest } = event.data;
        expect(personal?.scanWords?.length).toBe(rest.events.length);
        expect(JSON.stringify(rest)).not.toMatch(/words |Leeds|York/);
      }
    }),
  );
});

it('a scan that comes again with the state of its place is the same one', () => {
  const reported = { timestamp: '2026-11-23T01:00:00.000Z', code: 'EMA', description: 'EMA', carrier: 'house' };
  const history = historyOf([[{ ...reported, location: 'Newark, US' }]]);
  const again = { ...reported, location: 'Newark, US', state: 'NJ' };
  expect(record(follow(shipmentDecider.initialState, history), [again])).toEqual([]);
});

it.each([
  ['Newark, US', 'NJ', 'Newark, NJ, US'],
  ['Newark, US', undefined, 'Newark, US'],
  ['HOUSTON', 'TX', 'HOUSTON'],
  ['US', 'TX', 'US'],
  [undefined, 'TX', undefined],
])('a scan at %s with the state %s is at %s', (location, state, place) => {
  expect(placeOfScan({ ...(location !== undefined && { location }), ...(state !== undefined && { state }) })).toBe(
    place,
  );
});

it('a parcel followed through an erasure is the one that is read from the log afterwards', () => {
  fc.assert(
    fc.property(reports, (batches) => {
      const history = historyOf(batches);
      const erased = shipmentDecider.decide(erase, follow(shipmentDecider.initialState, history));
      const live = follow(shipmentDecider.initialState, [...history, ...erased]);
      expect(live).toEqual(follow(shipmentDecider.initialState, [...history.map(withoutWords), ...erased]));
    }),
  );
});

it('after an erasure known scans are not recorded again, and new ones without their words', () => {
  fc.assert(
    fc.property(reports, fc.array(scan, { maxLength: 5 }), (batches, later) => {
      const history = historyOf(batches);
      const before = follow(shipmentDecider.initialState, history);
      const state = follow(before, shipmentDecider.decide(erase, before));
      for (const events of batches) expect(record(state, events)).toEqual([]);
      for (const event of record(state, later)) {
        expect(event.type).toBe('TrackingRecorded');
        expect(event.data).not.toHaveProperty('personal');
        expect(JSON.stringify(event)).not.toMatch(/words |Leeds|York/);
      }
    }),
  );
});
