import type Stripe from 'stripe';
import { ProcessorRefusedError } from '../../../../application/collections/ports/payment-processor.ts';
import type {
  CardForm,
  PaymentAttempt,
  PaymentOrder,
  PaymentProcessor,
  PaymentRecord,
  ProcessorNotification,
  ProcessorPayment,
  ProcessorRefund,
  RefundOrder,
} from '../../../../application/collections/ports/payment-processor.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { isSameMoney } from '../../../../domain/shared/money.ts';
import type { StripeSettings } from './settings.ts';
import {
  createStripeClient,
  isCardError,
  isReplayedError,
  isServerFault,
  isUnexpectedState,
  portErrorOf,
  stripeCalls,
  stripeScriptUrl,
} from './stripe-client.ts';
import type { StripeCalls, StripeClient } from './stripe-client.ts';
import { readStripeNotification, signatureHeader } from './stripe-notification.ts';
import {
  declineOf,
  disputeOf,
  isOurs,
  metadataNames,
  orderMetadata,
  paymentOf,
  refundOf,
  toStripeAmount,
} from './stripe-payments.ts';

/**
 * Stripe may forget an idempotency key 24 h after its first use (https://docs.stripe.com/api/idempotent_requests). The
 * payment of an older order (ms) is searched before it is opened. The search index may lag an hour behind; the key,
 * which is used again, covers that time.
 */
const keysLastMs = 23 * 3_600_000;

/**
 * The number of idempotency keys of an order. Stripe also stores a reply 500 under its key and repeats it for a day, so
 * the next key of the order is used then. A payment that was opened twice in this way charges nothing: only the one
 * whose id is returned is ever confirmed.
 */
const keysOfOrder = 3;

/** The fee is on the balance transaction of the charge. */
const withFee = ['latest_charge.balance_transaction'];

