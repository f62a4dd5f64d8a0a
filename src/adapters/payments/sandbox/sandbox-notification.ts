import { z } from 'zod';
import { ForgedNotificationError } from '../../../application/ports/payment-processor.ts';
import type { ProcessorNotification } from '../../../application/ports/payment-processor.ts';
import { standardSignature } from '../../webhooks/signature.ts';
import { verdictOn } from '../../webhooks/verify.ts';

/** A notification as it is sent: signed as Standard Webhooks 1.0 says, which this service's own webhooks are too. */
export type SignedNotification = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };

const content = z.object({ id: z.string(), type: z.string(), intentId: z.string(), collectionId: z.string() });
export type SandboxNotification = z.output<typeof content>;

export const signNotification = (secret: string, notification: SandboxNotification, at: string): SignedNotification => {
  const body = Buffer.from(JSON.stringify(notification));
  const timestamp = Math.floor(Date.parse(at) / 1_000);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': notification.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': standardSignature(secret, notification.id, timestamp, body),
    },
  };
};

/** Throws ForgedNotificationError. Undefined where it is about no payment. */
export const readNotification = (
  secret: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  at: string,
): ProcessorNotification | undefined => {
  if (!verdictOn(headers, body, [secret], at).standard) {
    throw new ForgedNotificationError('webhook-signature is missing, too old, or not the signature of this body.');
  }
  const { id, type, intentId, collectionId } = content.parse(JSON.parse(Buffer.from(body).toString()));
  return type.startsWith('payment.') ? { notificationId: id, intentId, collectionId } : undefined;
};
