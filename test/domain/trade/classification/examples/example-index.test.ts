import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExampleIndex } from '../../../../../src/domain/trade/classification/examples/example-index.ts';
import {
  packedExampleOf,
  packed,
  unpacked,
} from '../../../../../src/domain/trade/classification/examples/example-store.ts';
import { featuresOf } from '../../../../../src/domain/trade/classification/learner/features.ts';
import type { CodeFacets } from '../../../../../src/domain/trade/classification/facets.ts';

const idf = Float32Array.from({ length: 8 }, (_, word) => 1 + word);
const capacity = 4;
const nouns = (words: readonly number[]) => words.map((number) => ({ number, weight: 1, isNoun: false }));
const question = (words: readonly number[]) => ({
  words: new Map(words.map((word) => [word, 1])),
  unknown: 0,
  guessed: 0,
  marks: 0,
  facets: 0,
  material: [] as readonly number[],
  features: featuresOf(nouns(words), []),
});
/** A text of words that the vocabulary lacks. */
const unread = (words: readonly number[]) => ({ ...question([]), features: featuresOf(nouns(words), []) });
const silent = { own: 0, excluded: 0, dividing: [] };
const codes = ['610910', '640399', '691200', '950300'];
const numbers = new Map(codes.map((code, at) => [code, at]));
const indexOf = (most = capacity, facetsOf = (_: string): CodeFacets => silent): ExampleIndex =>
  new ExampleIndex(idf, most, { facetsOf, codes, numbers });
const put = (examples: ExampleIndex, since: number) =>
  [...unpacked(examples.changesSince(since).put)].map(({ key, code, words }) => ({
    key,
    hsCode: String(code),
    words: [...words],
  }));
/** By code, the likeness of its closest example. */
const like = (examples: ExampleIndex, asked: ReturnType<typeof question>) =>
  new Map([...examples.votes(asked).codes].map(([code, { likeness }]) => [code, likeness]));

const change = fc.record({
  key: fc.integer({ min: 0, max: 6 }).map(String),
  words: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
  hsCode: fc.constantFrom('610910', '640399', '950300'),
  /** Whether the vocabulary knows its words. */
  read: fc.boolean(),
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
      for (const { key, words, hsCode, read, removes, sent } of changes) {
        if (removes) examples.remove(key);
        else examples.put(key, read ? question(words) : unread(words), hsCode);
        if (sent) bringUpToDate();
      }
      bringUpToDate();
      for (let word = 0; word < idf.length; word++)
        for (const asked of [question([word, (word + 1) % idf.length]), unread([word])])
          expect(new Map([...like(copy, asked)].sort())).toEqual(new Map([...like(examples, asked)].sort()));
    }),
  );
});

it('sends nothing to an up-to-date copy', () => {
  const examples = indexOf();
  examples.put('mug', question([1, 2]), '691200');
  expect(examples.changesSince(examples.revision)).toMatchObject({ revision: 1, reset: false, removed: [] });
  expect(put(examples, examples.revision)).toEqual([]);
});

/** The cosine of two texts, word by word, from the least that counts (0.6) to the same words. */
const similarity = (one: readonly number[], other: readonly number[]): number => {
  const square = (words: readonly number[]): number => words.reduce((total, word) => total + (idf[word] ?? 0) ** 2, 0);
  const cosine = square(one.filter((word) => other.includes(word))) / Math.sqrt(square(one) * square(other));
  return (cosine - 0.6) / 0.4;
};

