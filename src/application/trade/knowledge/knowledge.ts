import { coversCode, reducedRateGaps, rulesInForce } from '../../../domain/trade/index.ts';
import type {
  AdditionalDuty,
  Gap,
  KnowledgeSection,
  Rule,
  RuleSet,
  RulesInForce,
  Tariff,
  When,
} from '../../../domain/trade/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';

/** The states of a section. */
export const knowledgeStates = ['loaded', 'partial', 'bounded', 'notLoaded', 'notApplicable'] as const;

/**
 * The state of one section. `loaded`: rates or rules with a source are in force. `partial`: the same, or a rule says
 * that the country has none, but other parts have no figure, as `note` says. `bounded`: none are in force, and the
 * highest possible value is known. `notApplicable`: the country has no such charge, as `source` says. Otherwise
 * `notLoaded`. `date` is that of the rates, or the last day on which a rule of the section came into force.
 */
export type Knowledge = {
  readonly state: (typeof knowledgeStates)[number];
  readonly date?: LocalDate;
  readonly source?: string;
  /** The number of rules in force. */
  readonly rules?: number;
  readonly note?: string;
};

type Sections = Readonly<Record<KnowledgeSection, Knowledge>>;
type RuleSection = Exclude<KnowledgeSection, 'generalRates'>;

/**
 * How the rates of a chapter are known: from lines of the tariff, as typical rates with or without a bound, or not at
 * all.
 */
export type RateStanding = 'loaded' | 'bounded' | 'typical' | 'notLoaded';

/** The survey of a tariff: how the rates of each chapter are known, and the preference columns of its headings. */
export type TariffSurvey = {
  readonly chapters: Readonly<Record<RateStanding, readonly string[]>>;
  /** Headings without rates in chapters that have some. */
  readonly headings: readonly string[];
  readonly columns: ReadonlySet<string>;
};

/** A rule set, its tariff, the survey of the tariff, and the headings that exist. */
export type Known = {
  readonly ruleSet: RuleSet;
  readonly tariff: Tariff;
  readonly survey: TariffSurvey;
  /** The headings of the nomenclature. */
  readonly headings: readonly string[];
};

const isOfGifts = ({ when }: Rule): boolean => when?.contentTypes?.includes('Gift') === true;
const hasLimit = ({ when }: Rule): boolean => when?.goodsUpTo !== undefined || when?.landedUpTo !== undefined;
const ofCodes = ({ hs, hsMayBe, mayBeListed }: When = {}): boolean =>
  hs !== undefined || hsMayBe !== undefined || mayBeListed !== undefined;
const isDefence = ({ defence }: AdditionalDuty): boolean => defence !== undefined && defence !== 'retaliation';

const everyRule = (rules: RulesInForce): readonly Rule[] => [
  ...rules.valuations,
  ...rules.reliefs,
  ...rules.schemes,
  ...rules.flatDuties,
  ...rules.additionalDuties,
  ...rules.taxes,
  ...rules.fees,
  ...rules.minimums,
];

/** The rules in force of each section. */
const rulesOf: Readonly<Record<RuleSection, (rules: RulesInForce, survey: TariffSurvey) => readonly Rule[]>> = {
  preferences: ({ preferences }, { columns }) =>
    preferences.filter(
      ({ rate, reduction, agreement }) => rate !== undefined || reduction !== undefined || columns.has(agreement),
    ),
  tradeDefence: ({ additionalDuties }) => additionalDuties.filter(isDefence),
  retaliation: ({ additionalDuties }) => additionalDuties.filter((extra) => !isDefence(extra)),
  tax: ({ taxes }) => taxes,
  reducedRates: ({ taxes }) => taxes.filter(({ when }) => ofCodes(when)),
  deMinimis: ({ reliefs, minimums }) => [...reliefs.filter((rule) => hasLimit(rule) && !isOfGifts(rule)), ...minimums],
  gifts: ({ reliefs, valuations, flatDuties }) => [...reliefs, ...valuations, ...flatDuties].filter(isOfGifts),
  fees: ({ fees }) => fees,
  postalRegime: (rules) => everyRule(rules).filter(({ when }) => when?.channel === 'postal'),
};

