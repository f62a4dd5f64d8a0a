import type { BookingRequest, PrintedDocument } from './carriers.ts';

/** A label to render: the booking and its tracking number. */
export type PrintJob = { readonly booking: BookingRequest; readonly carrier: string; readonly trackingNumber: string };

/** Renders labels and customs documents outside the main thread. */
export interface LabelRenderer {
  /**
   * Renders the label, 4×6 inch, in the booking's format, then the customs document where the goods cross a customs border. The same
   * job gives the same bytes.
   */
  print(job: PrintJob): Promise<readonly PrintedDocument[]>;
  /** The characters of a text that no font has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
  close(): Promise<void>;
}

/** Nothing was rendered and the job may be repeated: the queue is full, the renderer was closed, or a worker died. */
export class RendererUnavailableError extends Error {
  override readonly name = 'RendererUnavailableError';
}
