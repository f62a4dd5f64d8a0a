import type { RateIssue, TariffRow } from '../../../../application/trade/ports/tariffs.ts';
import { addDays } from '../../../../domain/shared/index.ts';
import type { DutyRate, OriginRate, RateTerms, TariffEntry, OriginRateKind } from '../../../../domain/trade/index.ts';
import { highestRate } from '../../../../domain/trade/tariff/condense.ts';
import type { AreaMembers } from '../tariff-format.ts';
import { parseMeasureDuty } from './taric-duty.ts';
import { table, type Table } from '../../../../domain/shared/table.ts';

/** A row of a file of measures, as its source states it. Dates are `YYYY-MM-DD` or empty. */
type MeasureRow = {
  readonly code: string;
  readonly description: string;
  readonly type: string;
  readonly area: string;
  readonly excluded: readonly string[];
  readonly additionalCode: string;
  readonly duty: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly order: string;
  readonly legalBase: string;
};

/** The effect of a type of measure on the duty. `general` is the rate for goods of every origin. */
type MeasureUse = 'general' | OriginRateKind;

/**
 * The types of measures of the Union and of the United Kingdom that decide a duty. Left out are quotas (122, 123, 143,
 * 146, 147), suspensions and preferences for authorised use (115, 117, 119, 145), entry prices, supplementary units and
 * controls.
 */
const uses: Table<MeasureUse> = table({
  103: 'general',
  105: 'general',
  106: 'preference',
  112: 'ordinary',
  141: 'preference',
  142: 'preference',
  551: 'anti_dumping',
  552: 'anti_dumping',
  553: 'countervailing',
  554: 'countervailing',
  690: 'safeguard',
  695: 'retaliation',
  696: 'safeguard',
});

/** Undefined for a measure that decides no duty, or only within a quota. */
const useOf = ({ type, order, area }: Pick<MeasureRow, 'type' | 'order' | 'area'>): MeasureUse | undefined => {
  const use = order === '' ? uses[type] : undefined;
  // A third-country duty for named countries is not the general rate, but replaces it.
  return use === 'general' && area !== '1011' ? 'ordinary' : use;
};

type General = {
  readonly rate: DutyRate | 'unreadable';
  readonly issue?: RateIssue;
  readonly validFrom: string;
  readonly validTo: string;
};

/** The content of the rows of one code. */
type Collected = {
  readonly row: number;
  readonly description: string;
  readonly general: General[];
  readonly measures: Set<OriginRate>;
};

const defences: readonly MeasureUse[] = ['anti_dumping', 'countervailing', 'safeguard', 'retaliation'];

/** A code of ten digits without filling zeros. */
const shortened = (code: string): string => code.replace(/(?:00){1,4}$/, '').padEnd(2, '0');

const period = ({
  validFrom,
  validTo,
}: Pick<MeasureRow, 'validFrom' | 'validTo'>): Pick<TariffEntry, 'validFrom' | 'validTo'> => ({
  ...(validFrom !== '' && { validFrom }),
  ...(validTo !== '' && { validTo }),
});

/**
 * Puts the general rates in sequence. Of rates with the same dates the highest counts; a later rate ends the earlier
 * one.
 */
const inSequence = (rates: readonly General[]): readonly General[] => {
  const byStart = new Map<string, General>();
  for (const rate of rates) {
    const same = byStart.get(rate.validFrom);
    const both = same && [same.rate, rate.rate].flatMap((each) => (each === 'unreadable' ? [] : [each]));
    const highest = both?.length === 2 ? highestRate(both) : undefined;
    byStart.set(rate.validFrom, same ? { ...same, rate: highest ?? 'unreadable' } : rate);
  }
  const sorted = [...byStart.values()].sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return sorted.map((rate, at) => {
    const next = sorted[at + 1];
    if (next === undefined || (rate.validTo !== '' && rate.validTo < next.validFrom)) return rate;
    return { ...rate, validTo: addDays(next.validFrom, -1) };
  });
};

const unknownRate: General = {
  rate: 'unreadable',
  issue: { kind: 'unreadable', text: '', reason: 'The file has no general rate for the code.' },
  validFrom: '',
  validTo: '',
};

/**
 * Collects the measures of a file by code, and makes lines of them at the end. A code also has the measures of shorter
 * codes that it begins with; of trade defence it also has measures that apply only to some goods below it.
 */
export class MeasureLines {
  readonly #codes = new Map<string, Collected>();
  readonly #known = new Map<string, OriginRate>();
  readonly #members: AreaMembers;

  constructor(members: AreaMembers) {
    this.#members = members;
  }

