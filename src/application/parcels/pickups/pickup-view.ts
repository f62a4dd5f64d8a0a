import type {
  Confirmation,
  PickupEvent,
  PickupFailure,
  PickupRequested,
  PickupStatus,
  RefusedShipment,
} from '../../../domain/parcels/pickup/index.ts';
import { wallTimeOf } from '../../../domain/shared/calendar/index.ts';
import type { PickupAddress } from '../../../domain/parcels/pickup/index.ts';
import type { Projection } from '../../log/kernel/projection.ts';

/**
 * Everything that a reply may show of a pickup. It is the same whether folded from the stream or read from the read
 * model.
 */
export type PickupView = Omit<PickupRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Pickups with status `requested` or `refused` are shown to nobody. */
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
  /** The carriers were told of the cancellation after it had been recorded. */
  readonly calledOffAt?: string;
  readonly personalDataErasedAt?: string;
};

export type PickupField = 'pickupId' | 'accountId' | 'status' | 'createdAt' | 'updatedAt' | 'startAt' | 'endInstant';

/** What is shown of a pickup, folded from its events. */
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
