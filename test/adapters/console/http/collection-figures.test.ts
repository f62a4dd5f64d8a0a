import { describe, expect, it } from 'vitest';
import { sharesPaid } from '../../../../src/adapters/console/http/collection-figures.ts';

const none = { due: 0, open: 0, paid: 0, expired: 0, cancelled: 0, paidAfter: [] };
const today = '2026-01-31';

describe('the share that is paid', () => {
  it('is that of collections that are old enough to tell, without those that were cancelled', () => {
    const days = [
      {
        ...none,
        day: '2026-01-10',
        due: 11,
        paid: 7,
        expired: 3,
        cancelled: 1,
        paidAfter: [
          { days: 0, paid: 2 },
          { days: 3, paid: 4 },
          { days: 20, paid: 1 },
        ],
      },
      { ...none, day: '2026-01-17', due: 5, paid: 5, paidAfter: [{ days: 0, paid: 5 }] },
    ];
    const { horizon, due, shares = [] } = sharesPaid({ days }, today) ?? {};
    expect([horizon, due]).toEqual([14, 10]);
    expect(shares.map(({ share }) => share)).toEqual([20, 20, 20, ...Array.from({ length: 12 }, () => 60)]);
  });

  it('ends sooner while all are young, and is not known of those of today', () => {
    const young = { ...none, due: 2, open: 1, paid: 1, paidAfter: [{ days: 1, paid: 1 }] };
    expect(sharesPaid({ days: [{ ...young, day: '2026-01-26' }] }, today)).toEqual({
      horizon: 3,
      due: 2,
      shares: [0, 50, 50, 50].map((share, after) => ({ after, paid: after === 0 ? 0 : 1, share })),
    });
    expect(sharesPaid({ days: [{ ...young, day: today }] }, today)).toBeUndefined();
  });
});
