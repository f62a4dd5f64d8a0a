import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { auditReport, checkExport } from '../adapters/log/log-file/check-export.ts';
import { compressionOf } from '../adapters/log/log-file/compression.ts';
import { UnusableKeysError, readKeySet } from '../adapters/log/log-file/log-signatures.ts';
import { readBytes } from '../adapters/log/log-file/lines.ts';
import { printJson, printMessage } from './commands/io.ts';
import type { CommandIo } from './commands/io.ts';
import { startProgress } from './commands/progress.ts';

type AuditIo = Pick<CommandIo, 'stdout' | 'stderr'>;

type AuditOptions = { readonly key: string; readonly json?: boolean; readonly limit: number };

const numberOf = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Give a number from 0 to 999999.');
  return Number(text);
};

/** `waybill-audit FILE --key JWKS`, a separate program: it needs no configuration and no service. */
const auditProgram = (
  action: (file: string, options: AuditOptions) => Promise<void>,
  version: string,
  { stdout, stderr }: AuditIo,
): Command =>
  new Command('waybill-audit')
    .description(
      'Check an export of an event log (waybill events export): ' +
        'every event in the chain of its stream, every signed digest, and the signed end. ' +
        'Needs neither the service nor its database.',
    )
    .version(version)
    .argument('<file>', 'such as log.ndjson.gz; read as gzip or zstd if its name ends with .gz or .zst')
    .requiredOption(
      '--key <file>',
      "public keys of the log, as JWKS: the reply of the service's /.well-known/log-keys.json",
    )
    .option('--json', 'print the report as JSON')
    .option('--limit <number>', 'differences to print; all are counted', numberOf, 20)
    .addHelpText('after', '\nExit codes: 0 the export is whole, 1 it is not, 2 it cannot be read.')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) })
    .action(action);

/** 1: the export has differences. 2: it could not be checked. */
type AuditExitCode = 0 | 1 | 2;

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

const audit = async (file: string, { key, json = false, limit }: AuditOptions, io: AuditIo): Promise<AuditExitCode> => {
  const keys = await readKeySet(key);
  const { bytes, fraction } = await readBytes(file);
  using progress = startProgress('events', io);
  const report = await checkExport(bytes, {
    keys,
    limit,
    compression: compressionOf(file),
    onProgress: (events) => progress.at(fraction(), `checking, ${events} events`),
  });
  progress.done(`events: ${report.events} checked.`);
  if (json) printJson(io, { file, ...report });
  else io.stdout.write(`${auditReport(file, report)}\n`);
  return report.isWhole ? 0 : 1;
};

/** Runs `waybill-audit` once and returns its exit code. */
export const auditMain = async (argv: readonly string[], io: AuditIo): Promise<AuditExitCode> => {
  let exitCode: AuditExitCode = 0;
  try {
    await auditProgram(
      async (file, options) => void (exitCode = await audit(file, options, io)),
      version,
      io,
    ).parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    // Help, the version, or a usage error: the parser has printed the message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const text = error instanceof Error ? error.message : String(error);
    printMessage(io, error instanceof UnusableKeysError ? `The file of --key cannot be used: ${text}` : text);
    return 2;
  }
};

/** Runs the program in this process. */
export const runAudit = async (argv: readonly string[]): Promise<void> => {
  process.exitCode = await auditMain(argv, process);
};
