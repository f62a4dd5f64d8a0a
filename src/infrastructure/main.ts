import { setFlagsFromString } from 'node:v8';
import { CommanderError } from 'commander';
import { UnusableFileError } from '../adapters/shared/files/read-file.ts';
import { ForeignPositionError } from '../application/log/ports/event-store.ts';
import { program } from './commands/index.ts';
import { printMessage } from './commands/io.ts';
import type { CommandContext, CommandIo } from './commands/io.ts';
import { ConfigError, configFrom } from './configuration/config.ts';
import { misspeltSettings } from './configuration/misspelt-settings.ts';
import { version } from './configuration/version.ts';

const hint =
  'The event log and the database do not belong together. Use backups of the same moment, or, after the log was moved, ' +
  'a database whose checkpoints were converted (waybill events move-checkpoints).';

/** An error that the operator can fix is printed as one line; only a program error is printed with its stack. */
const explain = (error: unknown, { env }: Pick<CommandIo, 'env'>): string => {
  if (error instanceof ConfigError || error instanceof UnusableFileError) return error.message;
  if (error instanceof ForeignPositionError) return `${error.message}\n${hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Choose another PORT.`;
  return error instanceof Error
    ? env.LOG_LEVEL === 'debug'
      ? (error.stack ?? error.message)
      : error.message
    : String(error);
};

/** Runs one command line and returns its exit code. A started service runs until a signal ends it. */
export const main = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  let exitCode = 0;
  const context: CommandContext = {
    io,
    config: (overrides = {}) => {
      for (const { name, meant } of misspeltSettings(io.env))
        printMessage(io, `${name} is read by nothing. Did you mean ${meant}?`);
      return configFrom({ ...io.env, ...overrides });
    },
    endWith: async (ending) => void (exitCode = await ending),
  };
  try {
    const waybill = await program(argv, context, version);
    await waybill.parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    // Help, the version, or a usage error: the parser has printed the message already.
    if (error instanceof CommanderError) return error.exitCode;
    printMessage(io, explain(error, io));
    return 1;
  }
};

/** The shell's exit code for a process that SIGPIPE ended: 128 + 13. */
const brokenPipe = 141;

/**
 * The reader of a command's output may close the pipe early: `waybill verify | head`. Node reports that as a stream
 * error and ignores the signal.
 */
const endWithReader = (stream: NodeJS.WriteStream, isService: () => boolean): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // A service keeps running without a reader of its output.
    if (!isService()) process.exit(brokenPipe);
  });
};

/** How long (ms) open handles of a finished command may take to close. */
const leftovers = 2_000;

/**
 * Exits although handles are open: a call to a server that never answers cannot be cancelled, and would keep the
 * process of a finished command alive.
 */
const endSoon = (): void => void setTimeout(() => process.exit(), leftovers).unref();

/** Runs the program in this process. */
export const runProcess = async (argv: readonly string[]): Promise<void> => {
  // No other user of this machine may read the files that the process creates: they hold personal data or secrets.
  process.umask(0o077);
  let serves = false;
  const onServing = (): void => {
    serves = true;
    // V8 would let the heap of a service grow to several times the size of its live objects: docs/performance.md.
    setFlagsFromString('--heap-growing-percent=60');
  };
  const { env, stdin, stdout, stderr } = process;
  endWithReader(stdout, () => serves);
  const exitCode = await main(argv, { env, stdin, stdout, stderr, onServing });
  if (exitCode !== 0) process.exitCode = exitCode;
  if (exitCode !== 0 || !serves) endSoon();
};

if (import.meta.main) await runProcess(process.argv);
