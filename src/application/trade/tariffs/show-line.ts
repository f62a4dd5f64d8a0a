import { DomainError, hsDigitsOf, isWithin } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { boundByWeight, printDutyRate, usProgrammes, withOwnRates } from '../../../domain/trade/index.ts';
import type {
  DutyRate,
  LineRate,
  OriginRate,
  Programme,
  Tariff,
  TariffEntry,
  TariffLine,
} from '../../../domain/trade/index.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { TariffLibrary, Tariffs } from '../ports/tariffs.ts';

type ShownRate = { readonly rate: string; readonly asWritten?: string };
/** The rate of a line below, and the value of goods to which it applies. */
type ShownLineRate = ShownRate & Pick<LineRate, 'valued'>;
type ShownPreference = ShownRate & { readonly name?: string; readonly countries?: string; readonly note?: string };

/** A measure for goods of some origins, with its particular conditions. */
type ShownMeasure = Omit<OriginRate, 'rate' | 'origins'> & { readonly countries?: string; readonly rate: string };

/** A line of a tariff for an operator: rates in words, preferences with the countries of origin. */
export type ShownLine = {
  readonly destination: string;
  readonly hsCode: string;
  readonly date: LocalDate;
  readonly version: string;
  readonly code: string;
  readonly description?: string;
  readonly unit?: string;
  readonly mfn: ShownRate | 'unreadable';
  readonly spread?: TariffLine['spread'];
  /** For a short code whose lines have different kinds of rates: all of them; the highest for the goods applies. */
  readonly oneOf?: readonly ShownLineRate[];
  readonly typical?: true;
  readonly inPart?: TariffLine['inPart'];
  /** The upper bound of a rate that is typical, not readable, or charged on a component of the goods. */
  readonly highest?: ShownRate;
  readonly certainty?: TariffLine['certainty'];
  readonly preferences: Readonly<Record<string, ShownPreference>>;
  /** For a tariff with all measures by origin: those in force on the day. */
  readonly measures?: readonly ShownMeasure[];
  readonly source: string;
  /** The operator's own rate that the line has in place of that of the tariff. */
  readonly rule?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
};

const shownRate = (rate: DutyRate): ShownRate => {
  const written = printDutyRate(rate);
  return { rate: written, ...(rate.text !== written && { asWritten: rate.text }) };
};

const shownPreference = (rate: DutyRate, programme: Programme | undefined): ShownPreference => {
  const { name, countries = [], note } = programme ?? {};
  return {
    ...shownRate(rate),
    ...(name !== undefined && { name }),
    ...(countries.length > 0 && { countries: countries.join(', ') }),
    ...(note !== undefined && { note }),
  };
};

const shownMeasure = ({ rate, origins, ...measure }: OriginRate): ShownMeasure => ({
  ...measure,
  ...(origins && { countries: origins.join(', ') }),
  rate: rate === 'unreadable' ? rate : printDutyRate(rate),
});

const refuse = (reason: string, message: string): DomainError => new DomainError(reason, message);

/** A line as the tariff has it for calculations, and as its version stores it, with a description and its own days. */
export type LineOfTariff = { readonly version: string; readonly line: TariffLine; readonly entry?: TariffEntry };

/** Finds the stored entry of a line on a day. Tariffs that come with the program have none. */
export const lineOfTariff =
  (library: Pick<TariffLibrary, 'entriesAround'>) =>
  async (tariff: Tariff, line: TariffLine, date: LocalDate): Promise<LineOfTariff> => {
    // An own rate is no line of the tariff, though one may have its code.
    if (line.rule !== undefined) return { version: tariff.version, line };
    const version = line.inPart === 'outside' ? tariff.version : (tariff.inPart ?? tariff.version);
    const around = await library.entriesAround(version, line.code);
    const entry = around.find((entry) => entry.code === line.code && isWithin(entry, date));
    return { version, line, ...(entry && { entry }) };
  };

/** The programme of a preference that a tariff names by a symbol, if the destination has such a list. */
export const programmeOf = (destination: string, symbol: string): Programme | undefined =>
  destination === 'US' ? ownValue(usProgrammes, symbol) : undefined;

/** The upper bound of a rate that is typical, not readable, or charged on a component of the goods. */
export const highestOf = ({ mfn, highest }: TariffLine): DutyRate | undefined =>
  mfn === 'unreadable' ? highest : (boundByWeight(mfn) ?? highest);

/** The line of a destination's tariff for a code on a day, and the version that it comes from. */
export const showLine =
  ({
    tariffs,
    library,
    ruleSets,
  }: {
    readonly tariffs: Tariffs;
    readonly library: TariffLibrary;
    readonly ruleSets?: RuleSets;
  }) =>
  async (destination: string, hsCode: string, date: LocalDate): Promise<ShownLine> => {
    const digits = hsDigitsOf(hsCode);
    if (digits === undefined)
      throw refuse('invalid_hs_code', `"${hsCode}" must be 4 to 10 digits, for example 6109.10.00.`);
    const ofTariff = tariffs.on(destination, date);
    if (ofTariff === undefined)
      throw refuse('destination_not_covered', `No tariff of ${destination} is active on ${date}.`);
    const tariff = withOwnRates(ofTariff, ruleSets?.of(destination)?.dutyRates ?? [], date);
    const found = tariff.lookup(digits);
    if (found === undefined) throw refuse('line_not_found', `The tariff ${tariff.version} has no line for ${digits}.`);

    const { version, line, entry } = await lineOfTariff(library)(tariff, found, date);
    const { code, mfn, spread, oneOf, typical, certainty, preferences, byOrigin, source, validFrom, validTo } = {
      ...line,
      ...entry,
    };
    const highest = highestOf(line);
    return {
      destination,
      hsCode: digits,
      date,
      version,
      code,
      ...(entry && { description: entry.description }),
      ...(entry?.unit !== undefined && { unit: entry.unit }),
      mfn: mfn === 'unreadable' ? mfn : shownRate(mfn),
      ...(spread && { spread }),
      ...(oneOf && { oneOf: oneOf.map(({ rate, ...goods }) => ({ ...shownRate(rate), ...goods })) }),
      ...(typical && { typical }),
      ...(line.inPart && { inPart: line.inPart }),
      ...(highest && { highest: shownRate(highest) }),
      ...(certainty && { certainty }),
      preferences: Object.fromEntries(
        Object.entries(preferences).map(([name, rate]) => [
          name,
          shownPreference(rate, programmeOf(destination, name)),
        ]),
      ),
      ...(byOrigin && { measures: byOrigin.map(shownMeasure) }),
      source,
      ...(line.rule !== undefined && { rule: line.rule }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validTo !== undefined && { validTo }),
    };
  };