/** The names of the gaps of a section. */
const gapNames: Readonly<Partial<Record<RuleSection, readonly string[]>>> = {
  tradeDefence: ['trade_defence_not_loaded'],
  retaliation: ['retaliation_not_loaded', 'additional_duty_not_loaded', 'additional_duty_unknown'],
  tax: ['additional_tax_not_loaded', 'higher_tax_rate'],
  reducedRates: reducedRateGaps,
  deMinimis: ['de_minimis_not_loaded'],
  gifts: ['gift_relief_not_loaded'],
  fees: ['fee_not_loaded', 'fees_not_loaded', 'fee_may_be_lower'],
  postalRegime: ['postal_rate_not_loaded'],
};

/** The number of agreements without rates. */
const ratesMissing = ({ preferences }: RulesInForce, found: readonly Rule[]): number =>
  preferences.filter((preference) => !found.includes(preference)).length;

const latest = (rules: readonly Rule[]): LocalDate | undefined =>
  rules
    .flatMap(({ validFrom }) => (validFrom === undefined ? [] : [validFrom]))
    .sort()
    .at(-1);

/** The source of the rule that came into force last. */
const sourceOf = (rules: readonly Rule[], date: LocalDate | undefined): string | undefined =>
  (rules.find(({ validFrom }) => validFrom === date) ?? rules[0])?.source;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const noteOf = (parts: readonly string[]): { readonly note?: string } =>
  parts.length === 0 ? {} : { note: parts.join('; ') };

/** Uncertain rules of a section, which answers list as missing, with an upper bound if the rule's figure is one. */
const leftOutOf: Readonly<Partial<Record<RuleSection, (rules: RulesInForce) => readonly Rule[]>>> = {
  tradeDefence: ({ leftOut }) => leftOut.additionalDuties.filter(isDefence),
  retaliation: ({ leftOut }) => leftOut.additionalDuties.filter((extra) => !isDefence(extra)),
  tax: ({ leftOut }) => leftOut.taxes,
  fees: ({ leftOut }) => leftOut.fees,
};

const isRegional = ({ when }: Rule): boolean => when?.regions !== undefined || when?.postcodes !== undefined;

const notesOn = (
  section: RuleSection,
  rules: RulesInForce,
  {
    found,
    gaps,
    leftOut,
  }: { readonly found: readonly Rule[]; readonly gaps: readonly Gap[]; readonly leftOut: readonly Rule[] },
): { readonly note?: string } =>
  noteOf([
    ...(found.length > 0 && found.every(isRegional) ? ['in parts of the country only'] : []),
    ...(gaps.length > 0 ? [counted(gaps.length, 'named gap', 'named gaps')] : []),
    ...(section === 'preferences' && ratesMissing(rules, found) > 0
      ? [`${counted(ratesMissing(rules, found), 'agreement', 'agreements')} without rates`]
      : []),
    ...(leftOut.length > 0 ? [`${counted(leftOut.length, 'uncertain rule', 'uncertain rules')} left out`] : []),
  ]);

const absent = ({ none }: RulesInForce, section: KnowledgeSection): Knowledge | undefined => {
  const absence = none.find((each) => each.section === section);
  return absence && { state: 'notApplicable', source: absence.source };
};

const ofRules = (section: RuleSection, rules: RulesInForce, survey: TariffSurvey): Knowledge => {
  const found = rulesOf[section](rules, survey);
  const gaps = rules.gaps.filter(({ name }) => gapNames[section]?.includes(name) === true);
  const leftOut = leftOutOf[section]?.(rules) ?? [];
  const note = notesOn(section, rules, { found, gaps, leftOut });
  const isOpen = gaps.some(({ may }) => may !== 'neither');
  if (found.length > 0) {
    const date = latest(found);
    const source = sourceOf(found, date);
    const isPartial = isOpen || (section === 'preferences' && ratesMissing(rules, found) > 0);
    const state = isPartial ? 'partial' : 'loaded';
    return {
      state,
      ...(date !== undefined && { date }),
      ...(source !== undefined && { source }),
      rules: found.length,
      ...note,
    };
  }
  const bounds = [...gaps.map(({ upTo }) => upTo !== undefined), ...leftOut.map(({ isBound }) => isBound === true)];
  if (bounds.length > 0 && bounds.every((isKnown) => isKnown)) return { state: 'bounded', ...note };
  const absence = absent(rules, section);
  return absence && isOpen ? { ...absence, state: 'partial', ...note } : (absence ?? { state: 'notLoaded', ...note });
};

