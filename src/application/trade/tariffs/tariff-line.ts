import { countryName } from '../../../domain/shared/index.ts';
import type { Certainty, LocalDate, Money } from '../../../domain/shared/index.ts';
import {
  assessingCountry,
  dutiesOnGoods,
  printDutyRate,
  refuseUnknownCodes,
  unknownCodeFaults,
} from '../../../domain/trade/index.ts';
import type {
  DutiesOnGoods,
  DutyRate,
  LineRate,
  Nomenclature,
  OriginRate,
  RuleKind,
  RuleOnGoods,
  ValueBracket,
  When,
} from '../../../domain/trade/index.ts';
import { isForOrigin } from '../../../domain/trade/tariff/duty-rate.ts';
import type { Notice } from '../../shared/notices.ts';
import { rulesFor } from '../duties/assess-duties.ts';
import { warningsOnCodes } from '../goods/goods-rules.ts';
import { notLoadedNotices } from '../goods/restricted-goods.ts';
import type { DestinationKnowledge } from '../knowledge/list-knowledge.ts';
import type { CodeNames } from '../ports/classification.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Restriction, RestrictionsByDay } from '../ports/restrictions.ts';
import type { TariffLibrary, Tariffs } from '../ports/tariffs.ts';
import { conditionTexts, effectText } from './rule-words.ts';
import { highestOf, lineOfTariff, programmeOf } from './show-line.ts';
import type { LineOfTariff } from './show-line.ts';

/** A rate in words and in parts, of which it is the sum; without parts it is free. */
export type RateInWords = Pick<DutyRate, 'parts' | 'minimum' | 'maximum'> & {
  readonly text: string;
  /** The rate as its source writes it, if that is another text. */
  readonly asWritten?: string;
  /** The goods of the line to which it applies, by the value of one of them. */
  readonly valued?: ValueBracket;
};

type Dated = { readonly validFrom?: string; readonly validTo?: string };

export type StatedPreference = {
  readonly agreement: string;
  readonly rate: RateInWords;
  readonly name?: string;
  readonly countries?: readonly string[];
  readonly note?: string;
};

/** A measure of the tariff for goods of some origins. Without a rate, its text could not be read. */
export type StatedMeasure = Omit<OriginRate, 'rate' | 'origins'> & {
  readonly rate?: RateInWords;
  readonly countries?: readonly string[];
};

/** The line of a tariff for goods. `rates`: several if the goods decide which is due, none if it is not known. */
export type StatedLine = Dated & {
  readonly code: string;
  readonly version: string;
  readonly description?: string;
  readonly unit?: string;
  readonly rates: readonly RateInWords[];
  readonly highest?: RateInWords;
  readonly spread?: { readonly lowest: string; readonly highest: string };
  readonly typical: boolean;
  readonly inPart?: 'outside' | 'below';
  readonly certainty: Certainty;
  readonly preferences: readonly StatedPreference[];
  readonly measures?: readonly StatedMeasure[];
  readonly asOf?: string;
  readonly source: string;
};

/** How a rule stands to the goods of a lookup. */
export const ruleStandings = ['applies', 'someGoods', 'leftOut'] as const;

/** A rule in words and for programs. Its conditions besides those about the goods decide whether it is due. */
export type StatedRule = Dated & {
  readonly id: string;
  readonly kind: RuleKind;
  readonly name?: string;
  readonly text: string;
  readonly standing: (typeof ruleStandings)[number];
  readonly rate?: RateInWords;
  readonly amount?: Money;
  readonly conditions: readonly string[];
  readonly when?: When;
  readonly certainty: Certainty;
  readonly note?: string;
  readonly source: string;
};

/** Everything that calculations for goods of a code to a destination read on a day. */
export type TariffLineView = {
  readonly hsCode: string;
  readonly name?: string;
  readonly destination: string;
  readonly origin?: string;
  readonly date: LocalDate;
  readonly highest?: RateInWords;
  readonly line?: StatedLine;
  readonly rules: readonly StatedRule[];
  readonly taxRatesLoaded: boolean;
  readonly restrictions: readonly Restriction[];
  readonly knowledge: DestinationKnowledge;
  readonly dataAsOf?: { readonly tariff?: string; readonly taxes: string; readonly measures?: string };
};

export type TariffLineQuery = {
  /** As it was sent, with 4 to 10 digits. */
  readonly hsCode: string;
  readonly digits: string;
  readonly destination: string;
  readonly origin?: string | undefined;
  readonly date: LocalDate;
  /** Those of today, or as they were known on an earlier day. */
  readonly tariffs: Tariffs;
};

const statedRate = (rate: DutyRate): RateInWords => {
  const { parts, minimum, maximum } = rate;
  const text = printDutyRate(rate);
  return {
    text,
    ...(rate.text !== text && { asWritten: rate.text }),
    parts,
    ...(minimum && { minimum }),
    ...(maximum && { maximum }),
  };
};

/** The rates of a line, each with the goods to which it applies. */
export const ratesInWords = (rates: readonly LineRate[]): readonly RateInWords[] =>
  rates.map(({ rate, valued }) => ({ ...statedRate(rate), ...(valued && { valued }) }));

const days = ({ validFrom, validTo }: Dated): Dated => ({
  ...(validFrom !== undefined && { validFrom }),
  ...(validTo !== undefined && { validTo }),
});

const statedMeasure = ({ rate, origins, ...measure }: OriginRate): StatedMeasure => ({
  ...measure,
  ...(rate !== 'unreadable' && { rate: statedRate(rate) }),
  ...(origins && { countries: origins }),
});

