import type { Clock } from '../../shared/ports/clock.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

/** Asks the processor what became of a payment and records it. Repeatable. */
export type SettlePayment = (intentId: string, collectionId: string | undefined) => Promise<void>;

/** Whether a payment was named, and its outcome recorded. */
export type NotificationResult = 'settled' | 'ignored';

/**
 * Verifies a notification of the processor and settles the payment that it names. Notifications may come twice, late
 * and in any order: each leads to the question what is true now, whose answer is recorded once. Rejects with
 * ForgedNotificationError, and with the error of `settle`: the processor must then send it again.
 */
export const receiveNotification =
  ({
    processor,
    settle,
    clock,
  }: {
    readonly processor: Pick<PaymentProcessor, 'notification'>;
    /** Absent where nothing collects payments. */
    readonly settle: SettlePayment | undefined;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async (body: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<NotificationResult> => {
    const notification = processor.notification(body, headers, clock.now());
    if (notification === undefined || settle === undefined) return 'ignored';
    await settle(notification.intentId, notification.collectionId);
    return 'settled';
  };
