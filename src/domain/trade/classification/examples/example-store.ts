import { grown } from '../learner/feature-table.ts';
import type { IndexQuery } from '../index-query.ts';

/** Examples as a few arrays, which threads exchange in milliseconds: one after the other, in the order of `keys`. */
export type PackedExamples = {
  /** Separated by line breaks: one string is copied faster than thousands. */
  readonly keys: string;
  readonly codes: Uint32Array;
  readonly facets: Uint32Array;
  /** 1 for a declared code. */
  readonly declared: Uint8Array;
  /** Of each example, how many words, materials and features it has. */
  readonly sizes: Uint16Array;
  readonly words: Uint16Array;
  readonly weights: Float64Array;
  readonly materials: Uint16Array;
  readonly features: Float64Array;
};

/** Numbers of an example: how many sizes it has. */
const sizesOfOne = 3;

/** An example as it is packed: its words in the order of the text, and the features of its text. */
export type PackedExample = {
  readonly key: string;
  readonly code: number;
  /** Nobody has reviewed the code: it was declared for a parcel, or sent with a product. */
  readonly isDeclared: boolean;
  readonly facets: number;
  readonly words: Uint16Array;
  readonly weights: Float64Array;
  readonly materials: Uint16Array;
  readonly features: Float64Array;
};

/** The parts of a text that an example has. */
export type ExampleText = Pick<IndexQuery, 'words' | 'facets' | 'material' | 'features'>;

export const packedExampleOf = (
  key: string,
  hsCode: string,
  { words, facets, material, features }: ExampleText,
  isDeclared: boolean,
): PackedExample => ({
  key,
  code: Number(hsCode),
  isDeclared,
  facets,
  words: Uint16Array.from(words.keys()),
  weights: Float64Array.from(words.values()),
  materials: Uint16Array.from(material),
  features: features.keys,
});

const parts = ['words', 'weights', 'materials', 'features'] as const;

export const packed = (examples: readonly PackedExample[]): PackedExamples => {
  const lengthOf = (part: (typeof parts)[number]): number =>
    examples.reduce((sum, example) => sum + example[part].length, 0);
  const found = {
    keys: examples.map(({ key }) => key).join('\n'),
    codes: new Uint32Array(examples.length),
    facets: new Uint32Array(examples.length),
    declared: new Uint8Array(examples.length),
    sizes: new Uint16Array(examples.length * sizesOfOne),
    words: new Uint16Array(lengthOf('words')),
    weights: new Float64Array(lengthOf('weights')),
    materials: new Uint16Array(lengthOf('materials')),
    features: new Float64Array(lengthOf('features')),
  };
  const ends = { words: 0, weights: 0, materials: 0, features: 0 };
  examples.forEach((example, at) => {
    found.codes[at] = example.code;
    found.facets[at] = example.facets;
    found.declared[at] = Number(example.isDeclared);
    found.sizes[at * sizesOfOne] = example.words.length;
    found.sizes[at * sizesOfOne + 1] = example.materials.length;
    found.sizes[at * sizesOfOne + 2] = example.features.length;
    for (const part of parts) {
      found[part].set(example[part], ends[part]);
      ends[part] += example[part].length;
    }
  });
  return found;
};

export const codeOfNumber = (code: number): string => String(code).padStart(6, '0');

/** The examples that were packed. */
export function* unpacked({ keys, codes, facets, declared, sizes, ...all }: PackedExamples): Generator<PackedExample> {
  if (codes.length === 0) return;
  let [ofWords, ofMaterials, ofFeatures] = [0, 0, 0];
  for (const [at, key] of keys.split('\n').entries()) {
    const untilWords = ofWords + (sizes[at * sizesOfOne] ?? 0);
    const untilMaterials = ofMaterials + (sizes[at * sizesOfOne + 1] ?? 0);
    const untilFeatures = ofFeatures + (sizes[at * sizesOfOne + 2] ?? 0);
    yield {
      key,
      code: codes[at] ?? 0,
      facets: facets[at] ?? 0,
      isDeclared: declared[at] === 1,
      words: all.words.subarray(ofWords, untilWords),
      weights: all.weights.subarray(ofWords, untilWords),
      materials: all.materials.subarray(ofMaterials, untilMaterials),
      features: all.features.subarray(ofFeatures, untilFeatures),
    };
    [ofWords, ofMaterials, ofFeatures] = [untilWords, untilMaterials, untilFeatures];
  }
}

const none = new Uint16Array();

/**
 * The texts of examples in typed arrays, by place: some 20 bytes for each word. A removed one leaves its place empty, to
 * no effect; who removes many makes a new store of the rest.
 */
export class ExampleStore {
  readonly #placeOf = new Map<string, number>();
  /** By place. */
  readonly #keys: (string | undefined)[] = [];
  readonly #materials = new Map<number, Uint16Array>();
  #codes = new Uint32Array(128);
  #facets = new Uint32Array(128);
  #declared = new Uint8Array(128);
  #revisions = new Uint32Array(128);
  #lengths = new Float64Array(128);
  #starts = new Uint32Array(128);
  #sizes = new Uint16Array(128);
  /** By word: its last posting plus 1. */
  readonly #last: Uint32Array;
  /** By posting: its word, its place, its weight, and the posting before it of the same word plus 1. */
  #words = new Uint16Array(1_024);
  #places = new Uint32Array(1_024);
  #weights = new Float64Array(1_024);
  #before = new Uint32Array(1_024);
  #postings = 0;
  readonly #idf: Float32Array;
  // Reused from question to question: `#shared` is all 0 in between.
  #shared = new Float64Array(128);
  #met = new Uint32Array(128);

