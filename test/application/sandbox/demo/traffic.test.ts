import { expect, it } from 'vitest';
import { journey } from '../../../../src/adapters/parcels/carriers/built-in/journey.ts';
import { loadDemoExamples } from '../../../../src/adapters/sandbox/demo-examples.ts';
import { planTraffic } from '../../../../src/application/sandbox/demo/traffic.ts';
import type { TrafficOptions } from '../../../../src/application/sandbox/demo/traffic.ts';

const options: TrafficOptions = {
  ...loadDemoExamples(),
  seed: 1,
  days: 30,
  parcels: 400,
  end: '2026-11-20T10:00:00.000Z',
  services: [
    { code: 'FAST', transit: 3, isPostal: false },
    { code: 'POST', transit: 8, isPostal: true },
  ],
  journeys: journey,
  mishaps: { exception: 'EDF', lost: 'HLO' },
};

it('the same seed plans the same parcels, another seed others', () => {
  expect(planTraffic(options)).toEqual(planTraffic(options));
  const other = planTraffic({ ...options, seed: 2 });
  expect(other.map(({ bookedAt }) => bookedAt)).not.toEqual(planTraffic(options).map(({ bookedAt }) => bookedAt));
});

it.each([
  { days: 14, parcels: 50 },
  { days: 30, parcels: 600 },
  { days: 90, parcels: 50 },
])('$parcels parcels in $days days have each fate, and lie in the month', ({ days, parcels }) => {
  const planned = planTraffic({ ...options, days, parcels });
  expect(planned).toHaveLength(parcels);
  expect(new Set(planned.map(({ fate }) => fate)).size).toBe(20);
  const begin = new Date(Date.parse(options.end) - (days + 1) * 86_400_000).toISOString();
  for (const { bookedAt, scans, voidedAt, fate } of planned) {
    const times = [bookedAt, ...scans.map(({ at }) => at), ...(voidedAt === undefined ? [] : [voidedAt])];
    expect([fate, times.toSorted()]).toEqual([fate, times]);
    expect((times[0] ?? '') > begin && (times.at(-1) ?? '') < options.end).toBe(true);
  }
});

it('nobody in it exists: names, e-mail addresses and telephone numbers are examples', () => {
  const fiction = [
    /^\+1 \d{3} 555 01\d\d$/,
    /^\+49 30 23125 \d{3}$/,
    /^\+33 1 99 00 \d\d \d\d$/,
    /^\+44 113 496 0\d{3}$/,
    /^\+44 20 7946 0\d{3}$/,
    /^\+61 2 5550 \d{4}$/,
  ];
  for (const { request } of planTraffic(options)) {
    expect(request.shipTo.name).toMatch(/^\p{L}+ Example$/u);
    for (const { email, phone } of [request.shipTo, request.shipFrom]) {
      expect(email).toMatch(/^[a-z]+(\.\d+)?@([a-z]+\.)?example\.(com|net|org)$/);
      if (phone !== undefined) expect(fiction.some((range) => range.test(phone))).toBe(true);
    }
  }
});

it('goes to many countries, and never from a country to itself', () => {
  const planned = planTraffic(options);
  expect(new Set(planned.map(({ request }) => request.shipTo.address.country)).size).toBe(12);
  for (const { request } of planned) expect(request.shipTo.address.country).not.toBe(request.shipFrom.address.country);
});
