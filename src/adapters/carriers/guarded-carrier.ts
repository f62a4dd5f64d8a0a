import { CarrierRefusedError, DocumentsWithheldError } from '../../application/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../application/ports/carriers.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Tracker } from '../../application/ports/trackers.ts';
import { Bulkhead } from './bulkhead.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

export type GuardLimits = {
  readonly clock: Pick<Clock, 'now'>;
  /** Calls of one kind at once; the others wait. */
  readonly atOnce?: number;
  /** So many failures in a row, and the carrier is left alone for a while (ms). */
  readonly troubles?: number;
  readonly restMs?: number;
};

/** A no is an answer; so is a label whose file is missing; and somebody who stops waiting is no trouble of the carrier's. */
const isTrouble = (error: unknown): boolean =>
  !(error instanceof CarrierRefusedError || error instanceof DocumentsWithheldError) &&
  !(error instanceof Error && error.name === 'AbortError');

/** One kind of calls to a carrier: so many at once, and none for a while after several in a row failed. */
const guardOf = (name: string, { clock, atOnce = 16, troubles = 5, restMs = 30_000 }: GuardLimits, longestRestMs = restMs) => {
  const now = (): number => Date.parse(clock.now());
  const breaker = new CircuitBreaker({ name, failures: troubles, restMs, longestRestMs, isFailure: isTrouble, now });
  const bulkhead = new Bulkhead(name, atOnce);
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => bulkhead.run(() => breaker.run(work), signal);
};

/** How long the recovery of bookings leaves a carrier alone at most that goes on failing (ms). */
const longestRest = 10 * 60_000;

/**
 * A carrier behind a network. Bookings, their recovery, voiding and tracking each have a circuit of their own: trouble with one kind of calls closes no other, and a
 * recovery never takes the test call that bookings wait for. Its pickups are left as they are: several services share them, and they are guarded once for all.
 */
export const guardedCarrier = (
  carrier: Carrier & Tracker,
  limits: GuardLimits,
): { readonly booking: Carrier & Tracker; readonly recovery: Carrier } => {
  const booking = guardOf(carrier.name, limits);
  const recovery = guardOf(carrier.name, { ...limits, atOnce: 4 }, longestRest);
  const voiding = guardOf(carrier.name, limits);
  const tracking = guardOf(carrier.name, { atOnce: 8, ...limits });
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

export const guardedTracker = (name: string, tracker: Tracker, limits: GuardLimits): Tracker => {
  const guard = guardOf(name, { atOnce: 8, ...limits });
  return { track: (trackingNumber, signal) => guard(() => tracker.track(trackingNumber, signal), signal) };
};

export const guardedPickups = (name: string, pickups: CarrierPickups, limits: GuardLimits): CarrierPickups => {
  const guard = guardOf(name, limits);
  return {
    schedule: (order, signal) => guard(() => pickups.schedule(order, signal), signal),
    cancel: (reference, signal) => guard(() => pickups.cancel(reference, signal), signal),
  };
};
