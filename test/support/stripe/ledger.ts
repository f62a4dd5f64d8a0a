import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Answer } from '../carriers/faulty-server.ts';
import { below, numberIn, textIn } from './form.ts';
import type { Form } from './form.ts';
import { eventText } from './notifications.ts';
import type { SentEvent } from './notifications.ts';
import { balanceObject, chargeObject, disputeObject, intentObject, refundObject } from './objects.ts';
import { failure, invalid, missing } from './replies.ts';
import { testMethods } from './test-methods.ts';

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;

/** The state of a Stripe account, and the behaviour of its PaymentIntents and refunds. */
export class StripeLedger {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds: Stripe.Refund[] = [];
  readonly disputes: Stripe.Dispute[] = [];
  readonly events: SentEvent[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  create(form: Form): Answer {
    const amount = numberIn(form, 'amount');
    const currency = textIn(form, 'currency');
    if (amount === undefined || currency === undefined)
      return invalid('Missing required param: amount.', 'parameter_missing', 'amount');
    if (!Number.isInteger(amount) || amount < 1) return invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount'); // oxfmt-ignore
    // Real minimums differ by currency; this one shows how a refusal is handled.
    if (amount < 10) return invalid('Amount must be at least €0.50 eur', 'amount_too_small', 'amount');
    if ('payment_method_types' in form) return invalid('Received unknown parameter: payment_method_types', 'parameter_unknown', 'payment_method_types'); // oxfmt-ignore
    const id = newId('pi');
    const intent = intentObject({
      id,
      amount,
      currency,
      created: Math.floor(this.#now() / 1_000),
      metadata: below(form, 'metadata'),
      description: textIn(form, 'description') ?? null,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    });
    this.intents.set(id, intent);
    this.#tell('payment_intent.created', intent);
    return { status: 200, json: intent };
  }

  confirm(intent: Stripe.PaymentIntent, form: Form): Answer {
    const wrong = this.#unexpected(
      intent,
      ['requires_payment_method', 'requires_confirmation', 'requires_action'],
      'confirm',
    );
    if (wrong) return wrong;
    const paymentMethod = textIn(form, 'payment_method') ?? '';
    const method = testMethods.get(paymentMethod);
    if (method === undefined) return missing('PaymentMethod', paymentMethod, 'payment_method', 400);
    intent.payment_method = paymentMethod;
    intent.next_action = null;
    intent.receipt_email = textIn(form, 'receipt_email') ?? null;
    if (method.decline) {
      const { decline_code, message } = method.decline;
      const error = { type: 'card_error', code: 'card_declined', decline_code, message } as const;
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { ...error };
      this.#tell('payment_intent.payment_failed', intent);
      return failure(402, { ...error, charge: newId('ch'), payment_intent: intent });
    }
    if (method.authenticates) {
      intent.status = 'requires_action';
      const returnUrl = textIn(form, 'return_url');
      const url = `https://hooks.stripe.com/redirect/authenticate/${intent.id}`;
      intent.next_action =
        returnUrl === undefined
          ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
          : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
      this.#tell('payment_intent.requires_action', intent);
      return { status: 200, json: intent };
    }
    this.#charge(intent, paymentMethod);
    return { status: 200, json: intent };
  }

  cancel(intent: Stripe.PaymentIntent): Answer {
    const wrong = this.#unexpected(
      intent,
      ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'],
      'cancel',
    );
    if (wrong) return wrong;
    intent.status = 'canceled';
    intent.canceled_at = Math.floor(this.#now() / 1_000);
    intent.next_action = null;
    this.#tell('payment_intent.canceled', intent);
    return { status: 200, json: intent };
  }

  /** The payer's action on the page of the bank. */
  authenticate(intentId: string, isSuccess: boolean): void {
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'requires_action' || typeof intent.payment_method !== 'string') return;
    intent.next_action = null;
    if (isSuccess) return this.#charge(intent, intent.payment_method);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod.',
    };
    this.#tell('payment_intent.payment_failed', intent);
  }

  refund(form: Form): Answer {
    const intentId = textIn(form, 'payment_intent') ?? '';
    const intent = this.intents.get(intentId);
    if (!intent) return missing('payment_intent', intentId, 'payment_intent');
    const charge = typeof intent.latest_charge === 'string' ? this.charges.get(intent.latest_charge) : undefined;
    if (!charge) return invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
    if (charge.disputed)
      return invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    const left = charge.amount - charge.amount_refunded;
    const amount = numberIn(form, 'amount') ?? left;
    if (amount < 1)
      return invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
    if (left === 0) return invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (amount > left)
      return invalid(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        undefined,
        'amount',
      );
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = refundObject({
      id: newId('re'),
      amount,
      currency: charge.currency,
      created: Math.floor(this.#now() / 1_000),
      metadata: below(form, 'metadata'),
      payment_intent: intentId,
      charge: charge.id,
      status: testMethods.get(charge.payment_method ?? '')?.refund?.at ?? 'succeeded',
    });
    this.refunds.push(refund);
    this.#tell('refund.created', refund);
    this.#tell('charge.refunded', charge);
    return { status: 200, json: refund };
  }

  /** Completes pending refunds, including those that fail. */
  settleRefunds(): void {
    for (const refund of this.refunds) {
      const charge = typeof refund.charge === 'string' ? this.charges.get(refund.charge) : undefined;
      const later = testMethods.get(charge?.payment_method ?? '')?.refund?.later;
      if (!charge || later === undefined || refund.status === 'failed') continue;
      refund.status = later;
      if (later === 'failed') {
        refund.failure_reason = 'expired_or_canceled_card';
        charge.amount_refunded -= refund.amount;
        charge.refunded = false;
      }
      this.#tell(later === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    }
  }

  /** The number of charges of a payment. */
  chargesOf(intentId: string): number {
    return [...this.charges.values()].filter((charge) => charge.payment_intent === intentId).length;
  }

  #charge(intent: Stripe.PaymentIntent, paymentMethod: string): void {
    const { amount, currency, metadata } = intent;
    const created = Math.floor(this.#now() / 1_000);
    const id = newId('ch');
    const fee = feeOf(amount);
    const balance = balanceObject({ id: newId('txn'), amount, currency, created, fee, net: amount - fee, source: id });
    const charge = chargeObject({
      id,
      amount,
      currency,
      created,
      metadata: { ...metadata },
      payment_intent: intent.id,
      payment_method: paymentMethod,
      balance_transaction: balance,
    });
    this.charges.set(id, charge);
    intent.status = 'succeeded';
    intent.amount_received = amount;
    intent.latest_charge = id;
    intent.last_payment_error = null;
    this.#tell('charge.succeeded', charge);
    this.#tell('payment_intent.succeeded', intent);
    if (testMethods.get(paymentMethod)?.disputed) this.#dispute(charge, intent.id);
  }

  #dispute(charge: Stripe.Charge, intentId: string): void {
    charge.disputed = true;
    const dispute = disputeObject({
      id: newId('dp'),
      amount: charge.amount,
      currency: charge.currency,
      created: charge.created,
      payment_intent: intentId,
      charge: charge.id,
      status: 'needs_response',
      reason: 'fraudulent',
    });
    this.disputes.push(dispute);
    this.#tell('charge.dispute.created', dispute);
  }

  #unexpected(intent: Stripe.PaymentIntent, allowed: readonly string[], verb: string): Answer | undefined {
    if (allowed.includes(intent.status)) return undefined;
    return failure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intent,
    });
  }

  #tell(
    type: string,
    object: { readonly id: string; readonly object: string; readonly payment_intent?: unknown },
  ): void {
    const intentId = object.object === 'payment_intent' ? object.id : String(object.payment_intent);
    this.events.push({ type, intentId, body: eventText(type, object, this.#now()), at: this.#now() });
  }
}
