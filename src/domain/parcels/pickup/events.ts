import type { DomainEvent } from '../../shared/domain-event.ts';
import type { Erasure } from '../../shared/erasure.ts';
import type { PickupAddress } from './address.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** Asked for, and sound by itself; whether its parcels are free is being found out. */
export type PickupRequested = DomainEvent<
  'PickupRequested',
  {
    readonly pickupId: string;
    readonly requestedAt: string;
    /** A hash of the body that asked for it under an idempotency key. */
    readonly fingerprint?: string;
    /** As sent. */
    readonly startAt: string;
    readonly endAt: string;
    /** The same, as instants: read off the clock of where the parcels are. */
    readonly startInstant: string;
    readonly endInstant: string;
    readonly country: string;
    readonly shipmentIds: readonly string[];
    readonly reference?: string;
    /** The address may be missing because it was forgotten. */
    readonly personal: { readonly address?: PickupAddress };
  }
>;

/** All its parcels are in it. */
export type PickupScheduled = DomainEvent<'PickupScheduled', { readonly scheduledAt: string }>;

/** A shipment that could not be put into a pickup, and why. */
export type RefusedShipment = { readonly shipmentId: string; readonly message: string };

/** Somebody else was quicker with one of its parcels: there is no such pickup. */
export type PickupRefused = DomainEvent<
  'PickupRefused',
  { readonly refusals: readonly RefusedShipment[]; readonly refusedAt: string }
>;

/** What a carrier calls the pickup, where it gives it a name. */
export type Confirmation = { readonly carrier: string; readonly confirmation?: string };

/** Every carrier of its parcels has said that it comes, but for those that take no pickups by way of this service. */
export type PickupConfirmed = DomainEvent<
  'PickupConfirmed',
  { readonly confirmations: readonly Confirmation[]; readonly confirmedAt: string }
>;

/** The first of its parcels was scanned; or its time is over, where it names no parcels. */
export type PickupCompleted = DomainEvent<
  'PickupCompleted',
  { readonly shipmentId?: string; readonly completedAt: string }
>;

/** The ways in which a pickup fails. */
export const pickupFailures = ['not_collected', 'not_confirmed', 'refused_by_carrier'] as const;
/** Why a pickup failed. */
export type PickupFailure = (typeof pickupFailures)[number];

export type PickupFailed = DomainEvent<
  'PickupFailed',
  { readonly reason: PickupFailure; readonly message: string; readonly failedAt: string }
>;

export type PickupCancelled = DomainEvent<'PickupCancelled', { readonly cancelledAt: string }>;

/**
 * It is no more, and its carriers have been told that nobody need come, after the fact. `refusedBy` are those that come
 * all the same.
 */
export type PickupCalledOff = DomainEvent<
  'PickupCalledOff',
  { readonly refusedBy?: readonly string[]; readonly calledOffAt: string }
>;

/** Its address was erased. */
export type PickupPeopleErased = DomainEvent<'PickupPeopleErased', Erasure>;

/** What happens to a pickup. */
export type PickupEvent =
  | PickupPeopleErased
  | PickupRequested
  | PickupScheduled
  | PickupRefused
  | PickupConfirmed
  | PickupCompleted
  | PickupFailed
  | PickupCancelled
  | PickupCalledOff;
