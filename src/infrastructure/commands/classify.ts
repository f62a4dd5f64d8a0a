import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { knownProductsOf } from '../../adapters/trade/http/classification/known-products.ts';
import type { KnownProducts } from '../../adapters/trade/http/classification/known-products.ts';
import { knownProductsInCsv } from '../../adapters/trade/http/classification/product-table/read-table.ts';
import { notATable, textOfTable } from '../../adapters/trade/http/classification/product-table/table-text.ts';
import { twiceFaults } from '../../application/trade/classification/import-products.ts';
import type { KnownProduct } from '../../application/trade/classification/import-products.ts';
import type { Config } from '../configuration/config.ts';
import { withExampleKeeping } from './classify-examples.ts';
import { givenToken } from './given-token.ts';
import { printMessage } from './io.ts';
import type { CommandGroup, CommandIo, ExitCode } from './io.ts';
import { startProgress } from './progress.ts';
import { addressOfService, askService, RefusedRequest } from './running-service.ts';

type Flags = { readonly url?: string; readonly tokenFile?: string };
type ImportFlags = Flags & { readonly partial?: boolean; readonly dryRun?: boolean };
type Row = { readonly row: number; readonly field?: string | undefined; readonly message: string };

const ofRow = { row: z.int(), message: z.string(), field: z.string().optional() };
const answer = z.object({
  imported: z.int(),
  unchanged: z.int(),
  skipped: z.array(z.object(ofRow)),
  conflicts: z.array(z.object({ ...ofRow, hsCode: z.string() })),
});
type Answer = z.output<typeof answer>;

/** Products of one request: small enough to be answered within a second or two. */
const atOnce = 1_000;
/** Faults that are printed; the others are counted. */
const mostPrinted = 20;
const mostWaits = 10;

/** Letters of one request: a few bytes each, within what the service takes. */
const lettersAtOnce = 1_000_000;

const textIn = (file: string): string => {
  const text = textOfTable(readFileSync(file));
  if (text === undefined) throw new Error(`${file}: ${notATable}`);
  return text;
};

const readFile = (file: string): KnownProducts => {
  const text = textIn(file);
  if (extname(file).toLowerCase() !== '.json') return knownProductsInCsv(text, file);
  const value: unknown = JSON.parse(text);
  const products = Array.isArray(value) ? value : (value as { readonly products?: unknown } | null)?.products;
  if (!Array.isArray(products)) throw new Error(`${file} must be a list of products, or have one under "products".`);
  return knownProductsOf(products);
};

type Product = Omit<KnownProduct, 'row' | 'text'> & KnownProduct['text'];
type Part = { readonly rows: readonly number[]; readonly products: readonly Product[] };

/** The products in parts that one request takes. */
const partsOf = (all: readonly KnownProduct[]): readonly Part[] => {
  const parts: { rows: number[]; products: Product[]; letters: number }[] = [];
  for (const { row, text, ...product } of all) {
    const sent = { ...product, ...text };
    const letters = JSON.stringify(sent).length;
    const last = parts.at(-1);
    if (last && last.rows.length < atOnce && last.letters + letters <= lettersAtOnce) {
      last.rows.push(row);
      last.products.push(sent);
      last.letters += letters;
    } else parts.push({ rows: [row], products: [sent], letters });
  }
  return parts;
};

