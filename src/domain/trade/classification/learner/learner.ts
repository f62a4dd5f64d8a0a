import { FeatureTable, grown } from './feature-table.ts';
import type { TextFeatures } from './features.ts';

/** What the texts that a learner knows say of a question. */
export type Opinion = {
  /** The codes of the most similar texts, by number, with their part of the votes: above 0 to 1 together. */
  readonly neighbours: ReadonlyMap<number, number>;
  /** The codes by how often their texts have the features of the question, 1 together. */
  readonly frequencies: ReadonlyMap<number, number>;
  /** How similar the most similar text is: 0 to 1. */
  readonly likeness: number;
};

/** BM25: how soon a repeated feature and the length of a text count. */
const k1 = 1.2;
const b = 0.5;
/** How many of the most similar texts vote. */
const voters = 40;
/** Naive Bayes: its smoothing, and how much its scores are evened out. */
const smoothing = 0.05;
const smoothedOver = 200;
const evenness = 0.4;
/** How many codes an opinion names by frequency. */
const mostNamed = 15;

const noOpinion: Opinion = { neighbours: new Map(), frequencies: new Map(), likeness: 0 };

/** The texts and codes that a question lets speak, by their numbers. */
export type Admitted = { readonly text: (text: number) => boolean; readonly code: (code: number) => boolean };
const all: Admitted = { text: () => true, code: () => true };

/** How many texts and codes a question has met. */
type Met = { readonly texts: number; readonly codes: number };

