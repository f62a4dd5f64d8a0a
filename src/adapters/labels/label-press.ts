import { availableParallelism } from 'node:os';
import type { PrintedDocument } from '../../application/ports/carriers.ts';
import { LabelPressUnavailableError } from '../../application/ports/label-press.ts';
import type { LabelPress, PrintJob } from '../../application/ports/label-press.ts';
import type { ManifestJob, ManifestPress } from '../../application/ports/manifest-press.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import type { PoolOptions } from '../workers/worker-pool.ts';
import { paperOf } from './papers/declaration.ts';
import { residentZpl } from './print.ts';
import { missingCharacters } from './text/legible.ts';

const defaults: PoolOptions = {
  size: Math.min(2, availableParallelism()),
  ahead: 8,
  queueLimit: 2_000,
  timeLimit: 15_000,
  idleLimit: 20_000,
};

/** Compiled, the worker stands beside this file as JavaScript. */
const script = new URL(import.meta.url.endsWith('.ts') ? './press-worker.ts' : './press-worker.js', import.meta.url);

export type PressJob = PrintJob | ManifestJob;
/** What a thread answers: documents to a booking, one file to a manifest. */
export type RenderedFiles = readonly PrintedDocument[] | Uint8Array;

export type Press = LabelPress & ManifestPress;

export const openLabelPress = (options: Partial<PoolOptions> = {}): Press => {
  const pool = new WorkerPool<PressJob, RenderedFiles>(
    script,
    { ...defaults, ...options },
    {
      work: 'draws labels',
      unavailable: (reason) => new LabelPressUnavailableError(reason),
    },
  );
  return {
    print: async (job) => {
      // Plain ZPL is drawn sooner than it would be handed over.
      if (job.booking.labelFormat === 'ZPL' && paperOf(job.booking) === undefined) {
        const label = residentZpl(job);
        if (label) return [label];
      }
      return (await pool.run(job)) as readonly PrintedDocument[];
    },
    missingCharacters,
    printManifest: async (job) => (await pool.run(job)) as Uint8Array,
    close: () => pool.close(),
  };
};
