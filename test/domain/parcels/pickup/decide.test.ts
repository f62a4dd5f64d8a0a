import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLivePickup, pickupDecider } from '../../../../src/domain/parcels/pickup/index.ts';
import type { PickupCommand, PickupEvent, PickupRequested } from '../../../../src/domain/parcels/pickup/index.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(pickupDecider);
const [before, start, during, over] = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-23T09:00:00.000Z',
  '2026-11-23T10:00:00.000Z',
  '2026-11-23T11:00:00.000Z',
];

const data: PickupRequested['data'] = {
  pickupId: 'pck_1',
  requestedAt: before,
  startAt: '2026-11-23 09:00',
  endAt: '2026-11-23 11:00',
  startInstant: start,
  endInstant: over,
  country: 'GB',
  shipmentIds: ['shp_1', 'shp_2'],
  personal: {
    address: {
      name: 'Jane Doe',
      address: { addressLine1: '1 High Street', city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
    },
  },
};
const requested: PickupRequested = { type: 'PickupRequested', data };
const withoutParcels: PickupRequested = { type: 'PickupRequested', data: { ...data, shipmentIds: [] } };
const scheduled: PickupEvent = { type: 'PickupScheduled', data: { scheduledAt: before } };
const refusals = [{ shipmentId: 'shp_2', message: 'The shipment is in pickup pck_0.' }];
const refused: PickupEvent = { type: 'PickupRefused', data: { refusals, refusedAt: before } };
const confirmations = [{ carrier: 'Waybill', confirmation: 'pck_1' }];
const confirmed: PickupEvent = { type: 'PickupConfirmed', data: { confirmations, confirmedAt: before } };
const cancelled: PickupEvent = { type: 'PickupCancelled', data: { cancelledAt: before } };
const completed = (shipmentId?: string, completedAt = during): PickupEvent => ({
  type: 'PickupCompleted',
  data: { ...(shipmentId !== undefined && { shipmentId }), completedAt },
});
const missed: PickupEvent = {
  type: 'PickupFailed',
  data: { reason: 'not_collected', message: 'None of its parcels was scanned before the end.', failedAt: over },
};

const request = (wanted = data): PickupCommand => ({ type: 'RequestPickup', data: wanted });
const schedule: PickupCommand = { type: 'SchedulePickup', data: { at: before } };
const refuse: PickupCommand = { type: 'RefusePickup', data: { refusals, at: before } };
const confirm: PickupCommand = { type: 'ConfirmPickup', data: { confirmations, at: before } };
const reject: PickupCommand = { type: 'RejectPickup', data: { message: 'No vans.', at: before } };
const collect = (shipmentId = 'shp_1', at = during): PickupCommand => ({
  type: 'RecordCollection',
  data: { shipmentId, at },
});
const end = (at = over): PickupCommand => ({ type: 'EndPickup', data: { at } });
const cancel = (at = before): PickupCommand => ({ type: 'CancelPickup', data: { at } });

describe('a pickup', () => {
  it('is requested first, and scheduled when it holds its parcels', () => {
    given().when(request()).then(requested);
    given(requested).when(schedule).then(scheduled);
    given(requested, scheduled).when(schedule).thenNothing();
  });
  it('is scheduled at once when it names no parcels', () =>
    given().when(request(withoutParcels.data)).then(withoutParcels, scheduled));
  it('is requested once', () => given(requested).when(request()).thenRefused('pickup_exists'));
  it('is refused finally when a parcel is held by another', () => {
    given(requested).when(refuse).then(refused);
    given(requested, refused).when(schedule).thenNothing();
    given(requested, refused).when(request()).thenRefused('pickup_exists');
  });
  it('that is scheduled is not refused by a slow process', () =>
    given(requested, scheduled).when(refuse).thenNothing());

  it('is confirmed by its carrier, once', () => {
    given(requested, scheduled).when(confirm).then(confirmed);
    given(requested, scheduled, confirmed).when(confirm).thenNothing();
  });
  it('is not confirmed once it was cancelled', () =>
    given(requested, scheduled, cancelled).when(confirm).thenNothing());
  it('fails when its carrier refuses, unless it was confirmed or ended before', () => {
    given(requested, scheduled)
      .when(reject)
      .then({ type: 'PickupFailed', data: { reason: 'refused_by_carrier', message: 'No vans.', failedAt: before } });
    given(requested, scheduled, confirmed).when(reject).thenNothing();
    given(requested, scheduled, cancelled).when(reject).thenNothing();
  });

  it.each([[[requested, scheduled]], [[requested, scheduled, confirmed]]])(
    'is completed by the first parcel that is scanned',
    (history) => {
      given(...history)
        .when(collect())
        .then(completed('shp_1'));
      given(...history, completed('shp_1'))
        .when(collect('shp_2'))
        .thenNothing();
    },
  );
  it('that was cancelled is not completed by a scan', () =>
    given(requested, scheduled, cancelled).when(collect()).thenNothing());

  it('fails when its time is over and nothing was scanned, and not a moment sooner', () => {
    given(requested, scheduled, confirmed).when(end('2026-11-23T10:59:59.999Z')).thenNothing();
    given(requested, scheduled, confirmed).when(end()).then(missed);
    given(requested, scheduled).when(end()).then(missed);
    given(requested, scheduled, completed('shp_1')).when(end()).thenNothing();
  });
  it('that failed for a missing scan is completed by a late scan', () =>
    given(requested, scheduled, missed)
      .when(collect('shp_2', '2026-11-24T10:00:00.000Z'))
      .then(completed('shp_2', '2026-11-24T10:00:00.000Z')));
  it('that failed for another reason than a missing scan is not completed by one', () => {
    const rejected: PickupEvent = {
      type: 'PickupFailed',
      data: { reason: 'refused_by_carrier', message: 'No vans.', failedAt: before },
    };
    given(requested, scheduled, rejected).when(collect()).thenNothing();
    given(requested, scheduled, missed, completed('shp_1')).when(collect('shp_2')).thenNothing();
  });
  it('without parcels ends with its window, completed if it was confirmed', () => {
    given(withoutParcels, scheduled, confirmed).when(end()).then(completed(undefined, over));
    given(withoutParcels, scheduled)
      .when(end())
      .then({
        type: 'PickupFailed',
        data: { reason: 'not_confirmed', message: 'No carrier confirmed it before the end.', failedAt: over },
      });
  });

  it('is cancelled until it starts, and a repetition has no effect', () => {
    given(requested, scheduled, confirmed).when(cancel()).then(cancelled);
    given(requested, scheduled, cancelled).when(cancel(over)).thenNothing();
    given(requested, scheduled).when(cancel(start)).thenRefused('pickup_started');
    given(requested, scheduled, completed('shp_1')).when(cancel()).thenRefused('pickup_over');
    given(requested, scheduled, missed).when(cancel(over)).thenRefused('pickup_over');
  });
  it('that has ended is recorded as cancelled at its carriers once, and no other is', () => {
    const recordCancellation: PickupCommand = {
      type: 'RecordCancellationAtCarrier',
      data: { refusedBy: ['USPS'], at: during },
    };
    const calledOff: PickupEvent = { type: 'PickupCalledOff', data: { refusedBy: ['USPS'], calledOffAt: during } };
    const rejected: PickupEvent = {
      type: 'PickupFailed',
      data: { reason: 'refused_by_carrier', message: 'No vans.', failedAt: before },
    };
    given(requested, scheduled, cancelled).when(recordCancellation).then(calledOff);
    given(requested, scheduled, rejected).when(recordCancellation).then(calledOff);
    given(requested, scheduled, cancelled, calledOff).when(recordCancellation).thenNothing();
    given(requested, scheduled, confirmed).when(recordCancellation).thenNothing();
    given(requested, scheduled, completed('shp_1')).when(recordCancellation).thenNothing();
    given(requested, scheduled, cancelled, calledOff).when(cancel(over)).thenNothing();
  });
  it('that is not scheduled yet cannot be cancelled', () => {
    given().when(cancel()).thenRefused('pickup_not_found');
    given(requested).when(cancel()).thenRefused('pickup_not_found');
    given(requested, refused).when(cancel()).thenRefused('pickup_not_found');
  });

  it('that was never requested does not exist, whatever else its stream holds', () => {
    given(scheduled, confirmed).when(cancel()).thenRefused('pickup_not_found');
    given(scheduled).when(request()).then(requested);
  });
  it('is written to a stream of its category', () => expect(pickupDecider.category).toBe('pickup'));

  it('that has released its parcels never holds them again', () => {
    const commands = fc.array(
      fc.constantFrom(request(), schedule, refuse, confirm, reject, collect(), end(), cancel(), cancel(over)),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(commands, (tried) => {
        let state = [requested].reduce(pickupDecider.evolve, pickupDecider.initialState);
        let hasLetGo = false;
        for (const command of tried) {
          try {
            state = pickupDecider.decide(command, state).reduce(pickupDecider.evolve, state);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          hasLetGo ||= !isLivePickup(state);
          expect(isLivePickup(state)).toBe(!hasLetGo);
        }
      }),
    );
  });
});

describe('erasing people', () => {
  const data = { entries: ['address'], reason: 'requested', erasedAt: '2026-11-24T10:00:00.000Z' } as const;
  const erase = { type: 'ErasePeople', data } as const;
  it('is recorded, in whatever state', () => given(requested).when(erase).then({ type: 'PickupPeopleErased', data }));
  it('of nobody is not recorded', () =>
    given(requested)
      .when({ ...erase, data: { ...data, entries: [] } })
      .thenNothing());
  it('changes nothing else', () =>
    given(requested, { type: 'PickupPeopleErased', data }).when(erase).then({ type: 'PickupPeopleErased', data }));
  it('needs the object', () => given().when(erase).thenRefused('pickup_not_found'));
});
