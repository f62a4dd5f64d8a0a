import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { ShipmentCommand } from './decide.ts';
import type { ShipmentEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { Shipment } from './state.ts';

/** One shipment, from the request for a label to the last scan. */
export const shipmentDecider: Decider<Shipment, ShipmentCommand, ShipmentEvent> = {
  category: 'shipment',
  initialState,
  evolve,
  decide,
};

export { declarationOf, declaredPeopleOf, withoutPersonalData } from '../../shared/customs.ts';
export type { RequestedCustoms } from '../../shared/customs.ts';
export type { ShipmentCommand, ShipmentRefusal } from './decide.ts';
export { deliveredAt, deliveryOf } from './parcel-delivery.ts';
export { dutyTaxCalculations, labelFormats, packageTypes, refundOutcomes } from './events.ts';
export type {
  AdditionalServices,
  BookedOption,
  BookedCharge,
  BookedRate,
  BookedService,
  BookingFailed,
  BookingHeld,
  BookingReleased,
  DeniedPartyCleared,
  DeniedPartyFound,
  BookingOutcomeUnknown,
  BookingWarning,
  DocumentUploaded,
  LabelFormat,
  LabelGenerated,
  LegAssigned,
  PackageType,
  RefundOutcome,
  RefundSettled,
  CustomsDocumentFacts,
  DeniedPartyFinding,
  ShipmentDocumentFile,
  ShipmentEvent,
  ShipmentPeople,
  ShipmentRequested,
  ShipmentVoided,
  SurchargeAdded,
  TrackingRecorded,
  TradeDocument,
} from './events.ts';
export type { HoldCommand, HoldRefusal, Holds, ManifestAssigned, PickupAssigned } from './holds.ts';
export { legNames, legsOfSeveralCarriers } from './leg.ts';
export type { Leg, LegName, Legs, ShownLegs } from './leg.ts';
export { checkDigitOf, defaultSuffix, isS10, lastSerial, makeS10, parseS10, plainNumber } from './tracking-number.ts';
export type { S10 } from './tracking-number.ts';
export {
  consigneeContactWarnings,
  declaredGoodsWarnings,
  quotedGoodsFaults,
  shipmentRequestFaults,
} from './request.ts';
export type { ShipmentRequest } from './request.ts';
export type { Shipment } from './state.ts';
export {
  inTimeOrder,
  isTerminal,
  shipmentStatuses,
  statusOf,
  counts,
  dueBy,
  earliestScan,
  isBeforeBooking,
  isFutureDated,
  isHeldByCustoms,
  nextDue,
  placeOfScan,
  recordedScans,
  scanKey,
  withDue,
  withoutWords,
  mergeKnownScans,
  mergeScans,
} from './tracking-event.ts';
export type { ShipmentStatus, PlainScan, ReportedWords, ScanWords, TrackingEvent } from './tracking-event.ts';
export { surchargeFaults, surchargeTypes } from './surcharge.ts';
export type { ActualMeasures, Surcharge, SurchargeType } from './surcharge.ts';
export {
  maxTradeDocumentBytes,
  maxTradeDocuments,
  tradeDocumentFormatFaults,
  tradeDocumentFormatOf,
  tradeDocumentFormats,
  tradeDocumentNameFaults,
  tradeDocumentTypes,
} from './trade-document.ts';
export type { TradeDocumentFormat, TradeDocumentType } from './trade-document.ts';
