import { BrokenCircuitError, ConsecutiveBreaker, bulkhead, circuitBreaker, handleWhen, wrap } from 'cockatiel';
import { CarrierRefusedError, CarrierUnavailableError } from '../../application/ports/carriers.ts';
import type { Carrier, CarrierPickups } from '../../application/ports/carriers.ts';
import type { Tracker } from '../../application/ports/trackers.ts';

export type GuardLimits = {
  /** Questions after parcels at once; the others wait. */
  readonly atOnce?: number;
  /** So many troubles in a row, and the carrier is left alone for a while (ms). */
  readonly troubles?: number;
  readonly restMs?: number;
};

/** A no is an answer, and somebody who stops waiting is no trouble of the carrier's. */
const isTrouble = (error: Error): boolean => !(error instanceof CarrierRefusedError) && error.name !== 'AbortError';

const guardOf = (name: string, { atOnce = 8, troubles = 5, restMs = 30_000 }: GuardLimits) => {
  const breaker = circuitBreaker(handleWhen(isTrouble), { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(troubles) });
  const crowd = wrap(bulkhead(atOnce, Infinity), breaker);
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      // Whoever is not asked has surely not booked.
      throw new CarrierUnavailableError(`${name} failed several times and is left alone for a moment.`, { cause: error });
    }
  };
  return {
    one: <T>(work: () => Promise<T>): Promise<T> => told(() => breaker.execute(work)),
    oneOfMany: <T>(work: () => Promise<T>): Promise<T> => told(() => crowd.execute(work)),
  };
};

/**
 * A carrier behind a network: so many questions at once, and none for a while after it failed several times in a row. Its pickups are left as they are: several services
 * share them, and they are guarded once for all.
 */
export const guardedCarrier = (carrier: Carrier & Tracker, limits: GuardLimits = {}): Carrier & Tracker => {
  const guard = guardOf(carrier.name, limits);
  return {
    name: carrier.name,
    ...(carrier.pickups && { pickups: carrier.pickups }),
    book: (request, signal) => guard.one(() => carrier.book(request, signal)),
    find: (reference, signal) => guard.one(() => carrier.find(reference, signal)),
    void: (reference, signal) => guard.one(() => carrier.void(reference, signal)),
    track: (trackingNumber, signal) => guard.oneOfMany(() => carrier.track(trackingNumber, signal)),
  };
};

export const guardedTracker = (name: string, tracker: Tracker, limits: GuardLimits = {}): Tracker => {
  const guard = guardOf(name, limits);
  return { track: (trackingNumber, signal) => guard.oneOfMany(() => tracker.track(trackingNumber, signal)) };
};

export const guardedPickups = (name: string, pickups: CarrierPickups, limits: GuardLimits = {}): CarrierPickups => {
  const guard = guardOf(name, limits);
  return {
    schedule: (order, signal) => guard.one(() => pickups.schedule(order, signal)),
    cancel: (reference, signal) => guard.one(() => pickups.cancel(reference, signal)),
  };
};
