import { DomainError } from '../../shared/domain-error.ts';
import type { ErasureWithFiles } from '../../shared/erasure.ts';
import type {
  BookingFailed,
  BookingHeld,
  DeniedPartyFinding,
  DocumentUploaded,
  LabelGenerated,
  RefundOutcome,
  ShipmentEvent,
  ShipmentRequested,
  SurchargeAdded,
} from './events.ts';
import { decideHold, holdsOf, inManifest } from './holds.ts';
import type { HoldCommand, HoldRefusal } from './holds.ts';
import { isSameLeg, legNames } from './leg.ts';
import type { Legs } from './leg.ts';
import { findingKey } from './state.ts';
import type { Shipment } from './state.ts';
import { isHeldByCustoms, isScanned, newScansIn, takenFromWords, withoutWords } from './tracking-event.ts';
import type { TrackingEvent } from './tracking-event.ts';

/** The commands of a shipment. */
export type ShipmentCommand =
  /** `held`: the carrier is not called before a person has looked at it. */
  | {
      readonly type: 'RequestShipment';
      readonly data: ShipmentRequested['data'];
      readonly held?: BookingHeld['data'] | undefined;
    }
  | { readonly type: 'ReleaseBooking'; readonly data: { readonly reason: string; readonly at: string } }
  | { readonly type: 'RefuseBooking'; readonly data: { readonly reason: string; readonly at: string } }
  /** Newer lists have these names of its parties. */
  | {
      readonly type: 'RecordDeniedParty';
      readonly data: { readonly findings: readonly DeniedPartyFinding[]; readonly at: string };
    }
  | { readonly type: 'RecordLabel'; readonly data: LabelGenerated['data'] }
  | { readonly type: 'RecordBookingFailure'; readonly data: BookingFailed['data'] }
  | { readonly type: 'RecordUnknownOutcome'; readonly data: { readonly message: string; readonly at: string } }
  | {
      readonly type: 'RecordTracking';
      readonly data: { readonly events: readonly TrackingEvent[]; readonly at: string };
    }
  | { readonly type: 'AssignLegs'; readonly data: { readonly legs: Legs; readonly at: string } }
  | { readonly type: 'AddSurcharge'; readonly data: SurchargeAdded['data'] }
  | { readonly type: 'RecordDocuments'; readonly data: DocumentUploaded['data'] }
  | HoldCommand
  | { readonly type: 'ErasePeople'; readonly data: ErasureWithFiles }
  /** `refused`: the id of a refused manifest, which holds no parcels although the shipment names it. */
  | {
      readonly type: 'VoidShipment';
      readonly data: { readonly at: string; readonly refused?: string; readonly refund?: 'pending' };
    }
  | { readonly type: 'SettleRefund'; readonly data: { readonly outcome: RefundOutcome; readonly at: string } };

const refusals = {
  shipment_exists: 'A shipment with this id exists already.',
  shipment_not_found: 'No shipment has this id.',
  shipment_not_held: 'The booking of this shipment is not held.',
  shipment_booked: 'The carrier has booked this shipment: void its label instead.',
  shipment_not_booked: 'The carrier has not booked this shipment.',
  shipment_has_another_label: 'This shipment carries a label with another tracking number.',
  shipment_voided: 'This label was voided: there is no parcel.',
  shipment_under_way: 'The parcel has been scanned; only a parcel without scans can be voided.',
} as const;
/** Why a shipment refuses a command. */
export type ShipmentRefusal = keyof typeof refusals | HoldRefusal;
const refuse = (reason: keyof typeof refusals): DomainError<ShipmentRefusal> =>
  new DomainError(reason, refusals[reason]);

/**
 * Erases the words of scans with the consignee, because carriers write about him in them, including scans recorded
 * concurrently; and with a party what a list of denied parties says of its name.
 */
const withWordsAbout = (erasure: ErasureWithFiles, shipment: Shipment): ErasureWithFiles => {
  const { entries } = erasure;
  const isOf = (party: string): boolean => entries.includes(party);
  const more = [
    ...(isOf('shipTo') ? ['scanWords'] : []),
    ...('wasHeld' in shipment && (isOf('shipTo') || isOf('shipFrom')) ? ['partyFindings', 'holdReason'] : []),
  ];
  return more.length === 0 ? erasure : { ...erasure, entries: [...new Set([...entries, ...more])] };
};

/** Why a person decided; left out once what it is about was erased. */
const decisionOf = (reason: string, shipment: Shipment): { readonly holdReason?: string } =>
  'isFindingErased' in shipment ? {} : { holdReason: reason };

