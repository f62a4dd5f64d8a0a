import type {
  Absence,
  KnowledgeSection,
  Excise,
  Fee,
  Gap,
  Relief,
  RuleSet,
  Tax,
  TaxCoverage,
  Valuation,
  When,
} from '../../../domain/trade/index.ts';
import type { RuleFile } from '../rule-schemas.ts';
import type { CountrySheet, SheetSection } from './country-sheet.ts';
import { gapsOf, lastDayOfList } from './sheet-gaps.ts';

type Exemption = NonNullable<CountrySheet['deMinimis']>[number];
type RateOfTax = NonNullable<CountrySheet['tax']>['rates'][number];

/** Goods that no exemption for low values or gifts covers, unless a sheet says otherwise. */
const neverExempt = ['2203', '2204', '2205', '2206', '2207', '2208', '24'];

/** What many countries free in gifts only up to a quantity, which a sheet has to say. */
const freeByQuantity = ['3303'];

/** Excises that nearly every country has. They are reported, never calculated. */
const usualExcises = [
  { name: 'alcohol', hs: ['2203', '2204', '2205', '2206', '2207', '2208'] },
  { name: 'tobacco', hs: ['24'] },
] as const;

/** Makes the ids of rules: the country, a word, and a number if the word was used already. */
const idsOf = (country: string): ((word: string) => string) => {
  const used = new Map<string, number>();
  return (word) => {
    const count = (used.get(word) ?? 0) + 1;
    used.set(word, count);
    return `${country.toLowerCase()}-${word}${count === 1 ? '' : `-${count}`}`;
  };
};

const withWhen = (when: When): { readonly when?: When } => (Object.keys(when).length === 0 ? {} : { when });

const percentOf = (rate: string): string => String(Number((Number(rate) * 100).toFixed(4)));

const taxOf = (
  name: Tax['name'],
  { rate, hs, notHs, regions, inOwnBase, ...fact }: RateOfTax,
  id: (word: string) => string,
): Tax => ({
  ...fact,
  id: id(`${name.toLowerCase().replace(' ', '-')}-${percentOf(rate)}`),
  kind: 'import',
  name,
  code: name === 'GST' ? 'GST' : 'VAT',
  rate,
  ...(inOwnBase !== undefined && { inOwnBase }),
  ...withWhen({ ...(regions && { regions }), ...(hs && { hs }), ...(notHs && { notHs }) }),
});

const coverageOf = ({ tax }: CountrySheet, id: (word: string) => string): readonly TaxCoverage[] =>
  (tax?.coverage ?? []).map(({ hs, notHs, ...fact }) => ({
    ...fact,
    id: id('coverage'),
    ...withWhen({ ...(hs && { hs }), ...(notHs && { notHs }) }),
  }));

/** The conditions of an exemption without its limit. */
const otherConditions = ({
  consignee,
  channel,
  shippedFrom,
  hs,
  notHs = neverExempt,
  noLineHs,
  weightUpTo,
  quantityUpTo,
}: Exemption): When => ({
  ...(consignee && { consignee }),
  ...(channel && { channel }),
  ...(shippedFrom && { shippedFrom }),
  ...(hs && { hs }),
  ...(notHs.length > 0 && { notHs }),
  ...(noLineHs && { noLineHs }),
  ...(weightUpTo !== undefined && { weightUpTo }),
  ...(quantityUpTo !== undefined && { quantityUpTo }),
});

const factOf = ({ source, certainty, validFrom, validTo, note }: Exemption) => ({
  source,
  certainty,
  ...(validFrom !== undefined && { validFrom }),
  ...(validTo !== undefined && { validTo }),
  ...(note !== undefined && { note }),
});

const reliefOf = (
  name: string,
  word: string,
  exemption: Exemption,
  id: (word: string) => string,
  more: When = {},
): Relief => {
  const { of, upTo, counts, conditions } = exemption;
  return {
    ...factOf(exemption),
    id: id(word),
    name,
    of: of.flatMap((charge) => (charge === 'duty' ? (['duty', 'additional'] as const) : [charge])),
    ...(conditions !== undefined && {
      conditional: true,
      notice: { name: 'conditions_of_the_exemption', effect: 'warn', message: conditions },
    }),
    when: {
      ...more,
      ...otherConditions(exemption),
      ...(counts === 'goods' ? { goodsUpTo: upTo } : { landedUpTo: upTo }),
    },
  };
};

const ofGifts: When = { contentTypes: ['Gift'] };

