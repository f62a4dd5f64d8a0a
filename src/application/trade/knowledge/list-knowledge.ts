import { highestNotLoaded, assessingCountry, knowledgeSections } from '../../../domain/trade/index.ts';
import type { Tariff, TariffLine, KnowledgeSection, Nomenclature } from '../../../domain/trade/index.ts';
import { canonicalCountry, countryCodes, countryName } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';
import { rulesFor } from '../duties/assess-duties.ts';
import { knowledgeOf } from './knowledge.ts';
import type { Knowledge, RateStanding, TariffSurvey } from './knowledge.ts';

const chapterDigits = 2;

/**
 * How the rate of a heading is known. Undefined if its own line has no rate for all goods: the lines below it may have
 * rates.
 */
const standingOf = (heading: string, line: TariffLine | undefined, tariff: Tariff): RateStanding | undefined => {
  if (line === undefined) return highestNotLoaded(tariff, heading) === undefined ? 'notLoaded' : 'bounded';
  if (line.mfn === 'unreadable') return line.code.length <= chapterDigits ? 'notLoaded' : undefined;
  if (line.typical === true) return line.highest === undefined ? 'typical' : 'bounded';
  return 'loaded';
};

/** The state of a chapter: the worst of its headings with a rate. */
const chapterStanding = (headings: ReadonlyMap<string, RateStanding | undefined>): RateStanding => {
  const standings = new Set(headings.values());
  for (const worse of ['typical', 'bounded'] as const) if (standings.has(worse)) return worse;
  return standings.has('loaded') || standings.has(undefined) ? 'loaded' : 'notLoaded';
};

/** Looks up every heading of the nomenclature. */
export const surveyTariff = (tariff: Tariff, headings: readonly string[]): TariffSurvey => {
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

/**
 * The state of the data on a destination: one entry for each section. `rules` and `tariff` are versions, absent if none
 * is loaded.
 */
export type DestinationKnowledge = {
  readonly destination: string;
  readonly name: string;
  readonly rules?: string;
  readonly tariff?: string;
} & Readonly<Record<KnowledgeSection, Knowledge>>;

const notLoaded: Knowledge = { state: 'notLoaded' };

const unknown = Object.fromEntries(knowledgeSections.map((section) => [section, notLoaded])) as Readonly<
  Record<KnowledgeSection, Knowledge>
>;

/** Every country, in the order of the codes. */
export const knownDestinations: readonly string[] = [...new Set(countryCodes.map(canonicalCountry))].sort();

/**
 * The data that is loaded for a destination on a day, from the same rules and tariffs as calculations. Each version of
 * a tariff is surveyed once.
 */
export const knowledgeTable = ({
  ruleSets,
  tariffs,
  nomenclature,
}: {
  readonly ruleSets: RuleSets;
  readonly tariffs: Tariffs;
  readonly nomenclature: Pick<Nomenclature, 'headings'>;
}) => {
  const surveys = new Map<string, { readonly version: string; readonly survey: TariffSurvey }>();
  const surveyed = (tariff: Tariff): TariffSurvey => {
    const known = surveys.get(tariff.id);
    if (known?.version === tariff.version) return known.survey;
    const survey = surveyTariff(tariff, nomenclature.headings);
    surveys.set(tariff.id, { version: tariff.version, survey });
    return survey;
  };
  return (destination: string, date: LocalDate): DestinationKnowledge => {
    const country = assessingCountry({ country: destination });
    const row = { destination, name: countryName(destination) };
    const rules = rulesFor({ ruleSets, tariffs }, country, date);
    if (rules === undefined) return { ...row, ...unknown };
    const { ruleSet, tariff } = rules;
    const versions = { rules: ruleSet.version, tariff: tariff.version };
    return {
      ...row,
      ...versions,
      ...knowledgeOf({ ruleSet, tariff, survey: surveyed(tariff), headings: nomenclature.headings }, country, date),
    };
  };
};
