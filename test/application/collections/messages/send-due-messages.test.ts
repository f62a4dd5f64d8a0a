import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxesCollectionEvent } from '../../../../src/domain/collections/taxes-collection/index.ts';
import { instantOfWallTime, localDateAt, wallTimeAt } from '../../../../src/domain/shared/calendar/index.ts';
import { stateZones } from '../../../../src/domain/shared/calendar/regions.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { addDays } from '../../../../src/domain/shared/local-date.ts';
import { aCollection, anAssessment } from '../../../support/collection-stories.ts';
import { deathsIn } from '../../../support/dying-store.ts';
import { messaging } from '../../../support/notifications/messaging.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { TestClock } from '../../../support/test-clock.ts';

const hour = 3_600_000;
const due = { amount: '46.00', currency: 'EUR' };
const at = '2026-11-20T10:00:00.000Z';

const readyAt = (now: string, country = 'DE', state?: string): readonly TaxesCollectionEvent[] => {
  const region = { country, ...(state !== undefined && { state }) };
  const endOf = (days: number): string =>
    instantOfWallTime(`${addDays(localDateAt(now, region), days)}T23:59:59.999`, region);
  const parcel = aCollection();
  const shipTo = {
    name: 'Jane Doe',
    email: 'jane@example.com',
    phone: '+4915123456701',
    address: { line1: '1 Sample Street', city: 'Sample', postcode: '10115', ...region },
  };
  return [
    {
      type: 'CollectionRequested',
      data: { ...parcel, destinationCountry: country, personal: { ...parcel.personal, shipTo } },
    },
    { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: now } },
    { type: 'CollectionAssessed', data: { ...anAssessment(due.amount), assessedAt: now } },
    { type: 'CollectionReady', data: { readyAt: now, deadline: endOf(14), expiresAt: endOf(16) } },
  ];
};
/** One place for each difference to UTC at which the consignee's clock can stand. */
const everyOffset: readonly (readonly [string, string?])[] = [
  ...new Map(
    [
      ...countryCodes.map((country) => [country] as const),
      ...Object.entries(stateZones).flatMap(([country, entries]) =>
        entries.split(/;\s*/).map((entry) => [country, entry.slice(0, entry.indexOf(' '))] as const),
      ),
    ].map((place: readonly [string, string?]) => [
      wallTimeAt(at, { country: place[0], ...(place[1] !== undefined && { state: place[1] }) }),
      place,
    ]),
  ).values(),
];
const paymentAt = (now: string): readonly TaxesCollectionEvent[] => [
  {
    type: 'PaymentStarted',
    data: {
      order: 1,
      attempt: 1,
      amount: due,
      processor: 'sandbox',
      paymentKey: 'k',
      fingerprint: 'f',
      startedAt: now,
    },
  },
  { type: 'CollectionPaid', data: { order: 1, intentId: 'pi_1', received: due, paidAt: now } },
];

const statusesOf = async ({ view }: Pick<Awaited<ReturnType<typeof messaging>>, 'view'>) =>
  (await view()).stages.map(({ type, status, skipReason }) => [type, skipReason ?? status].join(' '));

