import { describe, expect, it } from 'vitest';
import { refundOutcomes, shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type {
  BookingFailed,
  BookingOutcomeUnknown,
  RefundOutcome,
  RefundSettled,
  ShipmentCommand,
  ShipmentEvent,
  ShipmentVoided,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, recordTracking, requested, scan, tracked } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);

const recordLabel = (trackingNumber = labelled.data.trackingNumber): ShipmentCommand => ({
  type: 'RecordLabel',
  data: { ...labelled.data, trackingNumber },
});
const voidShipment: ShipmentCommand = { type: 'VoidShipment', data: { at: '2026-11-20T12:00:00.000Z' } };
const voided: ShipmentVoided = { type: 'ShipmentVoided', data: { voidedAt: '2026-11-20T12:00:00.000Z' } };
const failed: BookingFailed = {
  type: 'BookingFailed',
  data: { reason: 'refused', message: 'No.', failedAt: '2026-11-20T10:00:01.000Z' },
};
const recordFailure: ShipmentCommand = { type: 'RecordBookingFailure', data: failed.data };
const unknown: BookingOutcomeUnknown = {
  type: 'BookingOutcomeUnknown',
  data: { message: 'Silence.', noticedAt: '2026-11-20T10:00:10.000Z' },
};
const recordUnknown: ShipmentCommand = {
  type: 'RecordUnknownOutcome',
  data: { message: 'Silence.', at: '2026-11-20T10:00:10.000Z' },
};
const collected = scan('EMA', '2026-11-23T09:00:00.000Z', 'collected');
const inTransit = scan('EMC', '2026-11-23T18:00:00.000Z', 'in_transit');

describe('requesting a shipment', () => {
  it('begins its stream', () => given().when({ type: 'RequestShipment', data: requested.data }).then(requested));
  it('refuses an id that is taken', () =>
    given(requested).when({ type: 'RequestShipment', data: requested.data }).thenRefused('shipment_exists'));
});

describe('recording what the carrier said', () => {
  it('keeps the label', () => given(requested).when(recordLabel()).then(labelled));
  it('records a label after an unknown outcome', () => given(requested, unknown).when(recordLabel()).then(labelled));
  it('ignores the same label a second time', () => given(requested, labelled).when(recordLabel()).thenNothing());
  it('refuses another tracking number', () =>
    given(requested, labelled).when(recordLabel('LA000000020ZZ')).thenRefused('shipment_has_another_label'));
  it('refuses a label without a request', () => given().when(recordLabel()).thenRefused('shipment_not_found'));
  it('refuses a label after a refusal', () =>
    given(requested, failed).when(recordLabel()).thenRefused('shipment_not_booked'));
  it('ignores a label that comes after it was voided', () =>
    given(requested, labelled, voided).when(recordLabel()).thenNothing());
  it('keeps a refusal', () => given(requested).when(recordFailure).then(failed));
  it('ignores a refusal once there is a label', () => given(requested, labelled).when(recordFailure).thenNothing());
  it('records an unknown outcome', () => given(requested).when(recordUnknown).then(unknown));
  it('records it once', () => given(requested, unknown).when(recordUnknown).thenNothing());
  it('ignores an unknown outcome once there is a label', () =>
    given(requested, labelled).when(recordUnknown).thenNothing());
});

describe('recording scans', () => {
  it('keeps those that are new, in the order they came', () =>
    given(requested, labelled).when(recordTracking(inTransit, collected)).then(tracked(inTransit, collected)));
  it('ignores one that is known', () =>
    given(requested, labelled, tracked(collected)).when(recordTracking(collected)).thenNothing());
  it('ignores a known one worded differently', () =>
    given(requested, labelled, tracked(collected))
      .when(recordTracking({ ...collected, description: 'Picked up' }))
      .thenNothing());
  it('keeps only the new ones of a mixture, and one of two alike', () =>
    given(requested, labelled, tracked(collected))
      .when(recordTracking(collected, inTransit, inTransit))
      .then(tracked(inTransit)));
  it('keeps the same code at another place or time', () => {
    const elsewhere = { ...collected, location: 'York, GB' };
    const later = { ...collected, timestamp: '2026-11-23T10:00:00.000Z' };
    given(requested, labelled, tracked(collected))
      .when(recordTracking(elsewhere, later))
      .then(tracked({ ...elsewhere, nth: 2 }, later));
  });
  it('keeps the same code from another carrier', () => {
    const other = { ...collected, carrier: 'other' };
    given(requested, labelled, tracked(collected)).when(recordTracking(other)).then(tracked(other));
  });
  it('refuses them before there is a label', () =>
    given(requested).when(recordTracking(collected)).thenRefused('shipment_not_booked'));
  it('keeps them once it is voided: the parcel was sent all the same', () =>
    given(requested, labelled, voided).when(recordTracking(collected)).then(tracked(collected)));
});

