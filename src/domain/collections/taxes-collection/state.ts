import { Decimal } from '../../shared/decimal.ts';
import { addMoney, moneyOf, sumMoney } from '../../shared/money.ts';
import type { Weight } from '../../shared/measures.ts';
import type { Money } from '../../shared/money.ts';
import type { RecordedAssessment } from '../../trade/index.ts';
import type { CollectionAssessed, UncertainPart, TaxesCollectionEvent } from './events.ts';
import type { PaymentEvent, Shortfall } from './payment-events.ts';
import { evolvePayments, isRefunded, noPayments } from './payment-state.ts';
import type { Payments } from './payment-state.ts';
import type { StageEvent } from './stage-events.ts';
import { earlier, evolveStages, noStages, withStagesMoved } from './stage-state.ts';
import type { Stages } from './stage-state.ts';

/** Before it is `pending_classification`, a collection is `requested`, and may be `refused`: neither is ever shown. */
export const collectionStatuses = [
  'pending_classification',
  'pending',
  'processing',
  'paid',
  'refunded',
  'exception',
  'expired',
  'cancelled',
] as const;
/** The status of a collection. */
export type CollectionStatus = (typeof collectionStatuses)[number];
/** The status of a collection, including the two before the first shown one. */
export type CollectionPhase = CollectionStatus | 'requested' | 'refused';

/** The state that `decide` needs. */
export type TaxesCollection =
  | { readonly phase: 'none' }
  | {
      readonly phase: CollectionPhase;
      /** The digest of the last assessment. */
      readonly digest?: string;
      /** What the consignee has to pay. */
      readonly due?: Money;
      /** What may be missing from that sum. */
      readonly shortfall?: Shortfall;
      /** An instant. */
      readonly expiresAt?: string;
      readonly isArchived?: true;
      /** The weight of the parcel. */
      readonly weight?: Weight;
      /** Whether customs hold the parcel. */
      readonly isHeld?: boolean;
      readonly payments: Payments;
      readonly stages: Stages;
    };
export type ExistingCollection = Exclude<TaxesCollection, { phase: 'none' }>;

export const initialState: TaxesCollection = { phase: 'none' };

/** Whether it holds its tracking number. */
export const isOpenCollection = ({ phase }: TaxesCollection): boolean =>
  phase === 'requested' ||
  phase === 'pending_classification' ||
  phase === 'pending' ||
  phase === 'processing' ||
  phase === 'exception';

/** Whether it holds its external manifest id: permanently, once it was accepted. */
export const hasManifestId = ({ phase }: TaxesCollection): boolean => phase !== 'none' && phase !== 'refused';

/** The amount that the consignee has to pay: duties, taxes and fees, and the surcharges of the collection itself. */
export const dueOf = ({
  assessment,
  surcharges = [],
}: Pick<CollectionAssessed['data'], 'assessment' | 'surcharges'>): Money => {
  const { price, currency } = assessment;
  return addMoney(moneyOf(Decimal.parse(price), currency), sumMoney(surcharges, currency));
};

/** What may be missing from the sum of an assessment; undefined if no known reason can make it higher. */
export const shortfallOf = ({
  assessment: { upTo, price, currency },
  missing = [],
}: {
  readonly assessment: Pick<RecordedAssessment, 'upTo' | 'price' | 'currency'>;
  readonly missing?: readonly UncertainPart[] | undefined;
}): Shortfall | undefined => {
  const short = missing.filter(({ direction }) => direction !== 'lower');
  if (short.length === 0) return undefined;
  // The highest possible sum is already charged.
  const isHighest = upTo !== undefined && Decimal.parse(upTo).compare(Decimal.parse(price)) <= 0;
  const isBounded = upTo !== undefined && short.every(({ direction }) => direction === undefined);
  if (isBounded && isHighest) return undefined;
  return {
    ...(isBounded && { upTo: moneyOf(Decimal.parse(upTo).minus(Decimal.parse(price)), currency) }),
    reasons: [...new Set(short.map(({ reason }) => reason))].toSorted(),
  };
};

