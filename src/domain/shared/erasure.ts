// Stored for ever: add optional fields freely, rename nothing.

/** Why personal data was erased, after article 17(1) of the GDPR: https://eur-lex.europa.eu/eli/reg/2016/679/oj */
export const erasureReasons = [
  'requested',
  'no_longer_needed',
  'consent_withdrawn',
  'unlawful',
  'legal_obligation',
] as const;
/** Why personal data was erased. */
export type ErasureReason = (typeof erasureReasons)[number];

/**
 * The entries of `personal` in the earlier events of the stream that are absent from now on. It contains no personal
 * data.
 */
export type Erasure = {
  readonly entries: readonly string[];
  readonly reason: ErasureReason;
  readonly erasedAt: string;
};

/** `files`: the sha256 of documents that are deleted with the entries, because they contain them. */
export type ErasureWithFiles = Erasure & { readonly files: readonly string[] };

/** The people without these entries. */
export const withoutEntries = <People extends object>(people: People, entries: readonly string[]): People =>
  Object.fromEntries(Object.entries(people).filter(([name]) => !entries.includes(name))) as People;