/** Quotes a text for Stripe's query language: https://docs.stripe.com/search#search-query-language. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

type OpenOptions = {
  readonly client: StripeClient;
  readonly calls: StripeCalls;
  readonly installation: string;
  readonly timeout: number;
};

/** Opens the PaymentIntent of an order, or finds it. `now` is the current time in milliseconds since 1970. */
const openPayment = ({ client, calls, installation, timeout }: OpenOptions) => {
  const find = async (orderKey: string, signal: AbortSignal): Promise<Stripe.PaymentIntent | undefined> => {
    const given = { [metadataNames.order]: orderKey, [metadataNames.installation]: installation };
    const query = Object.entries(given).map(([name, value]) => `metadata['${name}']:${quoted(value)}`).join(' AND '); // oxfmt-ignore
    const parameters = { query, limit: 1, expand: withFee.map((path) => `data.${path}`) };
    const { data } = await calls.ask(signal, (stripe, limits) => stripe.paymentIntents.search(parameters, limits));
    return data[0];
  };

  const create = async (order: PaymentOrder, signal: AbortSignal): Promise<Stripe.PaymentIntent> => {
    const parameters: Stripe.PaymentIntentCreateParams = {
      amount: toStripeAmount(order.amount),
      currency: order.amount.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      // Captured at once, so that the fee is known with the charge.
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
        // A repeated reply shows the payment as it was when it was opened, so it is read again.
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

export const stripeProcessorName = 'stripe';

/** The timeouts of one request (ms). A charge waits for the bank. */
const defaultTimeouts = { charge: 25_000, other: 10_000 };

export type StripeProcessorOptions = StripeSettings & {
  /** Distinguishes the payments of this installation from others of the same Stripe account. */
  readonly installation: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeouts?: typeof defaultTimeouts;
};

const keyReused = (): ProcessorRefusedError =>
  new ProcessorRefusedError('key_reused', 'idempotency_error', 'This key was used for another amount.');

/** Payments by card through Stripe's PaymentIntents. Each method sends one or a few requests and retries none. */
export class StripeProcessor implements PaymentProcessor {
  readonly name = stripeProcessorName;
  readonly cardForm: CardForm;
  readonly #options: StripeProcessorOptions;
  readonly #client: StripeClient;
  readonly #calls: StripeCalls;
  readonly #chargeMs: number;
  readonly #open: ReturnType<typeof openPayment>;

  constructor(options: StripeProcessorOptions) {
    const { charge, other } = options.timeouts ?? defaultTimeouts;
    this.#options = options;
    this.#client = createStripeClient(options);
    this.#calls = stripeCalls(this.#client, other);
    this.#chargeMs = charge;
    this.#open = openPayment({
      client: this.#client,
      calls: this.#calls,
      installation: options.installation,
      timeout: other,
    });
    this.cardForm = {
      kind: 'script',
      processor: 'stripe',
      scriptUrl: stripeScriptUrl,
      publishableKey: options.publishableKey,
    };
  }

  async open(order: PaymentOrder, signal: AbortSignal): Promise<ProcessorPayment> {
    const payment = paymentOf(await this.#open(order, this.#options.clock.now(), signal));
    if (!isSameMoney(payment.amount, order.amount)) throw keyReused();
    return payment;
  }

  async confirm(intentId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<ProcessorPayment> {
    const { attemptKey, paymentMethodId, email, returnUrl } = attempt;
    const parameters: Stripe.PaymentIntentConfirmParams = {
      payment_method: paymentMethodId,
      expand: withFee,
      ...(returnUrl !== undefined && { return_url: returnUrl }),
      // Stripe sends a receipt to this address.
      ...(email !== undefined && { receipt_email: email }),
    };
    const options = { idempotencyKey: `confirm:${attemptKey}`, timeout: this.#chargeMs };
    try {
      const confirm = ({ paymentIntents }: Stripe) => paymentIntents.confirm(intentId, parameters, options);
      const { result, isReplay } = await this.#client.request(signal, confirm);
      // A repeated reply shows an earlier state, so the payment is read again.
      return isReplay ? await this.read(intentId, signal) : paymentOf(result);
    } catch (error) {
      if (isUnexpectedState(error)) return this.read(intentId, signal);
      if (!isCardError(error)) throw portErrorOf(error);
      const declined = error.payment_intent;
      if (declined !== undefined && !isReplayedError(error)) return paymentOf(declined);
      const payment = await this.read(intentId, signal);
      return payment.status === 'open' ? { decline: declineOf(error), ...payment } : payment;
    }
  }

  async read(intentId: string, signal: AbortSignal): Promise<ProcessorPayment> {
    const intent = await this.#calls.ask(signal, (stripe, limits) =>
      stripe.paymentIntents.retrieve(intentId, { expand: withFee }, limits),
    );
    if (!isOurs(intent, this.#options.installation))
      throw new ProcessorRefusedError('not_found', 'resource_missing', `${intentId} is no payment of this service.`);
    return paymentOf(intent);
  }

  async cancel(intentId: string, signal: AbortSignal): Promise<ProcessorPayment> {
    const payment = await this.read(intentId, signal);
    if (payment.status === 'succeeded' || payment.status === 'cancelled') return payment;
    try {
      return paymentOf(
        await this.#calls.ask(signal, (stripe, limits) => stripe.paymentIntents.cancel(intentId, {}, limits)),
      );
    } catch (error) {
      // The payment has changed since it was read.
      if (error instanceof ProcessorRefusedError && error.code === 'payment_intent_unexpected_state')
        return this.read(intentId, signal);
      throw error;
    }
  }

  async refund(order: RefundOrder, signal: AbortSignal): Promise<ProcessorRefund> {
    const { refundKey, intentId, amount } = order;
    const { currency } = (await this.read(intentId, signal)).amount;
    if (currency !== amount.currency) {
      throw new ProcessorRefusedError(
        'not_possible',
        'currency_mismatch',
        `The payment was in ${currency}; it cannot be refunded in ${amount.currency}.`,
      );
    }
    // Existing refunds are searched first: Stripe forgets the key after a day, and keeps the refund.
    const known = (await this.#refundsOf(intentId, signal)).find((refund) => refund.refundKey === refundKey);
    const refund = known ?? (await this.#create(order, signal));
    if (!isSameMoney(refund.amount, amount)) throw keyReused();
    return refund;
  }

  async record(intentId: string, signal: AbortSignal): Promise<PaymentRecord> {
    const payment = await this.read(intentId, signal);
    const refunds = await this.#refundsOf(intentId, signal);
    const found = this.#calls.pages(signal, (stripe, start, limits) =>
      stripe.disputes.list({ payment_intent: intentId, ...start }, limits),
    );
    const disputes = (await Array.fromAsync(found)).flat();
    return { payment, refunds, disputes: disputes.flatMap((dispute) => disputeOf(dispute) ?? []) };
  }

  /**
   * Lists refunds and disputes from the beginning of the period: two lists instead of two requests for each payment.
   */
  async *records(
    { from, to }: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): AsyncIterable<PaymentRecord> {
    const [begin, end] = [Date.parse(from), Date.parse(to)];
    const since = { gte: Math.floor(begin / 1_000) };
    const { pages } = this.#calls;
    const refundPages = pages(signal, (stripe, start, limits) =>
      stripe.refunds.list({ created: since, ...start }, limits),
    );
    const refunds = Map.groupBy((await Array.fromAsync(refundPages)).flat().map(refundOf), ({ intentId }) => intentId);
    const disputePages = pages(signal, (stripe, start, limits) =>
      stripe.disputes.list({ created: since, ...start }, limits),
    );
    const found = (await Array.fromAsync(disputePages)).flat().flatMap((dispute) => disputeOf(dispute) ?? []);
    const disputes = Map.groupBy(found, ({ intentId }) => intentId);

    const created = { ...since, lt: Math.ceil(end / 1_000) };
    const expand = withFee.map((path) => `data.${path}`);
    const intents = pages(signal, (stripe, start, limits) =>
      stripe.paymentIntents.list({ created, expand, ...start }, limits),
    );
    for await (const page of intents)
      for (const intent of page) {
        const at = intent.created * 1_000;
        if (!isOurs(intent, this.#options.installation) || at < begin || at >= end) continue;
        yield {
          payment: paymentOf(intent),
          refunds: refunds.get(intent.id) ?? [],
          disputes: disputes.get(intent.id) ?? [],
        };
      }
  }

  notification(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
    at: string,
  ): ProcessorNotification | undefined {
    const { webhookSecrets: secrets, installation } = this.#options;
    return readStripeNotification(this.#client.stripe, { secrets, installation }, body, headers[signatureHeader], at);
  }

  async #refundsOf(intentId: string, signal: AbortSignal): Promise<readonly ProcessorRefund[]> {
    const pages = this.#calls.pages(signal, (stripe, start, limits) =>
      stripe.refunds.list({ payment_intent: intentId, ...start }, limits),
    );
    return (await Array.fromAsync(pages)).flat().map(refundOf);
  }

  async #create({ refundKey, intentId, amount }: RefundOrder, signal: AbortSignal): Promise<ProcessorRefund> {
    const parameters: Stripe.RefundCreateParams = {
      payment_intent: intentId,
      amount: toStripeAmount(amount),
      metadata: { [metadataNames.installation]: this.#options.installation, [metadataNames.refund]: refundKey },
    };
    const create = (stripe: Stripe, { timeout }: { readonly timeout: number }) =>
      stripe.refunds.create(parameters, { idempotencyKey: `refund:${refundKey}`, timeout });
    return refundOf(await this.#calls.ask(signal, create));
  }
}
