import { expect, it } from 'vitest';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { BookingHeld, DeniedPartyFinding, ShipmentEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, requested, scan, tracked } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);
const at = '2026-11-20T11:00:00.000Z';

const held: BookingHeld = {
  type: 'BookingHeld',
  data: {
    reason: 'denied_party',
    heldAt: '2026-11-20T10:00:00.000Z',
    personal: { partyFindings: [{ party: 'shipTo', list: 'un', listDate: '2026-11-18', entryId: 'CDi.001' }] },
  },
};
const released: ShipmentEvent = {
  type: 'BookingReleased',
  data: { releasedAt: at, personal: { holdReason: 'Born in 1990' } },
};
const release = { type: 'ReleaseBooking', data: { reason: 'Born in 1990', at } } as const;
const refuse = { type: 'RefuseBooking', data: { reason: 'It is the listed person', at } } as const;

it('a booking that is held is recorded with why, in one append with its request', () => {
  given().when({ type: 'RequestShipment', data: requested.data, held: held.data }).then(requested, held);
});

it('a person releases it once, with a reason', () => {
  given(requested, held).when(release).then(released);
  given(requested, held, released).when(release).thenNothing();
});

it('a person refuses it: there is no booking, and there will be none', () => {
  given(requested, held)
    .when(refuse)
    .then({
      type: 'BookingFailed',
      data: {
        reason: 'denied_party',
        message: 'A person refused this booking.',
        failedAt: at,
        personal: { holdReason: 'It is the listed person' },
      },
    });
});

it('what a list says of a party is erased with the party', () => {
  given(requested, held)
    .when({ type: 'ErasePeople', data: { entries: ['shipFrom'], files: [], reason: 'requested', erasedAt: at } })
    .then({
      type: 'ShipmentPeopleErased',
      data: { entries: ['shipFrom', 'partyFindings', 'holdReason'], files: [], reason: 'requested', erasedAt: at },
    });
});

it('a booking that was never held cannot be released', () => {
  given(requested).when(release).thenRefused('shipment_not_held');
});

it('a booking that is not held, or was released, cannot be refused by a person', () => {
  given(requested).when(refuse).thenRefused('shipment_not_held');
  given(requested, held, released).when(refuse).thenRefused('shipment_not_held');
  given().when(release).thenRefused('shipment_not_found');
  expect(shipmentDecider.evolve(shipmentDecider.initialState, held)).toEqual({ phase: 'none' });
});

const later: DeniedPartyFinding = { party: 'shipTo', list: 'un', listDate: '2026-11-21', entryId: 'CDi.006' };
const record = (...findings: readonly DeniedPartyFinding[]) =>
  ({ type: 'RecordDeniedParty', data: { findings, at } }) as const;
const found = (...partyFindings: readonly DeniedPartyFinding[]): ShipmentEvent => ({
  type: 'DeniedPartyFound',
  data: { foundAt: at, personal: { partyFindings } },
});
const cleared: ShipmentEvent = {
  type: 'DeniedPartyCleared',
  data: { clearedAt: at, personal: { holdReason: 'Born in 1990' } },
};

it('a booked parcel with a party on a newer list waits for a person, who is told of each entry once', () => {
  const next = { ...later, listDate: '2026-11-22' };
  given(requested, labelled).when(record(later)).then(found(later));
  given(requested, labelled, found(later)).when(record(next)).thenNothing();
  given(requested, held, released, labelled)
    .when(record({ party: 'shipTo', list: 'un', listDate: '2026-11-21', entryId: 'CDi.001' }, later))
    .then(found(later));
  given(requested, labelled, found(later)).when(release).then(cleared);
  given(requested, labelled, found(later), cleared).when(record(next)).thenNothing();
  given(requested, labelled, found(later), cleared).when(release).thenRefused('shipment_not_held');
});

it('a booked parcel cannot be refused: its label is voided', () => {
  given(requested, labelled, found(later)).when(refuse).thenRefused('shipment_booked');
});

it('nothing is recorded of a parcel that its carrier has, that is void or not booked, or whose party was erased', () => {
  const erased = { entries: ['shipTo', 'partyFindings', 'holdReason'], files: [], reason: 'requested' } as const;
  given(requested, labelled, tracked(scan('PU', at, 'collected')))
    .when(record(later))
    .thenNothing();
  given(requested).when(record(later)).thenNothing();
  given(requested, labelled, { type: 'ShipmentVoided', data: { voidedAt: at } })
    .when(record(later))
    .thenNothing();
  given(requested, labelled, found(later), { type: 'ShipmentPeopleErased', data: { ...erased, erasedAt: at } })
    .when(record({ ...later, entryId: 'CDi.007' }))
    .thenNothing();
});
