import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../../src/application/parcels/ports/carriers.ts';
import { Killed, bookingWorld, claim } from './booking-world.ts';
import type { Death, Mood } from './booking-world.ts';

const minute = 60_000;
const hour = 60 * minute;

const silent: Mood = () => Promise.reject(new Error('timeout'));
/** Books, and then the line breaks before it can say so. */
const lost: Mood = (book) => {
  book();
  return Promise.reject(new Error('socket hang up'));
};
const away: Mood = () => Promise.reject(new CarrierUnavailableError('Away.'));
const refusing: Mood = () => Promise.reject(new CarrierRefusedError('No.'));

describe('a process that dies', () => {
  const deaths: readonly Death[] = [
    { when: 'after', doing: 'ShipmentRequested' },
    { when: 'before', doing: 'booking' },
    { when: 'after', doing: 'booking' },
    { when: 'before', doing: 'filing' },
    { when: 'after', doing: 'filing' },
    { when: 'before', doing: 'LabelGenerated' },
    { when: 'after', doing: 'LabelGenerated' },
  ];

  it.each(deaths)('$when $doing leaves one booking and one label', async (death) => {
    const world = await bookingWorld();
    await expect(world.begin(death).book()).rejects.toThrow(Killed);

    world.clock.advance(1);
    const next = world.begin();
    await next.recover(world.clock.now());
    const shipment = await world.shipment();
    expect([shipment?.status, shipment?.trackingNumber]).toEqual(['label_created', 'CN1']);
    expect(world.carrier.numbers.size).toBe(1);
    expect(await world.history()).toEqual(['ShipmentRequested', 'LabelGenerated']);

    const repeated = await next.book();
    expect([repeated.replayed, repeated.shipment]).toEqual([true, shipment]);
    expect(world.files.has(shipment?.documents[0]?.sha256 ?? '')).toBe(true);
  });

  it('before the first write leaves nothing, and the same key books again', async () => {
    const world = await bookingWorld();
    await expect(world.begin({ when: 'before', doing: 'ShipmentRequested' }).book()).rejects.toThrow(Killed);
    expect([await world.history(), world.carrier.asked]).toEqual([[], []]);
    const { replayed, shipment } = await world.begin().book();
    expect([replayed, shipment.trackingNumber]).toEqual([false, 'CN1']);
  });

  it('again and again, wherever, and repeated by its client, leaves one booking and one label in the end', async () => {
    const aDeath = fc.record({
      when: fc.constantFrom('before' as const, 'after' as const),
      doing: fc.constantFrom(
        'ShipmentRequested' as const,
        'booking' as const,
        'filing' as const,
        'LabelGenerated' as const,
      ),
    });
    const aMood = fc.constantFrom<Mood>((book) => Promise.resolve(book()), silent, lost, away, lost, away);
    const aLife = fc.record({
      death: fc.option(aDeath, { nil: undefined, freq: 1 }),
      act: fc.constantFrom('book' as const, 'recover' as const, 'recover' as const),
    });
    const world = await bookingWorld();
    let orders = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aLife, { minLength: 1, maxLength: 5 }),
        fc.array(aMood, { maxLength: 4 }),
        async (lives, moods) => {
          const order = { ...claim, key: `order-${++orders}` };
          world.carrier.moods.push(...moods);
          for (const { death, act } of lives) {
            world.clock.advance(minute);
            await (act === 'book' ? world.begin(death).book(order) : world.begin(death).recover()).catch(
              (error: unknown) => error,
            );
          }
          world.carrier.moods.splice(0);
          world.clock.advance(minute);
          const last = world.begin();
          await last.book(order).catch((error: unknown) => error);
          world.clock.advance(minute);
          await last.recover();

          const [shipment, booked, history] = [
            await world.shipment(order),
            world.booked(order),
            await world.history(order),
          ];
          // The one end without a label is the carrier being away when it was asked first: then it surely has no
          // booking either.
          if (shipment?.status === 'booking_failed')
            expect([shipment.failure?.reason, booked]).toEqual(['unavailable', undefined]);
          else expect([shipment?.status, shipment?.trackingNumber]).toEqual(['label_created', booked]);
          expect(history.filter((type) => type === 'ShipmentRequested')).toHaveLength(1);
          expect(history.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});

describe('a carrier that left the outcome unknown', () => {
  it('and had booked it: the booking is found', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(lost);
    const process = world.begin();
    expect((await process.book()).shipment.status).toBe('booking_pending');
    const [booked] = world.carrier.numbers.values();

    world.clock.advance(minute);
    expect(await process.recover()).toBe(1);
    expect(await world.shipment()).toMatchObject({ status: 'label_created', trackingNumber: booked });
    expect(world.carrier.numbers.size).toBe(1);
  });

  it('and had not received it: it is booked now', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent);
    const process = world.begin();
    await process.book();
    world.clock.advance(minute);
    await process.recover();
    expect(await world.shipment()).toMatchObject({ status: 'label_created', trackingNumber: 'CN1' });
  });

  it('and is unavailable at the retry: the outcome stays unknown, and it is retried', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(lost, away);
    const process = world.begin();
    await process.book();
    world.clock.advance(minute);
    expect(await process.recover()).toBe(0);
    expect((await world.shipment())?.status).toBe('booking_pending');
    world.clock.advance(minute);
    expect(await process.recover()).toBe(1);
    expect(await world.shipment()).toMatchObject({ status: 'label_created', trackingNumber: 'CN1' });
  });

  it('and refuses at the retry: it is refused', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent, refusing);
    const process = world.begin();
    await process.book();
    world.clock.advance(minute);
    expect(await process.recover()).toBe(1);
    expect(await world.shipment()).toMatchObject({ status: 'booking_failed', failure: { reason: 'refused' } });
  });

  it('and stays silent: it is retried after growing waits, with one log line', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(...Array.from({ length: 100 }, () => silent));
    const process = world.begin();
    await process.book();
    const askedAfter: number[] = [];
    for (let minutes = 1; minutes <= 6 * 60; minutes++) {
      world.clock.advance(minute);
      const before = world.carrier.asked.length;
      expect(await process.recover()).toBe(0);
      if (world.carrier.asked.length > before) askedAfter.push(minutes);
    }
    expect(askedAfter).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184, 244, 304]);
    expect(await world.history()).toEqual(['ShipmentRequested', 'BookingOutcomeUnknown']);
  });
});

