import { z } from 'zod';
import type { KnownProduct, RowFault } from '../../../../application/trade/classification/import-products.ts';
import { textOf } from '../../../../application/trade/classification/classification.ts';
import { hsDigitsOf } from '../../../../domain/shared/index.ts';
import { countryCode, goodsText, text } from '../../../platform/http/schemas/index.ts';

const rule = 'must be 6 to 10 digits, dots and spaces aside, for example "6109.10"';
/** A spreadsheet shows 6109100010 as `6.10910E+09`, and saves it so. */
const shortened = /^\d([.,]\d+)?e\+?\d+$/i;
/** A spreadsheet shows 6109.10 as `6109.1`. */
const cut = /^\d{4}\.\d$/;
const codeRule = (code: string): string => {
  if (shortened.test(code))
    return `${rule}: ${code} is what a spreadsheet leaves of a long number. Make the column one of text, and fill it again`;
  return cut.test(code) ? `${rule}: a spreadsheet may have taken a zero from the end of ${code}` : rule;
};

/** Letters of a cell that a fault shows. */
const longestShown = 40;
/** What stands in a wrong cell: a table of thousands of rows is mended by searching for it. */
const foundIn = (row: unknown, field: 'hsCode' | 'countryOfOrigin', said: string): string => {
  const cell = (row as Readonly<Record<string, unknown>> | null)?.[field];
  if (typeof cell !== 'string' || (field === 'hsCode' && said !== rule)) return '';
  const text = cell.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return ` (found: "${(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text).toWellFormed()}")`;
};

const sixDigits = z.string().refine((code) => (hsDigitsOf(code)?.length ?? 0) >= 6, {
  error: ({ input }) => codeRule(typeof input === 'string' ? input.trim() : ''),
});

/** A row of a table of products with their codes. */
export const knownProduct = z.object({
  productId: text(100, 'P-1001').exactOptional().meta({ description: "The seller's id of the product." }),
  variantId: text(100, 'P-1001-M').exactOptional().meta({ description: "The seller's id of the variant." }),
  title: goodsText(200, 'Cotton T-shirt').exactOptional().meta({ description: 'Name of the product.' }),
  description: goodsText(10_000, 'Knitted cotton T-shirt').exactOptional().meta({ description: 'What it is.' }),
  category: goodsText(255, 'Clothing').exactOptional().meta({ description: "The seller's category." }),
  material: goodsText(100, 'cotton').exactOptional().meta({ description: 'Its material.' }),
  hsCode: sixDigits.meta({ description: 'Its customs code: 6 to 10 digits.', example: '6109.10' }),
  countryOfOrigin: countryCode.exactOptional(),
});

/** What a file says: its products, its faults by row, and how many rows have no code. */
export type KnownProducts = {
  readonly products: readonly KnownProduct[];
  readonly faults: readonly RowFault[];
  readonly withoutCode: number;
};

/** Reads products as rows of a table, the first of which is `firstRow`. */
export const knownProductsOf = (rows: readonly unknown[], rowOf = (index: number): number => index): KnownProducts => {
  const products: KnownProduct[] = [];
  const faults: RowFault[] = [];
  rows.forEach((row, index) => {
    const number = rowOf(index);
    const { data, error } = knownProduct.safeParse(row);
    if (error) {
      for (const { path, message } of error.issues) {
        const [field] = path;
        const found = field === 'hsCode' || field === 'countryOfOrigin' ? foundIn(row, field, message) : '';
        faults.push({ row: number, ...(field !== undefined && { field: String(field) }), message: message + found });
      }
      return;
    }
    const { productId, variantId, hsCode, ...said } = data;
    const digits = hsDigitsOf(hsCode) ?? '';
    if (productId === undefined && variantId === undefined)
      faults.push({ row: number, field: 'productId', message: 'or variantId is required, for example "P-1001"' });
    else if (!said.title?.trim() && !said.description?.trim())
      faults.push({ row: number, field: 'title', message: 'or description is required, for example "Cotton T-shirt"' });
    else
      products.push({
        row: number,
        ...(productId !== undefined && { productId }),
        ...(variantId !== undefined && { variantId }),
        text: textOf(said),
        hsCode: digits,
      });
  });
  return { products, faults, withoutCode: 0 };
};
