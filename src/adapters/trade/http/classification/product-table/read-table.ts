import { rowsIn } from '../../../csv-rows.ts';
import type { CsvRow } from '../../../csv-rows.ts';
import { knownProductsOf } from '../known-products.ts';
import type { KnownProducts } from '../known-products.ts';
import { categoryOfCell, codeOfCell, countryOfCell, textOfPage } from './cells.ts';
import { placesOf, plainColumn } from './columns.ts';
import type { ProductColumn } from './columns.ts';

type Places = ReadonlyMap<ProductColumn, readonly number[]>;
/** What the cells of a row say. */
type Said = Readonly<Partial<Record<ProductColumn, string>>>;

/** How a cell of each column is read; as it is where nothing is said. */
const readers: Readonly<Partial<Record<ProductColumn, (cell: string) => string>>> = {
  title: textOfPage,
  description: textOfPage,
  category: categoryOfCell,
  material: textOfPage,
  hsCode: codeOfCell,
  countryOfOrigin: countryOfCell,
};

/** Where several columns are one field, such as a shop's own and that of a plug-in, the first that is filled counts. */
const saidIn = (cells: readonly string[], places: Places): Said =>
  Object.fromEntries(
    [...places].flatMap(([field, found]) => {
      const read = readers[field] ?? ((cell: string) => cell);
      const value = found.map((place) => read(cells[place] ?? '')).find((each) => each !== '');
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** What Magento has in one cell, where no column of its own says it. */
const withAttributes = ({ attributes, ...said }: Said): Said => {
  if (attributes === undefined) return said;
  const pairs = attributes.split(/,(?=[a-z_\d]+=)/).map((pair) => pair.split('='));
  const places = placesOf(pairs.map(([name = '']) => plainColumn(name)));
  const { hsCode, material, countryOfOrigin } = saidIn(
    pairs.map(([, ...value]) => value.join('=')),
    places,
  );
  return {
    ...(hsCode !== undefined && { hsCode }),
    ...(material !== undefined && { material }),
    ...(countryOfOrigin !== undefined && { countryOfOrigin }),
    ...said,
  };
};

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

const delimiters = [',', ';', '\t'] as const;
/** The sign that separates the cells of the first line that has one. */
const delimiterOf = (csv: string): (typeof delimiters)[number] => {
  const line = /^[^\r\n]*[,;\t][^\r\n]*/m.exec(csv)?.[0] ?? '';
  const parts = (delimiter: string): number => line.split(delimiter).length;
  return [...delimiters].sort((one, other) => parts(other) - parts(one))[0] ?? ',';
};

const namesGoods = (places: Places): boolean => places.has('title') || places.has('description');
const namesCodes = (places: Places): boolean => places.has('hsCode') || places.has('attributes');

/** The names of columns may stand below a title of the table, or below others for people, as in Amazon's files. */
const mostAbove = 5;
const headerIn = (rows: readonly CsvRow[]): { readonly at: number; readonly places: Places } | undefined => {
  const all = rows.slice(0, mostAbove).map(({ cells }, at) => ({ at, places: placesOf(cells) }));
  return all.filter(({ places }) => namesGoods(places) && namesCodes(places)).at(-1);
};

const mostNamed = 200;
/** What is missing, and what there is. */
const withoutColumns = (header: readonly string[]): string => {
  const places = placesOf(header);
  const missing = [
    ...(namesCodes(places) ? [] : ['a column for the customs code, such as hsCode']),
    ...(namesGoods(places) ? [] : ['a column for the name of the goods, such as title']),
  ];
  const named = header.filter((name) => name !== '').join(', ');
  const found = named.length > mostNamed ? `${named.slice(0, mostNamed)}…` : named;
  return (
    `must name the columns, for example "productId,title,material,hsCode". Missing: ${missing.join(', and ')}. ` +
    `Found: ${found.toWellFormed() || 'none'}.`
  );
};

/**
 * Reads a CSV file, with commas, semicolons or tabs. Rows are numbered as a spreadsheet numbers them. Amazon's
 * files have a row of names for people, and below it one for programs: the last row that names what is needed counts.
 */
export const knownProductsInCsv = (csv: string, file: string): KnownProducts => {
  const all = rowsIn(csv, file, { delimiter: delimiterOf(csv), relaxQuotes: true });
  const header = headerIn(all);
  if (header === undefined) {
    const [first] = all;
    const fault = { row: first?.row ?? 1, message: withoutColumns(first?.cells ?? []) };
    return { products: [], faults: [fault], withoutCode: 0 };
  }
  let before: Said = {};
  const full = all.slice(header.at + 1).map(({ row, cells }) => {
    const said = withAttributes(saidIn(cells, header.places));
    // Shopify says the texts of a product in the first row of its variants only.
    const isVariant = said.title === undefined && said.productId !== undefined && said.productId === before.productId;
    before = isVariant ? { ...textsOf(before), ...said } : said;
    return { row, said: before };
  });
  const coded = withCodesOfParents(full).filter(({ said }) => said.hsCode !== undefined);
  const read = knownProductsOf(coded.map(({ said }) => said), (index) => coded[index]?.row ?? 0); // oxfmt-ignore
  return { ...read, withoutCode: full.length - coded.length };
};
