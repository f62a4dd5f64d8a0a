import { availableParallelism } from 'node:os';
import type { PrintedDocument } from '../../../application/parcels/ports/carriers.ts';
import { RendererUnavailableError } from '../../../application/parcels/ports/renderers.ts';
import type {
  JoinedPdf,
  LabelRenderer,
  PdfJoiner,
  PrintJob,
  ManifestJob,
  ManifestRenderer,
  PaymentPaper,
  PaymentPapers,
} from '../../../application/parcels/ports/renderers.ts';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import { sha256Of } from '../../log/sha256.ts';
import { WorkerPool } from '../../shared/system/worker-pool.ts';
import type { PoolOptions } from '../../shared/system/worker-pool.ts';
import { customsDocumentOf } from './declaration.ts';
import { labelPage } from './layout/label.ts';
import { drawZpl, isInPrinterFont } from './render/zpl.ts';
import { standardWidth, missingCharacters } from './text/fonts.ts';

const defaults: PoolOptions = {
  size: Math.min(2, availableParallelism()),
  ahead: 8,
  queueLimit: 2_000,
  timeLimit: 15_000,
  idleLimit: 20_000,
};

/**
 * The options for manifests and payment papers, which may have hundreds of lines: they have a thread of their own, so
 * that no label waits for one.
 */
const paperDefaults: PoolOptions = { ...defaults, size: 1, ahead: 1, queueLimit: 200 };
/** The number of papers that are cached: they never change, and may be requested repeatedly. */
const keptPapers = 32;

/** The worker is a JavaScript file in the same folder after compilation. */
const script = new URL(import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js', import.meta.url);

/** Files to join into one. */
export type JoinJob = { readonly joined: readonly Uint8Array[] };
export type RenderJob = PrintJob | ManifestJob | PaymentPaper | JoinJob;
/** The result of a thread: documents for a booking, one file for a manifest or a paper about a payment. */
export type RenderedFiles = readonly PrintedDocument[] | Uint8Array | JoinedPdf;

export type Renderer = LabelRenderer & ManifestRenderer & PaymentPapers & PdfJoiner;

/** A ZPL label if the printer's own font has all its characters; undefined if graphics are needed. */
export const zplInPrinterFont = (job: PrintJob): PrintedDocument | undefined => {
  const page = labelPage(job, standardWidth);
  if (!page.items.every((item) => item.kind !== 'text' || isInPrinterFont(item.text))) return undefined;
  return { type: 'LABEL', format: 'ZPL', bytes: Buffer.from(drawZpl(page, undefined)) };
};

/** Opens a renderer. Only its threads load the code that draws PDF and PNG and opens fonts. */
export const openRenderer = (options: Partial<PoolOptions> = {}): Renderer => {
  const unavailable = (reason: string): Error => new RendererUnavailableError(reason);
  const pool = new WorkerPool<RenderJob, RenderedFiles>(
    script,
    { ...defaults, ...options },
    { work: 'draws labels', unavailable },
  );
  const papers = new WorkerPool<RenderJob, RenderedFiles>(script, paperDefaults, { work: 'draws papers', unavailable });
  const drawn = new RecentlyUsed<string, Promise<Uint8Array>>(keptPapers);
  const draw = (paper: PaymentPaper, accountId: string): Promise<Uint8Array> => {
    const key = sha256Of(JSON.stringify(paper));
    const known = drawn.get(key);
    if (known) return known;
    const drawing = papers.run(paper, accountId) as Promise<Uint8Array>;
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
    return drawing;
  };
  return {
    print: async (job) => {
      // Rendering plain ZPL here takes less time than sending it to a thread.
      if (job.booking.labelFormat === 'ZPL' && customsDocumentOf(job.booking) === undefined) {
        const label = zplInPrinterFont(job);
        if (label) return [label];
      }
      return (await pool.run(job)) as readonly PrintedDocument[];
    },
    missingCharacters,
    printManifest: (job, accountId) => papers.run(job, accountId) as Promise<Uint8Array>,
    joinPdfs: (files, accountId) => papers.run({ joined: files }, accountId) as Promise<JoinedPdf>,
    printPaymentPaper: draw,
    close: async () => void (await Promise.all([pool.close(), papers.close()])),
  };
};
