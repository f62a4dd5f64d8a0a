import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlDailyRuns } from '../../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import type { CollectionView } from '../../../src/application/collections/collection-view.ts';
import { recalculateDaily } from '../../../src/application/collections/recalculate-daily.ts';
import type { Log } from '../../../src/application/log/ports/log.ts';
import { fold } from '../../../src/application/log/kernel/projection.ts';
import type { TaxesCollectionEvent } from '../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment } from '../../support/collection-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const quiet: Pick<Log, 'warn'> = { warn: () => undefined };
const day = 24 * 3_600_000;
const at = '2026-11-20T10:00:00.000Z';

const viewOf = async (collectionId: string, calculatedAt: string): Promise<CollectionView> => {
  const { assessment, ...assessed } = anAssessment('46.00');
  const declaration = { ...assessment.declaration, calculatedAt };
  const events: readonly TaxesCollectionEvent[] = [
    { type: 'CollectionRequested', data: aCollection({ collectionId }) },
    { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
    { type: 'CollectionAssessed', data: { ...assessed, assessment: { ...assessment, declaration }, assessedAt: at } },
    {
      type: 'CollectionReady',
      data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt: '2026-12-06T22:59:59.999Z' },
    },
  ];
  const { store, close } = await sqliteStores();
  onTestFinished(close);
  const stream = `taxesCollection-${collectionId}` as const;
  await store.append(stream, events, 0, { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' });
  const view = fold(collectionView, await store.read<TaxesCollectionEvent>(stream));
  if (!view) throw new Error('The collection cannot be read.');
  return view;
};

const world = async (
  views: readonly CollectionView[],
  assess: (id: string) => Promise<void> = () => Promise.resolve(),
) => {
  const clock = new TestClock(at);
  const { database, close } = await sqliteStores(clock);
  onTestFinished(close);
  const asked: string[] = [];
  const begin = () =>
    recalculateDaily({
      assess: (collectionId, { at: now }) => {
        asked.push(`${collectionId} ${now.slice(0, 10)}`);
        return assess(collectionId);
      },
      readModels: { scan: <D>() => Promise.resolve({ rows: views as unknown as readonly D[], last: undefined }) },
      listed: () => Promise.resolve(),
      runs: sqlDailyRuns(database.db),
      clock,
      log: quiet,
    });
  const running = () => new AbortController().signal;
  return { clock, asked, begin, running };
};

describe('the daily recalculation', () => {
  it('asks for each collection once a day, and not for one that was calculated on that day', async () => {
    const views = [
      await viewOf('txc_1', '2026-11-19T00:00:00.000Z'),
      await viewOf('txc_2', '2026-11-20T00:00:00.000Z'),
    ];
    const { clock, asked, begin, running } = await world(views);
    const recalculate = begin();
    await recalculate(running());
    clock.advance(day / 2);
    await recalculate(running());
    expect(asked).toEqual(['txc_1 2026-11-20']);

    clock.advance(day / 2);
    await begin()(running());
    await begin()(running());
    expect(asked.slice(1).toSorted()).toEqual(['txc_1 2026-11-21', 'txc_2 2026-11-21']);
  });

  it('begins again after it was interrupted', async () => {
    const { asked, begin } = await world([await viewOf('txc_1', '2026-11-19T00:00:00.000Z')]);
    await begin()(AbortSignal.abort());
    expect(asked).toEqual([]);
    await begin()(new AbortController().signal);
    expect(asked).toEqual(['txc_1 2026-11-20']);
  });

  it('goes on after a collection that fails', async () => {
    const views = [
      await viewOf('txc_1', '2026-11-19T00:00:00.000Z'),
      await viewOf('txc_2', '2026-11-19T00:00:00.000Z'),
    ];
    const { asked, begin, running } = await world(views, (id) =>
      id === 'txc_1' ? Promise.reject(new Error('No answer.')) : Promise.resolve(),
    );
    await begin()(running());
    expect(asked).toEqual(['txc_1 2026-11-20', 'txc_2 2026-11-20']);
  });
});
