import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Ranker,
  clashes,
  facetGroups,
  facetsOf,
  noVotes,
} from '../../../../../src/domain/trade/classification/index.ts';
import type { IndexQuery, Ranking, Votes, Weights } from '../../../../../src/domain/trade/classification/index.ts';
import { inOrderOfIndex, smallIndex, weightsOf } from '../../../../support/small-vocabulary.ts';
import type { SmallVocabulary, VocabularyLine } from '../../../../support/small-vocabulary.ts';

/** A text that is compared with no names. */
const unnamed = { named: 0, rival: 0, headingNamed: 0, headingRival: 0 };
const noName = { readings: [], beside: new Set<number>() };
const noStated = { facets: 0, words: new Set<number>(), isGiven: false };
const noFeatures = { keys: new Float64Array(), weights: new Float32Array() };
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const facets = (text: string): number => facetsOf(text.split(' ').map((word) => ({ text: word, role: 'body' })));

/** The ranking as docs/classification.md describes it, line by line and without an index. */
const rankedLineByLine = (
  { lines: unordered, idf }: SmallVocabulary,
  w: Weights,
  query: IndexQuery,
  { codes: codeVotes, headings }: Votes,
  top: number,
): Omit<Ranking, 'shares'> => {
  const lines = inOrderOfIndex(unordered);
  const idfs = Object.values(idf);
  const value = new Map([...query.words].map(([id, weight]) => [Object.keys(idf)[id] ?? '', weight * (idfs[id] ?? 0)]));
  const meaning = sum([...value.values()]);

  const evidenceOf = ({ bag, terms }: VocabularyLine) => {
    const scored = terms
      .map((term) => {
        const matched = sum(term.map((word) => value.get(word) ?? 0));
        const whole = Math.min(1, matched / sum(term.map((word) => idf[word] ?? 0)));
        return { score: matched * whole ** w.termPower, fit: Math.sqrt(whole * Math.min(1, matched / meaning)) };
      })
      .sort((one, other) => other.score - one.score);
    return {
      bag: sum(Object.entries(bag).map(([word, weight]) => weight * (value.get(word) ?? 0))),
      best: scored[0]?.score ?? 0,
      second: scored[1]?.score ?? 0,
      fit: scored[0]?.fit ?? 0,
    };
  };
  const evidence = new Map(lines.map((line) => [line.code, evidenceOf(line)]));
  const of = (code: string) => evidence.get(code) ?? { bag: 0, best: 0, second: 0, fit: 0 };
  const commonnessOf = (code: string): number => lines.find((line) => line.code === code)?.commonness ?? 0;
  const penalty = { material: w.clashMaterial, wearer: w.clashWearer, make: w.clashMake };

  const leaves = lines.filter(({ code }) => code.length === 6);
  const scores = leaves.map(({ code, facets: own = 0 }) => {
    const [leaf, heading, chapter] = [of(code), of(code.slice(0, 4)), of(code.slice(0, 2))];
    const found =
      leaf.bag +
      w.term * leaf.best +
      w.secondTerm * leaf.second +
      w.headingBag * heading.bag +
      w.headingTerm * heading.best +
      w.chapterBag * chapter.bag +
      w.chapterTerm * chapter.best;
    const prior = w.commonness * commonnessOf(code) + w.headingCommonness * commonnessOf(code.slice(0, 4));
    const clashing = sum(facetGroups.map((group) => (clashes(group, query.facets, own) ? penalty[group] : 0)));
    return { code, score: (meaning > 0 ? (10 * found) / meaning : 0) + prior - clashing };
  });
  const highestOfAll = Math.max(0, ...scores.map(({ score }) => score));
  const followed = scores.map(({ code, score }) => {
    const { likeness = 0, share = 0 } = codeVotes.get(code) ?? {};
    const pull = likeness * share;
    const own = lines.find((line) => line.code === code)?.facets ?? 0;
    const suits = facetGroups.every((group) => !clashes(group, query.facets, own));
    const ofHeading = suits ? w.exampleHeading * (headings.get(code.slice(0, 4)) ?? 0) : 0;
    return { code, score: score + pull ** 2 * Math.max(0, highestOfAll - score) + w.example * pull + ofHeading };
  });

  const below = (all: readonly { readonly code: string; readonly mass: number }[], start: string): number =>
    sum(all.filter(({ code }) => code.startsWith(start)).map(({ mass }) => mass));
  const spread = (scored: readonly { readonly code: string; readonly score: number }[]) => {
    const highest = Math.max(...scored.map(({ score }) => score));
    const raw = scored
      .map(({ code, score }) => ({ code, mass: Math.exp((score - highest) / w.temperature) }))
      .filter(({ mass }) => mass > Math.exp(-12));
    const raised = raw.map(({ code, mass }) => ({
      code,
      mass: mass * below(raw, code.slice(0, 4)) ** w.headingShare * below(raw, code.slice(0, 2)) ** w.chapterShare,
    }));
    return raised.map(({ code, mass }) => ({ code, mass: mass / below(raised, '') }));
  };
  const [shares, unaided] = [spread(followed), spread(scores)];
  const best = shares.toSorted((one, other) => other.mass - one.mass).slice(0, top);
  const sharesIn = (all: typeof shares, code: string) => ({
    share: all.find((each) => each.code === code)?.mass ?? 0,
    headingShare: below(all, code.slice(0, 4)),
    chapterShare: below(all, code.slice(0, 2)),
  });

  const first = best[0]?.code ?? '';
  const named = new Set([first, first.slice(0, 4), first.slice(0, 2)].flatMap((code) => Object.keys(lines.find((line) => line.code === code)?.bag ?? {}))); // oxfmt-ignore
  return {
    candidates: best.map(({ code }) => ({ hsCode: code, ...sharesIn(shares, code) })),
    unaided: {
      ...sharesIn(unaided, first),
      rivalShare: Math.max(0, ...unaided.filter(({ code }) => code !== first).map(({ mass }) => mass)),
    },
    coverage: meaning === 0 ? 0 : sum([...value].map(([word, figure]) => (named.has(word) ? figure : 0))) / meaning,
    known: meaning / (meaning + 7 * query.unknown),
    guessed: (7 * query.guessed) / (meaning + 7 * (query.unknown + query.guessed)),
    fit: Math.max(of(first).fit, of(first.slice(0, 4)).fit),
    evidence: meaning,
    words: query.words.size,
    marks: query.marks,
    commonness: commonnessOf(first),
    ...unnamed,
    likeness: codeVotes.get(first)?.likeness ?? 0,
    outvoted: sum([...codeVotes].map(([code, { likeness, share }]) => (code === first ? 0 : likeness * share))),
  };
};

