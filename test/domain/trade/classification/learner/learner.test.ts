import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featuresOf, featuresOfName } from '../../../../../src/domain/trade/classification/learner/features.ts';
import { Learner } from '../../../../../src/domain/trade/classification/learner/learner.ts';
import type { Opinion } from '../../../../../src/domain/trade/classification/learner/learner.ts';
import { mixed } from '../../../../../src/domain/trade/classification/learner/mixture.ts';

type Example = { readonly words: readonly number[]; readonly code: number; readonly weight: 0.5 | 1 };
const codes = 6;
/** Words are few, so that texts share them. */
const name = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 });
const anExample: fc.Arbitrary<Example> = fc.record({
  words: name,
  code: fc.nat({ max: codes - 1 }),
  weight: fc.constantFrom(0.5, 1),
});
const someExamples = fc.array(anExample, { maxLength: 60 });

const questionOf = (words: readonly number[]) =>
  featuresOf(
    words.map((number, at) => ({ number, weight: 1, isNoun: at === words.length - 1 })),
    [],
  );
const learnerOf = (examples: readonly Example[]): Learner => {
  const learner = new Learner(codes);
  for (const { words, code, weight } of examples) learner.add(featuresOfName(words), code, weight);
  return learner;
};
/** In order, because the order is part of an opinion. */
const listed = ({ neighbours, frequencies, likeness }: Opinion) => [[...neighbours], [...frequencies], likeness];

/** BM25 and naive Bayes as docs/classification.md describes them, text by text and without an index. */
const opinionTextByText = (examples: readonly Example[], words: readonly number[]) => {
  const keysOf = (of: readonly number[]) => [...featuresOfName(of)];
  const asked = keysOf(words);
  const texts = examples.map(({ words: own, code, weight }) => ({ keys: keysOf(own), code, weight }));
  const weightOf = (some: readonly { readonly weight: number }[]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  const idf = (key: number): number => {
    const known = texts.filter(({ keys }) => keys.includes(key)).length;
    return Math.log(1 + (texts.length - known + 0.5) / (known + 0.5));
  };
  const average = texts.reduce((sum, { keys }) => sum + keys.length, 0) / texts.length;
  const scoreOf = (keys: readonly number[]): number =>
    (asked.filter((key) => keys.includes(key)).reduce((sum, key) => sum + idf(key), 0) * 2.2) /
    (1 + 1.2 * (0.5 + (0.5 * keys.length) / average));
  const scored = texts
    .map(({ keys, code, weight }) => ({ code, weight, score: scoreOf(keys) }))
    .filter(({ score }) => score > 0);
  const best = [...scored]
    .sort((one, other) => other.score - one.score || one.code - other.code || other.weight - one.weight)
    .slice(0, 40);
  const votes = best.map(({ code, score, weight }) => ({ code, vote: weight * (score / (best[0]?.score ?? 1)) ** 2 }));
  const allVotes = votes.reduce((sum, { vote }) => sum + vote, 0);
  const bayes = [...new Set(scored.map(({ code }) => code))].map((code) => {
    const own = texts.filter((text) => text.code === code);
    const total = weightOf(own);
    const score = asked.reduce(
      (sum, key) => {
        const count = weightOf(own.filter(({ keys }) => keys.includes(key)));
        return sum + Math.log(1 + count / (0.05 + (0.05 * total) / 200));
      },
      Math.log(total / weightOf(texts)) / 2,
    );
    return { code, mass: Math.exp(0.4 * score) };
  });
  const allMass = bayes.reduce((sum, { mass }) => sum + mass, 0);
  return {
    neighbourOf: (code: number) =>
      votes.reduce((sum, { code: other, vote }) => (other === code ? sum + vote : sum), 0) / (allVotes || 1),
    frequencyOf: (code: number) => (bayes.find((one) => one.code === code)?.mass ?? 0) / (allMass || 1),
    likeness: (best[0]?.score ?? 0) / scoreOf(asked),
  };
};

describe('the learner', () => {
  it('says what a comparison with every text would say', () => {
    fc.assert(
      fc.property(someExamples, name, (examples, words) => {
        const opinion = learnerOf(examples).opinionOn(questionOf(words));
        const expected = opinionTextByText(examples, words);
        for (let code = 0; code < codes; code++) {
          expect(opinion.neighbours.get(code) ?? 0).toBeCloseTo(expected.neighbourOf(code), 5);
          expect(opinion.frequencies.get(code) ?? 0).toBeCloseTo(expected.frequencyOf(code), 5);
        }
        if (examples.length > 0) expect(opinion.likeness).toBeCloseTo(Math.min(1, expected.likeness), 5);
      }),
    );
  });

  it('says the same in whatever order the texts came', () => {
    fc.assert(
      fc.property(
        someExamples.chain((examples) =>
          fc.record({
            examples: fc.constant(examples),
            otherwise: fc.shuffledSubarray(examples, { minLength: examples.length }),
          }),
        ),
        name,
        ({ examples, otherwise }, words) => {
          const [one, other] = [learnerOf(examples), learnerOf(otherwise)].map((learner) =>
            listed(learner.opinionOn(questionOf(words))),
          );
          expect(one).toEqual(other);
        },
      ),
    );
  });

  it('says after a removal what it would say had the text never come', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anExample, fc.boolean()), { maxLength: 60 }), name, (examples, words) => {
        const learner = new Learner(codes);
        const numbers = examples.map(([{ words: own, code, weight }]) =>
          learner.add(featuresOfName(own), code, weight),
        );
        examples.forEach(([, stays], at) => {
          if (!stays) learner.remove(numbers[at] ?? -1);
        });
        const never = learnerOf(examples.flatMap(([example, stays]) => (stays ? [example] : [])));
        expect(learner.size).toBe(never.size);
        expect(listed(learner.opinionOn(questionOf(words)))).toEqual(listed(never.opinionOn(questionOf(words))));
      }),
    );
  });

  it('answers a question the same after any other', () => {
    fc.assert(
      fc.property(someExamples, name, name, (examples, first, words) => {
        const learner = learnerOf(examples);
        learner.opinionOn(questionOf(first));
        expect(listed(learner.opinionOn(questionOf(words)))).toEqual(
          listed(learnerOf(examples).opinionOn(questionOf(words))),
        );
      }),
    );
  });

  it('finds the same text entirely similar, and one without a shared word not at all', () => {
    const learner = learnerOf([
      { words: [1, 2, 3], code: 4, weight: 1 },
      { words: [5, 6], code: 2, weight: 1 },
    ]);
    expect(learner.opinionOn(questionOf([1, 2, 3]))).toMatchObject({ likeness: 1, neighbours: new Map([[4, 1]]) });
    expect(learner.opinionOn(questionOf([7]))).toEqual({ neighbours: new Map(), frequencies: new Map(), likeness: 0 });
  });

  it('tells words in another order, and with another noun, apart', () => {
    const learner = learnerOf([
      { words: [1, 2], code: 0, weight: 1 },
      { words: [2, 1], code: 1, weight: 1 },
    ]);
    expect([...learner.opinionOn(questionOf([2, 1])).neighbours.keys()]).toEqual([1, 0]);
  });

  it('refuses a text without features', () => {
    expect(() => new Learner(1).add(new Float64Array(), 0)).toThrow(RangeError);
  });

  it('takes less than 20 MB for 31,000 texts of 14 features', () => {
    const learner = new Learner(5_612);
    let seed = 1;
    // Park and Miller's generator: a third of the words are common ones.
    const word = (): number => (seed = (seed * 48_271) % 2_147_483_647) % (seed % 3 === 0 ? 300 : 30_000);
    for (let text = 0; text < 31_000; text++)
      learner.add(featuresOfName(Array.from({ length: 7 }, word)), text % 5_612);
    expect(learner.bytes).toBeLessThan(20e6);
  });
});

