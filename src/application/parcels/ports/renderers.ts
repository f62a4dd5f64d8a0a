import type { Weight } from '../../../domain/shared/measures.ts';
import type { Party } from '../../../domain/shared/party.ts';
import { OutsideError } from '../../shared/outside-error.ts';
import type { Language } from '../../shared/languages/languages.ts';
import type { Picture } from '../../shared/ports/branding.ts';
import type { BookingRequest, PrintedDocument } from './carriers.ts';

/** A label to render: the booking and its tracking number. */
export type PrintJob = { readonly booking: BookingRequest; readonly carrier: string; readonly trackingNumber: string };

/** Renders labels and customs documents outside the main thread. */
export interface LabelRenderer {
  /**
   * Renders the label, 4×6 inch, in the booking's format, then the customs document if the goods cross a customs
   * border. The same job gives the same bytes.
   */
  print(job: PrintJob): Promise<readonly PrintedDocument[]>;
  /** The characters of a text that no font has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
  close(): Promise<void>;
}

/** Nothing was rendered and the job may be repeated: the queue is full, the renderer was closed, or a worker died. */
export class RendererUnavailableError extends OutsideError {
  override readonly name = 'RendererUnavailableError';
  readonly reason = 'renderer_unavailable';
  readonly told = 'Too many documents are being rendered. The same request may be repeated in a moment.';
  readonly repeatAfterSeconds = 5;
}

/** One line of a manifest. An unknown or erased value is an empty text. */
export type ManifestLine = {
  readonly trackingNumber: string;
  readonly service: string;
  readonly reference: string;
  readonly consignee: string;
  readonly place: string;
  readonly country: string;
  readonly weight: Weight;
};

/** A manifest to render. */
export type ManifestJob = {
  readonly manifestId: string;
  readonly reference?: string;
  /** The address at which the parcels are handed over. */
  readonly address?: Party;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly carriers: readonly string[];
  readonly lines: readonly ManifestLine[];
  readonly weight: Weight;
};

/** Renders manifests outside the main thread. */
export interface ManifestRenderer {
  /**
   * Renders a PDF of A4 pages. The same job gives the same bytes. Rejects with RendererUnavailableError when it may be
   * repeated later.
   */
  printManifest(job: ManifestJob, accountId: string): Promise<Uint8Array>;
  /** The characters of a text that no font has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
}

/** One file with all pages, or which of the files cannot be read, by their places. */
export type JoinedPdf = { readonly bytes: Uint8Array } | { readonly unreadable: readonly number[] };

/** Joins PDFs outside the main thread. */
export interface PdfJoiner {
  /**
   * The pages of all files in one file; accounts are served in turn. Rejects with RendererUnavailableError when it may be
   * repeated later.
   */
  joinPdfs(files: readonly Uint8Array[], accountId: string): Promise<JoinedPdf>;
}

/** A box with a caption. */
export type PaperFact = { readonly name: string; readonly content: readonly string[] };

/** One amount, with its name and the rule that it follows from, including the day. */
export type PaperLine = { readonly name: string; readonly rule?: string; readonly amount: string };
export type PaperGroup = { readonly title?: string; readonly facts?: string; readonly charges: readonly PaperLine[] };

/** A document about a payment, with all texts in its language; the renderer only does the layout. */
export type PaymentPaper = {
  readonly number: string;
  readonly language: Language;
  /** The logo of the sender, at the top. */
  readonly logo?: Picture;
  /** ISO 8601: the creation date of the file. */
  readonly date: string;
  readonly title: string;
  readonly about: string;
  readonly headline: string;
  readonly explanation: string;
  /** A link, such as to the page on which the sum can be paid. */
  readonly link?: { readonly name: string; readonly href: string };
  /** Rows of boxes. */
  readonly facts: readonly (readonly PaperFact[])[];
  /** The headings of the table: what is charged, and the amount. */
  readonly columns: readonly [string, string];
  readonly groups: readonly PaperGroup[];
  readonly totals: readonly (PaperLine & { readonly isSum?: boolean })[];
  /** How the amounts were calculated. */
  readonly basis: readonly string[];
  /** What the document is, and what it is not. */
  readonly notes: readonly string[];
  /** A heading on every page but the first. */
  readonly continued: string;
  /** A text with the placeholders `{page}` and `{pages}`. */
  readonly pageLabel: string;
};

/** Renders documents about payments outside the main thread. */
export interface PaymentPapers {
  /**
   * Renders a PDF of A4 pages; accounts are served in turn. The same document gives the same bytes. Rejects with
   * RendererUnavailableError if it may be repeated later.
   */
  printPaymentPaper(paper: PaymentPaper, accountId: string): Promise<Uint8Array>;
}
