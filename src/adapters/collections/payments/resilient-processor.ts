import type { Clock } from '../../../application/shared/ports/clock.ts';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../application/collections/ports/payment-processor.ts';
import type { PaymentProcessor } from '../../../application/collections/ports/payment-processor.ts';
import { guardedCalls } from '../../shared/system/resilience.ts';
import type { GuardedCalls } from '../../shared/system/resilience.ts';

/** The circuit is open for a short time: a payer who is refused tries again soon. */
const guard = (name: string, clock: Pick<Clock, 'now'>): GuardedCalls['run'] =>
  guardedCalls({
    name,
    clock,
    // Within the rates that processors allow, and enough for their answers of a second.
    atOnce: 16,
    halfOpenAfterMs: 5_000,
    maxHalfOpenAfterMs: 60_000,
    isAnswer: (error) => error instanceof ProcessorRefusedError,
    notMade: (message, options) => new ProcessorUnavailableError(message, options),
  }).run;

/**
 * A processor behind a network. Charges and refunds, and the questions that settle them, have a bulkhead and a circuit
 * each: payments that fail do not stop those under way from being settled. While a circuit is open, nothing is asked of
 * the processor.
 */
export const resilientProcessor = (processor: PaymentProcessor, clock: Pick<Clock, 'now'>): PaymentProcessor => {
  const charging = guard(processor.name, clock);
  const asking = guard(processor.name, clock);
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
