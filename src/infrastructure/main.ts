import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../adapters/cli/program.ts';
import { UnusableFileError } from '../adapters/files/unusable-file-error.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import { ConfigError, configFrom } from './config.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

const hint =
  'The log and the database are not of one piece. Give the service the two that belong together: backups of the same moment, or, after the log was moved, a database whose checkpoints were moved too (waybill events move-checkpoints).';

/** What an operator can mend is told in a line; only a mistake of ours shows where it happened. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof UnusableFileError) return error.message;
  if (error instanceof ForeignPositionError) return `${error.message}\n${hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another PORT.`;
  return error instanceof Error ? (process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message) : String(error);
};

/** As a shell has it of a process that SIGPIPE ended: 128 + 13. */
const brokenPipe = 141;

/** The reader of what a command prints may have seen enough: `waybill verify | head`. Node gets that as an error of the stream, and ignores the signal. */
const endWithReader = (stream: NodeJS.WriteStream, isService: () => boolean): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // A service needs no reader.
    if (!isService()) process.exit(brokenPipe);
  });
};

/** How long what a command has left behind may take to end (ms). */
const leftovers = 2_000;

/** A call that a server in a freeze never answers cannot be called back, and would keep the process of a command that is over. */
const endSoon = (): void => void setTimeout(() => process.exit(), leftovers).unref();

// A command loads what it needs: the whole service takes a second to load, and most commands are not the service.
const keys = () => import('./commands/keys.ts');
const tariffs = () => import('./commands/tariffs.ts');
const tokens = () => import('./commands/tokens.ts');

export const main = async (argv: readonly string[]): Promise<void> => {
  // Whatever is made holds people's addresses, or secrets: it is nobody else's on this machine.
  process.umask(0o077);
  const config = () => configFrom(process.env);
  let serves = false;
  endWithReader(process.stdout, () => serves);
  try {
    await program(
      {
        serve: async ({ role, freshDatabase = false }) => {
          serves = true;
          const told = { ...(role !== undefined && { ROLE: role }), ...(freshDatabase && { FRESH_DATABASE: 'true' }) };
          await (await import('./commands/serve.ts')).serve(configFrom({ ...process.env, ...told }));
        },
        rebuild: async (name, options) => (await import('./commands/rebuild.ts')).rebuild(config(), name, options),
        verify: async () => (await import('./commands/verify.ts')).verify(config()),
        copyEvents: async (logs) => (await import('./commands/copy-events.ts')).copyEvents(config(), logs),
        moveCheckpoints: async (logs) => (await import('./commands/move-checkpoints.ts')).moveDatabaseCheckpoints(config(), logs),
        copyDatabase: async (places) => (await import('./commands/copy-database.ts')).copyDatabases(config(), places),
        copyDocuments: async (places) => (await import('./commands/copy-documents.ts')).copyDocumentsOf(config(), places),
        listKeys: async () => (await keys()).listKeys(config()),
        rotateKey: async () => (await keys()).rotateKey(config()),
        retireKey: async (id) => (await keys()).retireKey(config(), id),
        changeMasterKey: async () => (await import('./commands/change-master-key.ts')).changeMasterKey(config()),
        createToken: async (options) => (await tokens()).createToken(config(), options),
        listTokens: async (options) => (await tokens()).listTokens(config(), options),
        revokeToken: async (id) => (await tokens()).revokeToken(config(), id),
        closeManifests: async (options) => (await import('./commands/close-manifests.ts')).closeManifests(config(), options),
        importRates: async (file) => (await import('./commands/import-rates.ts')).importRates(config(), file),
        replayQuote: async (quoteId) => (await import('./commands/replay-quote.ts')).replay(config(), quoteId),
        importTariff: async (file, options) => (await tariffs()).importTariffFile(config(), file, options),
        listTariffs: async () => (await tariffs()).listTariffs(config()),
        activateTariff: async (version, options) => (await tariffs()).activateTariff(config(), version, options),
        rollBackTariff: async (destination) => (await tariffs()).rollBackTariff(config(), destination),
        showTariff: async (destination, hsCode, options) => (await tariffs()).showTariff(config(), destination, hsCode, options),
      },
      version,
    ).parseAsync([...argv]);
    if (!serves) endSoon();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
    endSoon();
  }
};

if (import.meta.main) await main(process.argv);
