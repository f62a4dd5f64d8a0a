import { describe, expect, it } from 'vitest';
import { resilientCarriers } from '../../../../src/adapters/parcels/carriers/resilient-carrier.ts';
import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../../src/application/parcels/ports/carriers.ts';
import type { Carrier } from '../../../../src/application/parcels/ports/carriers.ts';
import type { Tracker } from '../../../../src/application/parcels/ports/trackers.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { aBooking } from '../labels/parcels.ts';

const { signal } = new AbortController();
const request = aBooking();
const booked = { carrier: 'Moody', trackingNumber: '1', documents: [] };

/** Does what `mood` says, and counts how often it was asked. */
const moody = (mood: () => Promise<typeof booked>) => {
  const clock = new TestClock();
  const asked = { book: 0, find: 0, void: 0, track: 0 };
  const state = { mood };
  const ask = (what: keyof typeof asked): Promise<typeof booked> => {
    asked[what] += 1;
    return state.mood();
  };
  const carrier: Carrier & Tracker = {
    name: 'Moody',
    book: () => ask('book'),
    find: async () => (await ask('find')) && { trackingNumber: '1' },
    void: async () => void (await ask('void')),
    track: async () => (await ask('track')) && [],
  };
  return { clock, asked, state, ...resilientCarriers(clock).carrier(carrier) };
};
const failing = () => moody(() => Promise.reject(new Error('Broken.')));
const well = () => Promise.resolve(booked);

const errorsOf = async (count: number, work: () => Promise<unknown>): Promise<unknown[]> => {
  const errors: unknown[] = [];
  for (let time = 0; time < count; time++) errors.push(await work().catch((error: unknown) => error));
  return errors;
};

describe('a carrier behind circuit breaker and bulkhead', () => {
  it('is not called after a number of failures in a row, and reports that nothing was booked', async () => {
    const { booking, asked } = failing();
    const errors = await errorsOf(7, () => booking.book(request, signal));
    const unavailable = errors.map((error) => error instanceof CarrierUnavailableError);
    expect([asked.book, unavailable]).toEqual([5, [false, false, false, false, false, true, true]]);
  });

  it('gets one trial call when the circuit is half open, and all calls after it succeeds', async () => {
    const { booking, asked, state, clock } = failing();
    await errorsOf(5, () => booking.book(request, signal));
    clock.advance(29_999);
    await expect(booking.book(request, signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    clock.advance(1);
    const { promise, resolve } = Promise.withResolvers<typeof booked>();
    state.mood = () => promise;
    const test = booking.book(request, signal);
    await expect(booking.book(request, signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    resolve(booked);
    await test;
    await booking.book(request, signal);
    expect(asked.book).toBe(7);
  });

  it('opens the circuit again when the trial call fails', async () => {
    const { booking, asked, clock } = failing();
    await errorsOf(5, () => booking.book(request, signal));
    clock.advance(30_000);
    await errorsOf(5, () => booking.book(request, signal));
    expect(asked.book).toBe(6);
  });

  it.each([
    ['says no', () => new CarrierRefusedError('No.')],
    ['is asked by somebody who went away', () => new DOMException('Gone.', 'AbortError')],
    ['sells labels and keeps their files', () => new DocumentsWithheldError('No file.', booked)],
  ])('keeps its circuit closed while it only %s', async (_, error) => {
    const { booking, asked } = moody(() => Promise.reject(error()));
    await errorsOf(10, () => booking.book(request, signal));
    expect(asked.book).toBe(10);
  });

  it.each(['track', 'void', 'recovery'] as const)('continues to book while %s fails', async (what) => {
    const { booking, recovery, state } = failing();
    const calls = {
      track: () => booking.track({ trackingNumber: '1', since: '2026-11-20T10:00:00.000Z' }, signal),
      void: () => booking.void('1', signal),
      recovery: () => recovery.book(request, signal),
    };
    await errorsOf(10, calls[what]);
    state.mood = well;
    await expect(booking.book(request, signal)).resolves.toBe(booked);
  });

  it('leaves the trial call to bookings, not to the recovery', async () => {
    const { booking, recovery, state, clock } = failing();
    await errorsOf(5, () => booking.book(request, signal));
    await errorsOf(5, () => recovery.book(request, signal));
    clock.advance(30_000);
    const { promise, resolve } = Promise.withResolvers<typeof booked>();
    state.mood = () => promise;
    const old = recovery.book(request, signal);
    state.mood = well;
    await expect(booking.book(request, signal)).resolves.toBe(booked);
    resolve(booked);
    await old;
  });

  it('is tried again after growing intervals, up to ten minutes', async () => {
    const { recovery, asked, clock } = failing();
    await errorsOf(5, () => recovery.book(request, signal));
    const rests: number[] = [];
    for (let minutes = 1, last = 0; minutes <= 60; minutes++) {
      clock.advance(60_000);
      const before = asked.book;
      await errorsOf(2, () => recovery.book(request, signal));
      if (asked.book === before) continue;
      rests.push(minutes - last);
      last = minutes;
    }
    expect(rests).toEqual([1, 1, 2, 4, 8, 10, 10, 10, 10]);
  });

  it('limits concurrent bookings; those that wait too long are reported as not made', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof booked>();
    const { booking, asked } = moody(() => promise);
    const impatient = new AbortController();
    const waiting = Array.from({ length: 17 }, () => booking.book(request, signal));
    const late = booking.book(request, impatient.signal);
    impatient.abort(new DOMException('Too slow.', 'TimeoutError'));
    await expect(late).rejects.toBeInstanceOf(CarrierUnavailableError);
    expect(asked.book).toBe(16);
    resolve(booked);
    await Promise.all(waiting);
    expect(asked.book).toBe(17);
  });
});
