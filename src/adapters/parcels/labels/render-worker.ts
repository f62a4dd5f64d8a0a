import type { PrintJob, ManifestJob, PaymentPaper } from '../../../application/parcels/ports/renderers.ts';
import type { PrintedDocument } from '../../../application/parcels/ports/carriers.ts';
import { labelPage, labelSize } from './layout/label.ts';
import { cn23 } from './documents/cn23.ts';
import { commercialInvoice } from './documents/commercial-invoice.ts';
import { customsDocumentOf } from './declaration.ts';
import { manifestSheets } from './documents/manifest.ts';
import { paymentPaperSheets } from './documents/payment-paper.ts';
import { shapedWidth } from './text/shape.ts';
import { drawBitmap, textGraphics } from './render/bitmap.ts';
import { joinPdfs } from './render/join-pdf.ts';
import { drawPdf, pdfMeasure } from './render/pdf.ts';
import { pngOf } from '../../shared/images/png.ts';
import { drawZpl, zplMeasure } from './render/zpl.ts';
import { parentPort } from 'node:worker_threads';
import type { RenderJob, RenderedFiles } from './renderer.ts';
import type { Answer } from '../../shared/system/worker-pool.ts';

const pointsPerInch = 72;

const printLabel = (job: PrintJob): Uint8Array => {
  const { booking, trackingNumber } = job;
  switch (booking.labelFormat) {
    case 'PDF':
      return drawPdf([labelPage(job, pdfMeasure)], {
        title: `Label ${trackingNumber}`,
        language: 'en',
        date: new Date(booking.shipDate),
        scale: pointsPerInch / labelSize.dotsPerInch,
      });
    case 'PNG':
      return pngOf(drawBitmap(labelPage(job, shapedWidth)), labelSize.dotsPerInch);
    case 'ZPL':
      return Buffer.from(drawZpl(labelPage(job, zplMeasure(textGraphics)), textGraphics));
  }
};

const papers = {
  CN23: { draw: cn23, title: 'CN 23' },
  COMMERCIAL_INVOICE: { draw: commercialInvoice, title: 'Commercial invoice' },
} as const;

const printPaper = (job: PrintJob): readonly PrintedDocument[] => {
  const { booking, trackingNumber } = job;
  const type = customsDocumentOf(booking);
  if (type === undefined) return [];
  const { draw, title } = papers[type];
  const bytes = drawPdf(draw(job, pdfMeasure), {
    title: `${title} ${trackingNumber}`,
    language: 'en',
    date: new Date(booking.shipDate),
    scale: 1,
  });
  return [{ type, format: 'PDF', bytes }];
};

/** Prints all documents of a booking, the label first. Pure, except that fonts are read once. */
export const print = (job: PrintJob): readonly PrintedDocument[] => {
  const label: PrintedDocument = { type: 'LABEL', format: job.booking.labelFormat, bytes: printLabel(job) };
  return [label, ...printPaper(job)];
};

export const printManifest = (job: ManifestJob): Uint8Array =>
  drawPdf(manifestSheets(job, pdfMeasure), {
    title: `Manifest ${job.manifestId}`,
    language: 'en',
    date: new Date(job.createdAt),
    scale: 1,
  });

export const printPaymentPaper = (paper: PaymentPaper): Uint8Array =>
  drawPdf(paymentPaperSheets(paper, pdfMeasure), {
    title: `${paper.title} ${paper.number}`,
    language: paper.language,
    date: new Date(paper.date),
    scale: 1,
  });

const filesOf = (job: RenderJob): RenderedFiles => {
  if ('joined' in job) return joinPdfs(job.joined);
  if ('manifestId' in job) return printManifest(job);
  return 'pageLabel' in job ? printPaymentPaper(job) : print(job);
};

const answerTo = (job: RenderJob): Answer<RenderedFiles> => {
  try {
    return { result: filesOf(job) };
  } catch (error) {
    // Only the message is returned: other fields of a drawing error may hold a person's address.
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : 'The label could not be drawn.' };
  }
};

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(answerTo(job)));
