import { z } from 'zod';
import type { receiveNotification } from '../../../../application/collections/paying/receive-notification.ts';
import { ForgedNotificationError } from '../../../../application/collections/ports/payment-processor.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route, Signature } from '../../../platform/http/engine/route/route.ts';

const notSettled = (cause?: unknown): HttpError =>
  new HttpError(503, 'busy', 'The payment could not be settled at the moment. Send the notification again.', {
    cause,
    headers: { 'retry-after': '30' },
  });

const isVerified = (verify: () => void): boolean => {
  try {
    verify();
    return true;
  } catch (error) {
    if (error instanceof ForgedNotificationError) return false;
    throw error;
  }
};

export type NotificationRoutes = {
  readonly processorName: string;
  readonly signature: Pick<Signature, 'header' | 'hasForm'>;
  /** Throws ForgedNotificationError. */
  readonly verify: (body: Uint8Array, headers: Readonly<Record<string, string>>) => void;
  readonly receive: ReturnType<typeof receiveNotification>;
  /** Called with the error that prevented a payment from being settled. */
  readonly failed: (error: unknown) => void;
};

/**
 * Notifications of the card processor. The reply is 200 once the payment is settled; after any other status the
 * processor sends the notification again.
 */
export const notificationRoutes = ({
  processorName,
  signature,
  verify,
  receive,
  failed,
}: NotificationRoutes): readonly Route[] => [
  route({
    tag: 'Taxes collections',
    access: 'public',
    rate: 'inbox',
    method: 'post',
    path: `/payments/notifications/${processorName}`,
    summary: 'Receive a notification of the card processor.',
    hidden: true,
    body: z.looseObject({}),
    signature: {
      ...signature,
      isGood: (rawBody, given) => isVerified(() => verify(rawBody, { [signature.header]: given })),
    },
    replies: { 200: { description: 'Verified, and settled.', schema: z.object({ received: z.literal(true) }) } },
    refusals: { 503: notSettled() },
    handler: async ({ rawBody, header }) => {
      try {
        await receive(rawBody, { [signature.header]: header(signature.header) });
      } catch (error) {
        failed(error);
        throw notSettled(error);
      }
      return { json: { received: true } };
    },
  }),
];
