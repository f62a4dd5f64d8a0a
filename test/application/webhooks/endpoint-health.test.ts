import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointHealth } from '../../../src/application/webhooks/endpoint-health.ts';
import type { AttemptCount, CountedAttempts } from '../../../src/application/webhooks/ports/delivery-reports.ts';

const present = '2026-11-20T10:00:00.000Z';

const healthWith = async ({ counts, since }: CountedAttempts) => {
  const health = endpointHealth({
    reports: {
      attempts: (_, hours) =>
        Promise.resolve({
          counts: counts.filter(({ hour }) => hours.includes(hour)),
          ...(since !== undefined && { since }),
        }),
      backlog: () => Promise.resolve({ pending: 2, failures: 0 }),
    },
    endpoints: { get: () => Promise.resolve({ enabled: true } as never) },
    clock: { now: () => '2026-11-20T10:59:59.999Z' },
  });
  return health('acc_1', 'whk_1');
};
const count = (more: Partial<AttemptCount> = {}): AttemptCount => ({
  hour: present,
  status: 'delivered',
  answer: '2xx',
  durationMs: 5,
  attempts: 1,
  ...more,
});

describe('the health of an endpoint', () => {
  it('has 48 hours, the present one last, each with what was counted in it', async () => {
    const { hours, ...rest } = await healthWith({
      counts: [
        count({ attempts: 7 }),
        count({ status: 'pending', answer: '5xx', durationMs: 900, attempts: 2 }),
        count({ status: 'exhausted', answer: 'none', durationMs: 0 }),
        count({ hour: '2026-11-18T11:00:00.000Z', status: 'pending', answer: 'none', durationMs: 0 }),
        count({ hour: '2026-11-18T10:00:00.000Z' }),
      ],
    });
    expect(rest).toEqual({ id: 'whk_1', at: '2026-11-20T10:59:59.999Z', enabled: true, pending: 2, failures: 0 });
    expect([hours.length, hours[0]?.from, hours.at(-1)?.to]).toEqual([
      48,
      '2026-11-18T11:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
    ]);
    expect(hours.at(-1)).toEqual({
      from: present,
      to: '2026-11-20T11:00:00.000Z',
      attempts: 10,
      delivered: 7,
      failed: 2,
      exhausted: 1,
      answers: { '2xx': 7, '3xx': 0, '4xx': 0, '5xx': 2, none: 1 },
      p50Ms: 5,
      p95Ms: 900,
    });
    expect(hours[0]).toMatchObject({ attempts: 1, failed: 1, answers: { none: 1 } });
    expect(hours[0]).not.toHaveProperty('p50Ms');
  });

  it('leaves out the hours that ended before attempts were counted, and says since when they are', async () => {
    const { hours, countedSince } = await healthWith({ counts: [], since: '2026-11-20T08:30:00.000Z' });
    expect([countedSince, hours.map(({ from }) => from)]).toEqual([
      '2026-11-20T08:30:00.000Z',
      ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', present],
    ]);
  });

  it('has the times within which half and 95 % of the answers came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 50 }),
        async (durations) => {
          const counts = [...Map.groupBy(durations, (each) => each)].map(([durationMs, same]) =>
            count({ durationMs, attempts: same.length }),
          );
          const { hours } = await healthWith({ counts });
          const sorted = durations.toSorted((one, other) => one - other);
          const within = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
          expect([hours.at(-1)?.p50Ms, hours.at(-1)?.p95Ms]).toEqual([within(0.5), within(0.95)]);
        },
      ),
    );
  });
});