  constructor(idf: Float32Array) {
    this.#idf = idf;
    this.#last = new Uint32Array(idf.length);
  }

  /** How many examples it has, and how many places. */
  get size(): number {
    return this.#placeOf.size;
  }
  get places(): number {
    return this.#keys.length;
  }
  get bytes(): number {
    const arrays = [
      ...[this.#codes, this.#facets, this.#declared, this.#revisions, this.#lengths, this.#starts, this.#sizes],
      ...[this.#last, this.#words, this.#places, this.#weights, this.#before, this.#shared, this.#met],
    ];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  keys(): MapIterator<string> {
    return this.#placeOf.keys();
  }
  placeOf(key: string): number | undefined {
    return this.#placeOf.get(key);
  }
  keyAt(place: number): string {
    return this.#keys[place] ?? '';
  }
  codeAt(place: number): string {
    return codeOfNumber(this.#codes[place] ?? 0);
  }
  isDeclaredAt(place: number): boolean {
    return this.#declared[place] === 1;
  }
  revisionAt(place: number): number {
    return this.#revisions[place] ?? 0;
  }
  facetsAt(place: number): Pick<IndexQuery, 'facets' | 'material'> {
    return { facets: this.#facets[place] ?? 0, material: [...(this.#materials.get(place) ?? none)] };
  }
  /** An example as it is packed, without the features of its text. */
  exampleAt(place: number): Omit<PackedExample, 'features'> {
    const start = this.#starts[place] ?? 0;
    const end = start + (this.#sizes[place] ?? 0);
    return {
      key: this.keyAt(place),
      code: this.#codes[place] ?? 0,
      facets: this.#facets[place] ?? 0,
      isDeclared: this.isDeclaredAt(place),
      words: this.#words.subarray(start, end),
      weights: this.#weights.subarray(start, end),
      materials: this.#materials.get(place) ?? none,
    };
  }

  /** Adds an example that it does not have, and returns its place. */
  add(
    { key, code, facets, isDeclared, words, weights, materials }: Omit<PackedExample, 'features'>,
    revision: number,
  ): number {
    const place = this.#keys.push(key) - 1;
    this.#placeOf.set(key, place);
    this.#grow(words.length);
    this.#codes[place] = code;
    this.#facets[place] = facets;
    this.#declared[place] = Number(isDeclared);
    this.#revisions[place] = revision;
    this.#starts[place] = this.#postings;
    this.#sizes[place] = words.length;
    if (materials.length > 0) this.#materials.set(place, materials.slice());
    let squares = 0;
    for (let at = 0; at < words.length; at++) {
      const [word, weight, posting] = [words[at] ?? 0, weights[at] ?? 0, this.#postings++];
      squares += (weight * (this.#idf[word] ?? 0)) ** 2;
      this.#words[posting] = word;
      this.#places[posting] = place;
      this.#weights[posting] = weight;
      this.#before[posting] = this.#last[word] ?? 0;
      this.#last[word] = posting + 1;
    }
    this.#lengths[place] = Math.sqrt(squares);
    return place;
  }

  #grow(words: number): void {
    const [places, postings] = [this.#keys.length, this.#postings + words];
    this.#codes = grown(this.#codes, places);
    this.#facets = grown(this.#facets, places);
    this.#declared = grown(this.#declared, places);
    this.#revisions = grown(this.#revisions, places);
    this.#lengths = grown(this.#lengths, places);
    this.#starts = grown(this.#starts, places);
    this.#sizes = grown(this.#sizes, places);
    this.#words = grown(this.#words, postings);
    this.#places = grown(this.#places, postings);
    this.#weights = grown(this.#weights, postings);
    this.#before = grown(this.#before, postings);
  }

  /** Removes an example, and returns the place where it was. */
  remove(key: string): number | undefined {
    const place = this.#placeOf.get(key);
    if (place === undefined) return undefined;
    this.#placeOf.delete(key);
    this.#keys[place] = undefined;
    this.#materials.delete(place);
    this.#sizes[place] = 0;
    return place;
  }

  /** The places of the examples whose cosine with these words is at least `least`, with it. */
  similar(words: IndexQuery['words'], least: number): readonly (readonly [place: number, cosine: number])[] {
    if (this.size === 0) return [];
    if (this.#shared.length < this.places) {
      this.#shared = new Float64Array(this.#codes.length);
      this.#met = new Uint32Array(this.#codes.length);
    }
    let met = 0;
    for (const [word, weight] of words) {
      const factor = weight * (this.#idf[word] ?? 0) ** 2;
      for (let posting = this.#last[word] ?? 0; posting > 0; posting = this.#before[posting - 1] ?? 0) {
        const place = this.#places[posting - 1] ?? 0;
        if (this.#sizes[place] === 0) continue;
        const shared = this.#shared[place] ?? 0;
        if (shared === 0) this.#met[met++] = place;
        this.#shared[place] = shared + factor * (this.#weights[posting - 1] ?? 0);
      }
    }
    const found: (readonly [number, number])[] = [];
    const own = this.#length(words);
    for (let at = 0; at < met; at++) {
      const place = this.#met[at] ?? 0;
      const cosine = (this.#shared[place] ?? 0) / (own * (this.#lengths[place] ?? Infinity));
      if (cosine >= least) found.push([place, cosine]);
      this.#shared[place] = 0;
    }
    return found;
  }

  #length(words: IndexQuery['words']): number {
    let sum = 0;
    for (const [word, weight] of words) sum += (weight * (this.#idf[word] ?? 0)) ** 2;
    return Math.sqrt(sum);
  }
}
