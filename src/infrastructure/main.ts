import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { program } from '../adapters/cli/program.ts';
import { UnusableFileError } from '../adapters/files/unusable-file-error.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import type { CommandIo, ExitCode } from './commands/io.ts';
import { tellPerson } from './commands/io.ts';
import { ConfigError, configFrom } from './config.ts';
import { beThriftyWithMemory } from './thrift.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

const hint =
  'The log and the database are not of one piece. Give the service the two that belong together: backups of the same moment, or, after the log was moved, a database whose checkpoints were moved too (waybill events move-checkpoints).';

/** What an operator can mend is told in a line; only a mistake of ours shows where it happened. */
const explain = (error: unknown, { env }: Pick<CommandIo, 'env'>): string => {
  if (error instanceof ConfigError || error instanceof UnusableFileError) return error.message;
  if (error instanceof ForeignPositionError) return `${error.message}\n${hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another PORT.`;
  return error instanceof Error ? (env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message) : String(error);
};

// A command loads what it needs: the whole service takes a second to load, and most commands are not the service.
const keys = () => import('./commands/keys.ts');
const tariffs = () => import('./commands/tariffs.ts');
const tokens = () => import('./commands/tokens.ts');

/** Carries out one command line and answers its exit code. A service that has started goes on until a signal ends it. */
export const main = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const config = () => configFrom(io.env);
  let exitCode = 0;
  const endWith = async (ending: Promise<ExitCode>): Promise<void> => {
    exitCode = await ending;
  };
  try {
    await program(
      {
        serve: async ({ role, freshDatabase = false }) => {
          const told = { ...(role !== undefined && { ROLE: role }), ...(freshDatabase && { FRESH_DATABASE: 'true' }) };
          await (await import('./commands/serve.ts')).serve(configFrom({ ...io.env, ...told }), io);
        },
        rebuild: async (name, options) => (await import('./commands/rebuild.ts')).rebuild(config(), io, name, options),
        verify: async () => endWith((await import('./commands/verify.ts')).verify(config(), io)),
        copyEvents: async (logs) => (await import('./commands/copy-events.ts')).copyEvents(config(), io, logs),
        moveCheckpoints: async (logs) => (await import('./commands/move-checkpoints.ts')).moveDatabaseCheckpoints(config(), io, logs),
        copyDatabase: async (places) => (await import('./commands/copy-database.ts')).copyDatabases(config(), io, places),
        copyDocuments: async (places) => endWith((await import('./commands/copy-documents.ts')).copyDocumentsOf(config(), io, places)),
        listKeys: async () => (await keys()).listKeys(config(), io),
        rotateKey: async () => (await keys()).rotateKey(config(), io),
        retireKey: async (id) => (await keys()).retireKey(config(), io, id),
        changeMasterKey: async () => (await import('./commands/change-master-key.ts')).changeMasterKey(config(), io),
        createToken: async (options) => (await tokens()).createToken(config(), io, options),
        listTokens: async (options) => (await tokens()).listTokens(config(), io, options),
        revokeToken: async (id) => (await tokens()).revokeToken(config(), io, id),
        closeManifests: async (options) => (await import('./commands/close-manifests.ts')).closeManifests(config(), io, options),
        importRates: async (file) => (await import('./commands/import-rates.ts')).importRates(config(), io, file),
        replayQuote: async (quoteId) => endWith((await import('./commands/replay-quote.ts')).replay(config(), io, quoteId)),
        importTariff: async (file, options) => (await tariffs()).importTariffFile(config(), io, file, options),
        listTariffs: async () => (await tariffs()).listTariffs(config(), io),
        activateTariff: async (version, options) => (await tariffs()).activateTariff(config(), io, version, options),
        rollBackTariff: async (destination) => (await tariffs()).rollBackTariff(config(), io, destination),
        showTariff: async (destination, hsCode, options) => (await tariffs()).showTariff(config(), io, destination, hsCode, options),
      },
      version,
      io,
    ).parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    // Help, the version, and a command line it does not understand: what there is to say has been said.
    if (error instanceof CommanderError) return error.exitCode;
    tellPerson(io, explain(error, io));
    return 1;
  }
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

/** The program as this process. */
export const runProcess = async (argv: readonly string[]): Promise<void> => {
  // Whatever is made holds people's addresses, or secrets: it is nobody else's on this machine.
  process.umask(0o077);
  let serves = false;
  const onServing = (): void => {
    serves = true;
    beThriftyWithMemory();
  };
  const { env, stdout, stderr } = process;
  endWithReader(stdout, () => serves);
  const exitCode = await main(argv, { env, stdout, stderr, onServing });
  if (exitCode !== 0) process.exitCode = exitCode;
  if (exitCode !== 0 || !serves) endSoon();
};

if (import.meta.main) await runProcess(process.argv);
