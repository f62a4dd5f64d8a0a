import type { DomainEvent } from '../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** How a message reaches the consignee. */
export type MessageChannel = 'sms' | 'email';

/**
 * A step on the timeline of a collection: a message to the consignee, or the deadline. Reminders are counted from 1:
 * the first is planned with the collection, the others are requested.
 */
export type StageType =
  | `initial_${MessageChannel}`
  | `reminder_${MessageChannel}_${number}`
  | `final_notice_${MessageChannel}`
  | 'deadline'
  | 'receipt_email'
  | 'refund_email';

/**
 * `quiet_hours`: it could only be sent together with, or after, the next message of its channel, or after the deadline.
 * `opted_out`: the owner of the number has replied STOP. `no_sender`: this installation has no sender for this channel.
 */
export const stageSkipReasons = [
  'no_phone',
  'no_email',
  'already_paid',
  'cancelled',
  'quiet_hours',
  'opted_out',
  'no_sender',
] as const;
/** Why a message was not sent. */
export type StageSkipReason = (typeof stageSkipReasons)[number];

/** `skipReason`: it will not be carried out, and why. `refundId`: the refund of a `refund_email`. */
export type PlannedStage = {
  readonly stageId: string;
  readonly type: StageType;
  readonly scheduledAt: string;
  readonly skipReason?: StageSkipReason;
  readonly refundId?: string;
};

/** The idempotency key of a request, as an id derived from it, and the digest of its body. */
export type StageRequest = { readonly requestId: string; readonly fingerprint: string };

/**
 * `requested`: a client requested them, in addition to those of every collection; `request` if that was with an
 * idempotency key.
 */
export type StagesPlanned = DomainEvent<
  'StagesPlanned',
  {
    readonly stages: readonly PlannedStage[];
    readonly requested?: true;
    readonly request?: StageRequest;
    readonly plannedAt: string;
  }
>;

/** Written before the message is sent. Attempts are counted from 1. */
export type StageAttempted = DomainEvent<
  'StageAttempted',
  { readonly stageId: string; readonly attempt: number; readonly startedAt: string }
>;

/** The service that sends messages has accepted the message, under this id. */
export type StageCompleted = DomainEvent<
  'StageCompleted',
  { readonly stageId: string; readonly messageId?: string; readonly completedAt: string }
>;

/**
 * `retryAt` absent: there is no further attempt. `error` is a stable word or a code of the service, never an address or
 * a text.
 */
export type StageFailed = DomainEvent<
  'StageFailed',
  {
    readonly stageId: string;
    readonly attempt: number;
    readonly error: string;
    readonly retryAt?: string;
    readonly failedAt: string;
  }
>;

export type StageSkipped = DomainEvent<
  'StageSkipped',
  { readonly stageId: string; readonly reason: StageSkipReason; readonly skippedAt: string }
>;

/** The delivery report for a message that the service had accepted. */
export type MessageDeliveryReported = DomainEvent<
  'MessageDeliveryReported',
  {
    readonly stageId: string;
    readonly messageId: string;
    readonly outcome: 'delivered' | 'undelivered';
    readonly error?: string;
    readonly reportedAt: string;
  }
>;

/** The events of the messages and the deadline of a collection. */
export type StageEvent =
  | StagesPlanned
  | StageAttempted
  | StageCompleted
  | StageFailed
  | StageSkipped
  | MessageDeliveryReported;
