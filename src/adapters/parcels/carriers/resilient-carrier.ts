import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../application/parcels/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../../application/parcels/ports/carriers.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Tracker } from '../../../application/parcels/ports/trackers.ts';
import { guardedCalls } from '../../shared/system/resilience.ts';
import type { GuardedCalls } from '../../shared/system/resilience.ts';

const halfOpenAfterMs = 30_000;

/** The bulkhead and circuit breaker of one kind of calls to a carrier. A call that is not made has no effect. */
const guard = (
  name: string,
  clock: Pick<Clock, 'now'>,
  {
    atOnce = 16,
    maxHalfOpenAfterMs = halfOpenAfterMs,
  }: { readonly atOnce?: number; readonly maxHalfOpenAfterMs?: number } = {},
): GuardedCalls['run'] =>
  guardedCalls({
    name,
    clock,
    atOnce,
    halfOpenAfterMs,
    maxHalfOpenAfterMs,
    // A label without its file was sold nevertheless.
    isAnswer: (error) => error instanceof CarrierRefusedError || error instanceof DocumentsWithheldError,
    notMade: (message, options) => new CarrierUnavailableError(message, options),
  }).run;

/** The longest time (ms) that the circuit of recovery stays open while a carrier keeps failing. */
const recoveryMaxHalfOpenAfterMs = 10 * 60_000;

/**
 * A carrier with circuit breakers. Bookings, their recovery, voiding and tracking have a circuit each, so that failures
 * of one kind of call do not stop another, and recovery never uses the test call of bookings. Pickups are passed on
 * unchanged: several services share them, and they already have a circuit.
 */
export const resilientCarrier = (
  carrier: Carrier & Tracker,
  clock: Pick<Clock, 'now'>,
): { readonly booking: Carrier & Tracker; readonly recovery: Carrier } => {
  const booking = guard(carrier.name, clock);
  const recovery = guard(carrier.name, clock, { atOnce: 4, maxHalfOpenAfterMs: recoveryMaxHalfOpenAfterMs });
  const voiding = guard(carrier.name, clock);
  const tracking = guard(carrier.name, clock, { atOnce: 8 });
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

export const resilientTracker = (name: string, tracker: Tracker, clock: Pick<Clock, 'now'>): Tracker => {
  const run = guard(name, clock, { atOnce: 8 });
  return { track: (parcel, signal) => run(() => tracker.track(parcel, signal), signal) };
};

export const resilientPickups = (name: string, pickups: CarrierPickups, clock: Pick<Clock, 'now'>): CarrierPickups => {
  const run = guard(name, clock);
  return {
    schedule: (order, signal) => run(() => pickups.schedule(order, signal), signal),
    cancel: (reference, signal) => run(() => pickups.cancel(reference, signal), signal),
  };
};
