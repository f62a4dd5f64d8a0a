import { createHmac, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { stripeApiVersion } from '../../../src/adapters/collections/payments/stripe/stripe-client.ts';

export type SentEvent = {
  readonly type: string;
  readonly intentId: string;
  readonly body: string;
  readonly at: number;
};

/** `t=…,v1=…`: https://docs.stripe.com/webhooks#verify-manually. */
export const signedBy = (
  secrets: readonly string[],
  body: string,
  at: number,
): { readonly 'stripe-signature': string } => {
  const t = Math.floor(at / 1_000);
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`);
  return { 'stripe-signature': [`t=${t}`, ...signatures].join(',') };
};

/** An event with the current state of the object. */
export const eventText = (type: string, object: object, at: number): string =>
  JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    api_version: stripeApiVersion,
    created: Math.floor(at / 1_000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Omit<Stripe.Event, 'data' | 'type'> & {
    readonly data: { readonly object: object };
    readonly type: string;
  });