/** Whether a relief for gifts does not say which goods it is for, so that it may hold for a quantity of some alone. */
const isSilentOnGoods = ({ hs, notHs, conditions }: Exemption): boolean => !hs && !notHs && conditions === undefined;

/** The relief for gifts, without goods of which a quantity alone may be free. */
const giftReliefOf = (gift: Exemption, id: (word: string) => string): Relief => {
  const certain = isSilentOnGoods(gift) ? { ...gift, notHs: [...neverExempt, ...freeByQuantity] } : gift;
  return reliefOf('Gift relief', 'gift', certain, id, ofGifts);
};

/** The relief for those goods, where no relief for low values frees them already. */
const perfumeReliefOf = (gift: Exemption, id: (word: string) => string): readonly Relief[] => {
  if (!isSilentOnGoods(gift)) return [];
  const conditions =
    'Many countries free perfume as a gift only up to a quantity. Whether this one does is not loaded; ' +
    'above it duty and tax are due.';
  return [reliefOf('Gift relief', 'gift-perfume', { ...gift, hs: freeByQuantity, notHs: [], conditions }, id, ofGifts)];
};

/** The valuation above a limit of which only the excess is charged: the limit is deducted. */
const excessOf = (
  base: Valuation,
  word: string,
  exemption: Exemption,
  id: (word: string) => string,
  more: When = {},
): readonly Valuation[] => {
  const { of, upTo, counts, above } = exemption;
  if (above === undefined) return [];
  const { dutyBase, taxBase, taxUplift } = base;
  return [
    {
      ...factOf(exemption),
      id: id(`${word}-excess`),
      dutyBase,
      taxBase,
      ...(taxUplift !== undefined && { taxUplift }),
      allowance: upTo,
      ...(of.length === 1 && { allowanceOf: of }),
      when: {
        ...more,
        ...otherConditions(exemption),
        ...(counts === 'goods' ? { goodsAbove: upTo } : { landedAbove: upTo }),
      },
    },
  ];
};

