import { addDays, isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { condense } from './condense.ts';
import type { Condensed } from './condense.ts';
import type { Tariff, TariffLine } from './duty-rate.ts';
import { inSeason } from './tariff-entry.ts';
import type { RateTerms, TariffEntry } from './tariff-entry.ts';

/**
 * A file that covers at least this part of the nomenclature is treated as a whole tariff: editions differ in a few
 * codes.
 */
const wholeFrom = 0.9;

/** How much of the nomenclature a tariff file covers, as a number of its six-digit codes. */
export type TariffCoverage = { readonly covered: number; readonly codes: number; readonly whole: boolean };

/**
 * How many of the six-digit `codes` of the nomenclature have a line, above or below them, and whether the file is a
 * whole tariff.
 */
export const coverageOf = (
  lines: readonly { readonly code: string }[],
  codes: readonly string[],
  declared = false,
): TariffCoverage => {
  const beginnings = new Set(lines.map(({ code }) => code.slice(0, 6)));
  const covered = codes.filter((code) => [2, 4, 6].some((length) => beginnings.has(code.slice(0, length)))).length;
  return { covered, codes: codes.length, whole: declared || covered >= codes.length * wholeFrom };
};

const outside = (line: TariffLine | undefined): TariffLine | undefined => line && { ...line, inPart: 'outside' };

/** A tariff with only some lines of its own: the others are those of `rest`, and answers from them are incomplete. */
export const tariffInPart = (part: Tariff, rest: Tariff | undefined): Tariff => ({
  ...part,
  version: rest ? `${part.version}+${rest.version}` : part.version,
  notLoaded: rest?.notLoaded ?? {},
  lookup: (hsCode) => part.lookup(hsCode) ?? outside(rest?.lookup(hsCode)),
});

/** Shorter codes that are looked up although a schedule has only lines below them. */
const shorterLengths = [8, 6, 4, 2];
const [shortest, longest] = [2, 10];

/** A code as a unique number: `0101` and `0101000000` differ in length only. */
const keyOf = (code: string): number => Number(code) * 16 + code.length;
const codeOf = (key: number): string => String(Math.floor(key / 16)).padStart(key % 16, '0');

/**
 * The lines of a tariff that are in force at one time, in a compact form: sorted numbers, and shared terms.
 * Descriptions are only in the store.
 */
class TariffTable {
  readonly #keys: Float64Array;
  /** For each key, the index of its terms. */
  readonly #at: Uint32Array;
  readonly #terms: readonly Condensed[];
  readonly #source: string;
  /** For a partial tariff, the codes that summarise the lines below them. */
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
   * The line with the longest code that is a prefix of `hsCode`. In a partial tariff, a summary of several lines only
   * answers its own code: for a longer one the line is missing.
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

type Version = {
  readonly id: string;
  readonly version: string;
  readonly source: string;
  readonly asOf?: LocalDate;
  readonly checked?: LocalDate;
  readonly whole?: boolean;
};

const isDated = ({ validFrom, validTo }: TariffEntry): boolean => validFrom !== undefined || validTo !== undefined;

/** The days on which lines begin or end, in order. */
const changesOf = (entries: readonly TariffEntry[]): readonly LocalDate[] =>
  [
    ...new Set(
      entries.flatMap(({ validFrom, validTo }) => [
        ...(validFrom === undefined ? [] : [validFrom]),
        ...(validTo === undefined ? [] : [addDays(validTo, 1)]),
      ]),
    ),
  ].sort();

type OnDays = (date: LocalDate) => Tariff;

const tariffOf = (
  { id, version, source, asOf, checked, whole = true }: Version,
  table: TariffTable,
  date: LocalDate,
): Tariff => ({
  id,
  version,
  source,
  ...(asOf !== undefined && { asOf }),
  ...(checked !== undefined && { checked }),
  ...(!whole && { inPart: version }),
  lookup: (hsCode) => table.lookup(hsCode, date),
});

const ofOneTable =
  (about: Version, table: TariffTable): OnDays =>
  (date) =>
    tariffOf(about, table, date);

/** The most periods of a version whose tables are in memory, some megabytes each: requests may ask for any day. */
const mostStretches = 4;

const ofStretches = (about: Version, entries: readonly TariffEntry[]): OnDays => {
  const changes = changesOf(entries);
  const tables = new Map<number, TariffTable>();
  return (date) => {
    const stretch = changes.filter((change) => change <= date).length;
    const inForce = (): TariffTable =>
      new TariffTable(
        entries.filter((entry) => isWithin(entry, date)),
        about.source,
        about.whole,
      );
    const table = tables.get(stretch) ?? inForce();
    tables.delete(stretch);
    tables.set(stretch, table);
    const [oldest] = tables.keys();
    if (oldest !== undefined && tables.size > mostStretches) tables.delete(oldest);
    return tariffOf(about, table, date);
  };
};

/** Returns the same object for consecutive requests of one day. */
const sameAllDay = (onDays: OnDays): OnDays => {
  let last: { readonly date: LocalDate; readonly tariff: Tariff } | undefined;
  return (date) => {
    if (last?.date !== date) last = { date, tariff: onDays(date) };
    return last.tariff;
  };
};

/**
 * A version of a tariff on each day. If lines have dates, a table is built for each period between two changes on its
 * first use, which keeps the lines in memory. If none has, the lines can be garbage-collected: this needs two
 * functions, because closures of one function would share them.
 */
export const versionTariff = (about: Version, entries: readonly TariffEntry[]): OnDays =>
  sameAllDay(
    entries.some(isDated)
      ? ofStretches(about, entries)
      : ofOneTable(about, new TariffTable(entries, about.source, about.whole)),
  );
