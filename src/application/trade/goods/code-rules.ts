import { hsDigitsOf } from '../../../domain/shared/index.ts';
import type { Commodity, Fault, Unchecked, Warning } from '../../../domain/shared/index.ts';
import type { CodeStanding, Nomenclature } from '../../../domain/trade/index.ts';

type Goods = readonly (Pick<Unchecked<Commodity>, 'hsCode'> | undefined)[];

const withDot = (subheading: string): string => `${subheading.slice(0, 4)}.${subheading.slice(4)}`;

const standingsIn = (
  { standingOf }: Nomenclature,
  goods: Goods,
): readonly { readonly field: string; readonly digits: string; readonly standing: CodeStanding }[] =>
  goods.flatMap((commodity, index) => {
    const digits = commodity?.hsCode === undefined ? undefined : hsDigitsOf(commodity.hsCode);
    return digits === undefined ? [] : [{ field: `commodities[${index}].hsCode`, digits, standing: standingOf(digits) }];
  });

/** Refuses codes whose heading does not exist: they name no goods. */
export const codeFaults = (nomenclature: Nomenclature, goods: Goods): readonly Fault[] =>
  standingsIn(nomenclature, goods).flatMap(({ field, digits, standing }) =>
    standing.kind === 'no_heading'
      ? [
          {
            field,
            message: `${field} must begin with a heading of the Harmonized System, and ${digits.slice(0, 4)} is none, for example "6109.10".`,
          },
        ]
      : [],
  );

/**
 * Warns of a subheading that does not exist: it may be of an earlier edition, which some countries still use, or a typing mistake.
 * Customs will ask.
 */
export const codeWarnings = (nomenclature: Nomenclature, goods: Goods): readonly Warning[] =>
  standingsIn(nomenclature, goods).flatMap(({ field, digits, standing }) => {
    if (standing.kind !== 'no_subheading') return [];
    const known =
      standing.edition === undefined
        ? `the Harmonized System of ${nomenclature.edition} has no ${withDot(digits.slice(0, 6))}`
        : `${digits.slice(0, 6)} is of the Harmonized System of ${standing.edition} or before`;
    const nearest = standing.nearest.map(withDot).join(', ');
    return [
      { reason: 'hs_code_unknown', field, message: `${field}: ${known}. Nearest in the edition of ${nomenclature.edition}: ${nearest}.` },
    ];
  });
