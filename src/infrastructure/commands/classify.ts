import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { knownProductsInCsv, knownProductsOf } from '../../adapters/trade/http/classification/known-products.ts';
import type { KnownProducts } from '../../adapters/trade/http/classification/known-products.ts';
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

const readFile = (file: string): KnownProducts => {
  const text = readFileSync(file, 'utf8');
  if (extname(file).toLowerCase() !== '.json') return knownProductsInCsv(text, file);
  const value: unknown = JSON.parse(text);
  const products = Array.isArray(value) ? value : (value as { readonly products?: unknown } | null)?.products;
  if (!Array.isArray(products)) throw new Error(`${file} must be a list of products, or have one under "products".`);
  return knownProductsOf(products);
};

const printRows = (io: CommandIo, rows: readonly Row[]): void => {
  for (const { row, field, message } of rows.slice(0, mostPrinted))
    printMessage(io, `row ${row}: ${field === undefined ? '' : `${field} `}${message}`);
  if (rows.length > mostPrinted) printMessage(io, `… and ${rows.length - mostPrinted} more.`);
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sumOf = (answers: readonly Answer[], of: (answer: Answer) => number): number =>
  answers.reduce((sum, each) => sum + of(each), 0);

/**
 * Imports a file through the running service, in requests of some hundred products. All rows are checked before the
 * first one is imported; a row with a fault refuses the file unless `--partial` leaves it out.
 */
const importFile = async (config: Config, io: CommandIo, file: string, flags: ImportFlags): Promise<ExitCode> => {
  const { products, faults, withoutCode } = readFile(file);
  const address = addressOfService({ ...config, url: flags.url });
  const token = givenToken(flags, config, io);
  const ask = async (from: number, dryRun: boolean): Promise<Answer> => {
    const part = products.slice(from, from + atOnce);
    const body = {
      products: part.map(({ row: _, text, ...product }) => ({ ...product, ...text })),
      partial: true,
      dryRun,
    };
    const request = { method: 'POST', path: '/api/trade-engine/products/import', token, body, answer } as const;
    for (let waits = 0; ; waits++) {
      try {
        const found = await askService(address, request);
        const inFile = <Each extends Row>(each: Each): Each => ({ ...each, row: part[each.row]?.row ?? each.row });
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
    for (let from = 0; from < products.length; from += atOnce) {
      progress.at(from / products.length, `${from} of ${products.length} products`);
      answers.push(await ask(from, dryRun));
    }
    return answers;
  };
  const checked = await all('Checking', true);
  const skipped = [...faults, ...checked.flatMap((each) => each.skipped)].sort((one, other) => one.row - other.row);
  printRows(io, skipped);
  const faulty = counted(skipped.length, 'row with a fault', 'rows with faults');
  if (skipped.length > 0 && flags.partial !== true) {
    printMessage(io, `${faulty}. Nothing was imported. Correct them, or leave them out with --partial.`);
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
        'exports of Shopify and WooCommerce are understood. Exits with 1 if rows have faults, with 2 if a person has given ' +
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
