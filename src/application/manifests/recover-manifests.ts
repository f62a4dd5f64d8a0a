import { systemContext } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { pagesOf } from '../kernel/pages.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { finishManifest } from './create-manifest.ts';
import { manifestView } from './manifest-view.ts';

const limits = {
  /** A younger manifest may still be in progress in the process that received it. */
  grace: 30_000,
  page: 100,
  atOnce: 2,
};

/**
 * Finishes manifests that a crash interrupted: either all parcels are taken and the manifest is printed, or it is refused and releases
 * them.
 */
export const recoverManifests =
  ({
    readModels,
    clock,
    log,
    finish,
  }: {
    readModels: Pick<ReadModels, 'rows'>;
    clock: Clock;
    log: Log;
    finish: ReturnType<typeof finishManifest>;
  }) =>
  async (): Promise<void> => {
    const settled = new Date(Date.parse(clock.now()) - limits.grace).toISOString();
    const pages = pagesOf(readModels, manifestView, {
      where: [{ field: 'status', equals: 'requested' }, { field: 'createdAt', to: settled }], // prettier-ignore
      by: 'createdAt',
      idOf: ({ manifestId }) => manifestId,
      size: limits.page,
    });
    for await (const manifests of pages) {
      await inParallel(manifests, limits.atOnce, async ({ manifestId, accountId }) => {
        try {
          await finish(manifestId, systemContext({ accountId, correlationId: manifestId }, clock.now()));
        } catch (error) {
          log.warn({ err: error, manifestId }, 'A requested manifest could not be completed; it is tried again later.');
        }
      });
    }
  };
