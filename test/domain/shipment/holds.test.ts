import { describe, expect, it } from 'vitest';
import { shipmentDecider } from '../../../src/domain/shipment/index.ts';
import type { ManifestAssigned, PickupAssigned, ShipmentCommand, ShipmentVoided } from '../../../src/domain/shipment/index.ts';
import { scenarioOf } from '../../support/scenario.ts';
import { labelled, requested, scan, tracked } from '../../support/shipment-stories.ts';

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
const inManifest = (manifestId: string): ManifestAssigned => ({ type: 'ManifestAssigned', data: { manifestId, assignedAt: at } });
const giveBack = (refused?: string): ShipmentCommand => ({ type: 'VoidShipment', data: { at, ...(refused !== undefined && { refused }) } });
const voided: ShipmentVoided = { type: 'ShipmentVoided', data: { voidedAt: at } };

describe.each([
  { what: 'a pickup', assign: toPickup, assigned: inPickup, refusal: 'shipment_in_pickup' },
  { what: 'a manifest', assign: toManifest, assigned: inManifest, refusal: 'shipment_in_manifest' },
] as const)('a parcel and $what', ({ assign, assigned, refusal }) => {
  it('go together as soon as there is a label', () => given(requested, labelled).when(assign('one')).then(assigned('one')));
  it('go together once', () => given(requested, labelled, assigned('one')).when(assign('one')).thenNothing());
  it('do not part for another', () => given(requested, labelled, assigned('one')).when(assign('two')).thenRefused(refusal));
  it('part when that one no longer holds it', () =>
    given(requested, labelled, assigned('one')).when(assign('two', 'one')).then(assigned('two')));
  it('do not part because some other one no longer holds it', () =>
    given(requested, labelled, assigned('one')).when(assign('two', 'three')).thenRefused(refusal));
  it('do not go together without a label', () => given(requested).when(assign('one')).thenRefused('shipment_not_booked'));
  it('do not go together once the label was given back', () =>
    given(requested, labelled, voided).when(assign('one')).thenRefused('shipment_voided'));
  it('do not go together once a carrier has it', () =>
    given(requested, labelled, tracked(scan('EMA', at, 'collected')))
      .when(assign('one'))
      .thenRefused('shipment_collected'));
  it('do not go together before there is a shipment', () => given().when(assign('one')).thenRefused('shipment_not_found'));
});

describe('a label', () => {
  it('is given back from a pickup', () => given(requested, labelled, inPickup('one')).when(giveBack()).then(voided));
  it('is not given back from a manifest', () =>
    given(requested, labelled, inManifest('one')).when(giveBack()).thenRefused('shipment_in_manifest'));
  it('is given back from a manifest that never came to be', () =>
    given(requested, labelled, inManifest('one')).when(giveBack('one')).then(voided));
  it('is followed in both, and its scans say so', () => {
    const state = [requested, labelled, inPickup('p'), inManifest('m')].reduce(shipmentDecider.evolve, shipmentDecider.initialState);
    const command: ShipmentCommand = { type: 'RecordTracking', data: { events: [scan('EMA', at, 'collected')], at } };
    const [recorded] = shipmentDecider.decide(command, state);
    expect(recorded).toMatchObject({ type: 'TrackingRecorded', data: { holds: { pickupId: 'p', manifestId: 'm' } } });
  });
});
