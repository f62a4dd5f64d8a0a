import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../application/parcels/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../../application/parcels/ports/carriers.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Tracker } from '../../../application/parcels/ports/trackers.ts';
import { GuardedCalls } from '../../shared/system/resilience.ts';

const halfOpenAfterMs = 30_000;

/** The longest time (ms) that the circuit of recovery stays open while a carrier keeps failing. */
const recoveryMaxHalfOpenAfterMs = 10 * 60_000;

export type ResilientCarrier = { readonly booking: Carrier & Tracker; readonly recovery: Carrier };

/** Puts carriers behind bulkheads and circuit breakers. A call that is not made has no effect. */
export const resilientCarriers = (clock: Pick<Clock, 'now'>) => {
  const guard = (
    name: string,
    {
      atOnce = 16,
      maxHalfOpenAfterMs = halfOpenAfterMs,
    }: { readonly atOnce?: number; readonly maxHalfOpenAfterMs?: number } = {},
  ): GuardedCalls['run'] =>
    new GuardedCalls({
      name,
      clock,
      atOnce,
      halfOpenAfterMs,
      maxHalfOpenAfterMs,
      // A label without its file was sold nevertheless.
      isAnswer: (error) => error instanceof CarrierRefusedError || error instanceof DocumentsWithheldError,
      notMade: (message, options) => new CarrierUnavailableError(message, options),
    }).run;

  return {
    /**
     * Bookings, their recovery, voiding and tracking have a circuit each, so that failures of one kind of call do not
     * stop another, and recovery never uses the test call of bookings. Pickups are passed on unchanged: several
     * services share them, and they already have a circuit.
     */
    carrier: (carrier: Carrier & Tracker): ResilientCarrier => {
      const booking = guard(carrier.name);
      const recovery = guard(carrier.name, { atOnce: 4, maxHalfOpenAfterMs: recoveryMaxHalfOpenAfterMs });
      const voiding = guard(carrier.name);
      const tracking = guard(carrier.name, { atOnce: 8 });
      const given = {
        name: carrier.name,
        ...(carrier.limits && { limits: carrier.limits }),
        ...(carrier.pickups && { pickups: carrier.pickups }),
      };
      const refunds = carrier.refundOf && {
        refundOf: (reference: string, signal: AbortSignal) =>
          recovery(() => carrier.refundOf?.(reference, signal) ?? Promise.resolve(undefined), signal),
      };
      const calls = (run: GuardedCalls['run'], runVoid = run): Carrier => ({
        ...given,
        book: (request, signal) => run(() => carrier.book(request, signal), signal),
        find: (reference, signal) => run(() => carrier.find(reference, signal), signal),
        void: (reference, signal) => runVoid(() => carrier.void(reference, signal), signal),
        ...refunds,
      });
      return {
        booking: {
          ...calls(booking, voiding),
          track: (parcel, signal) => tracking(() => carrier.track(parcel, signal), signal),
        },
        recovery: calls(recovery),
      };
    },
    tracker: (name: string, tracker: Tracker): Tracker => {
      const run = guard(name, { atOnce: 8 });
      return { track: (parcel, signal) => run(() => tracker.track(parcel, signal), signal) };
    },
    pickups: (name: string, pickups: CarrierPickups): CarrierPickups => {
      const run = guard(name);
      return {
        schedule: (order, signal) => run(() => pickups.schedule(order, signal), signal),
        cancel: (reference, signal) => run(() => pickups.cancel(reference, signal), signal),
      };
    },
  };
};
