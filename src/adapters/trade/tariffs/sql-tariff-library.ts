import type { Kysely } from 'kysely';
import type { TariffLibrary } from '../../../application/trade/ports/tariffs.ts';
import type { TariffEntry } from '../../../domain/trade/index.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { SharedTerms, readPage, writePage } from './tariff-page.ts';

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

/** One row per chapter: about a hundred rows per version, written in one transaction and read in one query. */
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
