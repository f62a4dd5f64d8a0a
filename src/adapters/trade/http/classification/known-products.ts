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

/** `parent` is WooCommerce's: the product that a variation is one of, as its SKU or as `id:1001`. */
type Column = Field | 'parent';

/**
 * The columns of a file by their names, without case, spaces and signs, the most exact first: our own, those of
 * Shopify's exports of products and of inventory, and those of WooCommerce's (`Meta: …` of plug-ins included).
 */
const columns: Readonly<Record<Column, readonly string[]>> = {
  parent: ['parent'],
  productId: ['productid', 'handle', 'urlhandle', 'id'],
  variantId: ['variantid', 'variantsku', 'sku'],
  title: ['title', 'productname', 'name'],
  description: ['description', 'bodyhtml', 'body', 'shortdescription', 'customsdescription'],
  category: ['category', 'productcategory', 'categories', 'producttype'],
  material: ['material'],
  hsCode: [
    ...['hscode', 'hstariffcode', 'hstariffnumber', 'tariffnumber', 'tariffcode', 'harmonizedsystemcode'],
    ...['commoditycode', 'commoditycodehscode', 'customscommoditycode', 'customscode', 'htscode', 'hts'],
  ],
  countryOfOrigin: [
    ...['countryoforigin', 'coo', 'countrycodeoforigin', 'customscountryoforigin', 'origincountry', 'origin'],
  ],
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^meta:/, '')
    .replaceAll(/[^a-z]/g, '');

/** The places of each field among the names of the columns, that of the most exact name first. */
const placesOf = (header: readonly string[]): ReadonlyMap<Column, readonly number[]> => {
  const names = header.map(plain);
  const places = ([...fields, 'parent'] as const).map((field): readonly [Column, readonly number[]] => [
    field,
    columns[field].flatMap((each) => (names.includes(each) ? [names.indexOf(each)] : [])),
  ]);
  return new Map(places.filter(([, found]) => found.length > 0));
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

/** What the cells of a row say. */
type Said = Readonly<Partial<Record<Column, string>>>;

/** Where several columns are one field, such as a shop's own and that of a plug-in, the first that is filled counts. */
const saidIn = (cells: readonly string[], places: ReadonlyMap<Column, readonly number[]>): Said =>
  Object.fromEntries(
    [...places].flatMap(([field, found]) => {
      const cell = found.map((place) => cells[place] ?? '').find((each) => each !== '') ?? '';
      const value = field === 'description' || field === 'title' ? withoutMarkup(cell) : cell;
      return value === '' ? [] : [[field, value]];
    }),
  );

const textsOf = ({ title, description, category }: Said): Said => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
});

/** A variation of WooCommerce that has no code of its own has that of its product. */
const withCodesOfParents = <Row extends { readonly said: Said }>(rows: readonly Row[]): readonly Row[] => {
  const parents = new Map<string, Said>();
  for (const { said } of rows) {
    if (said.hsCode === undefined) continue;
    if (said.productId !== undefined) parents.set(`id:${said.productId}`, said);
    if (said.variantId !== undefined) parents.set(said.variantId, said);
  }
  return rows.map((row) => {
    const parent = row.said.hsCode === undefined ? parents.get(row.said.parent ?? '') : undefined;
    if (parent?.hsCode === undefined) return row;
    const { hsCode, countryOfOrigin } = parent;
    return { ...row, said: { hsCode, ...(countryOfOrigin !== undefined && { countryOfOrigin }), ...row.said } };
  });
};

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
  let before: Said = {};
  const full = rows.map(({ row, cells }) => {
    const said = saidIn(cells, places);
    // Shopify says the texts of a product in the first row of its variants only.
    const isVariant = said.title === undefined && said.productId !== undefined && said.productId === before.productId;
    before = isVariant ? { ...textsOf(before), ...said } : said;
    return { row, said: before };
  });
  const coded = withCodesOfParents(full).filter(({ said }) => said.hsCode !== undefined);
  const read = knownProductsOf(coded.map(({ said }) => said), (index) => coded[index]?.row ?? 0); // oxfmt-ignore
  return { ...read, withoutCode: full.length - coded.length };
};
