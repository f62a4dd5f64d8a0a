import type { Language } from '../languages/languages.ts';
import type { Picture } from './branding.ts';

/** A box with its caption. */
export type PaperFact = { readonly name: string; readonly content: readonly string[] };

/** One amount: what it is, and the rule behind it with its day. */
export type PaperLine = { readonly name: string; readonly rule?: string; readonly amount: string };
export type PaperGroup = { readonly title?: string; readonly facts?: string; readonly charges: readonly PaperLine[] };

/** A paper about a payment, in the words of its language: only the layout is left to the renderer. */
export type PaymentPaper = {
  readonly number: string;
  readonly language: Language;
  /** Of the sender, above everything else. */
  readonly logo?: Picture;
  /** ISO 8601: the creation date of the file. */
  readonly date: string;
  readonly title: string;
  readonly about: string;
  readonly headline: string;
  readonly explanation: string;
  /** An address to open, such as the page at which the sum can be paid. */
  readonly link?: { readonly name: string; readonly href: string };
  /** Rows of boxes. */
  readonly facts: readonly (readonly PaperFact[])[];
  /** The headings of the table: what is charged, and the amount. */
  readonly columns: readonly [string, string];
  readonly groups: readonly PaperGroup[];
  readonly totals: readonly (PaperLine & { readonly isSum?: boolean })[];
  /** How the amounts were calculated. */
  readonly basis: readonly string[];
  /** What the paper is, and what it is not. */
  readonly notes: readonly string[];
  /** On every sheet but the first. */
  readonly continued: string;
  /** With `{page}` and `{pages}`. */
  readonly pageLabel: string;
};

/** Renders papers about payments outside the main thread. */
export interface PaymentPapers {
  /**
   * Renders a PDF of A4 pages; accounts are served in turn. The same paper gives the same bytes. Rejects with RendererUnavailableError
   * when it may be repeated later.
   */
  printPaymentPaper(paper: PaymentPaper, accountId: string): Promise<Uint8Array>;
}
