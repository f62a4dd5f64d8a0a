import { availableParallelism } from 'node:os';
import type { PrintedDocument } from '../../application/ports/carriers.ts';
import { RendererUnavailableError } from '../../application/ports/label-renderer.ts';
import type { LabelRenderer, PrintJob } from '../../application/ports/label-renderer.ts';
import type { ManifestJob, ManifestRenderer } from '../../application/ports/manifest-renderer.ts';
import type { PaymentPaper, PaymentPapers } from '../../application/ports/payment-papers.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import type { PoolOptions } from '../workers/worker-pool.ts';
import { customsDocumentOf } from './declaration.ts';
import { zplInPrinterFont } from './render-job.ts';
import { missingCharacters } from './text/legible.ts';

const defaults: PoolOptions = {
  size: Math.min(2, availableParallelism()),
  ahead: 8,
  queueLimit: 2_000,
  timeLimit: 15_000,
  idleLimit: 20_000,
};

/** After compilation the worker is a JavaScript file beside this one. */
const script = new URL(import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js', import.meta.url);

export type RenderJob = PrintJob | ManifestJob | PaymentPaper;
/** The result of a thread: documents for a booking, one file for a manifest or a paper about a payment. */
export type RenderedFiles = readonly PrintedDocument[] | Uint8Array;

export type Renderer = LabelRenderer & ManifestRenderer & PaymentPapers;

export const openRenderer = (options: Partial<PoolOptions> = {}): Renderer => {
  const pool = new WorkerPool<RenderJob, RenderedFiles>(
    script,
    { ...defaults, ...options },
    {
      work: 'draws labels',
      unavailable: (reason) => new RendererUnavailableError(reason),
    },
  );
  return {
    print: async (job) => {
      // Rendering plain ZPL takes less time than sending it to a thread.
      if (job.booking.labelFormat === 'ZPL' && customsDocumentOf(job.booking) === undefined) {
        const label = zplInPrinterFont(job);
        if (label) return [label];
      }
      return (await pool.run(job)) as readonly PrintedDocument[];
    },
    missingCharacters,
    printManifest: async (job) => (await pool.run(job)) as Uint8Array,
    printPaymentPaper: async (paper) => (await pool.run(paper)) as Uint8Array,
    close: () => pool.close(),
  };
};