it('finds, of each code, the example that is most like a text', () => {
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 });
  const two = ['610910', '640399'] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(words, fc.constantFrom(...two)), { maxLength: capacity }), words, (texts, asked) => {
      const examples = indexOf();
      for (const [at, [text, hsCode]] of texts.entries()) examples.put(String(at), question(text), hsCode);
      const found = like(examples, question(asked));
      for (const code of two) {
        const most = Math.max(
          ...texts.flatMap(([text, hsCode]) => (hsCode === code ? [similarity(text, asked)] : [])),
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
  expect(put(examples, 0)).toEqual([{ key: 'mug', hsCode: '691110', words: [2] }]);
  examples.put('mug', question([]), '691110');
  expect(like(examples, question([2]))).toEqual(new Map());
});

it('sends a copy what was added and removed since, and all to a copy that is too old', () => {
  const examples = indexOf(1);
  examples.put('cup', question([1]), '691110');
  const first = examples.revision;
  examples.put('mug', question([2]), '691200');
  expect(put(examples, first)).toEqual([{ key: 'mug', hsCode: '691200', words: [2] }]);
  expect(examples.changesSince(first)).toMatchObject({
    revision: examples.revision,
    reset: false,
    removed: ['cup'],
  });
  examples.put('tee', question([3]), '610910');
  expect(put(examples, first)).toEqual([{ key: 'tee', hsCode: '610910', words: [3] }]);
  expect(examples.changesSince(first)).toMatchObject({ revision: examples.revision, reset: true, removed: [] });
});

it('sends nothing that a copy has', () => {
  const examples = indexOf(2);
  for (const [at, key] of ['cup', 'mug', 'tee'].entries()) examples.put(key, question([at]), '691110');
  // At its third revision the cup was removed, at its fourth the tee had come.
  const sent = (since: number) => [put(examples, since).map(({ key }) => key), examples.changesSince(since).removed];
  expect([examples.revision, sent(3), sent(2)]).toEqual([4, [[], ['cup']], [['tee'], ['cup']]]);
  examples.put('tie', question([3]), '621510');
  expect(sent(4)).toEqual([['tie'], ['mug']]);
});

it('is a copy without what it had before, if it was too old', () => {
  const copy = indexOf();
  copy.put('mug', question([1]), '691200');
  copy.apply({
    revision: 9,
    reset: true,
    put: packed([packedExampleOf('tee', '610910', question([2]), false)]),
    removed: [],
  });
  expect([like(copy, question([1])), like(copy, question([2]))]).toEqual([new Map(), new Map([['610910', 1]])]);
});

it('finds a text again of which the vocabulary has no word, until it is removed, and nothing that is like it', () => {
  const word = fc.integer({ min: 100, max: 120 });
  const text = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(text, text, fc.nat({ max: 600 }), (words, others, gone) => {
      fc.pre(words.join() !== others.join());
      const examples = indexOf(5_000);
      examples.put('one', unread(words), '610910');
      for (let at = 0; at < gone; at++) examples.put(`gone ${at}`, unread([1_000 + at]), '640399');
      for (let at = 0; at < gone; at++) examples.remove(`gone ${at}`);
      expect([like(examples, unread(words)), like(examples, unread(others))]).toEqual([
        new Map([['610910', 1]]),
        new Map(),
      ]);
      examples.remove('one');
      expect(like(examples, unread(words))).toEqual(new Map());
    }),
    { numRuns: 50 },
  );
});

it('does not change by what was not in it', () => {
  const examples = indexOf();
  examples.remove('mug');
  expect([examples.revision, like(examples, question([1]))]).toEqual([0, new Map()]);
});

it('holds what it was given last, as if the removed ones had never come, in whatever order', () => {
  const text = fc.record({
    words: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }),
    hsCode: fc.constantFrom(...codes),
  });
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), fc.nat({ max: 900 }), words, (texts, gone, asked) => {
      const [one, other] = [indexOf(5_000), indexOf(5_000)];
      for (const [at, { words: said, hsCode }] of texts.entries()) one.put(String(at), question(said), hsCode);
      for (let at = 0; at < gone; at++) other.put(`gone ${at}`, question([at % 8, (at + 3) % 8]), '640399');
      for (const [at, { words: said, hsCode }] of [...texts.entries()].toReversed())
        other.put(String(at), question(said), hsCode);
      for (let at = 0; at < gone; at++) other.remove(`gone ${at}`);
      expect(other.opinionOn(question(asked))).toEqual(one.opinionOn(question(asked)));
      expect(other.votes(question(asked))).toEqual(one.votes(question(asked)));
      expect(other.size).toBe(texts.length);
    }),
    { numRuns: 50 },
  );
});