/** Whether one chapter follows another. Chapter 77 is reserved for later use, and no tariff has it. */
const follows = (code: string, last: string): boolean => Number(code) === Number(last) + (last === '76' ? 2 : 1);

/** Formats chapters or headings as ranges: `01 to 24, 35`. */
const stretches = (codes: readonly string[]): string => {
  const found: [string, string][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last && follows(code, last[1])) last[1] = code;
    else found.push([code, code]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(', ');
};

/** Whether a rule applies to every consignee and every part of the country. */
const isGeneral = ({ when = {} }: Rule): boolean =>
  Object.keys(when).every((condition) => ['destinations', 'hs', 'notHs'].includes(condition));

/**
 * The reduced tax rates: those of rules, and the chapters with goods for which no source says that all rates are
 * loaded.
 */
const ofReducedRates = ({ survey, headings }: Pick<Known, 'survey' | 'headings'>, rules: RulesInForce): Knowledge => {
  const known = ofRules('reducedRates', rules, survey);
  if (rules.taxes.length === 0 || absent(rules, 'reducedRates')) return known;
  const claims = rules.taxCoverage.filter(isGeneral);
  const open = headings.filter((heading) => !claims.some((claim) => coversCode(claim, heading)));
  if (open.length === 0) return known;
  const chapters = stretches([...new Set(open.map((heading) => heading.slice(0, 2)))].sort());
  const found = known.rules !== undefined || open.length < headings.length;
  const state = found ? 'partial' : 'notLoaded';
  return {
    ...known,
    state,
    ...noteOf([...(known.note === undefined ? [] : [known.note]), `not loaded of all goods of chapters ${chapters}`]),
  };
};

/** What is newer than the day of a tariff, and what is missing from it. */
const tariffNote = ({
  tariff: { later = [] },
  survey: { chapters, headings },
}: Pick<Known, 'tariff' | 'survey'>): { readonly note?: string } => {
  const { typical, bounded, notLoaded } = chapters;
  return noteOf([
    ...(later.length > 0 ? [`newer lines of ${later.map(({ asOf }) => asOf).join(', ')}`] : []),
    ...(bounded.length > 0 ? [`typical rates with a bound: chapters ${stretches(bounded)}`] : []),
    ...(typical.length > 0 ? [`typical rates without a bound: chapters ${stretches(typical)}`] : []),
    ...(notLoaded.length > 0 ? [`no rates: chapters ${stretches(notLoaded)}`] : []),
    ...(headings.length > 0 ? [`no rates: headings ${stretches(headings)}`] : []),
  ]);
};

const ofTariff = ({ tariff, survey }: Known): Knowledge => {
  const { asOf, source } = tariff;
  const { loaded, bounded, typical, notLoaded } = survey.chapters;
  const about = {
    ...(asOf !== undefined && { date: asOf }),
    ...(source !== undefined && { source }),
    ...tariffNote({ tariff, survey }),
  };
  const isWhole = [bounded, typical, notLoaded, survey.headings].every((missing) => missing.length === 0);
  if (loaded.length > 0) return { state: isWhole ? 'loaded' : 'partial', ...about };
  return { state: bounded.length > 0 && typical.length === 0 ? 'bounded' : 'notLoaded', ...about };
};

/** The state of each section for a country on a day. */
export const knowledgeOf = (known: Known, country: string, date: LocalDate): Sections => {
  const rules = rulesInForce(known.ruleSet, date, country);
  const section = (name: RuleSection): Knowledge => ofRules(name, rules, known.survey);
  return {
    generalRates: absent(rules, 'generalRates') ?? ofTariff(known),
    preferences: section('preferences'),
    tradeDefence: section('tradeDefence'),
    retaliation: section('retaliation'),
    tax: section('tax'),
    reducedRates: ofReducedRates(known, rules),
    deMinimis: section('deMinimis'),
    gifts: section('gifts'),
    fees: section('fees'),
    postalRegime: section('postalRegime'),
  };
};
