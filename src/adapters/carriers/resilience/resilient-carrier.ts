import { CarrierRefusedError, DocumentsWithheldError } from '../../../application/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../../application/ports/carriers.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tracker } from '../../../application/ports/trackers.ts';
import { Bulkhead } from './bulkhead.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

export type ResilienceOptions = {
  readonly clock: Pick<Clock, 'now'>;
  /** Calls of one kind at once; the others wait. */
  readonly maxConcurrent?: number;
  /** So many failures in a row, and the carrier is left alone for a while (ms). */
  readonly failureThreshold?: number;
  readonly halfOpenAfterMs?: number;
};

/** A no is an answer; so is a label whose file is missing; and somebody who stops waiting is no trouble of the carrier's. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof CarrierRefusedError || error instanceof DocumentsWithheldError) &&
  !(error instanceof Error && error.name === 'AbortError');

/** One kind of calls to a carrier: so many at once, and none for a while after several in a row failed. */
const policyOf = (
  name: string,
  { clock, maxConcurrent = 16, failureThreshold = 5, halfOpenAfterMs = 30_000 }: ResilienceOptions,
  maxHalfOpenAfterMs = halfOpenAfterMs,
) => {
  const now = (): number => Date.parse(clock.now());
  const breaker = new CircuitBreaker({ name, failureThreshold, halfOpenAfterMs, maxHalfOpenAfterMs, isFailure, now });
  const bulkhead = new Bulkhead(name, maxConcurrent);
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => bulkhead.run(() => breaker.run(work), signal);
};

/** How long the recovery of bookings leaves a carrier alone at most that goes on failing (ms). */
const recoveryMaxHalfOpenAfterMs = 10 * 60_000;

/**
 * A carrier behind a network. Bookings, their recovery, voiding and tracking each have a circuit of their own: trouble with one kind of calls closes no other, and a
 * recovery never takes the test call that bookings wait for. Its pickups are left as they are: several services share them, and they are guarded once for all.
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
  return {
    booking: {
      ...given,
      book: (request, signal) => booking(() => carrier.book(request, signal), signal),
      find: (reference, signal) => booking(() => carrier.find(reference, signal), signal),
      void: (reference, signal) => voiding(() => carrier.void(reference, signal), signal),
      track: (trackingNumber, signal) => tracking(() => carrier.track(trackingNumber, signal), signal),
    },
    recovery: {
      ...given,
      book: (request, signal) => recovery(() => carrier.book(request, signal), signal),
      find: (reference, signal) => recovery(() => carrier.find(reference, signal), signal),
      void: (reference, signal) => recovery(() => carrier.void(reference, signal), signal),
    },
  };
};

export const resilientTracker = (name: string, tracker: Tracker, limits: ResilienceOptions): Tracker => {
  const guard = policyOf(name, { maxConcurrent: 8, ...limits });
  return { track: (trackingNumber, signal) => guard(() => tracker.track(trackingNumber, signal), signal) };
};

export const resilientPickups = (name: string, pickups: CarrierPickups, limits: ResilienceOptions): CarrierPickups => {
  const guard = policyOf(name, limits);
  return {
    schedule: (order, signal) => guard(() => pickups.schedule(order, signal), signal),
    cancel: (reference, signal) => guard(() => pickups.cancel(reference, signal), signal),
  };
};
