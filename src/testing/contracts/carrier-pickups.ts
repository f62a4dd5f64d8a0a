import type { CarrierPickups, PickupOrder } from '../../application/parcels/ports/carriers.ts';
import type { TestRunner } from '../test-runner.ts';

/** The pickups of a carrier to test, with orders that it takes. */
export type OpenedPickups = {
  readonly pickups: CarrierPickups;
  /** An order the carrier takes, for parcels it has. */
  readonly order: (reference: string) => Promise<PickupOrder>;
  /** The same carrier seen by another process. */
  readonly again: () => CarrierPickups;
  readonly dispose: () => Promise<void>;
};

const { signal } = new AbortController();

let count = 0;
const aReference = (): string => `pck_contract${process.pid}x${++count}`;

/** What every carrier that can be told to come must do. */
export const carrierPickupsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedPickups>,
): void => {
  describe(`CarrierPickups contract: ${adapter}`, () => {
    const opened: OpenedPickups[] = [];
    const some = async (): Promise<OpenedPickups> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    it('gives one pickup one confirmation, for repeated and concurrent requests and other processes', async () => {
      const { pickups, order, again } = await some();
      const wanted = await order(aReference());
      const first = await pickups.schedule(wanted, signal);
      expect(first.confirmation).not.toBe('');
      const others = await Promise.all(Array.from({ length: 10 }, () => pickups.schedule(wanted, signal)));
      for (const other of [...others, await again().schedule(wanted, signal)]) expect(other).toEqual(first);
    });

    it('is cancelled any number of times, also by another process', async () => {
      const { pickups, order, again } = await some();
      const wanted = await order(aReference());
      await pickups.schedule(wanted, signal);
      await again().cancel(wanted.reference, signal);
      await expect(pickups.cancel(wanted.reference, signal)).resolves.toBeUndefined();
    });

    it('accepts the cancellation of a pickup it does not know', async () => {
      const { pickups } = await some();
      await expect(pickups.cancel(aReference(), signal)).resolves.toBeUndefined();
    });

    it('does nothing once the signal is aborted', async () => {
      const { pickups, order } = await some();
      const wanted = await order(aReference());
      await expect(pickups.schedule(wanted, AbortSignal.abort())).rejects.toThrow();
      await expect(pickups.cancel(wanted.reference, AbortSignal.abort())).rejects.toThrow();
    });
  });
};
