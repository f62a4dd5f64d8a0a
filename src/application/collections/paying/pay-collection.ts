import { DomainError } from '../../../domain/shared/domain-error.ts';
import { isSameMoney } from '../../../domain/shared/money.ts';
import { keyReused } from '../../log/kernel/idempotency.ts';
import { elapsedIn } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import { ConcurrencyError } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { NewDigest } from '../../log/ports/log-digests.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { CollectionView } from '../collection-view.ts';
import { collectionAfter, ownCollection } from '../find-collection.ts';
import { ProcessorUnavailableError } from '../ports/payment-processor.ts';
import type { ProcessorPayment } from '../ports/payment-processor.ts';
import { chargeAttempt, chargeTimeoutMs } from './charge-attempt.ts';
import { answerOf, assertDue, paidBefore } from './payment-request.ts';
import type { PaymentAnswer, PaymentRequest } from './payment-request.ts';
import type { AttemptView } from './payments-view.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection, SettleDependencies } from './settle-collection.ts';

/** How often a payment is started again if the collection changes meanwhile. */
const rounds = 5;

/**
 * Pays a collection by card. The attempt is in the log before the processor is called, and its outcome afterwards.
 * After a crash or a timeout, the outcome is settled by asking the processor, never by a second charge. One key is one
 * attempt: a repeat returns its outcome.
 *
 * Throws `collection_not_found`, `collection_not_payable`, `amount_changed`, `payment_in_progress`,
 * `too_many_attempts`, `idempotency_key_reused`, `validation_failed` for a payment method that the processor does not
 * accept or a sum other than the one due, `card_payment_refused`, and ProcessorUnavailableError. In the last three
 * cases no bank was asked: the attempt does not count, and its key may be used again.
 */
export const payCollection = (
  dependencies: SettleDependencies & { readonly settle: SettleCollection; readonly newDigest: NewDigest },
) => {
  const { store, handle, processor, clock, log, newDigest, settle } = dependencies;
  const { charge, conclude } = chargeAttempt(dependencies);
  /** The charges in progress in this process, by collection and payment key: a double click waits for the first one. */
  const underWay = new Map<string, Promise<PaymentAnswer>>();

  const hashOf = (text: string): string => {
    const digest = newDigest();
    digest.update(text);
    return digest.hex();
  };

  /** The processor's state of a payment; undefined if it does not answer. */
  const told = async (intentId: string): Promise<ProcessorPayment | undefined> => {
    try {
      return await withTimeout(clock, chargeTimeoutMs, (signal) => processor.read(intentId, signal));
    } catch (error) {
      log.warn({ err: error, intentId }, 'The card processor does not say what became of a payment.');
      return undefined;
    }
  };

  /** The answer for an attempt that was started before. If its outcome is unknown, the processor is asked. */
  const repeated = async (
    view: CollectionView,
    attempt: AttemptView,
    request: PaymentRequest,
    context: Context,
  ): Promise<PaymentAnswer> => {
    const { order } = view.payments;
    const isCurrent = order?.order === attempt.order && order.attempt === attempt.attempt;
    const isOpen = attempt.outcome === 'unknown' || attempt.outcome === 'action_required';
    if (!isOpen || !isCurrent || order.phase === 'closed') return answerOf(attempt, undefined);
    // Before that, the first request may still be charging.
    const isAbandoned = elapsedIn({ at: attempt.startedAt }, clock.now()) >= chargeTimeoutMs;
    if (attempt.outcome === 'unknown' && isAbandoned)
      return charge(view, attempt, context, { ...request, isFirst: false });
    const { intentId } = attempt;
    if (intentId === undefined) return answerOf(attempt, undefined);
    return conclude(view, attempt, context, await told(intentId));
  };

  /**
   * Cancels an open order of another sum at the processor, so that the sum that is due now can be paid. Returns whether
   * there was one.
   */
  const hasClosedOtherOrder = async (
    { collectionId, payments: { order }, due }: CollectionView,
    context: Context,
  ): Promise<boolean> => {
    if (order?.phase !== 'open' || !due || isSameMoney(order.amount, due)) return false;
    try {
      await settle(collectionId, context);
      return true;
    } catch (error) {
      if (error instanceof NotSettledError) throw new ProcessorUnavailableError(error.message, { cause: error });
      throw error;
    }
  };

  const begin = async (collectionId: string, request: PaymentRequest, context: Context): Promise<PaymentAnswer> => {
    const { paymentMethodId, email, name, shown } = request;
    const [paymentKey, fingerprint] = [hashOf(request.idempotencyKey), hashOf(paymentMethodId)];
    const found = ({ attempts }: CollectionView): AttemptView | undefined => {
      const attempt = attempts.findLast((each) => each.paymentKey === paymentKey);
      if (attempt && attempt.fingerprint !== fingerprint) throw keyReused();
      return attempt;
    };
    const payer = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
    const isNamed = Object.keys(payer).length > 0;
    const data = {
      processor: processor.name,
      paymentKey,
      fingerprint,
      ...(shown && { shown }),
      ...(isNamed && { payer }),
    };

    for (let round = 1; ; round += 1) {
      const seen = await ownCollection(store, collectionId, context.accountId);
      assertDue(request.namedSums, seen.due);
      const earlier = found(seen);
      if (earlier && earlier.outcome !== 'refused') return repeated(seen, earlier, request, context);
      if (round < rounds && (await hasClosedOtherOrder(seen, context))) continue;
      const expected = seen.history.at(-1)?.version ?? 0;
      let started: CollectionView | undefined;
      try {
        const handled = await handle(
          collectionId,
          { type: 'StartPayment', data: { ...data, at: clock.now() } },
          context,
          { expected },
        );
        started = await collectionAfter(store, seen, handled, { collectionId, context });
      } catch (error) {
        // A concurrent request may have started this attempt: read again.
        if (error instanceof ConcurrencyError && round < rounds) continue;
        throw error;
      }
      const view = started ?? seen;
      const attempt = found(view);
      if (attempt) return charge(view, attempt, context, { ...request, isFirst: true });
      const paid = paidBefore(view);
      if (!paid) throw new Error(`An attempt to pay ${collectionId} was written and cannot be read.`);
      return paid;
    }
  };

  return (collectionId: string, request: PaymentRequest, context: Context): Promise<PaymentAnswer> => {
    const key = `${context.accountId} ${collectionId} ${request.paymentMethodId} ${request.idempotencyKey}`;
    const first = underWay.get(key);
    if (first) return first;
    const paying = begin(collectionId, request, context).finally(() => underWay.delete(key));
    underWay.set(key, paying);
    return paying;
  };
};

export type PayCollection = ReturnType<typeof payCollection>;

export type CardPaymentsRefusal = 'card_payments_not_configured';

/**
 * Refuses payments, because there is no card processor. Throws `collection_not_found` and
 * `card_payments_not_configured`.
 */
export const payWithoutProcessor =
  (store: EventStore): PayCollection =>
  async (collectionId: string, _, { accountId }: Context) => {
    await ownCollection(store, collectionId, accountId);
    throw new DomainError<CardPaymentsRefusal>(
      'card_payments_not_configured',
      'This service takes no payments by card: no processor is configured.',
    );
  };
