import { systemContext } from '../../log/kernel/context.ts';
import { forEachDocument } from '../../log/kernel/for-each-document.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import type { finishManifest } from './create-manifest.ts';
import { manifestView } from './manifest-view.ts';

const limits = {
  /** A younger manifest may still be in progress in the process that received it. */
  grace: 30_000,
  atOnce: 2,
};

/**
 * Finishes manifests that a crash interrupted: either all parcels are taken and the manifest is printed, or it is
 * refused and releases them.
 */
export const recoverManifests =
  ({
    readModels,
    clock,
    log,
    finish,
  }: {
    readModels: Pick<ReadModels, 'scan'>;
    clock: Clock;
    log: Log;
    finish: ReturnType<typeof finishManifest>;
  }) =>
  async (): Promise<void> => {
    const settled = new Date(Date.parse(clock.now()) - limits.grace).toISOString();
    const each = forEachDocument({
      readModels,
      collection: manifestView,
      id: { name: 'manifestId', of: ({ manifestId }) => manifestId },
      atOnce: limits.atOnce,
      log,
      failure: 'A requested manifest could not be completed; it is tried again later.',
    });
    await each(
      [
        { field: 'status', equals: 'requested' },
        { field: 'createdAt', to: settled },
      ],
      ({ manifestId, accountId }) =>
        finish(manifestId, systemContext({ accountId, correlationId: manifestId }, clock.now())),
    );
  };
