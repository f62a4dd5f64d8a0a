import { DomainError } from '../../../domain/shared/index.ts';
import type { Fault } from '../../../domain/shared/index.ts';
import type { Nomenclature } from '../../../domain/trade/index.ts';
import { codeWithLostZero } from '../../../domain/trade/nomenclature/nomenclature.ts';
import type {
  ProductCommand,
  ProductDescription,
  ProductEvent,
  ProductName,
} from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { nameOf } from '../goods/restricted-goods.ts';
import { productIdOf } from './product-view.ts';

/** The most products that one request imports. */
export const mostImported = 5_000;
/** Each waits for the log, which writes what waits together. */
const atOnce = 64;

/** A product whose code the account knows, and the row that it is in. `hsCode` as digits. */
export type KnownProduct = ProductName & {
  readonly row: number;
  readonly text: ProductDescription;
  readonly hsCode: string;
};

/** A row that cannot be imported, and why. */
export type RowFault = Fault & { readonly row: number };

/** A product that a person has given another code. It stays as it is. */
export type ImportConflict = ProductName & { readonly row: number; readonly hsCode: string; readonly message: string };

export type ImportedProducts = {
  /** New, or with another code or title than before; and as they were already. */
  readonly imported: number;
  readonly unchanged: number;
  readonly skipped: readonly RowFault[];
  readonly conflicts: readonly ImportConflict[];
};

/** `partial`: rows with faults are left out. `dryRun`: nothing is written. */
export type ImportOptions = { readonly partial?: boolean | undefined; readonly dryRun?: boolean | undefined };

export type ImportRefusal = 'invalid_products';

const nameKey = (name: ProductName): string => JSON.stringify([name.productId, name.variantId]);

/** A product that is in two rows with two codes: which one is right cannot be known. */
export const twiceFaults = (products: readonly KnownProduct[]): readonly RowFault[] => {
  const first = new Map<string, KnownProduct>();
  return products.flatMap((product) => {
    const other = first.get(nameKey(product));
    if (other === undefined) first.set(nameKey(product), product);
    if (other === undefined || other.hsCode === product.hsCode) return [];
    const message = `is ${product.hsCode}, and ${other.hsCode} in row ${other.row}`;
    return [{ row: product.row, field: 'hsCode', message }];
  });
};

/** Imports products with the codes that an account's own table has for them: an event each, as examples. */
export const importProducts = ({
  ids,
  handle,
  nomenclature,
}: {
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
  readonly nomenclature: Pick<Nomenclature, 'standingOf'>;
}) => {
  const codeFault = ({ row, hsCode }: KnownProduct): RowFault | undefined => {
    const padded = codeWithLostZero(nomenclature, hsCode);
    if (padded !== undefined) {
      const message =
        `is ${hsCode}. A spreadsheet may have taken a zero from its front: ${padded} exists, too. ` +
        'Send an even number of digits, for example "6109.10".';
      return { row, field: 'hsCode', message };
    }
    const standing = nomenclature.standingOf(hsCode);
    if (standing.kind === 'known' || (standing.kind === 'no_subheading' && standing.edition !== undefined))
      return undefined;
    const nearest = standing.kind === 'no_subheading' ? ` Nearest: ${standing.nearest.join(', ')}.` : '';
    return { row, field: 'hsCode', message: `must be in the Harmonized System, which has no ${hsCode}.${nearest}` };
  };

  const one = async (
    { row, text, hsCode, ...name }: KnownProduct,
    context: Context,
  ): Promise<'imported' | 'unchanged' | ImportConflict> => {
    const id = productIdOf(ids, context.accountId, name);
    const data = { id, product: nameOf(name), text, hsCode, importedAt: context.at };
    try {
      const { events } = await handle(id, { type: 'ImportProduct', data }, context);
      return events.length > 0 ? 'imported' : 'unchanged';
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'product_reviewed_otherwise') throw error;
      return { ...nameOf(name), row, hsCode, message: error.message };
    }
  };

  return async (
    read: { readonly products: readonly KnownProduct[]; readonly faults: readonly RowFault[] },
    { partial = false, dryRun = false }: ImportOptions,
    context: Context,
  ): Promise<ImportedProducts> => {
    const ofCodes = read.products.flatMap((product) => codeFault(product) ?? []);
    const skipped = [...read.faults, ...ofCodes, ...twiceFaults(read.products)].sort((a, b) => a.row - b.row);
    if (skipped.length > 0 && !partial)
      throw new DomainError(
        'invalid_products',
        `${skipped.length} ${skipped.length === 1 ? 'row' : 'rows'} cannot be imported. Nothing was imported.`,
        skipped.map(({ row, field, message }) => ({
          field: `row ${row}`,
          message: `row ${row}: ${field === undefined ? '' : `${field} `}${message}`,
        })),
      );
    const faulty = new Set(skipped.map(({ row }) => row));
    const products = read.products.filter(({ row }) => !faulty.has(row));
    if (dryRun) return { imported: 0, unchanged: 0, skipped, conflicts: [] };
    const outcomes = await inParallel(products, atOnce, (product) => one(product, context));
    return {
      imported: outcomes.filter((outcome) => outcome === 'imported').length,
      unchanged: outcomes.filter((outcome) => outcome === 'unchanged').length,
      skipped,
      conflicts: outcomes.filter((outcome) => typeof outcome === 'object'),
    };
  };
};