describe('what is due', () => {
  it('is planned once, however often the policies see the event', async () => {
    const world = await messaging(new TestClock(at), readyAt(at));
    const { plan } = world.begin();
    await plan();
    await plan();
    await world.begin().plan();
    expect((await world.view()).stages).toHaveLength(7);
  });

  it('is sent once after a long outage: the last of each channel, and the skipped ones say why', async () => {
    const clock = new TestClock(at);
    const world = await messaging(clock, readyAt(at));
    await world.begin().plan();
    clock.advance(13 * 24 * hour);
    const { send } = world.begin();
    await send();
    await send();
    expect(world.recipient.got.map(({ channel }) => channel)).toEqual(['sms', 'email']);
    expect(await statusesOf(world)).toEqual([
      'initial_sms quiet_hours',
      'initial_email quiet_hours',
      'reminder_sms_1 quiet_hours',
      'reminder_email_1 quiet_hours',
      'final_notice_sms completed',
      'final_notice_email completed',
      'deadline scheduled',
    ]);
  });

  it('is sent once where somebody asks for a reminder while the final notice is late', async () => {
    const clock = new TestClock(at);
    const world = await messaging(clock, readyAt(at));
    await world.begin().plan();
    clock.advance(13 * 24 * hour + hour);
    const { remind, send } = world.begin();
    await remind();
    await send();
    await send();
    expect(world.recipient.got.map(({ channel }) => channel)).toEqual(['sms', 'email']);
    expect((await statusesOf(world)).slice(4)).toEqual([
      'final_notice_sms completed',
      'final_notice_email completed',
      'deadline scheduled',
      'reminder_sms_2 quiet_hours',
      'reminder_email_2 quiet_hours',
    ]);
  });

  it('waits for the morning where the process comes back at night', async () => {
    const clock = new TestClock(at);
    const world = await messaging(clock, readyAt(at));
    const { plan, send } = world.begin();
    await plan();
    clock.advance(10 * hour); // 21:00 in Berlin
    await send();
    expect(world.recipient.sends).toBe(0);
    clock.advance(11 * hour);
    await send();
    expect(world.recipient.got).toHaveLength(2);
  });

  it('reaches an inbox that wakes nobody at every hour in every zone, and says until when it would have waited', async () => {
    for (const [country, state] of everyOffset) {
      for (let hours = 0; hours < 24; hours += 1) {
        const clock = new TestClock(new Date(Date.UTC(2026, 10, 20, hours, 30)).toISOString());
        const region = { country, ...(state !== undefined && { state }) };
        const world = await messaging(clock, readyAt(clock.now(), country, state), { wakesNobody: ['sms'] });
        const { plan, send } = world.begin();
        await plan();
        await send();
        const localHour = Number(wallTimeAt(clock.now(), region).slice(11, 13));
        const [isEarly, isNight] = [localHour < 8, localHour < 8 || localHour >= 20];
        const morning = instantOfWallTime(
          `${addDays(localDateAt(clock.now(), region), isEarly ? 0 : 1)}T08:00:00.000`,
          region,
        );
        // The e-mail goes by a sender that reaches people.
        expect([
          country,
          state,
          localHour,
          ...world.recipient.got.map(({ channel, wouldWaitUntil }) => [channel, wouldWaitUntil]),
        ]).toEqual(
          [country, state, localHour, ...(isNight ? [['sms', morning]] : [['sms', undefined], ['email', undefined]])], // oxfmt-ignore
        );
      }
    }
  });

  it('waits for a payment under way, and goes on when it was declined', async () => {
    const clock = new TestClock(at);
    const world = await messaging(clock, readyAt(at));
    const { plan, send } = world.begin();
    await plan();
    const [started] = paymentAt(at);
    if (started) await world.happen(started);
    await send();
    expect(world.recipient.sends).toBe(0);
    await world.happen({
      type: 'PaymentDeclined',
      data: { order: 1, attempt: 1, code: 'card_declined', message: 'No.', declinedAt: at },
    });
    await send();
    expect(world.recipient.got).toHaveLength(2);
  });

  it('is tried again after 5 minutes, 30 minutes and 2 hours while the senders are down, then given up', async () => {
    const clock = new TestClock('2026-11-20T08:00:00.000Z');
    const world = await messaging(clock, readyAt(clock.now()));
    const { plan, send } = world.begin();
    await plan();
    world.recipient.isDown = true;
    const sends = [];
    for (const minutes of [0, 4, 1, 29, 1, 119, 1, 600]) {
      clock.advance(minutes * 60_000);
      await send();
      sends.push(world.recipient.sends);
    }
    expect(sends).toEqual([2, 2, 4, 4, 6, 6, 8, 8]);
    expect((await world.view()).stages.slice(0, 2)).toMatchObject([
      { status: 'failed', error: 'not_sent', retryCount: 3 },
      { status: 'failed', error: 'not_sent', retryCount: 3 },
    ]);
  });

  it('is not sent by SMS to a number whose owner said STOP after it was planned', async () => {
    const world = await messaging(new TestClock(at), readyAt(at));
    const { plan, send } = world.begin();
    await plan();
    world.optedOut.add('+4915123456701');
    await send();
    expect(world.recipient.got.map(({ channel }) => channel)).toEqual(['email']);
    expect((await statusesOf(world))[0]).toBe('initial_sms opted_out');
  });

  it('is sent by one of two processes that look at the same moment', async () => {
    const world = await messaging(new TestClock(at), readyAt(at));
    await world.begin().plan();
    await Promise.all([world.begin().send(), world.begin().send()]);
    expect(world.recipient.sends).toBe(2);
  });
});

/** One to plan; for each of two messages the attempt and its outcome. */
const writes = 5;