it('lets no example of another material speak, by its text or by its code', () => {
  const [cotton, silk] = [1, 2];
  const examples = indexOf(10, (code) => ({ ...silent, own: code === '610910' ? cotton : 0 }));
  examples.put('tee', question([1, 2]), '610910');
  examples.put('mug', { ...question([1, 2]), facets: cotton }, '691200');
  examples.put('toy', question([1, 3]), '950300');
  const spoken = (facets: number) => {
    const { neighbours, frequencies } = examples.opinionOn({ ...question([1, 2]), facets });
    return [[...neighbours.keys()].sort(), [...frequencies.keys()].sort()];
  };
  expect(spoken(0)).toEqual([[0, 2, 3], [0, 2, 3]]); // oxfmt-ignore
  expect(spoken(silk)).toEqual([[3], [2, 3]]);
});

it('takes at most 20 MB for 31,000 examples', () => {
  const many = new Float32Array(20_000).fill(1);
  const examples = new ExampleIndex(many, 50_000, { facetsOf: () => silent, codes, numbers });
  for (let at = 0; at < 31_000; at++) {
    const words = Array.from({ length: 8 }, (_, place) => (at * 31 + place * place * 977) % many.length);
    examples.put(`prd_${at}`, { ...question([]), words: new Map(words.map((word) => [word, 1])), features: featuresOf(nouns(words), []) }, '950300'); // oxfmt-ignore
  }
  expect(examples.bytes).toBeLessThan(20_000_000);
});

it('gives the same words as one text, and a question with them hears of every code that they have', () => {
  /** Few words, so that the same ones come in another order. */
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 });
  const one = fc.record({ key: fc.nat(9).map(String), words, code: fc.constantFrom(...codes), read: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (added) => {
      const examples = indexOf(100);
      const kept = new Map<string, (typeof added)[number]>();
      for (const each of added) {
        examples.put(each.key, each.read ? question(each.words) : unread(each.words), each.code);
        kept.delete(each.key);
        kept.set(each.key, each);
      }
      const all = [...examples.wordsOfAll()];
      expect(all.map(({ key, hsCode }) => [key, hsCode]).sort()).toEqual([...kept.values()].map(({ key, code }) => [key, code]).sort()); // oxfmt-ignore
      const byWords = Map.groupBy(all, ({ words }) => words);
      const isRead = (key = ''): boolean => kept.get(key)?.read === true;
      expect([...byWords.values()].filter(([first]) => isRead(first?.key)).length).toBe(
        new Set([...kept.values()].filter(({ read }) => read).map(({ words }) => words.toSorted().join(' '))).size,
      );
      for (const alike of byWords.values()) {
        const texts = alike.flatMap(({ key }) => kept.get(key) ?? []);
        const [first] = texts;
        for (const { words, read } of texts)
          expect([words.toSorted(), read]).toEqual([first?.words.toSorted(), first?.read]);
        const found = new Set(alike.map(({ hsCode }) => hsCode));
        if (found.size === 1 || first === undefined) continue;
        const { contradicting } = examples.votes(first.read ? question(first.words) : unread(first.words));
        const told = new Set(contradicting.map(({ hsCode }) => hsCode));
        for (const code of found) expect(told).toContain(code);
      }
    }),
  );
});

it('leaves out what is removed while its words are read', () => {
  const examples = indexOf(100);
  for (const [at, key] of ['mug', 'shoe', 'toy'].entries()) examples.put(key, question([at + 1]), '691200');
  const read: string[] = [];
  for (const { key } of examples.wordsOfAll()) {
    read.push(key);
    examples.remove('shoe');
  }
  expect(read).toEqual(['mug', 'toy']);
});
