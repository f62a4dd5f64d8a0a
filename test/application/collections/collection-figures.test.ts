import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentFigures } from '../../../src/application/collections/collection-figures.ts';
import { collectionOutcomes, manyDaysToPay } from '../../../src/application/collections/collection-rollups.ts';

describe('what is counted of a collection', () => {
  const ready = { type: 'CollectionReady', at: '2026-01-14T23:30:00.000Z' };
  const collection = {
    accountId: 'acc_shop',
    due: { amount: '7.33', currency: 'EUR' },
    history: [{ type: 'CollectionRequested', at: '2026-01-14T23:29:00.000Z' }, ready],
  };
  const counted = { accountId: 'acc_shop', day: '2026-01-14', currency: 'EUR', daysToPay: -1 };

  it('begins on the day from which it can be paid', () => {
    expect(collectionOutcomes.of({ ...collection, status: 'pending_classification', history: [] })).toEqual([]);
    expect(collectionOutcomes.of({ ...collection, status: 'pending' })).toEqual([{ ...counted, outcome: 'open' }]);
    expect(collectionOutcomes.of({ ...collection, status: 'processing' })).toEqual([{ ...counted, outcome: 'open' }]);
  });

  it('is not counted while its goods have to be corrected, and begins again once it can be paid', () => {
    const { due: _, ...uncharged } = collection;
    expect(collectionOutcomes.of({ ...uncharged, status: 'exception' })).toEqual([]);
    expect(collectionOutcomes.of({ ...collection, status: 'exception' })).toEqual([]);
    const history = [...collection.history, { ...ready, at: '2026-01-20T08:00:00.000Z' }];
    expect(collectionOutcomes.of({ ...collection, status: 'pending', history })).toEqual([
      { ...counted, day: '2026-01-20', outcome: 'open' },
    ]);
  });

  it.each([
    ['2026-01-14T23:59:59.000Z', 0],
    ['2026-01-15T00:00:01.000Z', 1],
    ['2026-02-01T12:00:00.000Z', 18],
    ['2026-03-15T12:00:00.000Z', 60],
    ['2027-01-14T12:00:00.000Z', manyDaysToPay],
    ['2026-01-13T12:00:00.000Z', 0],
  ])('paid at %s, it was paid %i days later, also if it was refunded since', (paidAt, daysToPay) => {
    const paid = [{ ...counted, outcome: 'paid', daysToPay }];
    expect(collectionOutcomes.of({ ...collection, status: 'paid', paidAt })).toEqual(paid);
    expect(collectionOutcomes.of({ ...collection, status: 'refunded', paidAt })).toEqual(paid);
  });

  it('ends unpaid', () => {
    for (const status of ['expired', 'cancelled'] as const)
      expect(collectionOutcomes.of({ ...collection, status })).toEqual([{ ...counted, outcome: status }]);
    const neverReady = { ...collection, status: 'cancelled', history: [] } as const;
    expect(collectionOutcomes.of(neverReady)).toEqual([]);
  });
});

describe('figures of payments', () => {
  const counts = fc.array(
    fc.record({
      outcome: fc.constantFrom('open', 'paid', 'expired', 'cancelled'),
      daysToPay: fc.integer({ min: 0, max: manyDaysToPay }),
      documents: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  );

  it('add up', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const { due, open, paid, expired, cancelled, paidAfter } = paymentFigures(some);
        expect(due).toBe(some.reduce((sum, { documents }) => sum + documents, 0));
        expect(open + paid + expired + cancelled).toBe(due);
        expect(paidAfter.reduce((sum, each) => sum + each.paid, 0)).toBe(paid);
        const days = paidAfter.map((each) => each.days);
        expect(days).toEqual([...new Set(days)].toSorted((one, other) => one - other));
      }),
    );
  });
});
