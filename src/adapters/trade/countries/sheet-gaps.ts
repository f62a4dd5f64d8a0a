import { addDays } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import type { Gap } from '../../../domain/trade/index.ts';
import type { CountrySheet, SheetSection } from './country-sheet.ts';

/**
 * Goods that trade defence often affects: base metals, chemicals, plastics and rubber, machinery, textiles and paper
 * have 85 % of the world's anti-dumping measures (data of the WTO, 1995 to 2017, as in
 * https://online.flipbuilder.com/zvnz/mbuu/files/basic-html/page17.html), and ceramics, footwear, bicycles and
 * furniture are named by others. Goods of these sectors that measures hardly ever affect are left out: medicines,
 * cosmetics, printed matter, clothing, computers and telephones.
 */
const chaptersOftenUnderTradeDefence =
  '28 29 31 32 35 36 38 39 40 44 48 50 51 52 53 54 55 56 57 58 59 60 63 64 68 69 70 72 73 74 75 76 78 79 80 81 82 83 84 85 87 94 96';
const hardlyEver = '8470 8471 8473 8517 8518 8519 8521 8523 8524 8525 8526 8527 8528'.split(' ');

/**
 * Goods other than alcohol and tobacco that are taxed by several of the countries whose excises are loaded: drinks,
 * sweets, perfume and cosmetics, jewellery, vehicles, fuel and arms. Liquids of electronic cigarettes bear an excise in
 * 52 countries (https://gsthr.org/resources/global-state-of-thr-2024/excise-tax-burden-on-e-liquids-2023/).
 */
const oftenUnderExcise =
  '1704 1806 2009 2201 2202 2710 2711 3303 3304 3305 3307 71 8702 8703 8704 8711 854340 93'.split(' ');

type Unknown = Omit<Gap, 'id' | 'source' | 'certainty'> & { readonly section: SheetSection };

/**
 * The gaps of sections that a sheet neither has nor rules out. A missing duty is reported by the tariff itself, and
 * reduced rates of tax by the coverage of the tax.
 */
const unknowns: readonly Unknown[] = [
  {
    section: 'deMinimis',
    name: 'de_minimis_not_loaded',
    effect: 'info',
    may: 'lower',
    message: 'A value up to which nothing is due is not loaded for this destination. The charges may be lower.',
  },
  {
    section: 'gifts',
    name: 'gift_relief_not_loaded',
    effect: 'info',
    may: 'lower',
    message: 'A relief for gifts is not loaded for this destination. The charges may be lower.',
    when: { contentTypes: ['Gift'] },
  },
  {
    section: 'fees',
    name: 'fees_not_loaded',
    effect: 'warn',
    may: 'higher',
    message: 'Fees of customs are not loaded for this destination. The sum may be higher.',
  },
  {
    section: 'tradeDefence',
    name: 'trade_defence_not_loaded',
    effect: 'warn',
    may: 'higher',
    message:
      'Anti-dumping and countervailing duties are not loaded for this destination, ' +
      'and goods of this kind bear one more often than others. ' +
      'The sum may be higher.',
    when: { hs: chaptersOftenUnderTradeDefence.split(' '), notHs: hardlyEver },
  },
  {
    section: 'excises',
    name: 'excise_not_loaded',
    effect: 'warn',
    may: 'higher',
    message:
      'Excises other than on alcohol and tobacco are not loaded for this destination, and goods of this kind bear one in many countries. ' +
      'The sum may be higher.',
    when: { hs: oftenUnderExcise },
  },
];

/**
 * A return is an ordinary import to customs where no relief is loaded: its tax, and where none is due its duty, may be
 * lower.
 */
const returned: readonly (Unknown & { readonly word: string })[] = (['tax', 'duty'] as const).map((of) => ({
  section: 'gifts',
  word: `returned-goods-${of}`,
  name: 'returned_goods_relief_not_loaded',
  ...(of === 'tax' && { of }),
  effect: 'info',
  may: 'lower',
  message: `A relief for returned goods is not loaded for this destination. The ${of} may be lower.`,
  when: { contentTypes: ['ReturnOfGoods'] },
}));

type Dated = Unknown & Pick<Gap, 'validFrom' | 'validTo'>;

/** The unknown part of a section: nothing, all of it, or the time before the country had none. */
const unknownOf = (sheet: CountrySheet, unknown: Unknown): readonly Dated[] => {
  const { section } = unknown;
  if (section in sheet) return [];
  const absence = sheet.none?.find((none) => none.section === section);
  if (!absence) return [unknown];
  return absence.validFrom === undefined ? [] : [{ ...unknown, validTo: addDays(absence.validFrom, -1) }];
};

/**
 * How long (days) a list of trade defence measures counts as complete: investigations take a year or more, so that few
 * measures are added by then.
 */
const daysOfList = 730;

/** The last day on which a list of measures counts as complete. */
export const lastDayOfList = (asOf: LocalDate): LocalDate => addDays(asOf, daysOfList);

/** The gap when the list of measures is too old to be complete. */
const agedList = ({ tradeDefence }: CountrySheet): readonly Dated[] => {
  const general = unknowns.find(({ section }) => section === 'tradeDefence');
  const asOf = tradeDefence?.asOf;
  if (asOf === undefined || !general) return [];
  const message =
    `The measures of trade defence of this destination are those of ${asOf}; ` +
    'goods of this kind may bear a newer one. ' +
    'The sum may be higher.';
  return [{ ...general, message, validFrom: addDays(lastDayOfList(asOf), 1) }];
};

/** The gaps of perfume where it is excluded from a relief for gifts: a quantity may be free. */
const perfumeOfGifts = ({ gifts = [] }: CountrySheet): readonly (Dated & { readonly word: string })[] =>
  gifts.flatMap(({ notHs = [], upTo, counts, validFrom, validTo }, index) =>
    notHs.includes('3303')
      ? [
          {
            section: 'gifts',
            word: index === 0 ? 'gift-perfume' : `gift-perfume-${index + 1}`,
            name: 'tax_may_be_lower',
            of: 'tax',
            effect: 'info',
            may: 'lower',
            message:
              'A gift of perfume may be free up to a quantity, which is not loaded; it was charged. The tax may be lower.',
            ...(validFrom !== undefined && { validFrom }),
            ...(validTo !== undefined && { validTo }),
            when: {
              contentTypes: ['Gift'],
              consignee: 'consumer',
              hs: ['3303'],
              ...(counts === 'goods' ? { goodsUpTo: upTo } : { landedUpTo: upTo }),
            },
          } as const,
        ]
      : [],
  );

/** A gap for each section of a sheet that is unknown. */
export const gapsOf = (sheet: CountrySheet): readonly Gap[] => {
  const prefix = sheet.country.toLowerCase();
  const unknown: readonly (Dated & { readonly word?: string })[] = [
    ...unknowns.flatMap((each) => unknownOf(sheet, each)),
    ...agedList(sheet),
    ...perfumeOfGifts(sheet),
    ...returned,
  ];
  return unknown.map(({ section: _, word, ...gap }) => ({
    ...gap,
    id: `${prefix}-${word ?? gap.name.replaceAll('_', '-')}`,
    source: `The sheet of ${sheet.name}, checked on ${sheet.checked}, has no figure`,
    certainty: 'known',
  }));
};
