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
  /** How long the processor may take for an answer (ms). */
  answer: 20_000,
  /** An attempt whose outcome the processor does not know after this time was never made (ms). */
  unknown: 2 * 60_000,
  /** How long the bank waits for the payer (ms). */
  action: 60 * 60_000,
};

/** The processor did not answer: the payment is settled by a later try. */
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

/** Carries out a command on the collection that is settled. */
type Write = (command: TaxesCollectionCommand) => Promise<void>;

type Order = NonNullable<CollectionView['payments']['order']>;

const overStatuses: ReadonlySet<CollectionView['status']> = new Set(['paid', 'refunded', 'expired', 'cancelled']);

/** Why an order must not be paid any more. */
const closureOf = ({ status, due }: CollectionView, { amount }: Order): PaymentClosure | undefined => {
  if (overStatuses.has(status)) return 'collection_over';
  const isPayable = status === 'pending' || status === 'processing';
  return isPayable && due && isSameMoney(due, amount) ? undefined : 'amount_changed';
};

type NextStep =
  | { readonly command: TaxesCollectionCommand }
  /** The order is cancelled at the processor first, so that it never is charged after it was closed here. */
  | { readonly cancelled: PaymentClosure };

/**
 * What follows from the state of an order here and that of its payment at the processor. Undefined: the outcome is
 * awaited.
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
 * Makes the log say of the payments and refunds of a collection what the processor says: asks what became of an
 * attempt, cancels an order that must not be paid any more, and sends the refunds that are pending. It never charges.
 * May run any number of times, in several processes at once. Rejects with NotSettledError when the processor does not
 * answer, and with `payment_not_found`.
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

  /** What the processor has of a payment. One of another collection must never be recorded here. */
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
   * read before the processor is asked, so that an answer about an attempt is never taken for one about a later
   * attempt.
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
    // What has just come in may have to go back.
    await settleRefunds(after, write);
  };
};

export type SettleCollection = ReturnType<typeof settleCollection>;

/** Nothing can be asked of a card processor: what an earlier one left open stays open. */
export const settleWithoutProcessor: SettleCollection = () =>
  Promise.reject(new NotSettledError('No card processor is configured.'));
