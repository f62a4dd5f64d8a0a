import type { Clock } from '../../application/ports/clock.ts';
import { ProcessorRefusedError, ProcessorUnavailableError } from '../../application/ports/payment-processor.ts';
import type { PaymentProcessor } from '../../application/ports/payment-processor.ts';
import { Bulkhead } from '../resilience/bulkhead.ts';
import { CircuitBreaker } from '../resilience/circuit-breaker.ts';

/** The most calls of one kind at once: within the rates that processors allow, and enough for their answers of a second. */
const atOnce = 16;
const failureThreshold = 5;
/** How long (ms) the circuit stays open, at first and at most: a payer who is refused tries again soon. */
const [halfOpenAfterMs, maxHalfOpenAfterMs] = [5_000, 60_000];

/** A refusal is an answer, and an aborted call no failure of the processor. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ProcessorRefusedError) && !(error instanceof Error && error.name === 'AbortError');

const guard = (name: string, clock: Pick<Clock, 'now'>) => {
  const notMade = (message: string, options?: ErrorOptions): Error => new ProcessorUnavailableError(message, options);
  const breaker = new CircuitBreaker({
    name,
    failureThreshold,
    halfOpenAfterMs,
    maxHalfOpenAfterMs,
    isFailure,
    notMade,
    now: () => Date.parse(clock.now()),
  });
  const bulkhead = new Bulkhead(name, atOnce, notMade);
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => bulkhead.run(() => breaker.run(work), signal);
};

/**
 * A processor behind a network. Charges and refunds, and the questions that settle them, have a bulkhead and a circuit each: payments that
 * fail do not stop those under way from being settled. While a circuit is open, nothing is asked of the processor.
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
