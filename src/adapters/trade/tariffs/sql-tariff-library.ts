import type { DutyRate, OriginRate, RateTerms, TariffEntry } from '../../../domain/trade/index.ts';
import type { Kysely } from 'kysely';
import type { TariffLibrary } from '../../../application/trade/ports/tariffs.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/** Terms with the indexes of their measures by origin. */
type WrittenTerms = Omit<RateTerms, 'byOrigin'> & { readonly byOrigin?: readonly number[] };

/** Terms that many lines share are written once, and so are measures that many terms share. */
type Page = {
  readonly terms: readonly WrittenTerms[];
  readonly measures?: readonly OriginRate[];
  readonly lines: readonly {
    readonly code: string;
    readonly terms: number;
    readonly description: string;
    readonly unit?: string;
    readonly validFrom?: string;
    readonly validTo?: string;
  }[];
};

/** Gives each distinct value an index, in the order of first occurrence. */
class Places<Item> {
  readonly items: Item[] = [];
  readonly #places = new Map<string, number>();

  of(item: Item): number {
    const written = JSON.stringify(item);
    const place = this.#places.get(written) ?? this.items.push(item) - 1;
    this.#places.set(written, place);
    return place;
  }
}

/** Serializes a chapter of a tariff. */
export const writePage = (entries: readonly TariffEntry[]): string => {
  const [terms, measures] = [new Places<WrittenTerms>(), new Places<OriginRate>()];
  const lines = entries.map(({ terms: { byOrigin, ...own }, ...line }) => {
    const written = { ...own, ...(byOrigin && { byOrigin: byOrigin.map((measure) => measures.of(measure)) }) };
    return { ...line, terms: terms.of(written) };
  });
  const page: Page = { terms: terms.items, ...(measures.items.length > 0 && { measures: measures.items }), lines };
  return JSON.stringify(page);
};

/**
 * The terms that the pages of one version share, in memory once. Equal texts always parse to equal rates, so the text
 * is the key.
 */
export class SharedTerms {
  readonly #terms = new Map<string, RateTerms>();
  readonly #rates = new Map<string, DutyRate>();
  readonly #measures = new Map<string, OriginRate>();
  readonly #origins = new Map<string, readonly string[]>();

  /** The single object for all equal terms. */
  of(terms: RateTerms): RateTerms {
    const written = JSON.stringify(terms);
    const known = this.#terms.get(written) ?? this.#withSharedRates(terms);
    this.#terms.set(written, known);
    return known;
  }

  /** The single object for all equal measures. */
  measure(measure: OriginRate): OriginRate {
    const written = JSON.stringify(measure);
    const known = this.#measures.get(written) ?? this.#withSharedOrigins(measure);
    this.#measures.set(written, known);
    return known;
  }

  #withSharedOrigins({ origins, rate, ...measure }: OriginRate): OriginRate {
    const written = origins?.join();
    const known = (written === undefined ? undefined : this.#origins.get(written)) ?? origins;
    if (written !== undefined && known) this.#origins.set(written, known);
    return { ...measure, ...(known && { origins: known }), rate: rate === 'unreadable' ? rate : this.#rate(rate) };
  }

  #withSharedRates({ mfn, preferences, ...terms }: RateTerms): RateTerms {
    return {
      mfn: mfn === 'unreadable' ? mfn : this.#rate(mfn),
      ...terms,
      preferences: Object.fromEntries(Object.entries(preferences).map(([name, rate]) => [name, this.#rate(rate)])),
    };
  }

  #rate(rate: DutyRate): DutyRate {
    const known = this.#rates.get(rate.text) ?? rate;
    this.#rates.set(rate.text, known);
    return known;
  }
}

/**
 * Parses a chapter. `shared` is for all pages of a version: a tariff takes little memory because its lines share their
 * terms.
 */
export const readPage = (text: string, shared: SharedTerms): readonly TariffEntry[] => {
  const page = JSON.parse(text) as Page;
  const measures = page.measures?.map((measure) => shared.measure(measure)) ?? [];
  const measureAt = (place: number): OriginRate => {
    const measure = measures[place];
    if (measure === undefined) throw new Error(`A page of a tariff names measure ${place}, which it does not have.`);
    return measure;
  };
  const terms = page.terms.map(({ byOrigin, ...own }) =>
    shared.of({ ...own, ...(byOrigin && { byOrigin: byOrigin.map(measureAt) }) }),
  );
  return page.lines.map(({ terms: place, ...line }) => {
    const own = terms[place];
    if (own === undefined) throw new Error(`A page of a tariff names terms it does not have: ${line.code}.`);
    return { ...line, terms: own };
  });
};

const chapterOf = (code: string): string => code.slice(0, 2);

const byChapter = (entries: readonly TariffEntry[]): ReadonlyMap<string, TariffEntry[]> => {
  const chapters = new Map<string, TariffEntry[]>();
  for (const entry of entries) {
    const chapter = chapters.get(chapterOf(entry.code));
    if (chapter) chapter.push(entry);
    else chapters.set(chapterOf(entry.code), [entry]);
  }
  return chapters;
};

/**
 * Stores a tariff with one row for each chapter: about a hundred rows per version, written in one transaction and read
 * in one query.
 */
export const sqlTariffLibrary = (db: Kysely<Tables>): TariffLibrary => ({
  keep: (version, entries) => {
    const pages = [...byChapter(entries)].map(([chapter, lines]) => ({ version, chapter, page: writePage(lines) }));
    return db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('tariff_pages').where('version', '=', version).execute();
      for (const page of pages) await transaction.insertInto('tariff_pages').values(page).execute();
    });
  },

  entries: async (version) => {
    const pages = await db
      .selectFrom('tariff_pages')
      .select('page')
      .where('version', '=', version)
      .orderBy('chapter')
      .execute();
    const shared = new SharedTerms();
    return pages.length === 0 ? undefined : pages.flatMap(({ page }) => readPage(page, shared));
  },

  entriesAround: async (version, hsCode) => {
    const pages = await db
      .selectFrom('tariff_pages')
      .select('page')
      .where('version', '=', version)
      .where('chapter', '=', chapterOf(hsCode))
      .execute();
    return pages
      .flatMap(({ page }) => readPage(page, new SharedTerms()))
      .filter(({ code }) => hsCode.startsWith(code) || code.startsWith(hsCode));
  },
});
