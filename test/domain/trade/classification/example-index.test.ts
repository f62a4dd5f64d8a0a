import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExampleIndex } from '../../../../src/domain/trade/classification/example-index.ts';
import type { CodeFacets } from '../../../../src/domain/trade/classification/facets.ts';

const idf = Float32Array.from({ length: 8 }, (_, word) => 1 + word);
const capacity = 4;
const question = (words: readonly number[]) => ({
  words: new Map(words.map((word) => [word, 1])),
  unknown: 0,
  guessed: 0,
  marks: 0,
  facets: 0,
  material: [],
});
const silent = { own: 0, excluded: 0, dividing: [] };
const indexOf = (codeFacets = (_: string): CodeFacets => silent): ExampleIndex =>
  new ExampleIndex(idf, capacity, codeFacets);
/** By code, the likeness of its closest example. */
const like = (examples: ExampleIndex, asked: ReturnType<typeof question>) =>
  new Map([...examples.votes(asked).codes].map(([code, { likeness }]) => [code, likeness]));

const change = fc.record({
  key: fc.integer({ min: 0, max: 6 }).map(String),
  words: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
  hsCode: fc.constantFrom('610910', '640399', '950300'),
  removes: fc.boolean(),
  /** Whether the copy is updated after this step. */
  sent: fc.boolean(),
});

it('has copies that give the same results, whenever they were last synchronized', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const [examples, copy] = [indexOf(), indexOf()];
      let reached = 0;
      const bringUpToDate = (): void => {
        const sent = structuredClone(examples.changesSince(reached));
        copy.apply(sent);
        reached = sent.revision;
      };
      for (const { key, words, hsCode, removes, sent } of changes) {
        if (removes) examples.remove(key);
        else examples.put(key, question(words), hsCode);
        if (sent) bringUpToDate();
      }
      bringUpToDate();
      for (let word = 0; word < idf.length; word++) {
        const asked = question([word, (word + 1) % idf.length]);
        expect(new Map([...like(copy, asked)].sort())).toEqual(new Map([...like(examples, asked)].sort()));
      }
    }),
  );
});

it('sends nothing to an up-to-date copy', () => {
  const examples = indexOf();
  examples.put('mug', question([1, 2]), '691200');
  expect(examples.changesSince(examples.revision)).toEqual({ revision: 1, reset: false, put: [], removed: [] });
});

/** The cosine of two texts, word by word, from the least that counts (0.6) to the same words. */
const similarity = (one: readonly number[], other: readonly number[]): number => {
  const square = (words: readonly number[]): number => words.reduce((total, word) => total + (idf[word] ?? 0) ** 2, 0);
  const cosine = square(one.filter((word) => other.includes(word))) / Math.sqrt(square(one) * square(other));
  return (cosine - 0.6) / 0.4;
};

it('finds, of each code, the example that is most like a text', () => {
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 });
  const codes = ['610910', '640399'] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(words, fc.constantFrom(...codes)), { maxLength: capacity }), words, (put, asked) => {
      const examples = indexOf();
      for (const [at, [text, hsCode]] of put.entries()) examples.put(String(at), question(text), hsCode);
      const found = like(examples, question(asked));
      for (const code of codes) {
        const most = Math.max(
          ...put.flatMap(([text, hsCode]) => (hsCode === code ? [similarity(text, asked)] : [])),
          -Infinity,
        );
        // At the limit, rounding decides.
        fc.pre(Math.abs(most) > 1e-6);
        if (most < 0) expect(found.has(code)).toBe(false);
        else expect(found.get(code)).toBeCloseTo(most);
      }
    }),
  );
});

it('compares words by their weights', () => {
  const examples = indexOf();
  examples.put('mug', { ...question([]), words: new Map([[0, 3], [1, 2]]) }, '691200'); // oxfmt-ignore
  // (3·1)(4·1) + (2·2)(1·2), by the lengths of (3, 4) and (4, 2).
  const cosine = 20 / (5 * Math.sqrt(20));
  const asked = { ...question([]), words: new Map([[0, 4], [1, 1]]) }; // oxfmt-ignore
  expect(like(examples, asked).get('691200')).toBeCloseTo((cosine - 0.6) / 0.4);
});

it('forgets the oldest example above its limit', () => {
  const examples = indexOf();
  for (let word = 0; word <= capacity; word++) examples.put(`example ${word}`, question([word]), `61091${word}`);
  expect([0, 1, capacity].map((word) => [...like(examples, question([word])).keys()])).toEqual([
    [],
    ['610911'],
    ['610914'],
  ]);
});

it('holds an example once, at its last text, and none without words', () => {
  const examples = indexOf();
  examples.put('mug', question([1]), '691200');
  examples.put('mug', question([2]), '691110');
  examples.put('nothing', question([]), '950300');
  expect([like(examples, question([1])), like(examples, question([2]))]).toEqual([new Map(), new Map([['691110', 1]])]);
  expect(examples.changesSince(0).put).toEqual([
    { key: 'mug', hsCode: '691110', text: { words: new Map([[2, 1]]), facets: 0, material: [] } },
  ]);
  examples.put('mug', question([]), '691110');
  expect(like(examples, question([2]))).toEqual(new Map());
});

it('sends a copy what was added and removed since, and all to a copy that is too old', () => {
  const examples = new ExampleIndex(idf, 1, () => silent);
  examples.put('cup', question([1]), '691110');
  const first = examples.revision;
  examples.put('mug', question([2]), '691200');
  const mug = { key: 'mug', hsCode: '691200', text: { words: new Map([[2, 1]]), facets: 0, material: [] } };
  expect(examples.changesSince(first)).toEqual({
    revision: examples.revision,
    reset: false,
    put: [mug],
    removed: ['cup'],
  });
  examples.put('tee', question([3]), '610910');
  const tee = { key: 'tee', hsCode: '610910', text: { words: new Map([[3, 1]]), facets: 0, material: [] } };
  expect(examples.changesSince(first)).toEqual({ revision: examples.revision, reset: true, put: [tee], removed: [] });
});

it('sends nothing that a copy has', () => {
  const examples = new ExampleIndex(idf, 2, () => silent);
  for (const [at, key] of ['cup', 'mug', 'tee'].entries()) examples.put(key, question([at]), '691110');
  // At its third revision the cup was removed, at its fourth the tee had come.
  const { put, removed } = examples.changesSince(3);
  expect([examples.revision, put.map(({ key }) => key), removed]).toEqual([4, [], ['cup']]);
  expect(examples.changesSince(2)).toMatchObject({ put: [{ key: 'tee' }], removed: ['cup'] });
  examples.put('tie', question([3]), '621510');
  expect(examples.changesSince(4)).toMatchObject({ put: [{ key: 'tie' }], removed: ['mug'] });
});

it('is a copy without what it had before, if it was too old', () => {
  const copy = indexOf();
  copy.put('mug', question([1]), '691200');
  copy.apply({
    revision: 9,
    reset: true,
    put: [{ key: 'tee', hsCode: '610910', text: { words: new Map([[2, 1]]), facets: 0, material: [] } }],
    removed: [],
  });
  expect([like(copy, question([1])), like(copy, question([2]))]).toEqual([new Map(), new Map([['610910', 1]])]);
});

it('does not change by what was not in it', () => {
  const examples = indexOf();
  examples.remove('mug');
  expect([examples.revision, like(examples, question([1]))]).toEqual([0, new Map()]);
});
