import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { Erasure } from '../../domain/shared/erasure.ts';
import type { LoggedEvent } from './event-catalogue.ts';

type TypeWithPeople<Event> = Event extends LoggedEvent
  ? 'personal' extends keyof Event['data']
    ? Event['type']
    : never
  : never;
type PeopleIn<Type> = Extract<LoggedEvent, { type: Type }>['data'] extends { readonly personal?: infer People }
  ? NonNullable<People>
  : never;

/** The types of event that hold personal data. */
export type PersonalEventType = TypeWithPeople<LoggedEvent>;

const party = { shipTo: true, shipFrom: true } as const;
const declared = {
  importerOfRecord: true,
  signatory: true,
  productSafetyContact: true,
  consigneeRegistration: true,
  importerRegistration: true,
} as const;

/**
 * Every event type with personal data, and the names of its entries. Only these are decrypted when they are read. A
 * type or an entry that is missing here does not compile.
 */
export const personalEvents: {
  readonly [Type in PersonalEventType]: { readonly [Entry in keyof Required<PeopleIn<Type>>]: true };
} = {
  ShipmentRequested: { ...party, returnTo: true, billTo: true, dropOffLocation: true, ...declared },
  TrackingRecorded: { scanWords: true },
  BookingHeld: { partyFindings: true },
  BookingReleased: { holdReason: true },
  DeniedPartyFound: { partyFindings: true },
  DeniedPartyCleared: { holdReason: true },
  BookingFailed: { holdReason: true },
  PickupRequested: { address: true },
  ManifestRequested: { address: true },
  CollectionRequested: { ...party, ...declared },
  PaymentStarted: { payer: true },
};

/** The name of an entry of people in any event. */
export type PersonalEntry = { [Type in PersonalEventType]: keyof (typeof personalEvents)[Type] }[PersonalEventType];

export const holdsPersonalData = (type: string): type is PersonalEventType => Object.hasOwn(personalEvents, type);

type ErasureType = {
  [Type in LoggedEvent['type']]: Extract<LoggedEvent, { type: Type }>['data'] extends Erasure ? Type : never;
}[LoggedEvent['type']];

/** The event types that record which entries of their stream were erased. */
export const erasureEvents: { readonly [Type in ErasureType]: true } = {
  ShipmentPeopleErased: true,
  PickupPeopleErased: true,
  ManifestPeopleErased: true,
  CollectionPeopleErased: true,
};

/** Checks the type first, because reading the data decrypts it. */
export const erasureIn = (event: DomainEvent): Erasure | undefined =>
  Object.hasOwn(erasureEvents, event.type) ? (event.data as Erasure) : undefined;
