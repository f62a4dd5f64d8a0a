import { z } from 'zod';
import { mostImported } from '../../../../application/trade/classification/import-products.ts';
import type { importProducts } from '../../../../application/trade/classification/import-products.ts';
import { DomainError } from '../../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { messages, pathPlaceholder, rules } from '../../../platform/http/schemas/index.ts';
import { UnusableFileError } from '../../../shared/files/read-file.ts';
import { knownProduct, knownProductsOf } from './known-products.ts';
import type { KnownProducts } from './known-products.ts';
import { knownProductsInCsv } from './product-table/read-table.ts';

const mebibyte = 1_048_576;
/** A file of the most products, with descriptions. */
const bodyLimit = 8 * mebibyte;

type Sent = { readonly products?: readonly unknown[]; readonly csv?: string };
const oneOf = ({ products, csv }: Unchecked<Sent>): readonly Fault[] =>
  (products === undefined) === (csv === undefined)
    ? [
        {
          field: `${pathPlaceholder}.products`,
          message:
            `${pathPlaceholder}.products or ${pathPlaceholder}.csv is required, and not both, ` +
            'for example {"csv":"productId,title,hsCode\\nP-1,Cotton T-shirt,6109.10"}.',
        },
      ]
    : [];

const importRequest = z
  .object({
    products: z
      .array(knownProduct)
      .min(1)
      .max(mostImported, { error: `must hold at most ${mostImported} products` })
      .exactOptional()
      .meta({ description: `Products with their codes, at most ${mostImported}.` }),
    csv: z
      .string()
      .min(1)
      .exactOptional()
      .meta({
        description: `The text of a CSV file instead, with a line that names the columns; at most ${mostImported} rows with a code.`,
        example: 'productId,title,hsCode\nP-1,Cotton T-shirt,6109.10',
      }),
    partial: z.boolean().exactOptional().meta({ description: 'Leave rows with faults out, and import the others.' }),
    dryRun: z.boolean().exactOptional().meta({ description: 'Only check the rows, and import nothing.' }),
  })
  .check(rules<Sent>(oneOf))
  .meta({
    id: 'ProductImportRequest',
    description: 'Products whose codes are known.',
    example: { products: [{ productId: 'P-1001', title: 'Cotton T-shirt', hsCode: '6109.10' }] },
  });

const ofRow = {
  row: z.int().meta({ description: 'The row: of `products` from 0, of a file as a spreadsheet numbers it.' }),
  message: z.string().meta({ description: 'What is wrong.' }),
};

const importReply = z
  .object({
    messages: messages.meta({ description: 'Notices.' }),
    imported: z.int().meta({ description: 'Products that are new, or have another code or title than before.' }),
    unchanged: z.int().meta({ description: 'Products that had this code already.' }),
    withoutCode: z.int().meta({ description: 'Rows of the file without a code, which were left out.' }),
    skipped: z
      .array(z.object({ ...ofRow, field: z.string().optional().meta({ description: 'The column.' }) }))
      .meta({ description: 'With `partial`: the rows with faults.' }),
    conflicts: z
      .array(
        z.object({
          ...ofRow,
          productId: z.string().optional().meta({ description: "The seller's id of the product." }),
          variantId: z.string().optional().meta({ description: "The seller's id of the variant." }),
          hsCode: z.string().meta({ description: 'The code of the row.' }),
        }),
      )
      .meta({ description: 'Products that a person has given another code, which stays.' }),
  })
  .meta({ id: 'ProductImport', description: 'What became of the rows.' });

const read = ({ products, csv }: { readonly products?: readonly unknown[]; readonly csv?: string }): KnownProducts => {
  if (csv === undefined) return knownProductsOf(products ?? []);
  try {
    const found = knownProductsInCsv(csv, 'csv');
    if (found.products.length <= mostImported) return found;
    const message = `csv holds ${found.products.length} products. At most ${mostImported} are imported by one request.`;
    throw new DomainError('invalid_products', message, [{ field: 'csv', message }]);
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    throw new DomainError('invalid_products', error.message, [{ field: 'csv', message: error.message }]);
  }
};

/** Imports products with their codes. */
export const productImportRoutes = ({
  importing,
}: {
  readonly importing: ReturnType<typeof importProducts>;
}): readonly Route[] => [
  route({
    tag: 'Trade engine',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    bodyLimit,
    path: '/api/trade-engine/products/import',
    operationId: 'importProducts',
    summary: 'Import products whose customs codes are known.',
    description:
      'Each counts as an approved product, and teaches the classification of the account. A row with a fault refuses all ' +
      '(`invalid_products`, with each fault), unless `partial` leaves such rows out. Importing the same again changes nothing; ' +
      'a code that a person has given to a product stays. No webhooks are sent.',
    body: importRequest,
    replies: { 200: { description: 'What became of the rows.', schema: importReply } },
    handler: async ({ body: { partial, dryRun, ...sent }, context }) => {
      const { withoutCode, ...rows } = read(sent);
      const done = await importing(rows, { partial, dryRun }, context);
      return { json: { messages: [], ...done, withoutCode } };
    },
  }),
];
