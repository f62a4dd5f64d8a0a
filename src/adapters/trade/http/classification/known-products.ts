import { z } from 'zod';
import type { KnownProduct, RowFault } from '../../../../application/trade/classification/import-products.ts';
import { textOf } from '../../../../application/trade/classification/classification.ts';
import { hsDigitsOf } from '../../../../domain/shared/index.ts';
import { countryCode, goodsText, text } from '../../../platform/http/schemas/index.ts';
import { rowsIn } from '../../csv-rows.ts';

const sixDigits = z
  .string()
  .refine(
    (code) => (hsDigitsOf(code)?.length ?? 0) >= 6,
    'must be 6 to 10 digits, dots and spaces aside, for example "6109.10"',
  );

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

const fields = [
  'productId', 'variantId', 'title', 'description', 'category', 'material', 'hsCode', 'countryOfOrigin',
] as const; // oxfmt-ignore
type Field = (typeof fields)[number];

/**
 * The columns of a file by their names, without case, spaces and signs, the most exact first: our own, those of
 * Shopify's exports of products and of inventory, and those of WooCommerce's (`Meta: …` of plug-ins included).
 */
const columns: Readonly<Record<Field, readonly string[]>> = {
  productId: ['productid', 'handle', 'urlhandle', 'id'],
  variantId: ['variantid', 'variantsku', 'sku'],
  title: ['title', 'productname', 'name'],
  description: ['description', 'bodyhtml', 'body', 'shortdescription'],
  category: ['category', 'productcategory', 'categories', 'producttype'],
  material: ['material'],
  hsCode: [
    ...['hscode', 'hstariffcode', 'hstariffnumber', 'tariffnumber', 'tariffcode', 'harmonizedsystemcode'],
    ...['commoditycode', 'customscode', 'htscode', 'hts'],
  ],
  countryOfOrigin: ['countryoforigin', 'coo', 'countrycodeoforigin', 'origincountry', 'origin'],
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^meta:/, '')
    .replaceAll(/[^a-z]/g, '');

/** The place of each field among the names of the columns. */
const placesOf = (header: readonly string[]): ReadonlyMap<Field, number> => {
  const names = header.map(plain);
  const places = fields.flatMap((field): readonly [Field, number][] => {
    const name = columns[field].find((each) => names.includes(each));
    return name === undefined ? [] : [[field, names.indexOf(name)]];
  });
  return new Map(places);
};

/** Exports hold markup, and descriptions of pages; the beginning says what the goods are. */
const longest = 1_000;
const withoutMarkup = (html: string): string =>
  html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&nbsp;|\s+/g, ' ').trim().slice(0, longest); // oxfmt-ignore

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
      for (const { path, message } of error.issues)
        faults.push({ row: number, ...(path[0] !== undefined && { field: String(path[0]) }), message });
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

const withoutColumns =
  'must name the columns, at least hsCode and title, for example "productId,title,material,hsCode"';

const textsOf = ({ title, description, category }: Readonly<Partial<Record<Field, string>>>) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
});

/** Reads a CSV file, with commas or semicolons. Rows are numbered as a spreadsheet numbers them. */
export const knownProductsInCsv = (csv: string, file: string): KnownProducts => {
  const firstLine = csv.slice(0, Math.max(0, csv.indexOf('\n')));
  const [header, ...rows] = rowsIn(csv, file, firstLine.split(';').length > firstLine.split(',').length ? ';' : ',');
  const places = placesOf(header?.cells ?? []);
  if (!places.has('hsCode') || (!places.has('title') && !places.has('description')))
    return {
      products: [],
      faults: [{ row: header?.row ?? 1, message: withoutColumns }],
      withoutCode: 0,
    };
  const coded: { readonly row: number; readonly cells: Readonly<Partial<Record<Field, string>>> }[] = [];
  let [withoutCode, before]: [number, Readonly<Partial<Record<Field, string>>>] = [0, {}];
  for (const { row, cells } of rows) {
    const said = Object.fromEntries(
      [...places].flatMap(([field, place]) => {
        const cell = cells[place] ?? '';
        const value = field === 'description' || field === 'title' ? withoutMarkup(cell) : cell;
        return value === '' ? [] : [[field, value]];
      }),
    ) as Partial<Record<Field, string>>;
    // Shopify says the texts of a product in the first row of its variants only.
    const isVariant = said.title === undefined && said.productId !== undefined && said.productId === before.productId;
    const full = isVariant ? { ...textsOf(before), ...said } : said;
    before = full;
    if (full.hsCode === undefined) withoutCode++;
    else coded.push({ row, cells: full });
  }
  const read = knownProductsOf(coded.map(({ cells }) => cells), (index) => coded[index]?.row ?? 0); // oxfmt-ignore
  return { ...read, withoutCode };
};
