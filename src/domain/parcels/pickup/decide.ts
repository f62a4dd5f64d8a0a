import { DomainError } from '../../shared/domain-error.ts';
import type { Erasure } from '../../shared/erasure.ts';
import type { Confirmation, PickupEvent, PickupRequested, RefusedShipment } from './events.ts';
import { isLivePickup } from './state.ts';
import type { Pickup } from './state.ts';

/** The commands of a pickup. */
export type PickupCommand =
  | { readonly type: 'RequestPickup'; readonly data: PickupRequested['data'] }
  | { readonly type: 'SchedulePickup'; readonly data: { readonly at: string } }
  | {
      readonly type: 'RefusePickup';
      readonly data: { readonly refusals: readonly RefusedShipment[]; readonly at: string };
    }
  | {
      readonly type: 'ConfirmPickup';
      readonly data: { readonly confirmations: readonly Confirmation[]; readonly at: string };
    }
  | { readonly type: 'RejectPickup'; readonly data: { readonly message: string; readonly at: string } }
  | { readonly type: 'RecordCollection'; readonly data: { readonly shipmentId: string; readonly at: string } }
  | { readonly type: 'EndPickup'; readonly data: { readonly at: string } }
  | { readonly type: 'ErasePeople'; readonly data: Erasure }
  | { readonly type: 'CancelPickup'; readonly data: { readonly at: string } }
  | {
      readonly type: 'RecordCancellationAtCarrier';
      readonly data: { readonly refusedBy?: readonly string[]; readonly at: string };
    };

const refusals = {
  pickup_exists: 'A pickup with this id exists already.',
  pickup_not_found: 'No pickup has this id.',
  pickup_started: 'The pickup has started; it can only be cancelled before its start.',
  pickup_over: 'The pickup is over: parcels were collected, or its time has passed.',
} as const;
/** Why a pickup refuses a command. */
export type PickupRefusal = keyof typeof refusals;
const refuse = (reason: PickupRefusal): DomainError<PickupRefusal> => new DomainError(reason, refusals[reason]);

/** Ends a pickup whose window is over without a scan. */
const end = ({ phase, namesParcels }: Pickup & { readonly namesParcels: boolean }, at: string): PickupEvent => {
  if (namesParcels) {
    const message = 'None of its parcels was scanned before the end.';
    return { type: 'PickupFailed', data: { reason: 'not_collected', message, failedAt: at } };
  }
  // Without named parcels it is unknown what was collected; the carrier had confirmed that it comes.
  if (phase === 'confirmed') return { type: 'PickupCompleted', data: { completedAt: at } };
  return {
    type: 'PickupFailed',
    data: { reason: 'not_confirmed', message: 'No carrier confirmed it before the end.', failedAt: at },
  };
};

export const decide = ({ type, data }: PickupCommand, pickup: Pickup): readonly PickupEvent[] => {
  if (type === 'RequestPickup') {
    if (pickup.phase !== 'none') throw refuse('pickup_exists');
    const requested: PickupRequested = { type: 'PickupRequested', data };
    return data.shipmentIds.length > 0
      ? [requested]
      : [requested, { type: 'PickupScheduled', data: { scheduledAt: data.requestedAt } }];
  }
  if (pickup.phase === 'none') throw refuse('pickup_not_found');

  switch (type) {
    case 'SchedulePickup':
      return pickup.phase === 'requested' ? [{ type: 'PickupScheduled', data: { scheduledAt: data.at } }] : [];
    case 'RefusePickup':
      return pickup.phase === 'requested'
        ? [{ type: 'PickupRefused', data: { refusals: data.refusals, refusedAt: data.at } }]
        : [];
    case 'ConfirmPickup': {
      const { confirmations, at } = data;
      return pickup.phase === 'created' ? [{ type: 'PickupConfirmed', data: { confirmations, confirmedAt: at } }] : [];
    }
    case 'RejectPickup':
      return pickup.phase === 'created'
        ? [{ type: 'PickupFailed', data: { reason: 'refused_by_carrier', message: data.message, failedAt: data.at } }]
        : [];
    case 'RecordCollection': {
      // A scan may arrive late: it overrules the assumption that nothing was collected.
      const isMissed = pickup.phase === 'failed' && pickup.failure === 'not_collected';
      const isDue = pickup.phase === 'created' || pickup.phase === 'confirmed' || isMissed;
      return isDue ? [{ type: 'PickupCompleted', data: { shipmentId: data.shipmentId, completedAt: data.at } }] : [];
    }
    case 'EndPickup': {
      const isDue = (pickup.phase === 'created' || pickup.phase === 'confirmed') && data.at >= pickup.endInstant;
      return isDue ? [end(pickup, data.at)] : [];
    }
    case 'ErasePeople':
      return data.entries.length === 0 ? [] : [{ type: 'PickupPeopleErased', data }];
    case 'CancelPickup':
      if (pickup.phase === 'cancelled') return [];
      if (pickup.phase === 'requested' || pickup.phase === 'refused') throw refuse('pickup_not_found');
      if (!isLivePickup(pickup)) throw refuse('pickup_over');
      if (data.at >= pickup.startInstant) throw refuse('pickup_started');
      return [{ type: 'PickupCancelled', data: { cancelledAt: data.at } }];
    case 'RecordCancellationAtCarrier': {
      const { refusedBy, at } = data;
      const isOver = pickup.phase === 'cancelled' || pickup.phase === 'failed';
      if (!isOver || pickup.cancelledAtCarriers) return [];
      return [{ type: 'PickupCalledOff', data: { ...(refusedBy && { refusedBy }), calledOffAt: at } }];
    }
  }
};
