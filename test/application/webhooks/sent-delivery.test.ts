import { describe, expect, it } from 'vitest';
import { timeOfId } from '../../../src/application/webhooks/outbox-subscriber.ts';
import { sentDeliveries, signersAt } from '../../../src/application/webhooks/sent-delivery.ts';

const day = 24 * 3_600_000;
const leaseMs = 180_000;
const at = (days: number, milliseconds = 0): string =>
  new Date(Date.UTC(2026, 10, 1) + days * day + milliseconds).toISOString();
/** Secrets of which each but the first was made by a rotation on this day; an overlap lasts one day. */
const rotatedOn = (...days: readonly number[]) => ({
  secretIds: ['one', 'two', 'three', 'four'].slice(0, days.length + 1),
  overlaps: days.map((rotation) => at(rotation + 1)),
});

describe('the secrets that signed an attempt', () => {
  it.each([
    ['the only one', rotatedOn(), at(5), ['one']],
    ['the first one, before a rotation', rotatedOn(5), at(4), ['one']],
    ['both during the overlap, the oldest first', rotatedOn(5), at(5.5), ['one', 'two']],
    ['the new one after the overlap', rotatedOn(5), at(6), ['two']],
    ['both until the last moment of the overlap', rotatedOn(5), at(6, -1), ['one', 'two']],
    ['three where two overlaps meet', rotatedOn(5, 5.5), at(5.8), ['one', 'two', 'three']],
    ['the first two before the second rotation', rotatedOn(5, 5.5), at(5.3), ['one', 'two']],
  ])('%s', (_, signing, moment, expected) => {
    expect(signersAt(signing, moment, leaseMs)).toEqual(expected);
  });

  it('are not known around a rotation: a sender may have had the delivery before it', () => {
    for (const milliseconds of [-59_000, 0, leaseMs, leaseMs + 59_000])
      expect(signersAt(rotatedOn(5), at(5, milliseconds), leaseMs)).toBe('secret_rotated');
    for (const milliseconds of [-60_000, leaseMs + 60_000])
      expect(signersAt(rotatedOn(5), at(5, milliseconds), leaseMs)).toBeInstanceOf(Array);
  });

  it('are not known before the latest rotation if one of them was destroyed at it', () => {
    const later = { secretIds: ['one', 'two', 'three'], overlaps: [at(9)] };
    expect(signersAt(later, at(7), leaseMs)).toBe('secret_destroyed');
    expect(signersAt(later, at(8.5), leaseMs)).toEqual(['two', 'three']);
    expect(signersAt(later, at(10), leaseMs)).toEqual(['three']);
  });
});

describe('the time in an id', () => {
  it('is that of the event', () => {
    expect(timeOfId('dlv_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', 'dlv')).toMatch(/^2025-11-2/);
  });

  it.each(['dlv_7', 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', 'dlv_U1KAM3Z8Q4T5V6W7X8Y9Z0A1B2', ''])('is not in %s', (id) => {
    expect(timeOfId(id, 'dlv')).toBeUndefined();
  });
});

describe('what was sent', () => {
  const delivery = {
    id: 'dlv_1',
    endpointId: 'whk_1',
    eventId: 'evt_1',
    eventName: 'label.generated' as const,
    objectType: 'shipment',
    objectId: 'shp_1',
    test: false,
    status: 'delivered' as const,
    createdAt: at(0),
    updatedAt: at(3),
  };
  const attempts = [at(1), at(3)].map((moment) => ({ at: moment, durationMs: 5, statusCode: 200 }));
  const asked = async ({
    erased,
    isDeleted = false,
    made = attempts,
    kept = ['one'],
  }: {
    readonly erased?: string;
    readonly isDeleted?: boolean;
    readonly made?: typeof attempts;
    readonly kept?: readonly string[];
  }) => {
    const event =
      erased === undefined ? [] : [{ type: 'ShipmentPeopleErased', data: { entries: ['shipTo'], erasedAt: erased } }];
    const history = [{ type: 'ShipmentRequested', data: {} }, ...event].map((each) => ({
      event: each,
      metadata: { accountId: 'acc_1' },
    }));
    const sent = sentDeliveries({
      store: { read: () => Promise.resolve(history as never) },
      reports: {
        sent: () =>
          Promise.resolve({
            delivery: { ...delivery, attempts: made },
            event: { ...delivery, id: 'evt_1', sequence: 4, body: '{}' },
            endpointUrl: undefined,
          }),
      },
      endpoints: { signing: () => Promise.resolve(isDeleted ? undefined : rotatedOn()) },
      secrets: {
        getMany: (ids) => Promise.resolve(new Map(ids.filter((id) => kept.includes(id)).map((id) => [id, id]))),
      },
      clock: { now: () => at(9) },
      headersOf: ({ attempt, sentAt, secrets }) => ({ attempt: `${attempt}`, sentAt, secrets: secrets.join() }),
      leaseMs,
    });
    const { headers, signaturesUnknown, bodyErasedAt } = await sent('acc_1', 'dlv_1');
    return { headers, signaturesUnknown, bodyErasedAt };
  };
  const last = { attempt: '2', sentAt: at(3) };

  it('is the last attempt, signed by the secrets of its time', async () => {
    expect(await asked({})).toEqual({ headers: { ...last, secrets: 'one' } });
  });

  it('has no headers before the first attempt', async () => {
    expect(await asked({ made: [] })).toEqual({});
  });

  it('has no signatures if people were erased from the body since, and says when', async () => {
    const unsigned = { headers: { ...last, secrets: '' }, signaturesUnknown: 'people_erased' };
    expect(await asked({ erased: at(4) })).toEqual({ ...unsigned, bodyErasedAt: at(4) });
    // The last attempt sent what is left.
    expect(await asked({ erased: at(2) })).toEqual({ headers: { ...last, secrets: 'one' }, bodyErasedAt: at(2) });
    // It was written without them.
    expect(await asked({ erased: at(-1) })).toEqual({ headers: { ...last, secrets: 'one' } });
  });

  it('has no signatures if a secret exists no longer', async () => {
    expect(await asked({ kept: [] })).toMatchObject({ signaturesUnknown: 'secret_destroyed' });
    expect(await asked({ isDeleted: true })).toEqual({
      headers: { ...last, secrets: '' },
      signaturesUnknown: 'endpoint_deleted',
    });
  });
});
