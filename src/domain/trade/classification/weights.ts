/** What the ranking can be turned by. The figures are fitted on held-out titles (docs/classification.md says how) and kept in data, not in code. */
export const weightNames = [
  // Words, by what they are and where they stand.
  'colour', 'measure', 'sellersWord', 'head', 'behindFor', 'behindWith', 'behindOf',
  // Each stretch of a text (between commas and bars) beside the one before it, and the least of them.
  'laterStretch', 'laterFloor',
  // Each word of a stretch behind its first six beside the one before it.
  'lateWord',
  // Texts beside the title.
  'description', 'category',
  // A word that was guessed, from a misspelling or by cutting a compound; a word that is a mark.
  'guessed', 'brand',
  // BM25: saturation and length normalisation of a line's words, and what its short name counts beside its terms.
  'k1', 'b', 'nameInBag',
  // The best term of a line and the next best; the power says how quickly a term matched in part loses its worth.
  'term', 'termPower', 'secondTerm',
  // What a code inherits of its heading and its chapter.
  'headingBag', 'headingTerm', 'chapterBag', 'chapterTerm',
  // What a code loses that says another material, wearer or make than the text.
  'clashMaterial', 'clashWearer', 'clashMake',
  // A prior: how often parcels carry a code, or its heading.
  'commonness', 'headingCommonness',
  // Turns scores into shares, the smaller the sharper; then the shares of its heading and chapter help a code, by these powers.
  'temperature', 'headingShare', 'chapterShare',
  // A product the account has approved that reads the same.
  'example',
] as const; // prettier-ignore

export type Weights = Readonly<Record<(typeof weightNames)[number], number>>;
