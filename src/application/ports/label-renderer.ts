import type { BookingRequest, PrintedDocument } from './carriers.ts';

/** What is drawn: the booking, and the number it was given. */
export type PrintJob = { readonly booking: BookingRequest; readonly carrier: string; readonly trackingNumber: string };

/** Draws labels and customs papers off the thread that answers requests. */
export interface LabelRenderer {
  /** The label in the booking's format, 4×6 inch; then the customs paper where the goods cross a customs border. The same job gives the same bytes. */
  print(job: PrintJob): Promise<readonly PrintedDocument[]>;
  /** The characters of a text that no font of the renderer has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
  close(): Promise<void>;
}

/** Nothing was printed, and the same job may be printed later: the renderer is full, was closed, or a worker died over it. */
export class RendererUnavailableError extends Error {
  override readonly name = 'LabelPressUnavailableError';
}
