import { describe, expect, it } from 'vitest';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import { shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, recordTracking, requested, scan, tracked } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);
const at = '2026-11-24T09:00:00.000Z';
const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

/** As it was recorded while details were read before statuses. */
const misread = scan('arrived_at_destination', at, 'in_hub');
const corrected: TrackingEvent = {
  ...misread,
  status: 'delivered',
  reported: { by: 'EasyPost', status: 'delivered', detail: misread.code },
};

const viewOf = (...history: readonly ShipmentEvent[]) =>
  fold(shipmentView, history.map((event, before) => ({ event, metadata, stream: 'shipment-shp_1', version: before + 1 }))); // oxfmt-ignore

describe('a corrected scan', () => {
  it('is corrected by the service that passed it on', () => {
    given(requested, labelled, tracked(misread)).when(recordTracking(corrected)).then(tracked(corrected));
  });

  it('stands in the history once, with the status it has now', () => {
    const before = scan('label', '2026-11-23T09:00:00.000Z');
    const view = viewOf(requested, labelled, tracked(before, misread), tracked(corrected));
    expect(view?.scans).toEqual([before, corrected]);
    expect(view?.status).toBe('delivered');
  });

  it('is corrected once, and not by another service or a bare code', () => {
    const known = given(requested, labelled, tracked(misread), tracked(corrected));
    known.when(recordTracking(corrected)).thenNothing();
    known.when(recordTracking(misread)).thenNothing();
    known.when(recordTracking({ ...misread, reported: { by: 'Karrio', status: 'in_transit' } })).thenNothing();
  });

  it('is not cleared by a report without a status', () => {
    const { status: _, ...silent } = corrected;
    given(requested, labelled, tracked(corrected)).when(recordTracking(silent)).thenNothing();
  });

  it('that came twice in one report decides the final status', () => {
    const onTheWay: TrackingEvent = {
      ...corrected,
      status: 'in_transit',
      reported: { by: 'EasyPost', status: 'in_transit' },
    };
    for (const report of [
      [corrected, onTheWay],
      [onTheWay, corrected],
    ])
      // oxfmt-ignore
      given(requested, labelled).when(recordTracking(...report)).then(tracked(corrected));
    given(requested, labelled, tracked(corrected)).when(recordTracking(corrected, onTheWay)).thenNothing();
  });
});
