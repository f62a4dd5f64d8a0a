import type {
  Confirmation,
  PickupEvent,
  PickupFailure,
  PickupRequested,
  PickupStatus,
  RefusedShipment,
  PickupAddress,
  PickupRefusal,
} from '../../../domain/parcels/pickup/index.ts';
import { wallTimeOf } from '../../../domain/shared/calendar/index.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import { fold } from '../../log/kernel/projection.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { ownHistory, ownOnly } from '../../log/kernel/own.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { partiesAsSent } from '../../../domain/shared/address-reading.ts';

/**
 * Everything that a reply may show of a pickup. It is the same whether folded from the stream or read from the read
 * model.
 */
export type PickupView = Omit<PickupRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Pickups with status `requested` or `refused` are never shown. */
  readonly status: PickupStatus | 'requested' | 'refused';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Absent once the personal data has been erased. */
  readonly address?: PickupAddress;
  readonly refusals: readonly RefusedShipment[];
  readonly confirmations: readonly Confirmation[];
  readonly completedAt?: string;
  readonly cancelledAt?: string;
  readonly failure?: { readonly reason: PickupFailure; readonly message: string };
  /** When the carriers were told of the cancellation, after it had been recorded. */
  readonly calledOffAt?: string;
  readonly personalDataErasedAt?: string;
};

export type PickupField = 'pickupId' | 'accountId' | 'status' | 'createdAt' | 'updatedAt' | 'startAt' | 'endInstant';

/** The view of a pickup, folded from its events. */
export const pickupView: Projection<PickupView, PickupEvent, PickupField> = {
  name: 'pickups',
  version: 11,
  fields: {
    pickupId: { type: 'text', of: ({ pickupId }) => pickupId },
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    updatedAt: { type: 'text', of: ({ updatedAt }) => updatedAt },
    /** Local time in one format, whatever format was sent. */
    startAt: { type: 'text', of: ({ startAt }) => wallTimeOf(startAt) ?? null },
    endInstant: { type: 'text', of: ({ endInstant }) => endInstant },
  },
  indexes: [
    ['accountId', 'createdAt', 'key', 'status', 'updatedAt', 'startAt', 'pickupId'],
    ['accountId', 'updatedAt', 'key', 'status', 'createdAt', 'startAt', 'pickupId'],
    ['accountId', 'status', 'createdAt'],
    ['accountId', 'startAt', 'key', 'status', 'createdAt', 'updatedAt', 'pickupId'],
    ['pickupId'],
    ['status', 'endInstant'],
  ],
  counted: ['accountId', 'status'],
  key: ({ stream }) => stream,
  personal: ['address'],
  when: {
    PickupRequested: (_, { data: { requestedAt, personal, ...requested } }, { metadata: { accountId } }) => ({
      ...requested,
      accountId,
      status: 'requested',
      createdAt: requestedAt,
      updatedAt: requestedAt,
      ...(personal.address && { address: personal.address }),
      refusals: [],
      confirmations: [],
    }),
    PickupScheduled: (view, { data: { scheduledAt } }) =>
      view && { ...view, status: 'created', updatedAt: scheduledAt },
    PickupRefused: (view, { data: { refusals, refusedAt } }) =>
      view && { ...view, status: 'refused', refusals, updatedAt: refusedAt },
    PickupConfirmed: (view, { data: { confirmations, confirmedAt } }) =>
      view && { ...view, status: 'confirmed', confirmations, updatedAt: confirmedAt },
    PickupCompleted: (view, { data: { completedAt } }) => {
      if (!view) return undefined;
      const { failure: _, ...others } = view;
      return { ...others, status: 'completed', completedAt, updatedAt: completedAt };
    },
    PickupFailed: (view, { data: { reason, message, failedAt } }) =>
      view && { ...view, status: 'failed', failure: { reason, message }, updatedAt: failedAt },
    PickupCancelled: (view, { data: { cancelledAt } }) =>
      view && { ...view, status: 'cancelled', cancelledAt, updatedAt: cancelledAt },
    PickupPeopleErased: (view, { data: { erasedAt } }) => {
      if (!view) return undefined;
      const { address: _, ...others } = view;
      return { ...others, personalDataErasedAt: erasedAt, updatedAt: erasedAt };
    },
    PickupCalledOff: (view, { data: { calledOffAt } }) => view && { ...view, calledOffAt },
  },
};

/** The current state of a pickup. It does not check the account: requests use `ownPickup`. */
export const pickupOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  pickupId: string,
): Promise<PickupView | undefined> => fold(pickupView, await store.read<PickupEvent>(streamOf('pickup', pickupId)));

/** A pickup of this account. Another account's, or a refused one, is treated as one that does not exist. */
export const ownPickup = async (
  store: Pick<EventStore, 'read'>,
  pickupId: string,
  accountId: string,
): Promise<PickupView> => {
  const pickup = ownOnly(await pickupOfAnyAccount(store, pickupId), accountId);
  if (!pickup || pickup.status === 'requested' || pickup.status === 'refused')
    throw new DomainError<PickupRefusal>('pickup_not_found', 'No pickup has this id.');
  return pickup;
};

/** Every pickup that a shipment of this account has ever been in, according to the shipment's events. */
export const pickupsOfShipment = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
  accountId: string,
): Promise<readonly string[]> =>
  (await ownHistory(store, 'shipment', shipmentId, accountId)).flatMap(({ event }) =>
    event.type === 'PickupAssigned' ? [event.data.pickupId] : [],
  );

/** The local time as sent, formatted as a timestamp. An offset is dropped, as in the rules. */
const shownTime = (sent: string): string => {
  const time = wallTimeOf(sent);
  return time === undefined ? sent : `${time}Z`;
};

/** A pickup in replies. */
export const presentPickup = ({ pickupId, status, startAt, endAt, createdAt, updatedAt, ...view }: PickupView) => ({
  id: pickupId,
  status,
  startAt: shownTime(startAt),
  endAt: shownTime(endAt),
  requested: { startAt, endAt },
  createdAt,
  updatedAt,
  ...partiesAsSent({ address: view.address }),
  ...(view.reference !== undefined && { reference: view.reference }),
  shipmentIds: view.shipmentIds,
  confirmations: view.confirmations,
  ...(view.completedAt !== undefined && { completedAt: view.completedAt }),
  ...(view.cancelledAt !== undefined && { cancelledAt: view.cancelledAt }),
  ...(view.failure && { failure: view.failure }),
  ...(view.personalDataErasedAt !== undefined && { personalDataErasedAt: view.personalDataErasedAt }),
});
