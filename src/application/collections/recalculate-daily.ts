import { forEachDocument } from '../log/kernel/lists.ts';
import { collectionContext, listedCollections } from './find-collection.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { DailyRuns } from '../log/ports/checkpoints.ts';
import type { Log } from '../log/ports/log.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { canBeMended } from './assess-collection.ts';
import type { assessCollection } from './assess-collection.ts';
import type { CollectionView } from './collection-view.ts';

export const recalculationJob = 'collection-recalculation';

/** Assessments share the processor with requests, so only a few run at a time. */
const atOnce = 4;

const isOfDay = ({ assessed }: CollectionView, day: string): boolean =>
  assessed !== undefined && assessed.assessment.declaration.calculatedAt.slice(0, 10) >= day;

/**
 * Recalculates the charges of every unpaid collection, including those that wait for better data, by the rules and
 * rates of the day: once a UTC day, at the first run after midnight. Unchanged charges are not recorded. An interrupted
 * run starts again.
 */
export const recalculateDaily = ({
  assess,
  readModels,
  listed,
  runs,
  clock,
  log,
}: {
  readonly assess: ReturnType<typeof assessCollection>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  /**
   * Resolves when the list includes everything that is in the log now: a list that is still being built would omit
   * collections.
   */
  readonly listed: (signal: AbortSignal) => Promise<void>;
  readonly runs: DailyRuns;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}) => {
  const each = forEachDocument({
    ...listedCollections,
    readModels,
    atOnce,
    log,
    failure: 'The charges of a taxes collection could not be recalculated; it is tried again tomorrow.',
  });

  return async (signal: AbortSignal): Promise<void> => {
    const today = clock.now().slice(0, 10);
    if ((await runs.last(recalculationJob)) === today) return;
    await listed(signal);
    await each([{ field: 'status', oneOf: ['pending', 'exception'] }], async (collection) => {
      const { collectionId, status } = collection;
      if (signal.aborted || isOfDay(collection, today) || (status === 'exception' && !canBeMended(collection))) return;
      await assess(collectionId, collectionContext(collection, clock.now()));
    });
    if (!signal.aborted) await runs.record(recalculationJob, today);
  };
};