/** The events of a command; none if it is repeated. Throws a DomainError with a `ShipmentRefusal`. */
export const decide = (command: ShipmentCommand, shipment: Shipment): readonly ShipmentEvent[] => {
  if (command.type === 'RequestShipment') {
    if (shipment.phase !== 'none') throw refuse('shipment_exists');
    const { held } = command;
    return [
      { type: 'ShipmentRequested', data: command.data },
      ...(held ? [{ type: 'BookingHeld' as const, data: held }] : []),
    ];
  }
  const { type, data } = command;
  if (shipment.phase === 'none') throw refuse('shipment_not_found');

  switch (type) {
    case 'RecordLabel':
      if (shipment.phase === 'voided') return []; // a late repeat of a booking that has been voided since
      if (shipment.phase === 'failed') throw refuse('shipment_not_booked');
      if (shipment.phase === 'requested') return [{ type: 'LabelGenerated', data }];
      if (shipment.trackingNumber !== data.trackingNumber) throw refuse('shipment_has_another_label');
      return [];
    case 'RecordBookingFailure':
      return shipment.phase === 'requested' ? [{ type: 'BookingFailed', data }] : [];
    case 'RecordDeniedParty': {
      // A parcel that was scanned is with its carrier; and no more is recorded of a party that was erased.
      if (shipment.phase !== 'labelled' || isScanned(shipment.scans) || shipment.isFindingErased) return [];
      const partyFindings = data.findings.filter((finding) => !shipment.toldOf?.has(findingKey(finding)));
      if (partyFindings.length === 0) return [];
      return [{ type: 'DeniedPartyFound', data: { foundAt: data.at, personal: { partyFindings } } }];
    }
    case 'ReleaseBooking':
      if (shipment.phase === 'labelled' && shipment.isHeld)
        return [
          { type: 'DeniedPartyCleared', data: { clearedAt: data.at, personal: decisionOf(data.reason, shipment) } },
        ];
      if (shipment.phase !== 'requested' || !shipment.wasHeld) throw refuse('shipment_not_held');
      return shipment.isHeld
        ? [{ type: 'BookingReleased', data: { releasedAt: data.at, personal: decisionOf(data.reason, shipment) } }]
        : [];
    case 'RefuseBooking':
      if (shipment.phase === 'labelled' && shipment.isHeld) throw refuse('shipment_booked');
      if (shipment.phase !== 'requested' || !shipment.isHeld) throw refuse('shipment_not_held');
      return [
        {
          type: 'BookingFailed',
          data: {
            reason: 'denied_party',
            message: 'A person refused this booking.',
            failedAt: data.at,
            personal: decisionOf(data.reason, shipment),
          },
        },
      ];
    case 'RecordUnknownOutcome':
      // Recorded once, however often the carrier is asked without success.
      if (shipment.phase !== 'requested' || shipment.isOutcomeUnknown) return [];
      return [{ type: 'BookingOutcomeUnknown', data: { message: data.message, noticedAt: data.at } }];
    case 'RecordTracking': {
      // Scans after the label was voided are recorded: the parcel was sent anyway, and its sender should know.
      if (shipment.phase !== 'labelled' && shipment.phase !== 'voided') throw refuse('shipment_not_booked');
      const reported = shipment.areWordsErased ? data.events.map(withoutWords) : data.events;
      const scans = newScansIn(shipment.scans, reported, data.at, shipment.bookedAt).map(takenFromWords);
      if (scans.length === 0) return [];
      const recorded = {
        events: scans.map(([plain]) => plain),
        ...(!shipment.areWordsErased && { personal: { scanWords: scans.map(([, words]) => words) } }),
        recordedAt: data.at,
        holds: shipment.phase === 'labelled' ? holdsOf(shipment) : {},
        ...(isHeldByCustoms([...shipment.scans.values()]) && { wasAtCustoms: true as const }),
      };
      return [{ type: 'TrackingRecorded', data: recorded }];
    }
    case 'AssignLegs': {
      if (shipment.phase === 'voided') throw refuse('shipment_voided');
      if (shipment.phase !== 'labelled') throw refuse('shipment_not_booked');
      const { legs } = shipment;
      return legNames.flatMap((leg): readonly ShipmentEvent[] => {
        const said = data.legs[leg];
        if (said === undefined || isSameLeg(legs[leg], said)) return [];
        const { carrier, trackingNumber, trackingUrl } = said;
        return [
          {
            type: 'LegAssigned',
            data: {
              leg,
              carrier,
              trackingNumber,
              ...(trackingUrl !== undefined && { trackingUrl }),
              assignedAt: data.at,
            },
          },
        ];
      });
    }
    case 'AddSurcharge':
      if (shipment.phase === 'voided') throw refuse('shipment_voided');
      if (shipment.phase !== 'labelled') throw refuse('shipment_not_booked');
      return shipment.surcharges.has(data.surcharge.id) ? [] : [{ type: 'SurchargeAdded', data }];
    case 'RecordDocuments': {
      if (shipment.phase === 'voided') throw refuse('shipment_voided');
      if (shipment.phase !== 'labelled') throw refuse('shipment_not_booked');
      const documents = data.documents.filter(({ id }) => !shipment.uploads.has(id));
      return documents.length === 0
        ? []
        : [{ type: 'DocumentUploaded', data: { documents, uploadedAt: data.uploadedAt } }];
    }
    case 'AssignPickup':
    case 'AssignManifest':
      if (shipment.phase === 'voided') throw refuse('shipment_voided');
      if (shipment.phase !== 'labelled') throw refuse('shipment_not_booked');
      return decideHold(command, shipment);
    case 'ErasePeople':
      return data.entries.length + data.files.length === 0
        ? []
        : [{ type: 'ShipmentPeopleErased', data: withWordsAbout(data, shipment) }];
    case 'VoidShipment':
      if (shipment.phase === 'voided') return [];
      if (shipment.phase !== 'labelled') throw refuse('shipment_not_booked');
      if (isScanned(shipment.scans)) throw refuse('shipment_under_way');
      if (shipment.manifestId !== undefined && shipment.manifestId !== data.refused)
        throw inManifest(shipment.manifestId);
      return [{ type: 'ShipmentVoided', data: { voidedAt: data.at, ...(data.refund && { refund: data.refund }) } }];
    case 'SettleRefund':
      if (shipment.phase !== 'voided' || !shipment.isRefundPending) return [];
      return [{ type: 'RefundSettled', data: { outcome: data.outcome, settledAt: data.at } }];
  }
};
