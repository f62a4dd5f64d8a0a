import { hsDigitsOf } from '../../../domain/shared/index.ts';
import { lostZeroWarnings } from '../../../domain/trade/nomenclature/lost-zeros.ts';
import type { SentCode } from '../../../domain/trade/nomenclature/lost-zeros.ts';
import { unknownCodeFaults } from '../../../domain/trade/index.ts';
import type { Commodity, Fault, Unchecked, Warning } from '../../../domain/shared/index.ts';
import type { CodeInField, Nomenclature } from '../../../domain/trade/index.ts';

type Goods = readonly (Pick<Unchecked<Commodity>, 'hsCode'> | undefined)[];

/** The field of a request that the goods stand in. */
type GoodsField = 'commodities' | 'products';

const withDot = (subheading: string): string => `${subheading.slice(0, 4)}.${subheading.slice(4)}`;

const codesIn = (goods: Goods, list: GoodsField): readonly (CodeInField & SentCode)[] =>
  goods.flatMap((commodity, index) => {
    const sent = commodity?.hsCode;
    const digits = sent === undefined ? undefined : hsDigitsOf(sent);
    return sent === undefined || digits === undefined ? [] : [{ field: `${list}[${index}].hsCode`, digits, sent }];
  });

/** Refuses codes whose heading does not exist: they name no goods. */
export const codeFaults = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  goods: Goods,
  list: GoodsField = 'commodities',
): readonly Fault[] => unknownCodeFaults(nomenclature, codesIn(goods, list));

/** A subheading may be of an earlier edition, which some countries still use, or a typing mistake. Customs will ask. */
const subheadingWarnings = (nomenclature: Nomenclature, codes: readonly CodeInField[]): readonly Warning[] =>
  codes.flatMap(({ field, digits }) => {
    const standing = nomenclature.standingOf(digits);
    if (standing.kind !== 'no_subheading') return [];
    const known =
      standing.edition === undefined
        ? `the Harmonized System of ${nomenclature.edition} has no ${withDot(digits.slice(0, 6))}`
        : `${digits.slice(0, 6)} is of the Harmonized System of ${standing.edition} or before`;
    const nearest = standing.nearest.map(withDot).join(', ');
    return [
      {
        reason: 'hs_code_unknown',
        field,
        message: `${field}: ${known}. Nearest in the edition of ${nomenclature.edition}: ${nearest}.`,
      },
    ];
  });

/**
 * Warns of subheadings that do not exist, and of codes that stand for other goods with the zero that a spreadsheet
 * takes away.
 */
export const codeWarnings = (
  nomenclature: Nomenclature,
  goods: Goods,
  list: GoodsField = 'commodities',
): readonly Warning[] => {
  const codes = codesIn(goods, list);
  return [...subheadingWarnings(nomenclature, codes), ...lostZeroWarnings(nomenclature, codes)];
};
