import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { TaxesCollectionCommand } from './decide.ts';
import type { TaxesCollectionEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { TaxesCollection } from './state.ts';

/** The duties and taxes of one parcel, collected from its consignee. */
export const taxesCollectionDecider: Decider<TaxesCollection, TaxesCollectionCommand, TaxesCollectionEvent> = {
  category: 'taxesCollection',
  initialState,
  evolve,
  decide,
};

export type { TaxesCollectionCommand, TaxesCollectionRefusal } from './decide.ts';
export { collectionExceptions } from './events.ts';
export type {
  CancellationCause,
  CollectedCommodity,
  CollectionAccepted,
  CollectionAssessed,
  CollectionCancelled,
  CollectionConflict,
  CollectionException,
  CollectionExpired,
  CollectionGoodsCorrected,
  CollectionPeople,
  CollectionProblem,
  CollectionReassessed,
  CollectionRequested,
  CollectionSurcharge,
  CollectionWeightCorrected,
  PredictedCode,
  TaxesCollectionEvent,
  UncertainPart,
} from './events.ts';
export type {
  Payer,
  PaymentClosure,
  PaymentEvent,
  PaymentRefusalKind,
  PaymentStarted,
  PaymentType,
  RefundRequested,
  Shortfall,
} from './payment-events.ts';
export { evolvePayments, noPayments, refundedOf } from './payment-state.ts';
export type { Payments } from './payment-state.ts';
export type { MessageChannel, PlannedStage, StageEvent, StageSkipReason, StageType } from './stage-events.ts';
export { stageSkipReasons } from './stage-events.ts';
export { actionOn, channelOf, isReminder, nextAllowedTime, nextReminder, planStages, retryAt } from './stages.ts';
export type { OpenStage } from './stages.ts';
export { earlier } from './stage-state.ts';
export { collectionStatuses, dueOf, hasManifestId, isOpenCollection, phaseAfterPayment, shortfallOf } from './state.ts';
export type { CollectionPhase, CollectionStatus, TaxesCollection } from './state.ts';