  add(measure: MeasureRow, row: number): TariffRow {
    const use = useOf(measure);
    if (use === undefined) return { kind: 'passed', row };
    const collected = this.#at(measure, row);
    const reading = parseMeasureDuty(measure.duty);
    const rate = reading.kind === 'rate' ? reading.rate : 'unreadable';
    const issue =
      reading.kind === 'rate' ? undefined : { kind: reading.kind, text: measure.duty, reason: reading.reason };
    if (use === 'general') {
      collected.general.push({ rate, ...(issue && { issue }), validFrom: measure.validFrom, validTo: measure.validTo });
      return { kind: 'passed', row };
    }
    const area = this.#areaOf(measure);
    if (typeof area === 'string') {
      if (use !== 'preference') return { kind: 'fault', row, reason: area };
      return {
        kind: 'issue',
        row,
        code: measure.code,
        issue: { kind: 'unreadable', text: measure.area, reason: area },
      };
    }
    collected.measures.add(this.#shared({ kind: use, area: measure.area, ...area, rate, ...this.#about(measure) }));
    return issue ? { kind: 'issue', row, code: measure.code, issue } : { kind: 'passed', row };
  }

  *lines(): Generator<TariffRow> {
    const codes = [...this.#codes.keys()].sort();
    for (const [at, code] of codes.entries()) yield* this.#linesOf(code, codes, at);
  }

  *#linesOf(code: string, codes: readonly string[], at: number): Generator<TariffRow> {
    const own = this.#codes.get(code);
    if (own === undefined) return;
    const above = this.#above(code);
    const general = [own, ...above].find((each) => each.general.length > 0)?.general ?? [unknownRate];
    const byOrigin = this.#measuresOf(own, above, this.#defencesBelow(code, codes, at));
    for (const { rate, issue, ...days } of inSequence(general)) {
      const terms: RateTerms = { mfn: rate, preferences: {}, byOrigin };
      const entry = { code, description: own.description, terms, ...period(days) };
      yield { kind: 'line', row: own.row, entry, ...(issue && { issue }) };
    }
  }

  /** The shorter codes with which a code begins, the longest first. */
  #above(code: string): readonly Collected[] {
    const above: Collected[] = [];
    for (let length = code.length - 2; length >= 2; length -= 2) {
      const collected = this.#codes.get(code.slice(0, length));
      if (collected) above.push(collected);
    }
    return above;
  }

  #measuresOf(own: Collected, above: readonly Collected[], below: readonly OriginRate[]): readonly OriginRate[] {
    const all = new Set(own.measures);
    const nearest = new Set([...all].map(({ kind, area, code }) => `${kind} ${area} ${code ?? ''}`));
    for (const { measures } of above) {
      for (const measure of measures)
        if (!nearest.has(`${measure.kind} ${measure.area} ${measure.code ?? ''}`)) all.add(measure);
      for (const { kind, area, code } of measures) nearest.add(`${kind} ${area} ${code ?? ''}`);
    }
    for (const measure of below) if (!all.has(measure)) all.add(this.#shared({ ...measure, partial: true }));
    return [...all];
  }

  #defencesBelow(code: string, codes: readonly string[], at: number): readonly OriginRate[] {
    const found = new Set<OriginRate>();
    for (let next = at + 1; codes[next]?.startsWith(code) === true; next++) {
      for (const measure of this.#codes.get(codes[next] ?? '')?.measures ?? [])
        if (defences.includes(measure.kind)) found.add(measure);
    }
    return [...found];
  }

  #at({ code, description }: MeasureRow, row: number): Collected {
    const key = shortened(code);
    const known = this.#codes.get(key) ?? { row, description, general: [], measures: new Set<OriginRate>() };
    this.#codes.set(key, known);
    return known;
  }

  /** The countries of a measure, or why they are unknown. */
  #areaOf({ area, excluded }: MeasureRow): Pick<OriginRate, 'origins' | 'except'> | string {
    const origins = this.#members(area);
    if (origins === undefined) return `the countries of area ${area} are not known; name them with --areas`;
    const except: string[] = [];
    for (const each of excluded) {
      const left = this.#members(each);
      if (!left) return `the countries of the excluded area ${each} are not known; name them with --areas`;
      except.push(...left);
    }
    return { ...(origins && { origins }), ...(except.length > 0 && { except: [...new Set(except)].sort() }) };
  }

  #about({
    additionalCode,
    legalBase,
    ...days
  }: MeasureRow): Pick<OriginRate, 'code' | 'legalBase' | 'validFrom' | 'validTo'> {
    return {
      ...(additionalCode !== '' && { code: additionalCode }),
      ...(legalBase !== '' && { legalBase }),
      ...period(days),
    };
  }

  /** Returns one object for equal measures: tens of thousands of lines share a few thousand. */
  #shared(measure: OriginRate): OriginRate {
    const key = JSON.stringify(measure);
    const known = this.#known.get(key) ?? measure;
    this.#known.set(key, known);
    return known;
  }
}
