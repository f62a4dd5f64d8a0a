import { CarrierRefusedError, CarrierUnavailableError, DocumentsWithheldError } from '../../application/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../application/ports/carriers.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Tracker } from '../../application/ports/trackers.ts';
import { Bulkhead } from '../resilience/bulkhead.ts';
import type { NotMade } from '../resilience/bulkhead.ts';
import { CircuitBreaker } from '../resilience/circuit-breaker.ts';

export type ResilienceOptions = {
  readonly clock: Pick<Clock, 'now'>;
  /** The most calls of one kind at once; the others wait. */
  readonly maxConcurrent?: number;
  /** How many failures in a row open the circuit, and for how long (ms). */
  readonly failureThreshold?: number;
  readonly halfOpenAfterMs?: number;
};

/** The call is not made, so nothing can have been booked. */
const notMade: NotMade = (message, options) => new CarrierUnavailableError(message, options);

/** A refusal, a label without its file and an aborted call are no failures of the carrier. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof CarrierRefusedError || error instanceof DocumentsWithheldError) &&
  !(error instanceof Error && error.name === 'AbortError');

/** The bulkhead and circuit breaker of one kind of calls to a carrier. */
const policyOf = (
  name: string,
  { clock, maxConcurrent = 16, failureThreshold = 5, halfOpenAfterMs = 30_000 }: ResilienceOptions,
  maxHalfOpenAfterMs = halfOpenAfterMs,
) => {
  const now = (): number => Date.parse(clock.now());
  const breaker = new CircuitBreaker({ name, failureThreshold, halfOpenAfterMs, maxHalfOpenAfterMs, isFailure, notMade, now });
  const bulkhead = new Bulkhead(name, maxConcurrent, notMade);
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => bulkhead.run(() => breaker.run(work), signal);
};

/** The longest time that the circuit of recovery stays open while a carrier keeps failing (ms). */
const recoveryMaxHalfOpenAfterMs = 10 * 60_000;

/**
 * A carrier behind a network. Bookings, their recovery, voiding and tracking have a circuit each, so failures of one kind of
 * call do not stop another, and recovery never uses up the test call of bookings. Pickups are passed on as they are, because
 * several services share them and they already have a circuit.
 */
export const resilientCarrier = (
  carrier: Carrier & Tracker,
  limits: ResilienceOptions,
): { readonly booking: Carrier & Tracker; readonly recovery: Carrier } => {
  const booking = policyOf(carrier.name, limits);
  const recovery = policyOf(carrier.name, { ...limits, maxConcurrent: 4 }, recoveryMaxHalfOpenAfterMs);
  const voiding = policyOf(carrier.name, limits);
  const tracking = policyOf(carrier.name, { maxConcurrent: 8, ...limits });
  const given = {
    name: carrier.name,
    ...(carrier.limits && { limits: carrier.limits }),
    ...(carrier.pickups && { pickups: carrier.pickups }),
  };
  const refunds = carrier.refundOf && {
    refundOf: (reference: string, signal: AbortSignal) =>
      recovery(() => carrier.refundOf?.(reference, signal) ?? Promise.resolve(undefined), signal),
  };
  return {
    booking: {
      ...given,
      book: (request, signal) => booking(() => carrier.book(request, signal), signal),
      find: (reference, signal) => booking(() => carrier.find(reference, signal), signal),
      void: (reference, signal) => voiding(() => carrier.void(reference, signal), signal),
      ...refunds,
      track: (parcel, signal) => tracking(() => carrier.track(parcel, signal), signal),
    },
    recovery: {
      ...given,
      book: (request, signal) => recovery(() => carrier.book(request, signal), signal),
      find: (reference, signal) => recovery(() => carrier.find(reference, signal), signal),
      void: (reference, signal) => recovery(() => carrier.void(reference, signal), signal),
      ...refunds,
    },
  };
};

export const resilientTracker = (name: string, tracker: Tracker, limits: ResilienceOptions): Tracker => {
  const guard = policyOf(name, { maxConcurrent: 8, ...limits });
  return { track: (parcel, signal) => guard(() => tracker.track(parcel, signal), signal) };
};

export const resilientPickups = (name: string, pickups: CarrierPickups, limits: ResilienceOptions): CarrierPickups => {
  const guard = policyOf(name, limits);
  return {
    schedule: (order, signal) => guard(() => pickups.schedule(order, signal), signal),
    cancel: (reference, signal) => guard(() => pickups.cancel(reference, signal), signal),
  };
};
