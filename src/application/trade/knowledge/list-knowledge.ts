import { canonicalCountry, countryCodes, countryName } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { assessingCountry, knowledgeSections } from '../../../domain/trade/index.ts';
import type { KnowledgeSection, Nomenclature, Tariff } from '../../../domain/trade/index.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';
import { rulesFor } from '../duties/assess-duties.ts';
import { surveyOf } from './general-rates.ts';
import type { TariffSurvey } from './general-rates.ts';
import { knowledgeOf } from './knowledge.ts';
import type { Knowledge } from './knowledge.ts';

/**
 * What this service knows of a destination: one entry for each section. `rules` and `tariff` are versions, absent where
 * none is loaded.
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
 * What is loaded for a destination on a day, by the rules and tariffs that calculate with. A tariff is surveyed once
 * for each of its versions.
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
    const survey = surveyOf(tariff, nomenclature.headings);
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
