import { availableParallelism } from 'node:os';
import type { PrintedDocument } from '../../application/ports/carriers.ts';
import type { LabelPress, PrintJob } from '../../application/ports/label-press.ts';
import { paperOf } from './papers/declaration.ts';
import { residentZpl } from './print.ts';
import { WorkerPool } from './worker-pool.ts';
import type { PoolOptions } from './worker-pool.ts';

const defaults: PoolOptions = { size: Math.min(2, availableParallelism()), ahead: 8, queueLimit: 2_000, timeLimit: 15_000 };

/** Compiled, the worker stands beside this file as JavaScript. */
const script = new URL(import.meta.url.endsWith('.ts') ? './press-worker.ts' : './press-worker.js', import.meta.url);

export const openLabelPress = (options: Partial<PoolOptions> = {}): LabelPress => {
  const pool = new WorkerPool<PrintJob, readonly PrintedDocument[]>(script, { ...defaults, ...options });
  return {
    print: async (job) => {
      // Plain ZPL is drawn sooner than it would be handed over.
      if (job.booking.labelFormat === 'ZPL' && paperOf(job.booking) === undefined) {
        const label = residentZpl(job);
        if (label) return [label];
      }
      return pool.run(job);
    },
    close: () => pool.close(),
  };
};
