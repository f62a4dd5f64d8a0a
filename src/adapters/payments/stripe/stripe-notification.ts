import type Stripe from 'stripe';
import { ForgedNotificationError } from '../../../application/ports/payment-processor.ts';
import type { ProcessorNotification } from '../../../application/ports/payment-processor.ts';
import { isOurs, metadataNames } from './stripe-payments.ts';

export const signatureHeader = 'stripe-signature';

/** How old a notification may be (s): that of the package. */
const toleranceSeconds = 300;

/** The parts of objects of events that are read. Payments and charges have our metadata, refunds and disputes name the payment. */
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

/** Stripe copies the metadata of a payment to its charge, so both show whose they are. */
const showsOwner: ReadonlySet<string> = new Set(['payment_intent', 'charge']);
const followed: ReadonlySet<string> = new Set([...showsOwner, 'refund', 'dispute']);

const verified = (stripe: Stripe, secrets: readonly string[], body: Uint8Array, header: string | undefined, at: string): Stripe.Event => {
  let reason: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(Buffer.from(body), header ?? '', secret, toleranceSeconds, undefined, Date.parse(at));
    } catch (error) {
      reason = error;
    }
  }
  throw new ForgedNotificationError(`${signatureHeader} is missing, too old, or not the signature of this body.`, { cause: reason });
};

/** Verifies a notification with each secret, so that secrets can be changed. Throws ForgedNotificationError. */
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
