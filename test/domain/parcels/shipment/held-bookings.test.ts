import { expect, it } from 'vitest';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { BookingHeld, ShipmentEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { requested } from '../../../support/shipment-stories.ts';

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