const statedPreference = (destination: string, agreement: string, rate: DutyRate): StatedPreference => {
  const { name, countries = [], note } = programmeOf(destination, agreement) ?? {};
  return {
    agreement,
    rate: statedRate(rate),
    ...(name !== undefined && { name }),
    ...(countries.length > 0 && { countries }),
    ...(note !== undefined && { note }),
  };
};

const statedLine = (
  { version, line, entry }: LineOfTariff,
  { ordinary }: DutiesOnGoods,
  { destination, origin }: Pick<TariffLineQuery, 'destination' | 'origin'>,
): StatedLine => {
  const highest = highestOf(line);
  const { code, spread, typical = false, inPart, asOf, preferences, byOrigin, source } = line;
  return {
    code,
    version,
    ...(entry && { description: entry.description }),
    ...(entry?.unit !== undefined && { unit: entry.unit }),
    rates: ratesInWords(ordinary),
    ...(highest && { highest: statedRate(highest) }),
    ...(spread && { spread: { lowest: spread.lowest, highest: spread.highest } }),
    typical,
    ...(inPart && { inPart }),
    certainty: line.certainty ?? (typical ? 'believed' : 'known'),
    preferences: Object.entries(preferences).map(([name, rate]) => statedPreference(destination, name, rate)),
    ...(byOrigin && {
      measures: byOrigin.filter((measure) => origin === undefined || isForOrigin(measure, origin)).map(statedMeasure),
    }),
    ...(asOf !== undefined && { asOf }),
    source,
    ...days({ ...line, ...entry }),
  };
};

const amountOf = ({ kind, rule }: RuleOnGoods): Money | undefined => {
  if (kind === 'minimum') return { amount: rule.amount, currency: rule.currency };
  if (kind === 'fee' && rule.amount !== undefined) return { amount: rule.amount, currency: rule.currency };
  if (kind === 'flatDuty' && rule.charge.per === 'tariffLine')
    return { amount: rule.charge.amount, currency: rule.charge.currency };
  return undefined;
};

const statedRule = (found: RuleOnGoods, goods: { readonly hsCode: string; readonly origin?: string }): StatedRule => {
  const { kind, rule, rate, isLeftOut, isPartial } = found;
  const { id, certainty, source, note, when } = rule;
  const amount = amountOf(found);
  return {
    id,
    kind,
    ...('name' in rule && { name: rule.name }),
    text: effectText(found),
    standing: isLeftOut ? 'leftOut' : isPartial ? 'someGoods' : 'applies',
    // A rule has no other notation of its rate.
    ...(rate && { rate: statedRate({ ...rate, text: printDutyRate(rate) }) }),
    ...(amount && { amount }),
    conditions: conditionTexts(when, goods),
    ...(when && { when }),
    ...days(rule),
    certainty,
    ...(note !== undefined && { note }),
    source,
  };
};

const notCovered = (destination: string): Notice => ({
  level: 'warning',
  reason: 'destination_not_covered',
  field: 'destination',
  message: `No duties and taxes are loaded for ${countryName(destination)}: nothing is known of them here.`,
});

/**
 * Finds everything that calculations for goods of a code to a destination read on a day, and says what is not loaded.
 * Throws `hs_code_unknown` for a heading that does not exist.
 */
export const tariffLineOn =
  ({
    ruleSets,
    nomenclature,
    library,
    knowledge,
    restrictions,
    names,
  }: {
    readonly ruleSets: RuleSets;
    readonly nomenclature: Nomenclature;
    readonly library: Pick<TariffLibrary, 'entriesAround'>;
    readonly knowledge: (destination: string, date: LocalDate) => DestinationKnowledge;
    readonly restrictions: RestrictionsByDay;
    readonly names: CodeNames;
  }) =>
  async ({
    hsCode,
    digits,
    destination,
    origin,
    date,
    tariffs,
  }: TariffLineQuery): Promise<{ readonly tariffLine: TariffLineView; readonly notices: readonly Notice[] }> => {
    const codes = [{ field: 'hsCode', digits, sent: hsCode }];
    refuseUnknownCodes(unknownCodeFaults(nomenclature, codes));
    const country = assessingCountry({ country: destination });
    const rules = rulesFor({ ruleSets, tariffs }, country, date);
    const goods = { hsCode: digits, ...(origin !== undefined && { origin }) };
    const found = rules && dutiesOnGoods(rules, { ...goods, country, date });
    const line = rules && found?.line && (await lineOfTariff(library)(rules.tariff, found.line, date));
    const known = await names.all();
    const name = known.get(digits.slice(0, 6)) ?? known.get(digits.slice(0, 4));
    const asOf = found?.line?.asOf ?? rules?.tariff.asOf;
    const [restricted = []] = restrictions
      .of(date)
      .on([{ hsCode: digits, countryOfOrigin: origin ?? '' }], destination);
    return {
      tariffLine: {
        ...goods,
        ...(name !== undefined && { name }),
        destination,
        date,
        ...(found?.highest && { highest: statedRate(found.highest) }),
        ...(line && found && { line: statedLine(line, found, { destination: country, origin }) }),
        rules: found?.rules.map((rule) => statedRule(rule, goods)) ?? [],
        taxRatesLoaded: found?.areTaxRatesLoaded ?? false,
        restrictions: restricted,
        knowledge: knowledge(destination, date),
        ...(rules && {
          dataAsOf: {
            ...(asOf !== undefined && { tariff: asOf }),
            taxes: rules.ruleSet.checked,
            ...(rules.ruleSet.measuresAsOf !== undefined && { measures: rules.ruleSet.measuresAsOf }),
          },
        }),
      },
      notices: [
        ...(rules ? [] : [notCovered(destination)]),
        ...warningsOnCodes(nomenclature, codes).map((warning): Notice => ({ level: 'warning', ...warning })),
        ...notLoadedNotices(destination, 'destination'),
      ],
    };
  };