describe('the mixture of a ranking and an opinion', () => {
  const ranking = new Map([
    [3, 0.5],
    [1, 0.3],
    [2, 0.2],
  ]);
  const opinion = { neighbours: new Map([[1, 1]]), frequencies: new Map([[1, 0.9], [4, 0.1]]), likeness: 0.5 }; // oxfmt-ignore

  it('follows the opinion where the ranking is undecided, and adds the codes of both to 1', () => {
    const shares = mixed(ranking, opinion, 1);
    expect([...shares.keys()][0]).toBe(1);
    expect([...shares.keys()].toSorted()).toEqual([1, 2, 3, 4]);
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('keeps the order of the ranking where the opinion does not count', () => {
    expect([...mixed(ranking, opinion, 0).keys()]).toEqual([3, 1, 2, 4]);
  });

  it('has the code with the lower number first where two have the same share', () => {
    const equal = new Map([
      [9, 0.5],
      [7, 0.5],
    ]);
    const nothing = { neighbours: new Map(), frequencies: new Map(), likeness: 0 };
    expect([...mixed(equal, nothing, 1).keys()]).toEqual([7, 9]);
  });
});

it('has another feature for nearly each of half a million pairs of words, so that titles have none of other goods', () => {
  const words = 750;
  const pairs = new Set<number>();
  for (let one = 0; one < words; one++)
    for (let next = 0; next < words; next++) pairs.add(featuresOfName([one, 10_000 + next])[1] ?? 0);
  // Of 32 bits 37 would be the same, of 40 bits none or one.
  expect(words * words - pairs.size).toBeLessThanOrEqual(2);
  for (const key of [...pairs].slice(0, 1_000)) expect(Number.isSafeInteger(key)).toBe(true);
});
