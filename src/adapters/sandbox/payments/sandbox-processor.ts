import { z } from 'zod';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  ForgedNotificationError,
  ProcessorRefusedError,
} from '../../../application/collections/ports/payment-processor.ts';
import type {
  ProcessorNotification,
  CardForm,
  PaymentAttempt,
  PaymentOrder,
  PaymentProcessor,
  PaymentRecord,
  ProcessorPayment,
  ProcessorRefund,
  RefundOrder,
} from '../../../application/collections/ports/payment-processor.ts';
import { standardSignature, verdictOn } from '../../webhooks/sending/signature.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { toMinor } from '../../../domain/shared/money.ts';
import { relaxedTransaction } from '../../log/sql/engine/writes.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import {
  assertSameOrder,
  attempted,
  authenticated,
  cancelled,
  refunded,
  refundsOf,
  shownPayment,
  testCards,
} from './stored-payment.ts';
import type { StoredPayment } from './stored-payment.ts';

/** A notification as sent: signed with Standard Webhooks 1.0, like this service's own webhooks. */
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

/** Verifies and reads a notification. Throws ForgedNotificationError. Undefined if it concerns no payment. */
const readNotification = (
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

export const sandboxProcessorName = 'sandbox';

/** The path of the simulated bank's page of a payment. */
export const bankPathOf = (intentId: string): string => `/sandbox/bank/${intentId}`;

export type SandboxProcessorOptions = {
  readonly db: Kysely<Tables>;
  readonly clock: Pick<Clock, 'now'>;
  /** The address of this service. The bank's page is under it, and payers are sent back only to it. */
  readonly baseUrl: string;
  /** Signs notifications: `whsec_` and base64. */
  readonly secret: string;
};

/** Receives a notification. It must not reject, because nothing is sent again. */
type Receiver = (notification: SignedNotification) => Promise<void>;

const recordsAtOnce = 100;

/** 96 random bits. */
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const storedIn = (row: { readonly body: string }): StoredPayment => JSON.parse(row.body) as StoredPayment;

/** The answer of the payer at the simulated bank. */
export type BankAnswer = 'authenticate' | 'fail';

/** The data of the bank's page. `returnUrl` is the address to which the payer goes afterwards. */
export type BankCase = { readonly payment: ProcessorPayment; readonly returnUrl?: string };

/** A card processor without cards: payments are rows of the database of the service. */
export class SandboxProcessor implements PaymentProcessor {
  readonly name = sandboxProcessorName;
  readonly cardForm: CardForm = {
    kind: 'test_cards',
    cards: Object.entries(testCards).map(([paymentMethodId, { label }]) => ({ paymentMethodId, label })),
  };
  readonly #options: SandboxProcessorOptions;
  readonly #notifying = new Set<Promise<void>>();
  #receiver: Receiver | undefined;

  constructor(options: SandboxProcessorOptions) {
    this.#options = options;
  }

  async open(order: PaymentOrder, signal: AbortSignal): Promise<ProcessorPayment> {
    signal.throwIfAborted();
    const { orderKey, amount, collectionId } = order;
    if (toMinor(amount) <= 0n)
      throw new ProcessorRefusedError('not_possible', 'amount_too_small', 'The amount must be more than 0.');
    const intentId = newId('pi');
    const made: StoredPayment = {
      intentId,
      orderKey,
      amount,
      collectionId,
      createdAt: this.#options.clock.now(),
      clientSecret: `${intentId}_secret_${randomBytes(18).toString('base64url')}`,
      state: { status: 'open' },
      attempts: {},
      refunds: [],
      disputes: [],
    };
    // An order that is opened again keeps its first payment.
    const row = await relaxedTransaction(this.#options.db, (transaction) =>
      transaction
        .insertInto('sandbox_payments')
        .values({
          intent_id: intentId,
          order_key: orderKey,
          created_at: made.createdAt,
          revision: 1,
          body: JSON.stringify(made),
        })
        .onConflict((conflict) => conflict.column('order_key').doUpdateSet({ order_key: orderKey }))
        .returning('body')
        .executeTakeFirstOrThrow(),
    );
    const payment = storedIn(row);
    assertSameOrder(payment, order);
    return this.#shown(payment);
  }

  async confirm(intentId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<ProcessorPayment> {
    signal.throwIfAborted();
    if (attempt.returnUrl !== undefined && !this.#isOwn(attempt.returnUrl)) {
      throw new ProcessorRefusedError(
        'not_possible',
        'url_invalid',
        `returnUrl must be an address of this service, such as ${this.#options.baseUrl}/.`,
      );
    }
    return this.#shown(await this.#change(intentId, (payment) => attempted(payment, attempt, newId('dp'))));
  }

  async read(intentId: string, signal: AbortSignal): Promise<ProcessorPayment> {
    signal.throwIfAborted();
    return this.#shown((await this.#stored(intentId)).payment);
  }

  async cancel(intentId: string, signal: AbortSignal): Promise<ProcessorPayment> {
    signal.throwIfAborted();
    return this.#shown(await this.#change(intentId, cancelled));
  }

  async refund(order: RefundOrder, signal: AbortSignal): Promise<ProcessorRefund> {
    signal.throwIfAborted();
    const now = this.#options.clock.now();
    const payment = await this.#change(order.intentId, (stored) => refunded(stored, order, newId('re'), now));
    const refund = refundsOf(payment, now).find(({ refundKey }) => refundKey === order.refundKey);
    if (!refund) throw new Error(`The refund ${order.refundKey} was not stored.`);
    return refund;
  }

  async record(intentId: string, signal: AbortSignal): Promise<PaymentRecord> {
    signal.throwIfAborted();
    return this.#recordOf((await this.#stored(intentId)).payment);
  }

  async *records(
    { from, to }: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): AsyncIterable<PaymentRecord> {
    for (let after = ['', ''] as readonly [string, string]; ;) {
      signal.throwIfAborted();
      const rows = await this.#options.db
        .selectFrom('sandbox_payments')
        .select(['created_at', 'intent_id', 'body'])
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .where((eb) => eb(eb.refTuple('created_at', 'intent_id'), '>', eb.tuple(...after)))
        .orderBy('created_at')
        .orderBy('intent_id')
        .limit(recordsAtOnce)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) return;
      for (const row of rows) yield this.#recordOf(storedIn(row));
      after = [last.created_at, last.intent_id];
    }
  }

  notification(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
    at: string,
  ): ProcessorNotification | undefined {
    return readNotification(this.#options.secret, body, headers, at);
  }

  /** The data of the bank's page for the browser that has the client secret; undefined for any other. */
  async bankCase(intentId: string, clientSecret: string): Promise<BankCase | undefined> {
    const payment = (await this.#find(intentId))?.payment;
    if (payment?.clientSecret !== clientSecret) return undefined;
    return { payment: this.#shown(payment), ...(payment.returnUrl !== undefined && { returnUrl: payment.returnUrl }) };
  }

  /** Records the payer's answer at the bank. A second answer changes nothing. */
  async answer(intentId: string, answer: BankAnswer): Promise<ProcessorPayment> {
    return this.#shown(
      await this.#change(intentId, (payment) => authenticated(payment, answer === 'authenticate', newId('dp'))),
    );
  }

  /** Sets the receiver that is notified of each later change of a payment, in the background. */
  notifyBy(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  /** Resolves when every notification so far has been received. */
  async delivered(): Promise<void> {
    while (this.#notifying.size > 0) await Promise.all(this.#notifying);
  }

  async #find(intentId: string): Promise<{ readonly payment: StoredPayment; readonly revision: number } | undefined> {
    const row = await this.#options.db
      .selectFrom('sandbox_payments')
      .select(['revision', 'body'])
      .where('intent_id', '=', intentId)
      .executeTakeFirst();
    return row && { payment: storedIn(row), revision: row.revision };
  }

  async #stored(intentId: string): Promise<{ readonly payment: StoredPayment; readonly revision: number }> {
    const found = await this.#find(intentId);
    if (!found)
      throw new ProcessorRefusedError(
        'not_found',
        'resource_missing',
        `The sandbox has no payment ${intentId.slice(0, 100)}.`,
      );
    return found;
  }

  /** Changes a payment under optimistic concurrency: after a lost race the change is applied to the newer payment. */
  async #change(intentId: string, change: (payment: StoredPayment) => StoredPayment): Promise<StoredPayment> {
    for (;;) {
      const { payment, revision } = await this.#stored(intentId);
      const changed = change(payment);
      if (changed === payment) return payment;
      const { numUpdatedRows } = await relaxedTransaction(this.#options.db, (transaction) =>
        transaction
          .updateTable('sandbox_payments')
          .set({ body: JSON.stringify(changed), revision: revision + 1 })
          .where('intent_id', '=', intentId)
          .where('revision', '=', revision)
          .executeTakeFirst(),
      );
      if (numUpdatedRows === 0n) continue;
      this.#notify(changed);
      return changed;
    }
  }

  #notify({ intentId, collectionId, state }: StoredPayment): void {
    const { secret, clock } = this.#options;
    if (this.#receiver === undefined) return;
    const notification = { id: newId('evt'), type: `payment.${state.status}`, intentId, collectionId };
    const sending = this.#receiver(signNotification(secret, notification, clock.now())).finally(() =>
      this.#notifying.delete(sending),
    );
    this.#notifying.add(sending);
  }

  #recordOf(payment: StoredPayment): PaymentRecord {
    return {
      payment: this.#shown(payment),
      refunds: refundsOf(payment, this.#options.clock.now()),
      disputes: payment.disputes,
    };
  }

  #shown(payment: StoredPayment): ProcessorPayment {
    const bank = new URL(`${this.#options.baseUrl}${bankPathOf(payment.intentId)}`);
    bank.searchParams.set('key', payment.clientSecret);
    return shownPayment(payment, bank.href);
  }

  #isOwn(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === new URL(this.#options.baseUrl).origin;
  }
}
