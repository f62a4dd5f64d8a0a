import type { Clock } from '../../../application/shared/ports/clock.ts';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../application/collections/ports/payment-processor.ts';
import type { PaymentProcessor } from '../../../application/collections/ports/payment-processor.ts';
import { GuardedCalls } from '../../shared/system/resilience.ts';

/**
 * A payment processor with circuit breakers. Charges and refunds have a bulkhead and a circuit of their own, and reads
 * that settle them another: failing payments do not prevent those in progress from being settled. While a circuit is
 * open, its requests are not sent.
 */
export const resilientProcessor = (processor: PaymentProcessor, clock: Pick<Clock, 'now'>): PaymentProcessor => {
  const guarded = (): GuardedCalls['run'] =>
    new GuardedCalls({
      name: processor.name,
      clock,
      // Below the rate limits of processors, and enough for replies that take a second.
      atOnce: 16,
      // Only briefly, because a refused payer soon tries again.
      halfOpenAfterMs: 5_000,
      maxHalfOpenAfterMs: 60_000,
      isAnswer: (error) => error instanceof ProcessorRefusedError,
      notMade: (message, options) => new ProcessorUnavailableError(message, options),
    }).run;
  const [charging, asking] = [guarded(), guarded()];
  return {
    name: processor.name,
    cardForm: processor.cardForm,
    open: (order, signal) => charging(() => processor.open(order, signal), signal),
    confirm: (intentId, attempt, signal) => charging(() => processor.confirm(intentId, attempt, signal), signal),
    refund: (order, signal) => charging(() => processor.refund(order, signal), signal),
    read: (intentId, signal) => asking(() => processor.read(intentId, signal), signal),
    cancel: (intentId, signal) => asking(() => processor.cancel(intentId, signal), signal),
    record: (intentId, signal) => asking(() => processor.record(intentId, signal), signal),
    records: (period, signal) => processor.records(period, signal),
    notification: (body, headers, at) => processor.notification(body, headers, at),
  };
};
