import type Stripe from 'stripe';
import type { PaymentOrder } from '../../../../application/collections/ports/payment-processor.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import type { StripeCalls, StripeClient } from './stripe-client.ts';
import { isReplayedError, isServerFault, portErrorOf } from './stripe-client.ts';
import { metadataNames, orderMetadata } from './stripe-payments.ts';

/**
 * Stripe may forget an idempotency key 24 h after its first use (https://docs.stripe.com/api/idempotent_requests). An
 * order older than this (ms) is looked for before it is opened. What the search finds may be an hour old; the key,
 * which is used again, covers that time.
 */
const keysLastMs = 23 * 3_600_000;

/**
 * Stripe stores a reply 500 under its key too, and repeats it for a day. Another key of the same order is used after
 * it. A payment that was opened twice in this way charges nothing: only the one whose id is returned is ever confirmed.
 */
const keysOfOrder = 3;

/** The fee is on the balance transaction of the charge. */
export const withFee = ['latest_charge.balance_transaction'];

/** A text in Stripe's query language: https://docs.stripe.com/search#search-query-language. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export type OpenOptions = {
  readonly client: StripeClient;
  readonly calls: StripeCalls;
  readonly installation: string;
  readonly timeout: number;
};

/** Opens the PaymentIntent of an order, or finds it. `now`: an instant. */
export const openPayment = ({ client, calls, installation, timeout }: OpenOptions) => {
  const find = async (orderKey: string, signal: AbortSignal): Promise<Stripe.PaymentIntent | undefined> => {
    const given = { [metadataNames.order]: orderKey, [metadataNames.installation]: installation };
    const query = Object.entries(given).map(([name, value]) => `metadata['${name}']:${quoted(value)}`).join(' AND '); // prettier-ignore
    const parameters = { query, limit: 1, expand: withFee.map((path) => `data.${path}`) };
    const { data } = await calls.ask(signal, (stripe, limits) => stripe.paymentIntents.search(parameters, limits));
    return data[0];
  };

  const create = async (order: PaymentOrder, signal: AbortSignal): Promise<Stripe.PaymentIntent> => {
    const parameters: Stripe.PaymentIntentCreateParams = {
      amount: toStripeAmount(order.amount),
      currency: order.amount.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      // At once, so that the fee is known with the charge.
      capture_method: 'automatic',
      description: order.description,
      metadata: orderMetadata(order, installation),
    };
    for (let key = 1; ; key++) {
      const idempotencyKey = `open:${order.orderKey}${key === 1 ? '' : `:${key}`}`;
      try {
        const { result, isReplay } = await client.request(signal, ({ paymentIntents }) =>
          paymentIntents.create(parameters, { idempotencyKey, timeout }),
        );
        // A repeated reply shows the payment as it was when it was opened.
        return isReplay
          ? await calls.ask(signal, ({ paymentIntents }, limits) =>
              paymentIntents.retrieve(result.id, { expand: withFee }, limits),
            )
          : result;
      } catch (error) {
        const isStored = isServerFault(error) && isReplayedError(error);
        if (!isStored || key === keysOfOrder) throw portErrorOf(error);
      }
    }
  };

  return async (order: PaymentOrder, now: string, signal: AbortSignal): Promise<Stripe.PaymentIntent> => {
    const isOld = Date.parse(now) - Date.parse(order.orderedAt) > keysLastMs;
    const known = isOld ? await find(order.orderKey, signal) : undefined;
    return known ?? create(order, signal);
  };
};
