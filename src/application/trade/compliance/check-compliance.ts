import type { ProductName, ReviewState } from '../../../domain/trade/product/index.ts';
import type { Money } from '../../../domain/shared/index.ts';
import { refuseUnknownCodes, restrictionPlacesOf } from '../../../domain/trade/index.ts';
import type { Nomenclature } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { ProductCode, ProductCodes } from '../ports/classification.ts';
import type { RestrictedGoods, Restriction, Restrictions } from '../ports/restrictions.ts';
import { codeFaults, codeWarnings } from '../goods/goods-rules.ts';
import { descriptionOf, isNamed, nameOf, notLoadedNotices, restrictionsThere } from '../goods/restricted-goods.ts';

/** A product to check: by its code, or by the ids under which its code is stored. */
export type CheckedProduct = ProductName & {
  /** The code as sent. */
  readonly hsCode?: string;
  readonly hsDigits?: string;
  readonly countryOfOrigin?: string;
  readonly title?: string;
  readonly description?: string;
  /** The value of one item. */
  readonly value?: Money;
};

export type ComplianceRequest = {
  readonly originCountry: string;
  /** A country of the API, `EU` or `All`. */
  readonly destination: string;
  /** The part of the country that the goods go to. */
  readonly part?: string;
  readonly products: readonly CheckedProduct[];
};

export const matchLevels = ['line', 'subheading', 'heading', 'chapter', 'any', 'none'] as const;
export type MatchLevel = (typeof matchLevels)[number];

export type ProductCompliance = ProductName & {
  readonly itemNumber: number;
  readonly hsCode?: string;
  readonly reviewState?: ReviewState;
  /** The longest code that matched a rule. */
  readonly matchedHsCode?: string;
  readonly matchLevel: MatchLevel;
  readonly restrictions: readonly Restriction[];
};

export type Compliance = { readonly compliance: readonly ProductCompliance[]; readonly notices: readonly Notice[] };

const levelOf = (digits: number): MatchLevel =>
  digits > 6 ? 'line' : digits > 4 ? 'subheading' : digits > 2 ? 'heading' : 'chapter';

const matchOf = (restrictions: readonly Restriction[]): Pick<ProductCompliance, 'matchedHsCode' | 'matchLevel'> => {
  if (restrictions.length === 0) return { matchLevel: 'none' };
  const longest = restrictions.reduce((found, { hts = '' }) => (hts.length > found.length ? hts : found), '');
  return longest === '' ? { matchLevel: 'any' } : { matchedHsCode: longest, matchLevel: levelOf(longest.length) };
};

const codeMissing = (index: number): Notice => ({
  level: 'warning',
  reason: 'hs_code_unknown',
  field: `products[${index}].hsCode`,
  message:
    `products[${index}] has no hsCode, and none is remembered under its productId or variantId. ` +
    'Classify it first, or send a code, for example "6109.10".',
});

/** A description in the request replaces the stored one as a whole. */
const saidOf = (product: CheckedProduct, known: ProductCode | undefined) =>
  descriptionOf(product.title === undefined && product.description === undefined ? (known ?? {}) : product);

/**
 * The restrictions on goods with known codes. A code in the request replaces a stored one. Throws `hs_code_unknown` for
 * a heading that does not exist.
 */
export const checkCompliance =
  ({
    restrictions,
    productCodes,
    nomenclature,
  }: {
    readonly restrictions: Restrictions;
    readonly productCodes: ProductCodes;
    readonly nomenclature: Nomenclature;
  }) =>
  async ({ originCountry, destination, part, products }: ComplianceRequest, accountId: string): Promise<Compliance> => {
    refuseUnknownCodes(codeFaults(nomenclature, products, 'products'));
    const places = restrictionPlacesOf(destination);
    const named = products.filter(isNamed);
    const remembered = named.length === 0 ? [] : await productCodes.of(accountId, named.map(nameOf));
    const codes = new Map<CheckedProduct, ProductCode | undefined>(
      named.map((product, index) => [product, remembered[index]]),
    );

    const against = (goods: RestrictedGoods): readonly Restriction[] =>
      places.flatMap((country) => restrictionsThere(restrictions, [goods], { country, part }, originCountry).flat());

    const notices: Notice[] = [
      ...(destination === 'All' ? [] : notLoadedNotices(destination, 'destinationCountry')),
      ...codeWarnings(nomenclature, products, 'products').map((warning): Notice => ({ level: 'warning', ...warning })),
    ];
    const compliance = products.map((product, index): ProductCompliance => {
      const known = codes.get(product);
      const digits = product.hsDigits ?? known?.hsCode;
      if (digits === undefined) notices.push(codeMissing(index));
      const { countryOfOrigin = originCountry, value } = product;
      const found =
        digits === undefined ? [] : against({ hsCode: digits, countryOfOrigin, value, ...saidOf(product, known) });
      const hsCode = product.hsCode ?? known?.hsCode;
      return {
        itemNumber: index + 1,
        ...(hsCode !== undefined && { hsCode }),
        ...nameOf(product),
        ...(isNamed(product) && { reviewState: known?.reviewState ?? 'not_reviewed' }),
        ...matchOf(found),
        restrictions: found,
      };
    });
    return { compliance, notices };
  };
