import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanKey, shipmentDecider, shipmentStatuses, statusOf } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import { historyOf, shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const minute = (n: number): string => new Date(Date.parse('2026-11-20T00:00:00.000Z') + n * 60_000).toISOString();

/** Scans of two carriers, no two at the same moment. */
const scans: fc.Arbitrary<readonly TrackingEvent[]> = fc
  .uniqueArray(
    fc.record({
      at: fc.nat(5_000),
      carrier: fc.constantFrom('Waybill', 'USPS'),
      code: fc.constantFrom('A', 'B', 'C'),
      status: fc.option(fc.constantFrom(...shipmentStatuses.slice(3, -1)), { nil: undefined }),
    }),
    { selector: ({ at }) => at, maxLength: 20 },
  ) // oxfmt-ignore
  .map((all) =>
    all.map(({ at, carrier, code, status }) => ({
      timestamp: minute(at),
      carrier,
      code,
      description: code,
      ...(status && { status }),
    })),
  );

/** What a shipment knows after pushes of some sizes, each decided on what was there before. */
const after = (pushes: readonly (readonly TrackingEvent[])[]) => {
  const history: ShipmentEvent[] = [requested, labelled];
  for (const events of pushes) {
    const state = history.reduce(shipmentDecider.evolve, shipmentDecider.initialState);
    history.push(
      ...shipmentDecider.decide({ type: 'RecordTracking', data: { events, at: '2026-11-24T10:00:00.000Z' } }, state),
    );
  }
  const view = fold(shipmentView, history.map((event, before) => ({ event, metadata, stream: 'shipment-shp_1', version: before + 1 }))); // oxfmt-ignore
  if (!view) throw new Error('A shipment that was asked for has a view.');
  return view;
};

const inPieces = (
  events: readonly TrackingEvent[],
  sizes: readonly number[],
): readonly (readonly TrackingEvent[])[] => {
  const left = [...events];
  const pieces = sizes.map((size) => left.splice(0, size));
  return [...pieces, left].filter((piece) => piece.length > 0);
};

const told = fc.tuple(scans, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }));

it('two legs make the same history and the same status in whatever order their scans arrive', () => {
  const shuffled = told.chain(([all, sizes]) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length }), fc.constant(sizes))); // oxfmt-ignore
  fc.assert(
    fc.property(shuffled, ([all, others, sizes]) => {
      const [one, other] = [after(inPieces(all, sizes)), after([others])];
      expect(historyOf(other)).toEqual(historyOf(one));
      expect(other.status).toBe(one.status);
    }),
  );
});

it('a scan that is reported repeatedly is recorded once', () => {
  fc.assert(
    fc.property(told, fc.array(fc.nat(30), { maxLength: 30 }), ([all, sizes], again) => {
      const repeated = all.length === 0 ? [] : again.map((pick) => all[pick % all.length] as TrackingEvent);
      const view = after([...inPieces(all, sizes), repeated, all]);
      expect(new Set(view.scans.map(scanKey)).size).toBe(view.scans.length);
      expect(view.scans).toHaveLength(all.length);
    }),
  );
});

it('the status is that of all scans, and the history is in order of time', () => {
  fc.assert(
    fc.property(told, ([all, sizes]) => {
      const view = after(inPieces(all, sizes));
      expect(view.status).toBe(statusOf(all));
      const times = historyOf(view).map(({ timestamp }) => timestamp);
      expect(times).toEqual(times.toSorted().reverse());
    }),
  );
});