const printRows = (io: CommandIo, rows: readonly Row[]): void => {
  for (const { row, field, message } of rows.slice(0, mostPrinted))
    printMessage(io, `row ${row}: ${field === undefined ? '' : `${field} `}${message}`);
  if (rows.length > mostPrinted) printMessage(io, `… and ${rows.length - mostPrinted} more.`);
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sumOf = (answers: readonly Answer[], of: (answer: Answer) => number): number =>
  answers.reduce((sum, each) => sum + of(each), 0);

/** Adds to the error of a refused or lost request how far the import came, and what to do. */
const rethrowWithProgress =
  (done: number, all: number) =>
  (cause: unknown): never => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${why}\n${done} of ${all} products are in. Run the command again: it goes on with the others.`, {
      cause,
    });
  };

/**
 * Imports a file through the running service, in requests of some hundred products. All rows are checked before the
 * first one is imported; a row with a fault refuses the file unless `--partial` leaves it out.
 */
const importFile = async (config: Config, io: CommandIo, file: string, flags: ImportFlags): Promise<ExitCode> => {
  const { products: read, faults: faultsOfRows, withoutCode } = readFile(file);
  // Of the whole file: a request sees its own part only.
  const twice = twiceFaults(read);
  const faults = [...faultsOfRows, ...twice];
  const refused = new Set(twice.map(({ row }) => row));
  const products = read.filter(({ row }) => !refused.has(row));
  const parts = partsOf(products);
  const address = addressOfService({ ...config, url: flags.url });
  const token = givenToken(flags, config, io);
  const ask = async ({ rows, products: part }: Part, dryRun: boolean): Promise<Answer> => {
    const body = { products: part, partial: true, dryRun };
    const request = { method: 'POST', path: '/api/trade-engine/products/import', token, body, answer } as const;
    for (let waits = 0; ; waits++) {
      try {
        const found = await askService(address, request);
        const inFile = <Each extends Row>(each: Each): Each => ({ ...each, row: rows[each.row] ?? each.row });
        return { ...found, skipped: found.skipped.map(inFile), conflicts: found.conflicts.map(inFile) };
      } catch (error) {
        if (!(error instanceof RefusedRequest) || error.status !== 429 || waits === mostWaits) throw error;
        await pause(Math.max(1_000, error.retryAfterMs));
      }
    }
  };
  const all = async (title: string, dryRun: boolean): Promise<readonly Answer[]> => {
    using progress = startProgress(title, io);
    const answers: Answer[] = [];
    let from = 0;
    for (const part of parts) {
      progress.at(from / products.length, `${from} of ${products.length} products`);
      answers.push(await ask(part, dryRun).catch(dryRun ? undefined : rethrowWithProgress(from, products.length)));
      from += part.rows.length;
    }
    return answers;
  };
  const checked = await all('Checking', true);
  const skipped = [...faults, ...checked.flatMap((each) => each.skipped)].sort((one, other) => one.row - other.row);
  printRows(io, skipped);
  const faulty = counted(new Set(skipped.map(({ row }) => row)).size, 'row with a fault', 'rows with faults');
  if (skipped.length > 0 && flags.partial !== true) {
    const orElse = products.length === 0 ? '' : ', or leave them out with --partial';
    printMessage(io, `${faulty}. Nothing was imported. Correct them${orElse}.`);
    return 1;
  }
  const leftOut =
    withoutCode === 0
      ? ''
      : ` ${counted(withoutCode, 'row has no code and was', 'rows have no code and were')} left out.`;
  if (flags.dryRun === true) {
    io.stdout.write(`${counted(products.length, 'product', 'products')} can be imported, ${faulty}.${leftOut}\n`);
    return skipped.length > 0 ? 1 : 0;
  }
  const done = await all('Importing', false);
  const conflicts = done.flatMap((each) => each.conflicts);
  printRows(io, conflicts);
  const [imported, unchanged] = [sumOf(done, (each) => each.imported), sumOf(done, (each) => each.unchanged)];
  const kept = conflicts.length === 0 ? '' : ` ${counted(conflicts.length, 'keeps', 'keep')} the code of a review.`;
  const left = skipped.length === 0 ? '' : ` ${faulty}, left out.`;
  io.stdout.write(
    `${counted(imported, 'product', 'products')} imported, ${unchanged} unchanged.${kept}${leftOut}${left}\n`,
  );
  return skipped.length > 0 ? 1 : conflicts.length > 0 ? 2 : 0;
};

/** `waybill classify …`. */
export const classifyCommands: CommandGroup = (classify, context) => {
  const { config, io, endWith } = context;
  classify
    .command('import')
    .description(
      'Import products whose customs codes are known, from a CSV or JSON file, through the running service. Columns of ' +
        'exports of the common shops are understood. Exits with 1 if rows have faults, with 2 if a person has given ' +
        'products another code.',
    )
    .argument('<file>', 'such as products.csv, with columns productId, title and hsCode')
    .option('--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)')
    .option(
      '--token-file <path>',
      'file with an access token (default: the token in WAYBILL_TOKEN, or DATA_DIR/demo-token)',
    )
    .option('--partial', 'leave rows with faults out, and import the others')
    .option('--dry-run', 'only check the rows')
    .action((file: string, flags: ImportFlags) => endWith(importFile(config(), io, file, flags)));
  withExampleKeeping(classify, context);
};
