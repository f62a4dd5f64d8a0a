import { describe, expect, it } from 'vitest';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../src/application/parcels/ports/carriers.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { bookingWorld, claim, request } from './booking-world.ts';

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof DomainError) return String(error.reason);
    throw error;
  }
  return 'none';
};

describe('booking', () => {
  it('claims the shipment, calls the carrier once, stores the label and records it', async () => {
    const world = await bookingWorld();
    const { shipment, printed, replayed } = await world.begin().book();
    expect([shipment.status, shipment.trackingNumber, replayed]).toEqual(['label_created', 'CN1', false]);
    expect([...printed.values()].map((bytes) => Buffer.from(bytes).toString())).toEqual(['label CN1']);
    expect(world.carrier.asked).toEqual([shipment.shipmentId]);
    expect(await world.history()).toEqual(['ShipmentRequested', 'LabelGenerated']);
    expect(world.files.has(shipment.documents[0]?.sha256 ?? '')).toBe(true);
  });

  it('gives no notices on fonts or signatures where the carrier draws label and documents itself', async () => {
    const world = await bookingWorld();
    const customs = { contentType: 'CommercialGoods', incoterms: 'DDU', certified: false } as const;
    const { notices } = await world
      .begin()
      .book(claim, { ...request, customs, shipTo: { ...request.shipTo, name: '𒀀𒀁' } });
    expect(notices.map(({ reason }) => reason)).not.toEqual(expect.arrayContaining(['signature_by_hand']));
    expect(notices.map(({ reason }) => reason)).not.toEqual(expect.arrayContaining(['characters_not_printable']));
  });

  it('writes nothing and calls no carrier when the request breaks a rule', async () => {
    const world = await bookingWorld();
    expect(await reasonOf(world.begin().book(claim, { ...request, serviceCode: 'NONE' }))).toBe('validation_failed');
    expect([await world.history(), world.carrier.asked]).toEqual([[], []]);
  });

  it('writes nothing and calls no carrier when an address exceeds its limits', async () => {
    const world = await bookingWorld();
    world.carrier.limits = { party: { city: 8 }, text: {}, countries: new Set(['GB']) };
    const refusal: unknown = await world.begin().book().catch((error: unknown) => error); // oxfmt-ignore
    expect((refusal as DomainError).faults?.map(({ field }) => field)).toEqual([
      'shipTo.address.city',
      'shipTo.address.country',
      'commodities[0].countryOfOrigin',
    ]);
    expect([await world.history(), world.carrier.asked]).toEqual([[], []]);
  });

  it('names the texts that the carrier truncates', async () => {
    const world = await bookingWorld();
    world.carrier.limits = { party: {}, text: { title: 4 } };
    const { notices } = await world.begin().book();
    expect(notices.filter(({ reason }) => reason === 'text_shortened')).toEqual([
      {
        level: 'warning',
        reason: 'text_shortened',
        field: 'commodities[0].title',
        message: 'Counting is given the first 4 characters of commodities[0].title.',
      },
    ]);
  });

  it('makes two shipments of two requests without a key', async () => {
    const world = await bookingWorld();
    const process = world.begin();
    const unclaimed = { ...claim, key: 'order-2' };
    const [one, other] = [await process.book(), await process.book(unclaimed)];
    expect(one.shipment.trackingNumber).not.toBe(other.shipment.trackingNumber);
  });

  it.each([
    ['refuses', new CarrierRefusedError('No.'), ['ShipmentRequested', 'BookingFailed'], 'booking_failed', 'refused'],
    [
      'is down',
      new CarrierUnavailableError('Away.'),
      ['ShipmentRequested', 'BookingFailed'],
      'booking_failed',
      'unavailable',
    ],
    [
      'breaks off',
      new Error('socket hang up'),
      ['ShipmentRequested', 'BookingOutcomeUnknown'],
      'booking_pending',
      'unknown',
    ],
  ])('records the outcome when the carrier %s', async (_, error, history, status, reason) => {
    const world = await bookingWorld();
    world.carrier.moods.push(() => Promise.reject(error));
    const { shipment } = await world.begin().book();
    expect([shipment.status, shipment.failure?.reason, shipment.documents]).toEqual([status, reason, []]);
    expect(await world.history()).toEqual(history);
  });

  it('records the details of a carrier’s refusal', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(() =>
      Promise.reject(new CarrierRefusedError('No price.', { details: ['USPS: rate_error: too heavy'] })),
    );
    expect((await world.begin().book()).shipment.failure).toEqual({
      reason: 'refused',
      message: 'No price.',
      details: ['USPS: rate_error: too heavy'],
    });
  });

  it('shows no internals of a carrier whose connection breaks', async () => {
    const world = await bookingWorld();
    world.carrier.moods.push(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:443')));
    expect((await world.begin().book()).shipment.failure?.message).not.toContain('10.0.0.7');
  });
});

describe('a key used again', () => {
  it('returns the first shipment without calling the carrier', async () => {
    const world = await bookingWorld();
    const process = world.begin();
    const first = await process.book();
    const second = await process.book();
    expect([second.replayed, second.shipment]).toEqual([true, first.shipment]);
    expect(world.carrier.asked).toHaveLength(1);
  });

  it('is refused with another body', async () => {
    const world = await bookingWorld();
    const process = world.begin();
    await process.book();
    expect(await reasonOf(process.book({ ...claim, fingerprint: 'f2' }))).toBe('idempotency_key_reused');
  });

  it('is refused while the first request is in progress, in this process or another', async () => {
    const world = await bookingWorld();
    const answer = Promise.withResolvers<undefined>();
    world.carrier.moods.push(async (book) => {
      await answer.promise;
      return book();
    });
    const first = world.begin().book();
    while (world.carrier.asked.length === 0) await new Promise(setImmediate);
    expect(await reasonOf(world.begin().book())).toBe('idempotency_key_in_flight');
    answer.resolve(undefined);
    expect((await first).shipment.status).toBe('label_created');
    expect(world.carrier.numbers.size).toBe(1);
  });

  it('makes one booking for many concurrent requests', async () => {
    const world = await bookingWorld();
    const process = world.begin();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => process.book()));
    expect(world.carrier.numbers.size).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect((outcome.reason as DomainError).reason).toBe('idempotency_key_in_flight');
      else expect(outcome.value.shipment.trackingNumber).toBe('CN1');
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});