const withAssessed = (collection: ExistingCollection, assessed: CollectionAssessed['data']): ExistingCollection => {
  const { shortfall: _, ...others } = collection;
  const shortfall = shortfallOf(assessed);
  return { ...others, digest: assessed.digest, due: dueOf(assessed), ...(shortfall && { shortfall }) };
};

/** The status after a payment event. A status that does not depend on payments is unchanged. */
export const phaseAfterPayment = (
  phase: CollectionPhase,
  payments: Payments,
  { type }: PaymentEvent,
): CollectionPhase => {
  switch (type) {
    case 'PaymentStarted':
      return 'processing';
    case 'PaymentDeclined':
    case 'PaymentRefused':
    case 'PaymentClosed':
      return phase === 'processing' &&
        payments.order?.phase !== 'attempting' &&
        payments.order?.phase !== 'action_required'
        ? 'pending'
        : phase;
    case 'UnexpectedPaymentReceived':
      return phase === 'processing' && payments.order?.phase === 'closed' ? 'pending' : phase;
    case 'CollectionPaid':
      return 'paid';
    case 'RefundSucceeded':
    case 'RefundFailed':
      if (phase !== 'paid' && phase !== 'refunded') return phase;
      return isRefunded(payments) ? 'refunded' : 'paid';
    case 'PaymentActionRequired':
    case 'PaymentFeeRecorded':
    case 'RefundRequested':
    case 'PaymentDisputed':
    case 'DisputeClosed':
      return phase;
  }
};

const afterPayment = (collection: ExistingCollection, event: PaymentEvent): ExistingCollection => {
  const payments = evolvePayments(collection.payments, event);
  return { ...collection, payments, phase: phaseAfterPayment(collection.phase, payments, event) };
};

const afterStage = (collection: ExistingCollection, event: StageEvent): ExistingCollection => ({
  ...collection,
  stages: evolveStages(collection.stages, event),
});

export const evolve = (collection: TaxesCollection, event: TaxesCollectionEvent): TaxesCollection => {
  if (event.type === 'CollectionRequested') {
    const { weight } = event.data;
    return { phase: 'requested', ...(weight && { weight }), payments: noPayments, stages: noStages };
  }
  if (collection.phase === 'none') return collection;
  switch (event.type) {
    case 'CollectionRefused':
      return { ...collection, phase: 'refused' };
    case 'CollectionAccepted':
    case 'CollectionGoodsCorrected':
      return { ...collection, phase: 'pending_classification' };
    case 'CollectionAssessed':
    case 'CollectionReassessed':
      return withAssessed(collection, event.data);
    case 'CollectionReady':
      return { ...collection, phase: 'pending', expiresAt: event.data.expiresAt };
    case 'CollectionExceptionRaised':
      return { ...collection, phase: 'exception' };
    case 'CollectionExpired':
      return { ...collection, phase: 'expired' };
    case 'CollectionCancelled':
      return { ...collection, phase: 'cancelled' };
    case 'CollectionPeopleErased':
      return collection;
    case 'CollectionArchived':
      return { ...collection, isArchived: true };
    case 'CollectionDatesMoved': {
      const { expiresAt, stages } = collection;
      const { earlierByMs } = event.data;
      return {
        ...collection,
        ...(expiresAt !== undefined && { expiresAt: earlier(expiresAt, earlierByMs) }),
        stages: withStagesMoved(stages, earlierByMs),
      };
    }
    case 'CollectionWeightCorrected':
      return { ...collection, weight: event.data.weight };
    case 'CollectionHeldAtCustoms':
      return { ...collection, isHeld: true };
    case 'CollectionReleasedFromCustoms':
      return { ...collection, isHeld: false };
    case 'PaymentStarted':
    case 'PaymentActionRequired':
    case 'PaymentDeclined':
    case 'PaymentRefused':
    case 'PaymentClosed':
    case 'CollectionPaid':
    case 'UnexpectedPaymentReceived':
    case 'PaymentFeeRecorded':
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
    case 'PaymentDisputed':
    case 'DisputeClosed':
      return afterPayment(collection, event);
    case 'StagesPlanned':
    case 'StageAttempted':
    case 'StageCompleted':
    case 'StageFailed':
    case 'StageSkipped':
    case 'MessageDeliveryReported':
      return afterStage(collection, event);
  }
};
