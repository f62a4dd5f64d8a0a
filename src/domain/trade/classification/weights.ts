/**
 * The parameters of the ranking. The figures are fitted on held-out titles (docs/classification.md describes how) and
 * are data, not code.
 */
export const weightNames = [
  // Words, by their kind and position.
  'colour', 'measure', 'sellersWord', 'head', 'behindFor', 'behindWith', 'behindOf',
  // Each stretch of a text (between commas and bars) relative to the one before it, and the lower limit.
  'laterStretch', 'laterFloor',
  // Each word of a stretch after its first six, relative to the one before it.
  'lateWord',
  // Texts other than the title.
  'description', 'category',
  // A word that was guessed, from a misspelling or by splitting a compound; a word that is a brand name.
  'guessed', 'brand',
  // BM25: saturation and length normalisation of a line's words, and the weight of its short name relative to its
  // terms.
  'k1', 'b', 'nameInBag',
  // The best term of a line and the second best; the power says how quickly a partly matched term loses its score.
  'term', 'termPower', 'secondTerm',
  // The part of the scores of heading and chapter that a code inherits.
  'headingBag', 'headingTerm', 'chapterBag', 'chapterTerm',
  // The penalty of a code with another material, wearer or make than the text.
  'clashMaterial', 'clashWearer', 'clashMake',
  // A prior: how often parcels carry a code, or its heading.
  'commonness', 'headingCommonness',
  // The softmax temperature, sharper if smaller; then the powers by which the shares of heading and chapter raise a
  // code's.
  'temperature', 'headingShare', 'chapterShare',
  // An approved product of the account with the same words; the heading of one that states another material.
  'example', 'exampleHeading',
] as const; // oxfmt-ignore

/** The weight of each kind of evidence in a ranking. */
export type Weights = Readonly<Record<(typeof weightNames)[number], number>>;