describe('a failed booking', () => {
  const at = '2026-11-20T12:00:00.000Z';
  const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400', assignedAt: at } as const;
  const surcharge = { id: 'sur_1', type: 'other', name: 'Other', amount: '1', currency: 'GBP' } as const;
  const stray: readonly ShipmentEvent[] = [
    tracked(collected),
    { type: 'LegAssigned', data: leg },
    { type: 'SurchargeAdded', data: { surcharge, addedAt: at } },
    { type: 'DocumentUploaded', data: { documents: [], uploadedAt: at } },
    { type: 'PickupAssigned', data: { pickupId: 'pck_1', assignedAt: at } },
    { type: 'ManifestAssigned', data: { manifestId: 'mft_1', assignedAt: at } },
    unknown,
  ];

  it.each(stray)('leaves the shipment without a label: $type', (event) => {
    given(requested, labelled, voided, event).when(voidShipment).thenNothing();
    given(requested, failed, event).when(voidShipment).thenRefused('shipment_not_booked');
    given(event).when(recordLabel()).thenRefused('shipment_not_found');
  });

  it('is written to a stream of its category', () => expect(shipmentDecider.category).toBe('shipment'));
});

describe('the money for a voided label', () => {
  const pending: ShipmentVoided = { ...voided, data: { ...voided.data, refund: 'pending' } };
  const settle = (outcome: RefundOutcome): ShipmentCommand => ({
    type: 'SettleRefund',
    data: { outcome, at: '2026-12-04T10:00:00.000Z' },
  });
  const settled = (outcome: RefundOutcome): RefundSettled => ({
    type: 'RefundSettled',
    data: { outcome, settledAt: '2026-12-04T10:00:00.000Z' },
  });

  it.each(refundOutcomes)('is %s, once', (outcome) => {
    given(requested, labelled, pending).when(settle(outcome)).then(settled(outcome));
    given(requested, labelled, pending, settled(outcome)).when(settle('rejected')).thenNothing();
  });
  it('is nothing to decide where voiding settled it, or where the label stands', () => {
    given(requested, labelled, voided).when(settle('refunded')).thenNothing();
    given(requested, labelled).when(settle('refunded')).thenNothing();
    given(requested, labelled, settled('refunded')).when(voidShipment).then(voided);
  });
});

describe('voiding', () => {
  it('gives the label back', () => given(requested, labelled).when(voidShipment).then(voided));
  it('can be repeated', () => given(requested, labelled, voided).when(voidShipment).thenNothing());
  it('says that the carrier has yet to decide on the money', () =>
    given(requested, labelled)
      .when({ type: 'VoidShipment', data: { at: voided.data.voidedAt, refund: 'pending' } })
      .then({ ...voided, data: { ...voided.data, refund: 'pending' } }));

  it('is refused after the first scan', () =>
    given(requested, labelled, tracked(collected)).when(voidShipment).thenRefused('shipment_under_way'));
  it('is refused without a label', () => given(requested).when(voidShipment).thenRefused('shipment_not_booked'));
  it('is refused without a shipment', () => given().when(voidShipment).thenRefused('shipment_not_found'));
});

describe('erasing people', () => {
  const data = {
    entries: ['shipTo'],
    reason: 'requested',
    erasedAt: '2026-11-24T10:00:00.000Z',
    files: ['0'.repeat(64)],
  } as const;
  const erase = { type: 'ErasePeople', data } as const;
  const erased = { type: 'ShipmentPeopleErased', data: { ...data, entries: ['shipTo', 'scanWords'] } } as const;
  it('is recorded, in whatever state, with the words of scans when the consignee goes', () =>
    given(requested).when(erase).then(erased));
  it('of the sender leaves the words of scans', () => {
    const ofSender = { ...data, entries: ['shipFrom'] };
    given(requested)
      .when({ type: 'ErasePeople', data: ofSender })
      .then({ type: 'ShipmentPeopleErased', data: ofSender });
  });
  it('of nobody is not recorded', () =>
    given(requested)
      .when({ ...erase, data: { ...data, entries: [], files: [] } })
      .thenNothing());
  it('changes nothing else', () => given(requested, erased).when(erase).then(erased));
  it('needs the object', () => given().when(erase).thenRefused('shipment_not_found'));
});
