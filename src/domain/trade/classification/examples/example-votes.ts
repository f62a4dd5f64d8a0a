import { groupedBy } from '../../../shared/table.ts';

/** A voting example: its code, its similarity to the question, 0 to 1, and its key. */
export type Vote = {
  readonly key: string;
  readonly hsCode: string;
  readonly likeness: number;
  /** A declared code counts half. */
  readonly isDeclared?: boolean;
  /** The question adds nothing but brands, colours and measures to its words. */
  readonly isSameName?: true;
};

/** The votes of an account's examples for a code. */
export type Support = {
  /** The similarity of its closest example: near 0 for hardly any, 1 for the same words. */
  readonly likeness: number;
  /** The part of all votes that it has, 0 to 1. */
  readonly share: number;
  /** Whether the question adds nothing but brands, colours and measures to the words of one of its examples. */
  readonly isSameName?: true;
};

/** The votes of an account's examples on a question. */
export type Votes = {
  readonly codes: ReadonlyMap<string, Support>;
  /**
   * Headings of examples that contradict the question in a facet that divides the heading, with the similarity of the
   * closest one.
   */
  readonly headings: ReadonlyMap<string, number>;
  /** Similar examples with different codes, some of each code, the most similar first; empty if all have one code. */
  readonly contradicting: readonly Vote[];
};

/** The votes for an account without examples, or for a question unlike all of them. */
export const noVotes: Votes = { codes: new Map(), headings: new Map(), contradicting: [] };

/**
 * The votes after questions were answered. As with the codes of the vocabulary, votes for a code that does not fit the
 * answers keep a part, which is 1 for one that does; those that fit take over what they lose. If none fits, all lose.
 */
export const votesAfterAnswers = (votes: Votes, keptOf: (hsCode: string) => number): Votes => {
  const shares = [...votes.codes].map(([code, { share }]) => share * keptOf(code));
  const fitting = new Set([...votes.codes.keys()].filter((code) => keptOf(code) === 1));
  if (fitting.size === votes.codes.size) return votes;
  const total = fitting.size === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0);
  const codes = [...votes.codes].map(([code, support], at): [string, Support] => [
    code,
    { ...support, share: (shares[at] ?? 0) / total },
  ]);
  const contradicting = fitting.size > 1 ? votes.contradicting.filter(({ hsCode }) => fitting.has(hsCode)) : [];
  return { ...votes, codes: new Map(codes), contradicting };
};

/**
 * A vote counts by this power of its relative similarity, so that an example with the same words outvotes several that
 * are only similar.
 */
const votePower = 4;
/** What a declared code counts, beside 1 of an approved one. */
export const declaredWeight = 0.5;
/** How many contradicting examples are listed. */
const mostNamed = 10;
/** Examples whose vote counts less than this part of the best one are about other goods, and do not contradict it. */
const contradicts = 0.25;

/**
 * Interleaves the lists: the first of each, then the second of each, and so on, so that each code is listed, however
 * many examples another has.
 */
export const takenByTurns = <Each>(lists: readonly (readonly Each[])[]): readonly Each[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();

/** The votes of the examples that are similar to a question, by code. */
export const countVotes = (all: readonly Vote[], headings: ReadonlyMap<string, number>): Votes => {
  const best = all.reduce((most, { likeness }) => Math.max(most, likeness), 0);
  const closenessOf = ({ likeness }: Vote): number => (likeness / best) ** votePower;
  const weightOf = (vote: Vote): number => closenessOf(vote) * (vote.isDeclared === true ? declaredWeight : 1);
  // A declared code says nothing against approved ones of the same goods.
  const approved = all.filter((vote) => vote.isDeclared !== true && closenessOf(vote) >= contradicts);
  const standing = new Set(approved.map(({ hsCode }) => hsCode));
  const voters =
    approved.length === 0 ? all : all.filter(({ isDeclared, hsCode }) => isDeclared !== true || standing.has(hsCode));
  const total = voters.reduce((sum, vote) => sum + weightOf(vote), 0);
  const codes = new Map<string, Support>();
  for (const vote of voters) {
    const before: Support = codes.get(vote.hsCode) ?? { likeness: 0, share: 0 };
    codes.set(vote.hsCode, {
      likeness: Math.max(before.likeness, vote.likeness),
      share: before.share + weightOf(vote) / total,
      ...((before.isSameName ?? vote.isSameName) === true && { isSameName: true }),
    });
  }
  const close = all
    .filter((vote) => closenessOf(vote) >= contradicts)
    .toSorted((one, other) => other.likeness - one.likeness);
  const byCode = [...groupedBy(close, ({ hsCode }) => hsCode).values()];
  return { codes, headings, contradicting: byCode.length > 1 ? takenByTurns(byCode).slice(0, mostNamed) : [] };
};
