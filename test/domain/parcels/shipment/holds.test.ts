import { describe, expect, it } from 'vitest';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type {
  ManifestAssigned,
  PickupAssigned,
  ShipmentCommand,
  ShipmentVoided,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, requested, scan, tracked } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);
const at = '2026-11-20T11:00:00.000Z';
const toPickup = (pickupId: string, ended?: string): ShipmentCommand => ({
  type: 'AssignPickup',
  data: { pickupId, ...(ended !== undefined && { ended }), at },
});
const toManifest = (manifestId: string, refused?: string): ShipmentCommand => ({
  type: 'AssignManifest',
  data: { manifestId, ...(refused !== undefined && { refused }), at },
});
const inPickup = (pickupId: string): PickupAssigned => ({ type: 'PickupAssigned', data: { pickupId, assignedAt: at } });
const inManifest = (manifestId: string): ManifestAssigned => ({
  type: 'ManifestAssigned',
  data: { manifestId, assignedAt: at },
});
const giveBack = (refused?: string): ShipmentCommand => ({
  type: 'VoidShipment',
  data: { at, ...(refused !== undefined && { refused }) },
});
const voided: ShipmentVoided = { type: 'ShipmentVoided', data: { voidedAt: at } };

describe.each([
  { what: 'a pickup', assign: toPickup, assigned: inPickup, refusal: 'shipment_in_pickup' },
  { what: 'a manifest', assign: toManifest, assigned: inManifest, refusal: 'shipment_in_manifest' },
] as const)('a parcel and $what', ({ assign, assigned, refusal }) => {
  it('are linked as soon as there is a label', () =>
    given(requested, labelled).when(assign('one')).then(assigned('one')));
  it('are linked once', () => given(requested, labelled, assigned('one')).when(assign('one')).thenNothing());
  it('are not separated for another', () =>
    given(requested, labelled, assigned('one')).when(assign('two')).thenRefused(refusal));
  it('are separated when the holder has released it', () =>
    given(requested, labelled, assigned('one')).when(assign('two', 'one')).then(assigned('two')));
  it('are not separated because another holder has released it', () =>
    given(requested, labelled, assigned('one')).when(assign('two', 'three')).thenRefused(refusal));
  it('are not linked without a label', () => given(requested).when(assign('one')).thenRefused('shipment_not_booked'));
  it('are not linked once the label was voided', () =>
    given(requested, labelled, voided).when(assign('one')).thenRefused('shipment_voided'));
  it('are not linked once a carrier has scanned it', () =>
    given(requested, labelled, tracked(scan('EMA', at, 'collected')))
      .when(assign('one'))
      .thenRefused('shipment_collected'));
  it('are not linked before there is a shipment', () => given().when(assign('one')).thenRefused('shipment_not_found'));
});

describe('a label', () => {
  it('is voided in a pickup', () => given(requested, labelled, inPickup('one')).when(giveBack()).then(voided));
  it('is not voided in a manifest', () =>
    given(requested, labelled, inManifest('one')).when(giveBack()).thenRefused('shipment_in_manifest'));
  it('is voided in a manifest that was refused', () =>
    given(requested, labelled, inManifest('one')).when(giveBack('one')).then(voided));
  it('is tracked in both, and its scans name them', () => {
    const state = [requested, labelled, inPickup('p'), inManifest('m')].reduce(
      shipmentDecider.evolve,
      shipmentDecider.initialState,
    );
    const command: ShipmentCommand = { type: 'RecordTracking', data: { events: [scan('EMA', at, 'collected')], at } };
    const [recorded] = shipmentDecider.decide(command, state);
    expect(recorded).toMatchObject({ type: 'TrackingRecorded', data: { holds: { pickupId: 'p', manifestId: 'm' } } });
  });
});