/** A list of the best few, the best first; of equal ones the one with the lower number. */
class BestFew {
  readonly numbers: number[] = [];
  readonly scores: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(number: number, score: number): void {
    let at = this.scores.length;
    if (at === this.#size && score < (this.scores[at - 1] ?? 0)) return;
    while (at > 0) {
      const before = this.scores[at - 1] ?? 0;
      if (before > score || (before === score && (this.numbers[at - 1] ?? 0) <= number)) break;
      at--;
    }
    if (at >= this.#size) return;
    const { numbers, scores } = this;
    // Shifted in place: `splice` would make two arrays each time.
    for (let to = Math.min(scores.length, this.#size - 1); to > at; to--) {
      numbers[to] = numbers[to - 1] ?? 0;
      scores[to] = scores[to - 1] ?? 0;
    }
    numbers[at] = number;
    scores[at] = score;
  }
}

/**
 * Learns from texts with codes, and compares a question with all of them in two ways: by the most similar texts (BM25),
 * and by how often the texts of a code have the question's features (naive Bayes).
 *
 * Everything is in typed arrays: 12 bytes for each feature of a text, 12 for each text, and some 24 for each distinct
 * feature. The order in which texts came does not matter, and a text that was removed leaves no trace in an opinion.
 */
export class Learner {
  /** By number of a feature: its last posting plus 1, and how many texts have it. */
  #last = new Uint32Array(1_024);
  #textsWith = new Uint32Array(1_024);
  /** By posting: its feature, its text, and the posting before it of the same feature plus 1. */
  #featureOf = new Uint32Array(1_024);
  #textOf = new Uint32Array(1_024);
  #before = new Uint32Array(1_024);
  #postings = 0;
  /** By text: its code, its first posting and how many it has; a removed one has none. */
  #codeOf = new Uint16Array(128);
  #startOf = new Uint32Array(128);
  #sizeOf = new Uint16Array(128);
  /** 1 for a text that counts half. */
  #halves = new Uint8Array(128);
  #texts = 0;

  readonly #features = new FeatureTable();
  #living = 0;
  #livingPostings = 0;
  #livingWeight = 0;
  /** By code: the weights of the texts that have it. */
  readonly #textsOf: Float64Array;
  // Reused from question to question, and all 0 in between.
  readonly #counts: Float64Array;
  readonly #scores: Float64Array;
  #shared = new Float64Array(128);
  // What a question has met: texts, codes, and codes by one of its features.
  #textsMet = new Uint32Array(128);
  readonly #codesMet: Uint32Array;
  readonly #codesOfFeature: Uint32Array;

  /** Codes are numbered from 0. */
  constructor(codes: number) {
    this.#textsOf = new Float64Array(codes);
    this.#counts = new Float64Array(codes);
    this.#scores = new Float64Array(codes);
    this.#codesMet = new Uint32Array(codes);
    this.#codesOfFeature = new Uint32Array(codes);
  }

  /** How many texts it knows. */
  get size(): number {
    return this.#living;
  }

  get bytes(): number {
    const arrays = [
      ...[this.#last, this.#textsWith, this.#featureOf, this.#textOf, this.#before],
      ...[
        this.#codeOf,
        this.#startOf,
        this.#sizeOf,
        this.#halves,
        this.#textsOf,
        this.#counts,
        this.#scores,
        this.#shared,
      ],
      ...[this.#textsMet, this.#codesMet, this.#codesOfFeature],
    ];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, this.#features.bytes);
  }

  /**
   * Learns a text, and returns its number. `weight` is how much it counts: a half or one, so that sums of weights are
   * exact, and a removed text leaves nothing.
   */
  add(keys: Float64Array, code: number, weight: 0.5 | 1 = 1): number {
    if (keys.length === 0) throw new RangeError('A text without features teaches nothing.');
    const text = this.#texts++;
    this.#codeOf = grown(this.#codeOf, this.#texts);
    this.#startOf = grown(this.#startOf, this.#texts);
    this.#sizeOf = grown(this.#sizeOf, this.#texts);
    this.#halves = grown(this.#halves, this.#texts);
    this.#codeOf[text] = code;
    this.#startOf[text] = this.#postings;
    this.#sizeOf[text] = keys.length;
    const end = this.#postings + keys.length;
    this.#featureOf = grown(this.#featureOf, end);
    this.#textOf = grown(this.#textOf, end);
    this.#before = grown(this.#before, end);
    for (let at = 0; at < keys.length; at++) this.#post(this.#features.add(keys[at] ?? 0), text);
    this.#halves[text] = Number(weight === 0.5);
    this.#textsOf[code] = (this.#textsOf[code] ?? 0) + weight;
    this.#living++;
    this.#livingWeight += weight;
    this.#livingPostings += keys.length;
    return text;
  }

  remove(text: number): void {
    const [start, size, code] = [this.#startOf[text] ?? 0, this.#sizeOf[text] ?? 0, this.#codeOf[text] ?? 0];
    if (size === 0) return;
    for (let posting = start; posting < start + size; posting++) {
      const feature = this.#featureOf[posting] ?? 0;
      this.#textsWith[feature] = (this.#textsWith[feature] ?? 0) - 1;
    }
    this.#sizeOf[text] = 0;
    const weight = this.#halves[text] === 1 ? 0.5 : 1;
    this.#textsOf[code] = (this.#textsOf[code] ?? 0) - weight;
    this.#living--;
    this.#livingWeight -= weight;
    this.#livingPostings -= size;
  }

  #post(feature: number, text: number): void {
    this.#last = grown(this.#last, feature + 1);
    this.#textsWith = grown(this.#textsWith, feature + 1);
    const posting = this.#postings++;
    this.#featureOf[posting] = feature;
    this.#textOf[posting] = text;
    this.#before[posting] = this.#last[feature] ?? 0;
    this.#last[feature] = posting + 1;
    this.#textsWith[feature] = (this.#textsWith[feature] ?? 0) + 1;
  }

  /** The features of a text that was added and not removed. */
  keysOf(text: number): Float64Array {
    const start = this.#startOf[text] ?? 0;
    const keys = new Float64Array(this.#sizeOf[text] ?? 0);
    for (let at = 0; at < keys.length; at++) keys[at] = this.#features.keyOf(this.#featureOf[start + at] ?? 0);
    return keys;
  }

  opinionOn({ keys, weights }: TextFeatures, admitted: Admitted = all): Opinion {
    if (this.#living === 0) return noOpinion;
    if (this.#shared.length < this.#texts) {
      this.#shared = new Float64Array(this.#codeOf.length);
      this.#textsMet = new Uint32Array(this.#codeOf.length);
    }
    let met: Met = { texts: 0, codes: 0 };
    let whole = 0;
    for (let at = 0; at < keys.length; at++) {
      const feature = this.#features.find(keys[at] ?? 0);
      const known = feature < 0 ? 0 : (this.#textsWith[feature] ?? 0);
      const weight = weights[at] ?? 0;
      const value = weight * Math.log(1 + (this.#living - known + 0.5) / (known + 0.5));
      whole += value;
      if (known > 0) met = this.#follow(feature, value, weight, met);
    }
    if (met.texts === 0) return noOpinion;
    const average = this.#livingPostings / this.#living;
    const best = this.#mostSimilar(met.texts, average, admitted);
    const own = whole * this.#factorOf(keys.length, average);
    return {
      neighbours: votesOf(best),
      frequencies: this.#byFrequency(met.codes, admitted),
      likeness: Math.min(1, (best.scores[0] ?? 0) / own),
    };
  }

  /** Adds a feature of the question to the texts and codes that have it, and returns how many it has met by then. */
  #follow(feature: number, value: number, weight: number, { texts, codes }: Met): Met {
    let ofFeature = 0;
    for (let posting = this.#last[feature] ?? 0; posting > 0; posting = this.#before[posting - 1] ?? 0) {
      const text = this.#textOf[posting - 1] ?? 0;
      if (this.#sizeOf[text] === 0) continue;
      const shared = this.#shared[text] ?? 0;
      if (shared === 0) this.#textsMet[texts++] = text;
      this.#shared[text] = shared + value;
      const code = this.#codeOf[text] ?? 0;
      const count = this.#counts[code] ?? 0;
      if (count === 0) this.#codesOfFeature[ofFeature++] = code;
      this.#counts[code] = count + (this.#halves[text] === 1 ? 0.5 : 1);
    }
    for (let at = 0; at < ofFeature; at++) {
      const code = this.#codesOfFeature[at] ?? 0;
      const score = this.#scores[code] ?? 0;
      if (score === 0) this.#codesMet[codes++] = code;
      const usual = smoothing + (smoothing * (this.#textsOf[code] ?? 0)) / smoothedOver;
      this.#scores[code] = score + weight * Math.log(1 + (this.#counts[code] ?? 0) / usual);
      this.#counts[code] = 0;
    }
    return { texts, codes };
  }

  #factorOf(size: number, average: number): number {
    return (k1 + 1) / (1 + k1 * (1 - b + (b * size) / average));
  }

  /** The most similar texts as twice the number of their code, and one more for those that count half. */
  #mostSimilar(met: number, average: number, admitted: Admitted): BestFew {
    const best = new BestFew(voters);
    for (let at = 0; at < met; at++) {
      const text = this.#textsMet[at] ?? 0;
      const score = (this.#shared[text] ?? 0) * this.#factorOf(this.#sizeOf[text] ?? 0, average);
      if (admitted.text(text)) best.add(2 * (this.#codeOf[text] ?? 0) + (this.#halves[text] ?? 0), score);
      this.#shared[text] = 0;
    }
    return best;
  }

  #byFrequency(met: number, admitted: Admitted): ReadonlyMap<number, number> {
    const named = new BestFew(mostNamed);
    for (let at = 0; at < met; at++) {
      const code = this.#codesMet[at] ?? 0;
      const prior = Math.log((this.#textsOf[code] ?? 0) / this.#livingWeight) / 2;
      if (admitted.code(code)) named.add(code, (this.#scores[code] ?? 0) + prior);
      this.#scores[code] = 0;
    }
    const highest = named.scores[0] ?? 0;
    const shares = named.scores.map((score) => Math.exp(evenness * (score - highest)));
    const total = shares.reduce((sum, share) => sum + share, 0);
    return new Map(named.numbers.map((code, at) => [code, (shares[at] ?? 0) / total]));
  }
}

/** The votes of the most similar texts by code, each by its weight and the square of its similarity to the best. */
const votesOf = ({ numbers, scores }: BestFew): ReadonlyMap<number, number> => {
  const best = scores[0] ?? 1;
  const votes = new Map<number, number>();
  let total = 0;
  numbers.forEach((number, at) => {
    const code = number >>> 1;
    const vote = ((scores[at] ?? 0) / best) ** 2 * (number % 2 === 0 ? 1 : 0.5);
    total += vote;
    votes.set(code, (votes.get(code) ?? 0) + vote);
  });
  return new Map([...votes].map(([code, vote]) => [code, vote / total]));
};
