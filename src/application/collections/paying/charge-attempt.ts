import type { PaymentRefusalKind, TaxesCollectionCommand } from '../../../domain/collections/taxes-collection/index.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { keyReused, outcomeUnknownUnlessDone } from '../../log/kernel/idempotency.ts';
import type { Context } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { CollectionView } from '../collection-view.ts';
import { collectionAfter, ownCollection } from '../find-collection.ts';
import { ProcessorRefusedError, ProcessorUnavailableError } from '../ports/payment-processor.ts';
import type { ProcessorPayment, RefusedKind } from '../ports/payment-processor.ts';
import { paymentOrderOf, receivedOf } from './payment-orders.ts';
import { answerOf } from './payment-request.ts';
import type { PaymentAnswer, PaymentRequest } from './payment-request.ts';
import type { AttemptView } from './payments-view.ts';
import type { SettleDependencies } from './settle-collection.ts';

/** Timeout (ms) of a charge at the processor, which waits for the bank. */
export const chargeTimeoutMs = 30_000;

/** The processor refuses the payment itself, not its payment method. */
export type ChargeRefusal = 'card_payment_refused';

const paymentRefused = ({ code }: ProcessorRefusedError): DomainError =>
  new DomainError<ChargeRefusal>(
    'card_payment_refused',
    `The card processor does not make this payment (${code}). Nothing was charged, and no bank was asked.`,
  );

/** The error that the client gets for each refusal. */
const refusals: Readonly<Record<RefusedKind, (error: ProcessorRefusedError) => DomainError>> = {
  payment_method: ({ message }) =>
    new DomainError('validation_failed', 'The card processor does not accept the payment method.', [
      { field: 'paymentMethodId', message: `paymentMethodId: ${message}` },
    ]),
  key_reused: keyReused,
  not_found: paymentRefused,
  not_possible: paymentRefused,
};

/** The refusal to record for an attempt for which no bank was asked; undefined if a bank may have been asked. */
const notMade = (error: unknown): { readonly kind: PaymentRefusalKind; readonly code: string } | undefined => {
  if (error instanceof ProcessorUnavailableError) return { kind: error.kind, code: error.kind };
  return error instanceof ProcessorRefusedError ? { kind: error.kind, code: error.code } : undefined;
};

export type ChargeAttempt = {
  /**
   * Charges an attempt that is in the log at the processor, and records the outcome. `isFirst`: the processor was not
   * called for it before. If the processor asked no bank, the attempt does not count, and it throws `validation_failed`
   * (the payment method), `idempotency_key_reused`, `card_payment_refused`, or ProcessorUnavailableError.
   */
  readonly charge: (
    view: CollectionView,
    attempt: AttemptView,
    context: Context,
    request: PaymentRequest & { readonly isFirst: boolean },
  ) => Promise<PaymentAnswer>;
  /** Records what the processor says of an attempt, if anything, and returns the answer from the log. */
  readonly conclude: (
    view: CollectionView,
    attempt: AttemptView,
    context: Context,
    payment?: ProcessorPayment,
  ) => Promise<PaymentAnswer>;
};

/** The event data for the outcome of an attempt; undefined while there is none. */
const outcomeOf = (
  { order, attempt }: AttemptView,
  payment: ProcessorPayment,
  at: string,
): TaxesCollectionCommand | undefined => {
  const { intentId } = payment;
  const numbers = { order, attempt, intentId, at };
  switch (payment.status) {
    case 'succeeded':
      return receivedOf(payment, at);
    case 'requires_action':
      return { type: 'RequireAction', data: numbers };
    case 'open':
      return payment.decline && { type: 'DeclinePayment', data: { ...numbers, ...payment.decline } };
    case 'cancelled':
      return { type: 'ClosePayment', data: { order, intentId, cause: 'unsettled', at } };
    case 'processing':
      return undefined;
  }
};

/** The steps from an attempt in the log to its outcome in the log. */
export const chargeAttempt = ({ store, handle, processor, clock, log }: SettleDependencies): ChargeAttempt => {
  const conclude: ChargeAttempt['conclude'] = async (view, attempt, context, payment) => {
    const { collectionId } = view;
    const outcome = payment && outcomeOf(attempt, payment, clock.now());
    const { attempts } = outcome
      ? ((await collectionAfter(store, view, await handle(collectionId, outcome, context), {
          collectionId,
          context,
        })) ?? view)
      : await ownCollection(store, collectionId, context.accountId);
    return answerOf(attempts.find((each) => each.attempt === attempt.attempt) ?? attempt, payment);
  };

  /** The processor's answer about this attempt; undefined if it is unknown. */
  const ask = async (
    view: CollectionView,
    attempt: AttemptView,
    context: Context,
    {
      paymentMethodId,
      idempotencyKey,
      email,
      name,
      returnUrl,
      isFirst,
    }: PaymentRequest & { readonly isFirst: boolean },
  ): Promise<ProcessorPayment | undefined> => {
    const order = paymentOrderOf(view, attempt.order);
    if (!order) throw new Error(`${view.collectionId} has no order ${attempt.order}.`);
    try {
      const { intentId } = await withTimeout(clock, chargeTimeoutMs, (signal) => processor.open(order, signal));
      const method = {
        attemptKey: `${view.collectionId}:${idempotencyKey}`,
        paymentMethodId,
        ...(email !== undefined && { email }),
        ...(name !== undefined && { name }),
        ...(returnUrl && { returnUrl: returnUrl(view.collectionId) }),
      };
      return await withTimeout(clock, chargeTimeoutMs, (signal) => processor.confirm(intentId, method, signal));
    } catch (error) {
      // An earlier call under this key may have charged, so the outcome is unknown.
      if (!isFirst) return undefined;
      const refused = notMade(error);
      if (!refused) return undefined;
      const { collectionId } = view;
      log.warn({ collectionId, ...refused }, 'The card processor did not make a payment; no bank was asked.');
      const data = { order: attempt.order, attempt: attempt.attempt, ...refused, at: clock.now() };
      await handle(collectionId, { type: 'RefusePayment', data }, context);
      throw error instanceof ProcessorRefusedError ? refusals[error.kind](error) : error;
    }
  };

  return {
    charge: (view, attempt, context, request) =>
      outcomeUnknownUnlessDone('payment', async () =>
        conclude(view, attempt, context, await ask(view, attempt, context, request)),
      ),
    conclude: (...outcome) => outcomeUnknownUnlessDone('payment', () => conclude(...outcome)),
  };
};
