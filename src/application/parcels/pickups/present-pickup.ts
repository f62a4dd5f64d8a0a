import { wallTimeOf } from '../../../domain/shared/calendar/index.ts';
import { partiesAsSent } from '../../../domain/shared/address-reading.ts';
import type { PickupView } from './pickup-view.ts';

/** The local time as sent, formatted as a timestamp. An offset is dropped here, as the rules do. */
const shownTime = (sent: string): string => {
  const time = wallTimeOf(sent);
  return time === undefined ? sent : `${time}Z`;
};

/** A pickup as replies show it. */
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
