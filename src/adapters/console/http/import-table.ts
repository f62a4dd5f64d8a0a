import type { ImportedProducts } from '../../../application/trade/classification/import-products.ts';
import { mostImported } from '../../../application/trade/classification/import-products.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { textCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { notATable, textOfTable } from '../../trade/http/classification/product-table/table-text.ts';
import type { ConsoleFrame } from './frame.ts';
import { examplesPath, importPath as path, productCode, productList } from './product-list.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/products';
const operation = 'importProducts';
/** In bytes: as the operation takes, with the fields of the form. */
const bodyLimit = 8 * 1_048_576;
/** Rows that are shown; the others are counted. */
const mostShown = 100;

type Imported = ImportedProducts & { readonly withoutCode: number };
/** What became of a file. */
type Outcome = { readonly text: string; readonly isGood: boolean; readonly tables: readonly unknown[] };

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const captioned = (caption: string, all: readonly unknown[]): string =>
  all.length > mostShown ? `${caption}: the first ${mostShown} of ${all.length.toLocaleString('en')}` : caption;

const faultsTable = ({ skipped }: Imported) => ({
  caption: captioned('Rows with faults', skipped),
  columns: [{ head: 'Row' }, { head: 'What is wrong' }],
  rows: skipped.slice(0, mostShown).map(({ row, field, message }) => ({
    cells: [textCell(`Row ${row}`), textCell(field === undefined ? message : `${field} ${message}`)],
  })),
});

const conflictsTable = (visit: Visit, { conflicts }: Imported) => ({
  caption: captioned('Products that keep the code of a review', conflicts),
  columns: [{ head: 'Row' }, { head: 'Product' }, { head: 'Code in the table' }, { head: 'Why' }],
  rows: conflicts.slice(0, mostShown).map(({ row, productId, variantId, hsCode, message }) => {
    const name = productId ?? variantId;
    return {
      cells: [
        textCell(`Row ${row}`),
        textCell(name, { href: visit.to(productList.path, { productId: name }) }),
        textCell(productCode(hsCode), { isCode: true }),
        textCell(message),
      ],
    };
  }),
});

const tablesOf = (visit: Visit, told: Imported) => [
  ...(told.skipped.length > 0 ? [faultsTable(told)] : []),
  ...(told.conflicts.length > 0 ? [conflictsTable(visit, told)] : []),
];

const withoutCodes = ({ withoutCode }: Imported): string =>
  withoutCode === 0 ? '' : ` ${counted(withoutCode, 'row has no code and is', 'rows have no code and are')} left out.`;

const faultyText = ({ skipped }: Imported): string =>
  counted(new Set(skipped.map(({ row }) => row)).size, 'row', 'rows');

const ofCheck = (visit: Visit, checked: Imported, isWanted: boolean): Outcome => {
  const isGood = checked.skipped.length === 0;
  return {
    isGood,
    text:
      (isGood
        ? 'No row has a fault.'
        : `${faultyText(checked)} with faults${isWanted ? '' : ', so nothing was imported'}.`) +
      `${withoutCodes(checked)}${isWanted ? ' Nothing was imported yet.' : ''}`,
    tables: tablesOf(visit, checked),
  };
};

const ofImport = (visit: Visit, done: Imported): Outcome => {
  const { imported, unchanged, skipped, conflicts } = done;
  const kept = conflicts.length === 0 ? '' : ` ${counted(conflicts.length, 'keeps', 'keep')} the code of a review.`;
  const left = skipped.length === 0 ? '' : ` ${faultyText(done)} with faults left out.`;
  const all = `${counted(imported, 'product', 'products')} imported, ${unchanged.toLocaleString('en')} unchanged.`;
  return {
    isGood: skipped.length + conflicts.length === 0,
    text: `${all}${kept}${withoutCodes(done)}${left}`,
    tables: tablesOf(visit, done),
  };
};

const example = 'productId,title,material,hsCode\nP-1001,Crew-neck T-shirt,cotton,6109.10';

const importView = (
  visit: Visit,
  {
    refusal,
    outcome,
    isPartial = false,
  }: { readonly refusal?: FormRefusal; readonly outcome?: Outcome; readonly isPartial?: boolean } = {},
): View => {
  visit.assertMay(operation);
  return {
    title: 'Import a table',
    template: 'import-table',
    section,
    ...(outcome && !outcome.isGood && { status: 200 }),
    refusal: refusal && { ...refusal, faults: refusal.faults.slice(0, mostShown) },
    outcome,
    isPartial,
    mostText: mostImported.toLocaleString('en'),
    example,
    action: visit.to(path),
    backHref: visit.to(section),
    examplesHref: visit.to(examplesPath),
    byApi: sameByApi(visit, operation, {}, { csv: example }),
  };
};

const unusable = (message: string): HttpError => new HttpError(400, 'invalid_products', message);

const textIn = ({ file }: PostedForm): string => {
  if (!(file instanceof Uint8Array) || file.length === 0) throw unusable('Choose a file that is not empty.');
  const text = textOfTable(file);
  if (text === undefined) throw unusable(notATable);
  return text;
};

/** Imports products with known codes from a file. All rows are checked before the first is imported. */
export const importTableRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'Import a table of products whose codes are known.', {}, (visit) =>
    Promise.resolve(importView(visit)),
  ),
  frame.form(
    path,
    'Import a table of products whose codes are known.',
    { home: section, bodyLimit, hasFile: true },
    async (visit, form) => {
      visit.assertMay(operation);
      const [csv, isPartial, isCheck] = [textIn(form), fieldOf(form, 'partial') !== '', fieldOf(form, 'check') !== ''];
      const imported = async (dryRun: boolean) =>
        (await visit.object(operation, { body: { csv, partial: true, dryRun } })).json as Imported;
      const checked = await imported(true);
      const isRefused = checked.skipped.length > 0 && !isPartial;
      const outcome = isCheck || isRefused ? ofCheck(visit, checked, isCheck) : ofImport(visit, await imported(false));
      return importView(visit, { outcome, isPartial });
    },
    (visit, refusal, { body }) =>
      Promise.resolve(importView(visit, { refusal, isPartial: fieldOf(body, 'partial') !== '' })),
  ),
];
