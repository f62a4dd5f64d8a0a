import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import { z } from 'zod';
import { exampleSources } from '../../application/trade/ports/classification.ts';
import type { ExampleSource } from '../../application/trade/ports/classification.ts';
import type { Config } from '../configuration/config.ts';
import { givenToken } from './given-token.ts';
import type { CommandContext, CommandIo } from './io.ts';
import { startProgress } from './progress.ts';
import { addressOfService, askService } from './running-service.ts';

type Flags = { readonly url?: string; readonly tokenFile?: string };
type ForgetFlags = Flags & { readonly source?: ExampleSource; readonly product?: string; readonly variant?: string };

const path = '/api/trade-engine/examples';
const counts = z.object({ sources: z.array(z.object({ source: z.string(), examples: z.int() })) });
const forgotten = z.object({ forgotten: z.int(), remaining: z.int() });

const serviceOf = (config: Config, io: CommandIo, flags: Flags) => ({
  address: addressOfService({ ...config, url: flags.url }),
  token: givenToken(flags, config, io),
});

const printCounts = async (config: Config, io: CommandIo, flags: Flags): Promise<void> => {
  const { address, token } = serviceOf(config, io, flags);
  const { sources } = await askService(address, { path, token, answer: counts });
  for (const { source, examples } of sources) io.stdout.write(`${source} ${examples}\n`);
};

/** The list of what remains lags behind a little: so often it is asked again where nothing of it was left to forget. */
const mostWaits = 20;
const waitMs = 250;

/** Repeats the request while examples remain. */
const forgetSource = async (config: Config, io: CommandIo, source: ExampleSource, flags: Flags): Promise<void> => {
  const { address, token } = serviceOf(config, io, flags);
  using progress = startProgress('Forgetting', io);
  const request = { method: 'DELETE', path: `${path}?source=${source}`, token, answer: forgotten } as const;
  let done = 0;
  for (let waits = 0; waits < mostWaits;) {
    const answer = await askService(address, request);
    done += answer.forgotten;
    if (answer.remaining === 0) break;
    if (answer.forgotten === 0) {
      waits += 1;
      await pause(waitMs);
    }
    progress.at(done / (done + answer.remaining), `${answer.remaining} remain`);
  }
  io.stdout.write(`${done} ${done === 1 ? 'example' : 'examples'} of ${source} forgotten.\n`);
};

const forgetProduct = async (config: Config, io: CommandIo, product: string, flags: ForgetFlags): Promise<void> => {
  const { address, token } = serviceOf(config, io, flags);
  const variant = flags.variant === undefined ? '' : `?variantId=${encodeURIComponent(flags.variant)}`;
  const ofProduct = `/api/trade-engine/products/${encodeURIComponent(product)}/example${variant}`;
  await askService(address, { method: 'DELETE', path: ofProduct, token, answer: z.object({ id: z.string() }) });
  io.stdout.write(`The example ${product} was forgotten.\n`);
};

const withService = (command: Command): Command =>
  command
    .option('--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)')
    .option(
      '--token-file <path>',
      'file with an access token (default: the token in WAYBILL_TOKEN, or DATA_DIR/demo-token)',
    );

/** `waybill classify examples` and `waybill classify forget`. */
export const withExampleKeeping = (classify: Command, { config, io }: CommandContext): void => {
  withService(classify.command('examples'))
    .description('Print from how many products the classification learns, by who gave their codes.')
    .action((flags: Flags) => printCounts(config(), io, flags));
  withService(classify.command('forget'))
    .description('Forget one product from which the classification learns, or all of a source.')
    .addOption(new Option('--source <source>', 'who gave the codes').choices(exampleSources).conflicts('product'))
    .option('--product <id>', 'productId of one product, or variantId of one that has none')
    .option('--variant <id>', 'variantId of one variant of the product')
    .action((flags: ForgetFlags) => {
      if (flags.source !== undefined) return forgetSource(config(), io, flags.source, flags);
      if (flags.product !== undefined) return forgetProduct(config(), io, flags.product, flags);
      throw new Error('Say what to forget: --source import, or --product P-1001.');
    });
};
