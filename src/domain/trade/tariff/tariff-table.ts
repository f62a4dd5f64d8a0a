import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { TariffLine } from './duty-rate.ts';
import { condense } from './condense.ts';
import type { Condensed } from './condense.ts';
import { inSeason } from './seasons.ts';
import type { RateTerms, TariffEntry } from './tariff-entry.ts';

/** Shorter codes that are looked up although a schedule has only lines below them. */
const shorterLengths = [8, 6, 4, 2];
const [shortest, longest] = [2, 10];

/** A code as a unique number: `0101` and `0101000000` differ in length only. */
const keyOf = (code: string): number => Number(code) * 16 + code.length;
const codeOf = (key: number): string => String(Math.floor(key / 16)).padStart(key % 16, '0');

/**
 * The lines of a tariff that are in force at one time, in little memory: sorted numbers, and shared terms. Descriptions
 * stay in the store.
 */
export class TariffTable {
  readonly #keys: Float64Array;
  /** For each key, the index of its terms. */
  readonly #at: Uint32Array;
  readonly #terms: readonly Condensed[];
  readonly #source: string;
  /** Of a tariff in part, the codes that stand for the lines below them. */
  readonly #summaries: ReadonlySet<number> | undefined;

  constructor(entries: Iterable<Pick<TariffEntry, 'code' | 'terms'>>, source: string, isWhole = true) {
    const termsOf = new Map<number, Condensed>();
    const below = new Map<number, Set<RateTerms>>();
    for (const { code, terms } of entries) {
      termsOf.set(keyOf(code), terms);
      for (const length of shorterLengths) {
        if (length >= code.length) continue;
        const key = keyOf(code.slice(0, length));
        const group = below.get(key);
        if (group) group.add(terms);
        else below.set(key, new Set([terms]));
      }
    }
    const summaries = new Set<number>();
    for (const [key, terms] of below) {
      if (termsOf.has(key)) continue;
      termsOf.set(key, condense([...terms]));
      summaries.add(key);
    }
    this.#summaries = isWhole ? undefined : summaries;

    this.#keys = Float64Array.from(termsOf.keys()).sort();
    const places = new Map<Condensed, number>();
    this.#at = Uint32Array.from(this.#keys, (key) => {
      const terms = termsOf.get(key) as Condensed;
      const place = places.get(terms) ?? places.size;
      places.set(terms, place);
      return place;
    });
    this.#terms = [...places.keys()];
    this.#source = source;
  }

  /**
   * The line with the longest code that `hsCode` begins with. Of a tariff in part, what stands for several lines
   * answers a code as short as itself alone: of a longer one the line is not there.
   */
  lookup(hsCode: string, date: LocalDate): TariffLine | undefined {
    for (let length = Math.min(hsCode.length, longest); length >= shortest; length--) {
      const key = keyOf(hsCode.slice(0, length));
      const place = this.#placeOf(key);
      const terms = place === undefined ? undefined : this.#terms[this.#at[place] ?? -1];
      if (terms === undefined) continue;
      const isSummary = this.#summaries?.has(key) === true;
      if (isSummary && length < hsCode.length) return undefined;
      return { ...this.#lineOf(key, terms, date), ...(isSummary && { inPart: 'below' }) };
    }
    return undefined;
  }

  #lineOf(key: number, { mfn, seasons, spread, oneOf, preferences, byOrigin }: Condensed, date: LocalDate): TariffLine {
    return {
      code: codeOf(key),
      mfn: (seasons && inSeason(seasons, date)) ?? mfn,
      ...(spread && { spread }),
      ...(oneOf && { oneOf }),
      preferences,
      ...(byOrigin && { byOrigin: byOrigin.filter((measure) => isWithin(measure, date)) }),
      source: this.#source,
    };
  }

  #placeOf(key: number): number | undefined {
    let [from, to] = [0, this.#keys.length - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const found = this.#keys[middle] ?? Number.NaN;
      if (found === key) return middle;
      if (found < key) from = middle + 1;
      else to = middle - 1;
    }
    return undefined;
  }
}
