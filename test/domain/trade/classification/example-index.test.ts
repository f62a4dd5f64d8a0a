import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExampleIndex } from '../../../../src/domain/trade/classification/example-index.ts';

const idf = Float32Array.from({ length: 8 }, (_, word) => 1 + word);
const capacity = 4;
const question = (words: readonly number[]) => ({
  words: new Map(words.map((word) => [word, 1])),
  unknown: 0,
  guessed: 0,
  marks: 0,
  facets: 0,
});

const change = fc.record({
  key: fc.integer({ min: 0, max: 6 }).map(String),
  words: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
  hsCode: fc.constantFrom('610910', '640399', '950300'),
  removes: fc.boolean(),
  /** Whether the copy is updated after this step. */
  sent: fc.boolean(),
});

it('has copies that answer as it does, whenever they were last brought up to date', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const [examples, copy] = [new ExampleIndex(idf, capacity), new ExampleIndex(idf, capacity)];
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
        expect(new Map([...copy.like(asked)].sort())).toEqual(new Map([...examples.like(asked)].sort()));
      }
    }),
  );
});

it('sends nothing to a copy that has everything', () => {
  const examples = new ExampleIndex(idf, capacity);
  examples.put('mug', question([1, 2]), '691200');
  expect(examples.changesSince(examples.revision)).toEqual({ revision: 1, anew: false, put: [], removed: [] });
});