describe('a recovery run', () => {
  it('skips bookings that may still be in progress', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent);
    const process = world.begin();
    await process.book();
    for (const wait of [1, 10_000, 4_998]) {
      world.clock.advance(wait);
      expect(await process.recover()).toBe(0);
    }
    expect(world.carrier.asked).toHaveLength(1);
    world.clock.advance(2);
    expect(await process.recover()).toBe(1);
  });

  it('has nothing to do when nothing is pending', async () => {
    const world = await bookingWorld();
    const process = world.begin();
    await process.book();
    world.clock.advance(hour);
    expect([await process.recover(), world.carrier.asked.length]).toEqual([0, 1]);
  });

  it('completes the others when one cannot be completed', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent, silent, silent);
    const process = world.begin();
    await process.book();
    await process.book({ ...claim, key: 'order-2' });
    world.clock.advance(minute);
    expect(await process.recover()).toBe(1);
    world.clock.advance(minute);
    expect(await process.recover()).toBe(1);
    expect(world.carrier.numbers.size).toBe(2);
  });
});

describe('a list that lags behind the log', () => {
  it('causes no call for a shipment that has its label', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent);
    await world.begin().book();
    world.clock.advance(minute);
    await world.listed();
    expect(await world.begin().recoverByOldList()).toBe(1);
    const asked = world.carrier.asked.length;
    expect(await world.begin().recoverByOldList()).toBe(0);
    expect(world.carrier.asked).toHaveLength(asked);
    expect(await world.history()).toEqual(['ShipmentRequested', 'BookingOutcomeUnknown', 'LabelGenerated']);
  });

  it.each(['failed', 'voided'] as const)('causes no booking of a shipment that is %s', async (end) => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent, ...(end === 'failed' ? [refusing] : []));
    await world.begin().book();
    world.clock.advance(minute);
    await world.listed();
    await world.begin().recoverByOldList();
    if (end === 'voided') await world.begin().giveBack();
    const asked = world.carrier.asked.length;
    await world.begin().recoverByOldList();
    expect(world.carrier.asked).toHaveLength(asked);
  });

  it('that is empty, as after the loss of its database, causes no calls', async () => {
    const world = await bookingWorld();
    await world.begin().book();
    expect(await world.begin().recoverByOldList(world.clock.now())).toBe(0);
    expect(world.carrier.asked).toHaveLength(1);
  });
});