/** Figures that 32 bits hold exactly. */
const eighths = (most: number) => fc.integer({ min: 1, max: most * 8 }).map((figure) => figure / 8);
const words = ['tee', 'cotton', 'mug', 'cup', 'plate', 'case'];
const codes = ['610910', '610990', '611020', '691110', '691200', '61', '6109', '6110', '69', '6911', '6912'];
const anyFacets = fc.constantFrom(
  0,
  facets('cotton'),
  facets('silk mens'),
  facets('cotton womens knitted'),
  facets('wool woven'),
);

const vocabulary: fc.Arbitrary<SmallVocabulary> = fc.record({
  idf: fc
    .tuple(...words.map(() => eighths(8)))
    .map((figures) => Object.fromEntries(words.map((word, at) => [word, figures[at] ?? 1]))),
  lines: fc.tuple(
    ...codes.map((code) =>
      fc.record({
        code: fc.constant(code),
        commonness: fc.integer({ min: 1, max: 5 }),
        facets: anyFacets,
        bag: fc.dictionary(fc.constantFrom(...words), eighths(2), { maxKeys: 3, noNullPrototype: true }),
        terms: fc.array(fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
      }),
    ),
  ),
});
const weights: fc.Arbitrary<Weights> = fc
  .record({
    ...Object.fromEntries(Object.keys(weightsOf(1)).map((name) => [name, eighths(2)])),
    temperature: eighths(2).map((figure) => figure + 0.5),
  })
  .map((figures) => figures as unknown as Weights);
const query: fc.Arbitrary<IndexQuery> = fc.record({
  words: fc
    .uniqueArray(fc.tuple(fc.nat(words.length - 1), eighths(2)), { minLength: 1, selector: ([id]) => id })
    .map((pairs) => new Map(pairs)),
  unknown: eighths(2),
  guessed: eighths(2),
  marks: fc.nat(2),
  facets: anyFacets,
  material: fc.constant([]),
  stated: fc.constant(noStated),
  answers: fc.constant([]),
  naming: fc.constant(noName),
  features: fc.constant(noFeatures),
});
const votes: fc.Arbitrary<Votes> = fc.record({
  codes: fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('610910', '691200', '999999'), fc.record({ likeness: eighths(1), share: eighths(1) })),
      {
        selector: ([code]) => code,
      },
    )
    .map((pairs) => new Map(pairs)),
  headings: fc
    .dictionary(fc.constantFrom('6109', '6911'), eighths(1), { noNullPrototype: true })
    .map((found) => new Map(Object.entries(found))),
  contradicting: fc.constant([]),
});