const afterwards = async (world: Awaited<ReturnType<typeof messaging>>, clock: TestClock): Promise<void> => {
  for (let minutes = 0; minutes <= 12; minutes += 6) {
    clock.advance(minutes * 60_000);
    const { plan, send } = world.begin();
    await plan();
    await send();
  }
  expect(world.recipient.got.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  expect((await statusesOf(world)).slice(0, 2)).toEqual(['initial_sms completed', 'initial_email completed']);
};

describe.each(deathsIn(writes))('a process that dies $when its write number $lives', (death) => {
  it('leaves messages that another process sends, each once', async () => {
    const clock = new TestClock(at);
    const world = await messaging(clock, readyAt(at));
    const { plan, send } = world.begin({ death });
    await plan().catch(() => undefined);
    await send().catch(() => undefined);
    await afterwards(world, clock);
  });
});

describe.each([1, 2].flatMap((sends) => (['before', 'after'] as const).map((when) => ({ sends, when }))))(
  'a process that dies $when it sends message number $sends',
  (sendingDeath) => {
    it('leaves messages that another process sends, each once', async () => {
      const clock = new TestClock(at);
      const world = await messaging(clock, readyAt(at));
      const { plan, send } = world.begin({ sendingDeath });
      await plan();
      await send();
      await afterwards(world, clock);
    });

    it('leaves nothing to send once the sum is paid', async () => {
      const clock = new TestClock(at);
      const world = await messaging(clock, readyAt(at));
      const { plan, send } = world.begin({ sendingDeath });
      await plan();
      await send();
      await world.happen(...paymentAt(clock.now()));
      const before = world.recipient.sends;
      for (let hours = 0; hours < 48; hours += 1) {
        clock.advance(hour);
        await world.begin().send();
      }
      expect(world.recipient.sends).toBe(before);
    });
  },
);

describe('whatever happens, in any place and at any time', () => {
  const places = [
    ['DE'],
    ['US', 'HI'],
    ['US', 'NY'],
    ['CA', 'NL'],
    ['AU', 'QLD'],
    ['NP'],
    ['NZ'],
    ['JP'],
    ['BR'],
    ['IE'],
  ] as const;
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('remind', 'break', 'repair', 'stop', 'restart'),
        minutes: fc.integer({ min: 0, max: 90 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('pay', 'cancel'), minutes: fc.integer({ min: 0, max: 90 }) }),
    },
  );

  it('nobody is reminded at night, after a payment or a cancellation, twice by one message, or by two at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        fc.constantFrom(...places),
        fc.array(step, { minLength: 3, maxLength: 25 }),
        async (start, [country, state], steps) => {
          const clock = new TestClock(new Date(start).toISOString());
          const world = await messaging(clock, readyAt(clock.now(), country, state));
          let process = world.begin();
          for (const { do: what, minutes } of steps) {
            clock.advance(minutes * 60_000);
            const isPending = (await world.view()).status === 'pending';
            if (what === 'pay' && isPending) await world.happen(...paymentAt(clock.now()));
            if (what === 'cancel' && isPending)
              await world.happen({
                type: 'CollectionCancelled',
                data: { cause: 'requested', cancelledAt: clock.now() },
              });
            if (what === 'break' || what === 'repair') world.recipient.isDown = what === 'break';
            if (what === 'stop') world.optedOut.add('+4915123456701');
            if (what === 'restart') process = world.begin();
            if (what === 'remind')
              await process.remind().catch((error: unknown) => {
                if (!(error instanceof DomainError)) throw error;
              });
            const before = world.recipient.got.length;
            await process.plan();
            await process.send();
            const fresh = world.recipient.got.slice(before);
            for (const channel of ['sms', 'email'] as const) {
              const reminders = fresh.filter((message) => message.channel === channel && message.status === 'pending');
              expect(reminders.length).toBeLessThanOrEqual(1);
            }
          }
          const { stages } = await world.view();
          const region = { country, ...(state !== undefined && { state }) };
          for (const { reference, at: sentAt, status, channel } of world.recipient.got) {
            const type = stages.find(({ stageId }) => reference.endsWith(stageId))?.type;
            if (type === 'receipt_email') expect([status, channel]).toEqual(['paid', 'email']);
            else {
              const local = Number(wallTimeAt(sentAt, region).slice(11, 13));
              expect([status, local >= 8 && local < 20]).toEqual(['pending', true]);
            }
          }
          expect(new Set(world.recipient.got.map(({ reference }) => reference)).size).toBe(world.recipient.got.length);
        },
      ),
      { numRuns: runsTimes(0.2) },
    );
  });
});
