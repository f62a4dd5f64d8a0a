import type Stripe from 'stripe';
import { ForgedNotificationError } from '../../../../application/collections/ports/payment-processor.ts';
import type { ProcessorNotification } from '../../../../application/collections/ports/payment-processor.ts';
import { isOurs, metadataNames } from './stripe-payments.ts';

export const signatureHeader = 'stripe-signature';

/** The highest age of a notification (s), as in the package. */
const toleranceSeconds = 300;

/**
 * Whether a header has the form of a Stripe signature: a time, and the HMAC-SHA-256 of time and body by each secret in
 * use, in hexadecimal (docs.stripe.com/webhooks/signature, read on 2026-11-28).
 */
export const hasStripeForm = (header: string): boolean =>
  header.length <= 1_024 && /(?:^|,)t=\d{1,12}(?:,|$)/.test(header) && /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(header);

/** Whether the signature's time is in the future: the package refuses only those that are too old. */
const isFuture = (header: string, at: string): boolean => {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  return seconds * 1_000 > Date.parse(at) + toleranceSeconds * 1_000;
};

/**
 * The fields of event objects that are read. Payments and charges have our metadata; refunds and disputes name the
 * payment.
 */
type Subject = {
  readonly id: string;
  readonly object: string;
  readonly metadata?: Stripe.Metadata | null;
  readonly payment_intent?: string | { readonly id: string } | null;
};

const intentIdOf = ({ id, object, payment_intent: intent }: Subject): string | undefined => {
  if (object === 'payment_intent') return id;
  return typeof intent === 'object' ? intent?.id : intent;
};

/** Objects whose metadata shows whose they are: Stripe copies the metadata of a payment to its charge. */
const showsOwner: ReadonlySet<string> = new Set(['payment_intent', 'charge']);
const followed: ReadonlySet<string> = new Set([...showsOwner, 'refund', 'dispute']);

const verified = (
  stripe: Stripe,
  secrets: readonly string[],
  body: Uint8Array,
  header: string | undefined,
  at: string,
): Stripe.Event => {
  let reason: unknown;
  if (isFuture(header ?? '', at)) throw new ForgedNotificationError(`${signatureHeader} has a time in the future.`);
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        Buffer.from(body),
        header ?? '',
        secret,
        toleranceSeconds,
        undefined,
        Date.parse(at),
      );
    } catch (error) {
      reason = error;
    }
  }
  throw new ForgedNotificationError(`${signatureHeader} is missing, too old, or not the signature of this body.`, {
    cause: reason,
  });
};

/** Verifies a notification with each secret, so that secrets can be rotated. Throws ForgedNotificationError. */
export const readStripeNotification = (
  stripe: Stripe,
  { secrets, installation }: { readonly secrets: readonly string[]; readonly installation: string },
  body: Uint8Array,
  header: string | undefined,
  at: string,
): ProcessorNotification | undefined => {
  const { id: notificationId, data } = verified(stripe, secrets, body, header, at);
  const subject = data.object as unknown as Subject;
  if (!followed.has(subject.object)) return undefined;
  if (showsOwner.has(subject.object) && !isOurs({ metadata: subject.metadata ?? null }, installation)) return undefined;
  const intentId = intentIdOf(subject);
  if (intentId === undefined) return undefined;
  const collectionId = subject.metadata?.[metadataNames.collection];
  return { notificationId, intentId, ...(collectionId !== undefined && { collectionId }) };
};