const sharesOf = (candidates: Ranking['candidates']): readonly (readonly [string, number])[] =>
  candidates.flatMap(({ hsCode, ...shares }) =>
    Object.entries(shares).map(([name, share]) => [`${hsCode} ${name}`, share] as const),
  );

/** Weights are stored in single precision, and a share is an exponential of a score. */
const near = (figure: number): number => expect.closeTo(figure, 4) as number;

describe('a ranking', () => {
  it('is what going through all lines and terms of the vocabulary would give', () => {
    fc.assert(
      fc.property(
        vocabulary,
        weights,
        fc.array(fc.tuple(query, votes), { minLength: 1, maxLength: 3 }),
        (small, w, asked) => {
          const ranker = new Ranker(smallIndex(small), w);
          // One after the other: nothing of a text is left for the next one.
          for (const [text, like] of asked) {
            const { candidates, shares: _, ...figures } = ranker.rank(text, like, codes.length);
            const { candidates: expectedCandidates, ...expectedFigures } = rankedLineByLine(
              small,
              w,
              text,
              like,
              codes.length,
            );
            const shares = new Map(sharesOf(expectedCandidates));
            // By rounding, a code at the edge of what counts is a candidate or none. Its own share is nothing then,
            // and its heading and chapter have theirs.
            const isOnBoth = ([name]: readonly [string, number]): boolean =>
              shares.has(name) || name.endsWith(' share');
            const found = sharesOf(candidates).filter(isOnBoth);
            expect(found).toEqual(found.map(([name]) => [name, near(shares.get(name) ?? 0)]));
            expect(sum(candidates.map(({ share }) => share))).toEqual(near(1));

            // Of two codes that are equal but for rounding either may be the first; what is said of the first is then
            // of another code.
            const lead = (expectedCandidates[0]?.share ?? 0) - (expectedCandidates[1]?.share ?? 0);
            if (lead < 1e-6) continue;
            const nearly = (all: object): object =>
              Object.fromEntries(
                Object.entries(all).map(([name, figure]: [string, number | object]) => [
                  name,
                  typeof figure === 'number' ? near(figure) : nearly(figure),
                ]),
              );
            expect(figures).toEqual(nearly(expectedFigures));
          }
        },
      ),
    );
  });

  const small: SmallVocabulary = {
    idf: { tee: 2, mug: 2 },
    lines: [
      { code: '610910', commonness: 3, bag: { tee: 1 }, terms: [['tee']] },
      { code: '610990', commonness: 3, bag: { tee: 1 }, terms: [['tee']] },
      { code: '691200', commonness: 5, bag: { mug: 1 }, terms: [['mug']] },
      ...['61', '6109', '69', '6912'].map((code) => ({ code, bag: {}, terms: [] })),
    ],
  };
  const ranker = new Ranker(smallIndex(small), weightsOf(1, { temperature: 0.25 }));
  const text = (ids: readonly number[]): IndexQuery => ({
    words: new Map(ids.map((id) => [id, 1])),
    unknown: 1,
    guessed: 0,
    marks: 0,
    facets: 0,
    material: [],
    stated: noStated,
    answers: [],
    naming: noName,
    features: noFeatures,
  });
  const figures = { coverage: 0, known: 0, guessed: 0, fit: 0, evidence: 0, words: 0, marks: 0, commonness: 0 };
  const unaided = { share: 0, headingShare: 0, chapterShare: 0, rivalShare: 0 };
  const nothing = { candidates: [], unaided, ...figures, ...unnamed, likeness: 0, outvoted: 0 };

  it('is empty for a text without a known word', () => {
    expect(ranker.rank(text([]), noVotes, 3)).toEqual({ ...nothing, shares: new Map() });
  });

  it('of an example alone is that of the example', () => {
    const { candidates, coverage, known, commonness } = ranker.rank(
      text([]),
      { ...noVotes, codes: new Map([['610990', { likeness: 1, share: 1 }]]) },
      1,
    );
    expect([candidates[0]?.hsCode, coverage, known, commonness]).toEqual(['610990', 0, 0, 3]);
  });

  it('has codes of equal share in their order, and as many as were asked for', () => {
    expect(ranker.rank(text([0]), noVotes, 2).candidates.map(({ hsCode }) => hsCode)).toEqual(['610910', '610990']);
    expect(ranker.rank(text([0]), noVotes, 1).candidates.map(({ hsCode }) => hsCode)).toEqual(['610910']);
  });

  it('leaves out codes whose share is negligible', () => {
    const found = ranker.rank(text([0]), noVotes, 3).candidates;
    expect(found.map(({ hsCode, share }) => [hsCode, share])).toEqual([
      ['610910', 0.5],
      ['610990', 0.5],
    ]);
  });
});
