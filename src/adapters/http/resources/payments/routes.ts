import { z } from 'zod';
import type { receiveNotification } from '../../../../application/payments/receive-notification.ts';
import { ForgedNotificationError } from '../../../../application/ports/payment-processor.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

const forged = (cause?: unknown): HttpError =>
  new HttpError(400, 'invalid_signature', 'The notification is not signed by the processor, or was signed too long ago.', { cause });

const notSettled = (cause?: unknown): HttpError =>
  new HttpError(503, 'busy', 'The payment could not be settled at the moment. Send the notification again.', {
    cause,
    headers: { 'retry-after': '30' },
  });

export type NotificationRoutes = {
  readonly processorName: string;
  /** The headers in which the processor sends its signature. */
  readonly signatureHeaders: readonly string[];
  readonly receive: ReturnType<typeof receiveNotification>;
  /** Called with what prevented a payment from being settled. */
  readonly failed: (error: unknown) => void;
};

/** Notifications of the card processor. The reply is 200 once the payment is settled: any other makes the processor send it again. */
export const notificationRoutes = ({ processorName, signatureHeaders, receive, failed }: NotificationRoutes): readonly Route[] => [
  route({
    tag: 'Taxes collections',
    access: 'public',
    rate: 'inbox',
    method: 'post',
    path: `/payments/notifications/${processorName}`,
    summary: 'Receive a notification of the card processor.',
    hidden: true,
    body: z.looseObject({}),
    replies: { 200: { description: 'Verified, and settled.', schema: z.object({ received: z.literal(true) }) } },
    refusals: { 400: forged(), 503: notSettled() },
    handler: async ({ rawBody, header }) => {
      try {
        await receive(rawBody, Object.fromEntries(signatureHeaders.map((name) => [name, header(name)])));
      } catch (error) {
        if (error instanceof ForgedNotificationError) throw forged(error);
        failed(error);
        throw notSettled(error);
      }
      return { json: { received: true } };
    },
  }),
];
