import { inParallel } from '../kernel/in-parallel.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { finishManifest } from './create-manifest.ts';
import { manifestView } from './manifest-view.ts';

const limits = {
  /** What is younger may still be made by the process that took it. */
  grace: 30_000,
  page: 100,
  atOnce: 2,
};

/** Finishes manifests that a crash left half way: its parcels are all taken and it is printed, or it is refused and they are free. */
export const recoverManifests =
  ({ readModels, clock, log, finish }: { readModels: ReadModels; clock: Clock; log: Log; finish: ReturnType<typeof finishManifest> }) =>
  async (): Promise<void> => {
    const { rows } = await readModels.find(manifestView, {
      where: [{ field: 'status', equals: 'requested' }, { field: 'createdAt', to: new Date(Date.parse(clock.now()) - limits.grace).toISOString() }], // prettier-ignore
      sort: { field: 'createdAt', direction: 'ASC' },
      range: [0, limits.page - 1],
    });
    await inParallel(rows, limits.atOnce, async ({ manifestId, accountId }) => {
      try {
        await finish(manifestId, { accountId, actor: 'system', correlationId: manifestId, at: clock.now() });
      } catch (error) {
        log.warn({ err: error, manifestId }, 'A manifest could not be finished yet.');
      }
    });
  };
