import type { DomainEvent } from '../../shared/domain-event.ts';
import type { Erasure } from '../../shared/erasure.ts';
import type { PickupAddress } from './address.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** A valid request. Whether its parcels are free is not checked yet. */
export type PickupRequested = DomainEvent<
  'PickupRequested',
  {
    readonly pickupId: string;
    readonly requestedAt: string;
    /** A hash of the request body, if it came with an idempotency key. */
    readonly fingerprint?: string;
    /** As sent. */
    readonly startAt: string;
    readonly endAt: string;
    /** The same times as instants, by the time zone of the address. */
    readonly startInstant: string;
    readonly endInstant: string;
    readonly country: string;
    readonly shipmentIds: readonly string[];
    readonly reference?: string;
    /** The address is absent after it was erased. */
    readonly personal: { readonly address?: PickupAddress };
  }
>;

/** It has taken all its parcels. */
export type PickupScheduled = DomainEvent<'PickupScheduled', { readonly scheduledAt: string }>;

/** A shipment that could not be put into a pickup, and why. */
export type RefusedShipment = { readonly shipmentId: string; readonly message: string };

/** Another pickup took one of its parcels first, so this one was not created. */
export type PickupRefused = DomainEvent<
  'PickupRefused',
  { readonly refusals: readonly RefusedShipment[]; readonly refusedAt: string }
>;

/** A carrier's confirmation number for the pickup, if it gives one. */
export type Confirmation = { readonly carrier: string; readonly confirmation?: string };

/** Every carrier of its parcels has confirmed, except those that take no pickup requests through this service. */
export type PickupConfirmed = DomainEvent<
  'PickupConfirmed',
  { readonly confirmations: readonly Confirmation[]; readonly confirmedAt: string }
>;

/** The first of its parcels was scanned; or its window is over, if it names no parcels. */
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

/** A cancelled or failed pickup was cancelled at its carriers afterwards. `refusedBy`: carriers that come anyway. */
export type PickupCalledOff = DomainEvent<
  'PickupCalledOff',
  { readonly refusedBy?: readonly string[]; readonly calledOffAt: string }
>;

/** Its address was erased. */
export type PickupPeopleErased = DomainEvent<'PickupPeopleErased', Erasure>;

/** The events of a pickup. */
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
