import { describe, expect, it } from 'vitest';
import { guardedCarrier } from '../../../src/adapters/carriers/guarded-carrier.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../src/application/ports/carriers.ts';
import type { Carrier } from '../../../src/application/ports/carriers.ts';
import type { Tracker } from '../../../src/application/ports/trackers.ts';
import { aBooking } from '../labels/parcels.ts';

const { signal } = new AbortController();

const failing = (error: () => Error) => {
  let asked = 0;
  const fail = (): Promise<never> => {
    asked += 1;
    return Promise.reject(error());
  };
  const carrier: Carrier & Tracker = { name: 'Failing', book: fail, find: fail, void: fail, track: fail };
  return { carrier: guardedCarrier(carrier, { troubles: 3, restMs: 60_000 }), asked: () => asked };
};

const times = async (count: number, work: () => Promise<unknown>): Promise<unknown[]> => {
  const errors: unknown[] = [];
  for (let time = 0; time < count; time++) errors.push(await work().catch((error: unknown) => error));
  return errors;
};

describe('a guarded carrier', () => {
  it('is left alone after so many troubles in a row, and then has surely not booked', async () => {
    const { carrier, asked } = failing(() => new Error('Broken.'));
    const errors = await times(5, () => carrier.track('1', signal));
    expect([asked(), errors.map((error) => error instanceof CarrierUnavailableError)]).toEqual([3, [false, false, false, true, true]]);
    await expect(carrier.book(aBooking(), signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    expect(asked()).toBe(3);
  });

  it.each([
    ['says no', () => new CarrierRefusedError('No.')],
    ['is asked by somebody who went away', () => new DOMException('Gone.', 'AbortError')],
  ])('is asked on and on while it only %s', async (_, error) => {
    const { carrier, asked } = failing(error);
    await times(10, () => carrier.book(aBooking(), signal));
    expect(asked()).toBe(10);
  });
});
