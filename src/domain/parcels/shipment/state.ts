import type { DeniedPartyFinding, ShipmentEvent } from './events.ts';
import type { Holds } from './holds.ts';
import type { Legs } from './leg.ts';
import { knownWithoutWords, mergeKnownScans, recordedScans } from './tracking-event.ts';
import type { KnownScans } from './tracking-event.ts';

/** What is known in every later phase. */
type Lasting = {
  /** Set after an erasure: later scans are recorded without their words. */
  readonly areWordsErased?: true;
  /** Set after an erasure of what a list says of a party: no more of it is recorded. */
  readonly isFindingErased?: true;
  /** A person had to look at a party. */
  readonly wasHeld?: true;
  /** The entries of lists that a person was told of, by `findingKey`. */
  readonly toldOf?: ReadonlySet<string>;
};

/** Tells findings apart: another day of the list makes no other one. */
export const findingKey = ({ party, list, entryId }: DeniedPartyFinding): string => `${party} ${list} ${entryId}`;

/** The state that `decide` needs. Data for replies and pages belongs to the view. */
export type Shipment =
  | { readonly phase: 'none' }
  | (Lasting & {
      readonly phase: 'requested';
      readonly requestedAt: string;
      readonly isOutcomeUnknown: boolean;
      /** Until a person has looked at it. */ readonly isHeld?: true;
    })
  | (Lasting & { readonly phase: 'failed' })
  | (Lasting & {
      readonly phase: 'voided';
      readonly bookedAt: string;
      /** By `scanKey`. A voided parcel may still be sent and scanned. */
      readonly scans: KnownScans;
      readonly isRefundPending: boolean;
    })
  | (Lasting &
      Holds & {
        readonly phase: 'labelled';
        /** When the client requested it: earlier scans belong to another parcel. */
        readonly bookedAt: string;
        readonly trackingNumber: string;
        /** By `scanKey`. */
        readonly scans: KnownScans;
        readonly legs: Legs;
        /** Until a person has looked at a party that newer lists have. */
        readonly isHeld?: true;
        /** Ids. */
        readonly surcharges: ReadonlySet<string>;
        /** The SHA-256 of each uploaded document that was not erased, by id. */
        readonly uploads: ReadonlyMap<string, string>;
      });

/** The initial state of a shipment. */
export const initialState: Shipment = { phase: 'none' };

const lastingOf = (shipment: Shipment): Lasting => ({
  ...('areWordsErased' in shipment && { areWordsErased: true }),
  ...('isFindingErased' in shipment && { isFindingErased: true }),
  ...('wasHeld' in shipment && { wasHeld: true }),
  ...('toldOf' in shipment && { toldOf: shipment.toldOf }),
});

/** The parcel waits for a person, who is told of these entries, too. */
const held = <Of extends Lasting>(shipment: Of, findings: readonly DeniedPartyFinding[] = []) => ({
  ...shipment,
  isHeld: true as const,
  wasHeld: true as const,
  toldOf: new Set([...(shipment.toldOf ?? []), ...findings.map(findingKey)]),
});

const letGo = <Of extends { readonly isHeld?: true }>({ isHeld: _, ...shipment }: Of): Omit<Of, 'isHeld'> => shipment;

/** The state of a shipment after an event. */
export const evolve = (shipment: Shipment, event: ShipmentEvent): Shipment => {
  switch (event.type) {
    case 'ShipmentRequested':
      return { phase: 'requested', requestedAt: event.data.requestedAt, isOutcomeUnknown: false };
    case 'BookingHeld':
      return shipment.phase === 'requested' ? held(shipment, event.data.personal?.partyFindings) : shipment;
    case 'BookingReleased':
      return shipment.phase === 'requested' ? letGo(shipment) : shipment;
    case 'DeniedPartyFound':
      return shipment.phase === 'labelled' ? held(shipment, event.data.personal?.partyFindings) : shipment;
    case 'DeniedPartyCleared':
      return shipment.phase === 'labelled' ? letGo(shipment) : shipment;
    case 'BookingOutcomeUnknown':
      return shipment.phase === 'requested' ? { ...shipment, isOutcomeUnknown: true } : shipment;
    case 'BookingFailed':
      return { phase: 'failed', ...lastingOf(shipment) };
    case 'LabelGenerated':
      return {
        phase: 'labelled',
        bookedAt: shipment.phase === 'requested' ? shipment.requestedAt : event.data.generatedAt,
        trackingNumber: event.data.trackingNumber,
        scans: new Map(),
        legs: event.data.legs ?? {},
        surcharges: new Set(),
        uploads: new Map(),
        ...lastingOf(shipment),
      };
    case 'TrackingRecorded':
      return shipment.phase === 'labelled' || shipment.phase === 'voided'
        ? {
            ...shipment,
            scans: mergeKnownScans(
              shipment.scans,
              recordedScans(event.data),
              event.data.personal?.scanWords === undefined,
            ),
          }
        : shipment;
    case 'LegAssigned': {
      const { leg, carrier, trackingNumber, trackingUrl } = event.data;
      if (shipment.phase !== 'labelled') return shipment;
      return {
        ...shipment,
        legs: {
          ...shipment.legs,
          [leg]: { carrier, trackingNumber, ...(trackingUrl !== undefined && { trackingUrl }) },
        },
      };
    }
    case 'SurchargeAdded':
      return shipment.phase === 'labelled'
        ? { ...shipment, surcharges: new Set([...shipment.surcharges, event.data.surcharge.id]) }
        : shipment;
    case 'DocumentUploaded':
      return shipment.phase === 'labelled'
        ? {
            ...shipment,
            uploads: new Map([
              ...shipment.uploads,
              ...event.data.documents.map(({ id, sha256 }) => [id, sha256] as const),
            ]),
          }
        : shipment;
    case 'PickupAssigned':
      return shipment.phase === 'labelled' ? { ...shipment, pickupId: event.data.pickupId } : shipment;
    case 'ManifestAssigned':
      return shipment.phase === 'labelled' ? { ...shipment, manifestId: event.data.manifestId } : shipment;
    case 'ShipmentPeopleErased': {
      const { entries, files } = event.data;
      if (shipment.phase === 'none' || shipment.phase === 'failed') return shipment;
      const left: Shipment = {
        ...shipment,
        ...(entries.includes('scanWords') && { areWordsErased: true as const }),
        ...(entries.includes('holdReason') && { isFindingErased: true as const }),
      };
      if (left.phase === 'requested') return left;
      const scans = left.areWordsErased ? knownWithoutWords(left.scans) : left.scans;
      if (left.phase === 'voided') return { ...left, scans };
      return { ...left, scans, uploads: new Map([...left.uploads].filter(([, sha256]) => !files.includes(sha256))) };
    }
    case 'ShipmentVoided': {
      const { bookedAt, scans } =
        shipment.phase === 'labelled' ? shipment : { bookedAt: event.data.voidedAt, scans: new Map() };
      return {
        phase: 'voided',
        bookedAt,
        scans,
        isRefundPending: event.data.refund === 'pending',
        ...lastingOf(shipment),
      };
    }
    case 'RefundSettled':
      return shipment.phase === 'voided' ? { ...shipment, isRefundPending: false } : shipment;
  }
};