describe('a purchased label whose file is never provided', () => {
  const withholding: Mood = (book) => {
    const { carrier, trackingNumber } = book();
    return Promise.reject(new DocumentsWithheldError('No file.', { carrier, trackingNumber, documents: [] }));
  };
  const hours = async (
    count: number,
    process: ReturnType<Awaited<ReturnType<typeof bookingWorld>>['begin']>,
    pass: (by: number) => void,
  ) => {
    for (let minutes = 0; minutes < count * 60; minutes += 5) {
      pass(5 * minute);
      await process.recover();
    }
  };

  it('has its number while the file is requested', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(withholding);
    const { shipment } = await world.begin().book();
    expect([shipment.status, shipment.failure?.message]).toEqual([
      'booking_pending',
      expect.stringMatching(/booked the parcel as CN1/),
    ]);
  });

  it('is requested some thirty times in a day; then the parcel is booked without it, with a warning', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(...Array.from({ length: 1_000 }, () => withholding));
    const process = world.begin();
    await process.book();
    await hours(26, process, (by) => world.clock.advance(by));
    expect(world.carrier.asked.length).toBeGreaterThan(20);
    expect(world.carrier.asked.length).toBeLessThan(40);
    expect(await world.shipment()).toMatchObject({
      status: 'label_created',
      trackingNumber: 'CN1',
      documents: [],
      warnings: [{ reason: 'label_file_missing', message: expect.stringContaining('CN1') as string }],
    });
    const asked = world.carrier.asked.length;
    await hours(3, process, (by) => world.clock.advance(by));
    expect(world.carrier.asked).toHaveLength(asked);
  });

  it('is booked with the available documents where only another one is missing', async () => {
    const world = await bookingWorld();
    const half: Mood = (book) => Promise.reject(new DocumentsWithheldError('No invoice.', book()));
    world.carrier.moods.push(...Array.from({ length: 1_000 }, () => half));
    const process = world.begin();
    await process.book();
    await hours(26, process, (by) => world.clock.advance(by));
    expect(await world.shipment()).toMatchObject({
      status: 'label_created',
      documents: [{ type: 'LABEL' }],
      warnings: [{ reason: 'document_file_missing' }],
    });
  });

  it('is requested once more after a day of downtime, before it is given up', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(withholding, withholding);
    await world.begin().book();
    world.clock.advance(30 * hour);
    const next = world.begin();
    expect(await next.recover()).toBe(0);
    world.clock.advance(hour);
    expect(await next.recover()).toBe(1);
    expect((await world.shipment())?.documents).toHaveLength(1);
  });
});

describe('after a day', () => {
  it('a booking the carrier has not received fails, and is not made any more', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent);
    const process = world.begin();
    await process.book();
    world.clock.advance(24 * hour + 1);
    expect(await process.recover()).toBe(1);
    expect(await world.shipment()).toMatchObject({ status: 'booking_failed', failure: { reason: 'expired' } });
    expect([world.carrier.numbers.size, world.carrier.asked.length]).toEqual([0, 1]);
  });

  it('a booking the carrier has received is still found', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(lost);
    const process = world.begin();
    await process.book();
    world.clock.advance(48 * hour);
    expect(await process.recover()).toBe(1);
    expect(await world.shipment()).toMatchObject({ status: 'label_created', trackingNumber: 'CN1' });
  });

  it('to the millisecond, it is still made', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(silent);
    const process = world.begin();
    await process.book();
    world.clock.advance(24 * hour);
    await process.recover();
    expect((await world.shipment())?.status).toBe('label_created');
  });
});