const wordsOf = (kind: string, name: string): string =>
  [kind, ...(name.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join('-');

const excisesOf = ({ excises, none, checked }: CountrySheet, id: (word: string) => string): readonly Excise[] => {
  if (excises)
    return excises.map(({ hs, ...excise }) => ({ ...excise, id: id(wordsOf('excise', excise.name)), when: { hs } }));
  if (none?.some(({ section }) => section === 'excises') === true) return [];
  return usualExcises.map(({ name, hs }) => ({
    id: id(wordsOf('excise', name)),
    name,
    source: `Charged in nearly every country; assumed on ${checked}`,
    certainty: 'believed',
    when: { hs: [...hs] },
  }));
};

/**
 * The gaps for a sheet's measures of trade defence. They are reported and not charged, because the sheet does not say
 * which exporter bears which rate.
 */
const defencesOf = ({ tradeDefence }: CountrySheet, id: (word: string) => string): readonly Gap[] =>
  (tradeDefence?.measures ?? []).map(({ goods, hs, notHs, origins, notOrigins, upTo, ...fact }) => ({
    source: tradeDefence?.source ?? '',
    certainty: tradeDefence?.certainty ?? 'believed',
    ...fact,
    id: id(wordsOf('defence', goods)),
    name: 'trade_defence_not_loaded',
    effect: 'warn',
    may: 'higher',
    message:
      `A duty of trade defence (anti-dumping, countervailing or safeguard) on ${goods}${origins ? ' of this origin' : ''} ` +
      'is due or may be due besides, and is not part of the sum.',
    ...(upTo !== undefined && { upTo }),
    when: { hs, ...(notHs && { notHs }), ...(origins && { origins }), ...(notOrigins && { notOrigins }) },
  }));

/** The section of knowledge for each section that a sheet can rule out. Excises have none. */
const sectionOf = {
  tax: 'tax',
  reducedRates: 'reducedRates',
  deMinimis: 'deMinimis',
  gifts: 'gifts',
  fees: 'fees',
  duty: 'generalRates',
  tradeDefence: 'tradeDefence',
  preferences: 'preferences',
  postal: 'postalRegime',
  excises: undefined,
} as const satisfies Readonly<Record<SheetSection, KnowledgeSection | undefined>>;

/**
 * The sections that do not exist in the country. If the list of trade defence is complete, nothing is unknown but its
 * measures, which are gaps.
 */
const absencesOf = ({ none = [], tradeDefence }: CountrySheet): readonly Absence[] => {
  const found = none.flatMap(({ section, certainty: _, ...absence }): readonly Absence[] => {
    const known = sectionOf[section];
    return known === undefined ? [] : [{ ...absence, section: known }];
  });
  if (tradeDefence?.asOf === undefined) return found;
  const { asOf, source } = tradeDefence;
  return [...found, { section: 'tradeDefence', source: `${source} (as of ${asOf})`, validTo: lastDayOfList(asOf) }];
};

/** The trade defence in rules: duties, and measures that answers only report. */
export type Defences = Pick<RuleSet, 'additionalDuties' | 'gaps' | 'measuresAsOf'>;

const defenceGaps: readonly string[] = ['trade_defence_not_loaded', 'retaliation_not_loaded'];

const sharedDefences = (shared: Defences | undefined): Pick<RuleSet, 'additionalDuties' | 'gaps'> => ({
  additionalDuties: (shared?.additionalDuties ?? []).filter(({ defence }) => defence !== undefined),
  gaps: (shared?.gaps ?? []).filter((gap) => defenceGaps.includes(gap.name)),
});

/**
 * The date of the trade defence measures: that of the sheet's list, of the territory that shares them, or of a sheet
 * that declares none.
 */
const measuresAsOfSheet = (
  { tradeDefence, none, checked }: CountrySheet,
  shared: Defences | undefined,
): Pick<RuleSet, 'measuresAsOf'> => {
  const hasNone = none?.some(({ section }) => section === 'tradeDefence') === true;
  const measuresAsOf = tradeDefence?.asOf ?? shared?.measuresAsOf ?? (hasNone ? checked : undefined);
  return measuresAsOf === undefined ? {} : { measuresAsOf };
};

/**
 * Expands a country sheet to a rule file. The sheet's own `rules` come first, so that they apply first. `shared` are
 * the rules of the territory whose trade defence the sheet uses (`tradeDefence.sameAs`).
 */
export const expandSheet = (sheet: CountrySheet, shared?: Defences): RuleFile => {
  const defences = sharedDefences(shared);
  const { country, name, checked, currency, value, tax, deMinimis = [], gifts = [], fees = [] } = sheet;
  const { rules = {}, none } = sheet;
  const id = idsOf(country);
  const { duty, tax: taxBase, ...ofValue } = value;
  const valuation: Valuation = { ...ofValue, id: id('value'), dutyBase: duty, taxBase };
  const reliefs = [
    ...gifts.map((gift) => giftReliefOf(gift, id)),
    ...deMinimis.map((limit) => reliefOf('Goods of low value', 'low-value', limit, id)),
    ...gifts.flatMap((gift) => perfumeReliefOf(gift, id)),
  ];
  const excesses = [
    ...gifts.flatMap((gift) => excessOf(valuation, 'gift', gift, id, ofGifts)),
    ...deMinimis.flatMap((limit) => excessOf(valuation, 'low-value', limit, id)),
  ];
  const ownFees = fees.map(({ goodsAbove, ...fee }): Fee => ({
    ...fee,
    id: id('fee'),
    name: 'Customs fee',
    ...(goodsAbove && { when: { goodsAbove } }),
  }));
  const file = {
    id: country,
    name,
    checked,
    ...measuresAsOfSheet(sheet, shared),
    countries: [country],
    currency,
    currencies: {},
    tariff: country,
    valuations: [...(rules.valuations ?? []), ...excesses, valuation],
    reliefs: [...(rules.reliefs ?? []), ...reliefs],
    schemes: rules.schemes ?? [],
    flatDuties: rules.flatDuties ?? [],
    preferences: rules.preferences ?? [],
    ...(!none?.some(({ section }) => section === 'preferences') && { preferencesInPart: true }),
    columns: rules.columns ?? [],
    additionalDuties: [...(rules.additionalDuties ?? []), ...defences.additionalDuties],
    taxes: [...(rules.taxes ?? []), ...(tax?.rates ?? []).map((rate) => taxOf(tax?.name ?? 'VAT', rate, id))],
    taxCoverage: [...(rules.taxCoverage ?? []), ...coverageOf(sheet, id)],
    excises: [...(rules.excises ?? []), ...excisesOf(sheet, id)],
    fees: [...(rules.fees ?? []), ...ownFees],
    minimums: rules.minimums ?? [],
    gaps: [...(rules.gaps ?? []), ...defencesOf(sheet, id), ...defences.gaps, ...gapsOf(sheet)] as readonly Gap[],
    none: absencesOf(sheet),
  };
  return file as RuleFile;
};
