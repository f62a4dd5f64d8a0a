import type { Certainty } from '../../shared/certainty.ts';
import type { LocalDate, Validity } from '../../shared/local-date.ts';

/** Where a rule stands, and when it was read there. */
export type Provenance = {
  /** The law, or the authority's or post's own page, by name. */
  readonly source: string;
  readonly address: string;
  readonly read: LocalDate;
  readonly certainty: Certainty;
};

/** What every rule about formalities says of itself. */
export type FormalityRule = Validity & Provenance & { readonly id: string };

/** The end of a message: where it stands. An uncertain rule says that it is. */
export const sourceText = ({ source, address, read, certainty }: Provenance): string =>
  `Source: ${source} (${address}, read on ${read}${certainty === 'known' ? '' : `, ${certainty}`}).`;
