import type { PaymentClosure, TaxesCollectionCommand } from '../../../domain/collections/taxes-collection/index.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { CollectionView } from '../collection-view.ts';
import { collectionAfter, collectionOfAnyAccount } from '../find-collection.ts';
import { ProcessorRefusedError } from '../ports/payment-processor.ts';
import type { PaymentProcessor, PaymentRecord, ProcessorPayment, ProcessorRefund } from '../ports/payment-processor.ts';
import type { HandleCollection } from '../request-collection.ts';
import { commandsOf, paymentOrderOf, receivedOf } from './payment-orders.ts';

const limits = {
  /** Timeout (ms) of an answer of the processor. */
  answer: 20_000,
  /** An attempt that the processor still does not know after this time (ms) was never made. */
  unknown: 2 * 60_000,
  /** How long (ms) the bank waits for the payer. */
  action: 60 * 60_000,
};

/** The processor did not answer: a later attempt settles the payment. */
export class NotSettledError extends Error {
  override readonly name = 'NotSettledError';
}

export type SettleRefusal = 'payment_not_found';

export type SettleDependencies = {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly processor: PaymentProcessor;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

/** Carries out a command on the collection that is being settled. */
type Write = (command: TaxesCollectionCommand) => Promise<void>;

type Order = NonNullable<CollectionView['payments']['order']>;

const overStatuses: ReadonlySet<CollectionView['status']> = new Set(['paid', 'refunded', 'expired', 'cancelled']);

/** Why an order can no longer be paid; undefined if it can. */
const closureOf = ({ status, due }: CollectionView, { amount }: Order): PaymentClosure | undefined => {
  if (overStatuses.has(status)) return 'collection_over';
  const isPayable = status === 'pending' || status === 'processing';
  return isPayable && due && isSameMoney(due, amount) ? undefined : 'amount_changed';
};

type NextStep =
  | { readonly command: TaxesCollectionCommand }
  /** The order is cancelled at the processor first, so that it cannot be charged after it was closed here. */
  | { readonly cancelled: PaymentClosure };

/**
 * The next step, from the state of an order here and that of its payment at the processor. Undefined: wait for the
 * outcome.
 */
const nextStep = (view: CollectionView, order: Order, payment: ProcessorPayment, at: string): NextStep | undefined => {
  const attempt = view.attempts.findLast((each) => each.order === order.order);
  const age = Date.parse(at) - Date.parse(attempt?.startedAt ?? at);
  const numbers = { order: order.order, attempt: order.attempt, intentId: payment.intentId, at };
  const closure = closureOf(view, order);
  switch (payment.status) {
    case 'succeeded':
      return { command: receivedOf(payment, at) };
    case 'cancelled':
      return { cancelled: closure ?? (order.phase === 'action_required' ? 'abandoned' : 'unsettled') };
    case 'processing':
      return undefined;
    case 'requires_action':
      if (closure) return { cancelled: closure };
      if (age >= limits.action) return { cancelled: 'abandoned' };
      return order.phase === 'attempting' ? { command: { type: 'RequireAction', data: numbers } } : undefined;
    case 'open':
      if (closure) return { cancelled: closure };
      if (order.phase === 'action_required' && payment.decline)
        return { command: { type: 'DeclinePayment', data: { ...numbers, ...payment.decline } } };
      return order.phase !== 'open' && age >= limits.unknown ? { cancelled: 'unsettled' } : undefined;
  }
};

/**
 * Brings the payments and refunds in the log up to date with the processor: asks for the outcome of an attempt, cancels
 * an order that can no longer be paid, and sends the pending refunds. It never charges. Idempotent, and safe in several
 * processes concurrently. Rejects with NotSettledError if the processor does not answer, and with `payment_not_found`.
 */
export const settleCollection = ({ store, handle, processor, clock, log }: SettleDependencies) => {
  const asked = async <T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await withTimeout(clock, limits.answer, question);
    } catch (error) {
      throw new NotSettledError(`The card processor ${processor.name} did not answer as expected.`, { cause: error });
    }
  };

  const close = async (payment: ProcessorPayment, order: number, cause: PaymentClosure, write: Write) => {
    const { intentId } = payment;
    const left = payment.status === 'cancelled' ? payment : await asked((signal) => processor.cancel(intentId, signal));
    const at = clock.now();
    if (left.status === 'succeeded') await write(receivedOf(left, at));
    else if (left.status === 'cancelled') await write({ type: 'ClosePayment', data: { order, intentId, cause, at } });
  };

  /** The processor's record of a payment. A payment of another collection must never be recorded here. */
  const fetchRecord = async (collectionId: string, intentId: string): Promise<PaymentRecord> => {
    const unknown = (): DomainError<SettleRefusal> =>
      new DomainError('payment_not_found', `The card processor has no payment ${intentId} of this taxes collection.`);
    try {
      const record = await asked((signal) => processor.record(intentId, signal));
      if (record.payment.collectionId !== collectionId) throw unknown();
      return record;
    } catch (error) {
      if (!(error instanceof NotSettledError && error.cause instanceof ProcessorRefusedError)) throw error;
      throw error.cause.kind === 'not_found' ? unknown() : error;
    }
  };

  const settleOrder = async (view: CollectionView, write: Write, known?: ProcessorPayment): Promise<void> => {
    const { order } = view.payments;
    const ordered = order && paymentOrderOf(view, order.order);
    if (!order || order.phase === 'closed' || !ordered) return;
    const { processor: name, intentId } = view.attempts.findLast((attempt) => attempt.order === order.order) ?? {};
    if (name !== processor.name) {
      throw new NotSettledError(
        `The payment was started at the card processor ${name}; the configured one is ${processor.name}.`,
      );
    }
    const isKnown = known?.orderKey === ordered.orderKey;
    const payment = isKnown
      ? known
      : await asked((signal) =>
          intentId === undefined ? processor.open(ordered, signal) : processor.read(intentId, signal),
        );
    const step = nextStep(view, order, payment, clock.now());
    if (!step) return;
    if ('command' in step) await write(step.command);
    else await close(payment, order.order, step.cancelled, write);
  };

  const sendRefund = async (
    collectionId: string,
    refundId: string,
    refund: Pick<ProcessorRefund, 'intentId' | 'amount'>,
    write: Write,
  ) => {
    const outcome = await asked(async (signal) => {
      try {
        return await processor.refund({ refundKey: refundId, ...refund }, signal);
      } catch (error) {
        if (error instanceof ProcessorRefusedError) return error;
        throw error;
      }
    });
    const at = clock.now();
    if (outcome instanceof ProcessorRefusedError) {
      log.warn({ collectionId, refundId, code: outcome.code }, 'The card processor refuses a refund; the money stays.');
      await write({ type: 'FailRefund', data: { refundId, failure: outcome.code, at } });
      return;
    }
    const { refundId: processorRefundId, status, failure } = outcome;
    const recorded = { ...refund, refundId, processorRefundId, status, ...(failure !== undefined && { failure }), at };
    await write({ type: 'RecordRefund', data: recorded });
  };

  const recordAll = async (record: PaymentRecord, write: Write): Promise<void> => {
    for (const command of commandsOf(record, clock.now())) await write(command);
  };

  const settleRefunds = async (
    { collectionId, payments: { refunds } }: CollectionView,
    write: Write,
  ): Promise<void> => {
    const pending = Object.entries(refunds).filter(([, { status }]) => status === 'pending');
    for (const [intentId, ofPayment] of Map.groupBy(pending, ([, refund]) => refund.intentId)) {
      const record = await asked((signal) => processor.record(intentId, signal));
      await recordAll(record, write);
      const sent = new Set(record.refunds.map(({ refundKey }) => refundKey));
      for (const [refundId, { amount }] of ofPayment)
        if (!sent.has(refundId)) await sendRefund(collectionId, refundId, { intentId, amount }, write);
    }
  };

  /**
   * `intentId`: a payment that the processor has notified of. `seen`: the collection as it was just read. The log is
   * read before the processor is asked, so that an answer about an attempt is never recorded for a later attempt.
   */
  return async (collectionId: string, context: Context, intentId?: string, seen?: CollectionView): Promise<void> => {
    const view = seen ?? (await collectionOfAnyAccount(store, collectionId));
    if (!view) return;
    let after = view;
    const write: Write = async (command) => {
      const handled = await handle(collectionId, command, context);
      if (handled.events.length > 0)
        after = (await collectionAfter(store, after, handled, { collectionId, context })) ?? after;
    };
    const record = intentId === undefined ? undefined : await fetchRecord(collectionId, intentId);
    if (record) await recordAll(record, write);
    await settleOrder(view, write, record?.payment);
    // Send refunds after receiving: a payment that was just recorded may have to be refunded.
    await settleRefunds(after, write);
  };
};

export type SettleCollection = ReturnType<typeof settleCollection>;

/** Does nothing, because there is no card processor: open payments of an earlier one stay open. */
export const settleWithoutProcessor: SettleCollection = () =>
  Promise.reject(new NotSettledError('No card processor is configured.'));
