import type { Clock } from '../../shared/ports/clock.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

/** Asks the processor for the outcome of a payment and records it. Repeatable. */
export type SettlePayment = (intentId: string, collectionId: string | undefined) => Promise<void>;

/** `settled`: a payment was named, and its outcome is recorded. */
export type NotificationResult = 'settled' | 'ignored';

/**
 * Verifies a notification of the processor and settles the payment that it names. Notifications may be repeated, late
 * and out of order: each only makes the service ask the processor for the current state, which is recorded once.
 * Rejects with ForgedNotificationError, and with the error of `settle`: the processor must then send it again.
 */
export const receiveNotification =
  ({
    processor,
    settle,
    clock,
  }: {
    readonly processor: Pick<PaymentProcessor, 'notification'>;
    /** Absent if no feature collects payments. */
    readonly settle: SettlePayment | undefined;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async (body: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<NotificationResult> => {
    const notification = processor.notification(body, headers, clock.now());
    if (notification === undefined || settle === undefined) return 'ignored';
    await settle(notification.intentId, notification.collectionId);
    return 'settled';
  };
