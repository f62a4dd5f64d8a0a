import { canonicalCountry } from '../../../shared/countries.ts';
import { highestRate } from '../../tariff/condense.ts';
import { isForOrigin, printDutyRate } from '../../tariff/duty-rate.ts';
import type { DutyRate, LineRate, OriginRate, Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { GoodsLine } from '../rules/request.ts';
import { tradeDefences } from '../rules/rule-set.ts';
import type { AdditionalDuty, Gap, Preference, TradeDefence } from '../rules/rule-set.ts';
import type { Consignment } from './consignment.ts';

/** A preference of an imported tariff, with its rate. */
export type TariffPreference = Preference & { readonly tariffRate?: DutyRate };

const names: Readonly<Record<TradeDefence, string>> = {
  anti_dumping: 'Anti-dumping duty',
  countervailing: 'Countervailing duty',
  safeguard: 'Safeguard duty',
  retaliation: 'Additional duty',
};

type Source = { readonly tariff: Tariff; readonly line: TariffLine };

const ruleOf = ({ tariff, line }: Source, name: string, { legalBase, validFrom, validTo }: OriginRate) => ({
  id: `tariff-${tariff.id}-${line.code}-${name}`.toLowerCase(),
  source: legalBase === undefined ? line.source : `${legalBase}; ${line.source}`,
  certainty: 'known' as const,
  ...(validFrom !== undefined && { validFrom }),
  ...(validTo !== undefined && { validTo }),
});

/**
 * Reads preferences of a tariff. A tariff does not say which preferences require no statement on origin; the rule file
 * does, for goods of some origins.
 */
const readPreferences = (
  source: Source,
  measures: readonly OriginRate[],
  withoutStatement: boolean,
): readonly TariffPreference[] =>
  measures
    .filter(({ kind }) => kind === 'preference')
    .map((measure) => ({
      ...ruleOf(source, `preference.${measure.area}`, measure),
      name: `Preference ${measure.area}`,
      agreement: measure.area,
      ...(withoutStatement && { withoutStatement }),
      ...(measure.rate !== 'unreadable' && { tariffRate: measure.rate }),
    }));

/**
 * Whether a measure is for exporters without a name of their own, in the additional codes of the Union and the United
 * Kingdom.
 */
const isOfOthers = ({ code }: OriginRate): boolean => code?.endsWith('999') ?? false;

/**
 * The rate that no exporter exceeds, if the rates can be compared; else that of exporters without a rate of their own.
 */
const findUpperBound = (measures: readonly OriginRate[]): DutyRate | undefined => {
  const rates = measures.flatMap(({ rate }) => (rate === 'unreadable' ? [] : [rate]));
  const highest = rates.length === measures.length ? highestRate(rates) : undefined;
  if (highest) return highest;
  const others = measures.find((measure) => isOfOthers(measure))?.rate;
  return others === 'unreadable' ? undefined : others;
};

const isByExporter = (measures: readonly OriginRate[]): boolean => measures.some(({ code }) => code !== undefined);

const rangeGap = (about: ReturnType<typeof ruleOf> & { readonly name: string }, { code }: TariffLine): Gap => ({
  ...about,
  id: `${about.id}-range`,
  name: 'additional_duty_range',
  effect: 'info',
  message:
    `Not all goods under ${code} bear the same ${about.name.toLowerCase()}; the highest was taken. ` +
    'Send all digits for the exact one.',
});

type Defences = { readonly additionalDuties: readonly AdditionalDuty[]; readonly gaps: readonly Gap[] };

const readDefences = (source: Source, measures: readonly OriginRate[]): Defences => {
  const additionalDuties: AdditionalDuty[] = [];
  const gaps: Gap[] = [];
  for (const defence of tradeDefences) {
    const ofKind = measures.filter(({ kind }) => kind === defence);
    const [first] = ofKind;
    if (first === undefined) continue;
    const about = { ...ruleOf(source, defence, first), name: `${names[defence]} on goods of ${first.area}` };
    const bound = findUpperBound(ofKind);
    if (bound === undefined) {
      const message =
        `${about.name} is due on goods under ${source.line.code}; ` +
        'its amount hangs on more than the tariff says, and it is not part of the sum.';
      gaps.push({ ...about, name: 'trade_defence_not_computable', effect: 'warn', message });
      continue;
    }
    additionalDuties.push({
      ...about,
      duty: printDutyRate(bound),
      defence,
      ...(isByExporter(ofKind) && { residual: true as const }),
    });
    if (ofKind.some(({ partial }) => partial === true)) gaps.push(rangeGap(about, source.line));
  }
  return { additionalDuties, gaps };
};

/**
 * The rules for goods of one origin under a tariff with all measures by origin: its preferences and its trade defence
 * replace those of the rule file, so that nothing is charged twice. Other tariffs leave the rules unchanged.
 */
export const rulesWithMeasures = (
  rules: RulesInForce,
  {
    consignment,
    line,
    goods,
  }: {
    readonly consignment: Pick<Consignment, 'tariff' | 'rules'>;
    readonly line: TariffLine | undefined;
    readonly goods: Pick<GoodsLine, 'origin'>;
  },
): RulesInForce => {
  if (line?.byOrigin === undefined) return rules;
  const { tariff, rules: ofAllGoods } = consignment;
  const origin = canonicalCountry(goods.origin);
  const measures = line.byOrigin.filter((measure) => isForOrigin(measure, origin));
  const { additionalDuties, gaps } = readDefences({ tariff, line }, measures);
  const isWithoutStatement = ({ withoutStatement, when }: Preference): boolean =>
    withoutStatement === true && when?.origins?.includes(origin) === true;
  return {
    ...rules,
    preferences: readPreferences({ tariff, line }, measures, ofAllGoods.preferences.some(isWithoutStatement)),
    additionalDuties: [...rules.additionalDuties.filter(({ defence }) => defence === undefined), ...additionalDuties],
    gaps: [...rules.gaps, ...gaps],
  };
};

/**
 * The ordinary rate of goods: instead of the general one the highest for goods of this origin by name, else one for
 * goods of every origin. Several if the goods determine which line below the code has the highest rate, and none if it
 * cannot be read.
 */
export const ordinaryRatesFor = (
  { byOrigin = [], mfn, oneOf = [] }: TariffLine,
  goodsOrigin: string,
): readonly LineRate[] => {
  const only = (rate: DutyRate | undefined): readonly LineRate[] => (rate === undefined ? [] : [{ rate }]);
  const general = mfn === 'unreadable' ? oneOf : only(mfn);
  if (byOrigin.length === 0) return general;
  const origin = canonicalCountry(goodsOrigin);
  const ordinary = byOrigin.filter((measure) => measure.kind === 'ordinary' && isForOrigin(measure, origin));
  const named = ordinary.filter(({ origins }) => origins !== undefined);
  if (named.length > 0) return only(findUpperBound(named));
  const whole = findUpperBound(ordinary.filter(({ partial }) => partial !== true));
  return whole === undefined ? general : only(whole);
};
