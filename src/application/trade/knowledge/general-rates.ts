import { highestNotLoaded } from '../../../domain/trade/index.ts';
import type { Tariff, TariffLine } from '../../../domain/trade/index.ts';

/**
 * How the rates of a chapter are known: by lines of the tariff, as typical rates with or without a bound, or not at
 * all.
 */
export type RateStanding = 'loaded' | 'bounded' | 'typical' | 'notLoaded';

/**
 * What is known of a tariff: how the rates of each chapter are, and the columns of preferences that its headings have.
 */
export type TariffSurvey = {
  readonly chapters: Readonly<Record<RateStanding, readonly string[]>>;
  /** Headings without rates in chapters that have some. */
  readonly headings: readonly string[];
  readonly columns: ReadonlySet<string>;
};

const chapterDigits = 2;

/** Undefined for a heading whose own line has no rate for all goods: the lines below it may have rates. */
const standingOf = (heading: string, line: TariffLine | undefined, tariff: Tariff): RateStanding | undefined => {
  if (line === undefined) return highestNotLoaded(tariff, heading) === undefined ? 'notLoaded' : 'bounded';
  if (line.mfn === 'unreadable') return line.code.length <= chapterDigits ? 'notLoaded' : undefined;
  if (line.typical === true) return line.highest === undefined ? 'typical' : 'bounded';
  return 'loaded';
};

/** A chapter is known as well as the worst of its headings that has a rate. */
const chapterStanding = (headings: ReadonlyMap<string, RateStanding | undefined>): RateStanding => {
  const standings = new Set(headings.values());
  for (const worse of ['typical', 'bounded'] as const) if (standings.has(worse)) return worse;
  return standings.has('loaded') || standings.has(undefined) ? 'loaded' : 'notLoaded';
};

/** Looks every heading of the nomenclature up. */
export const surveyOf = (tariff: Tariff, headings: readonly string[]): TariffSurvey => {
  const byChapter = new Map<string, Map<string, RateStanding | undefined>>();
  const columns = new Set<string>();
  for (const heading of headings.toSorted()) {
    const line = tariff.lookup(heading);
    const chapter = heading.slice(0, chapterDigits);
    byChapter.set(
      chapter,
      (byChapter.get(chapter) ?? new Map<string, RateStanding | undefined>()).set(
        heading,
        standingOf(heading, line, tariff),
      ),
    );
    for (const column of Object.keys(line?.preferences ?? {})) columns.add(column);
  }
  const chapters: Record<RateStanding, string[]> = { loaded: [], bounded: [], typical: [], notLoaded: [] };
  const missing: string[] = [];
  for (const [chapter, ofChapter] of byChapter) {
    const standing = chapterStanding(ofChapter);
    chapters[standing].push(chapter);
    if (standing !== 'notLoaded')
      missing.push(...[...ofChapter].flatMap(([heading, of]) => (of === 'notLoaded' ? [heading] : [])));
  }
  return { chapters, headings: missing, columns };
};
