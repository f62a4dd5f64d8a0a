import { describe, expect, it } from 'vitest';
import type { Carrier } from '../../../../src/application/parcels/ports/carriers.ts';
import { carryOutBooking } from '../../../../src/application/parcels/shipments/booking.ts';
import type { HandleShipment } from '../../../../src/application/parcels/shipments/booking.ts';
import { requested } from '../../../support/shipment-stories.ts';
import { TestClock } from '../../../support/test-clock.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const no = (): Promise<never> => Promise.reject(new Error('not asked'));

describe('a carrier that does not respond to a booking', () => {
  it('has ten seconds; then the outcome is unknown', async () => {
    const clock = new TestClock();
    const silent: Carrier = {
      name: 'Silent',
      book: (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
        ),
      find: no,
      void: no,
    };
    const handled: string[] = [];
    const handle: HandleShipment = (_, { type }) => {
      handled.push(type);
      return Promise.resolve({ version: 2, events: [] });
    };
    const carryOut = carryOutBooking({
      handle,
      carriers: { of: () => silent },
      clock,
      log: quiet,
      record: no,
    });
    const carried = carryOut(requested.data, {
      accountId: 'acc_1',
      actor: 'acc_1',
      correlationId: 'req_1',
      at: clock.now(),
    });
    clock.advance(9_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(handled).toEqual([]);
    clock.advance(1);
    expect((await carried).outcome).toBe('unknown');
    expect(handled).toEqual(['RecordUnknownOutcome']);
  });
});
