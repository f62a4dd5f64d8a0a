import { Command, InvalidArgumentError } from 'commander';
import type { Output } from './program.ts';

export type AuditOptions = { readonly key: string; readonly json?: boolean; readonly limit: number };

const numberOf = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Give a number from 0 to 999999.');
  return Number(text);
};

/** `waybill-audit FILE --key JWKS`, a program of its own: it needs no configuration and no service. */
export const auditProgram = (
  action: (file: string, options: AuditOptions) => Promise<void>,
  version: string,
  { stdout, stderr }: Output,
): Command =>
  new Command('waybill-audit')
    .description(
      'Check an export of an event log (waybill events export): every event in the chain of its stream, every signed digest, and the ' +
        'signed end. Needs neither the service nor its database.',
    )
    .version(version)
    .argument('<file>', 'such as log.ndjson.gz; read as gzip or zstd if its name ends with .gz or .zst')
    .requiredOption('--key <file>', "public keys of the log, as JWKS: the reply of the service's /.well-known/log-keys.json")
    .option('--json', 'print the report as JSON')
    .option('--limit <number>', 'differences to print; all are counted', numberOf, 20)
    .addHelpText('after', '\nExit codes: 0 the export is whole, 1 it is not, 2 it cannot be read.')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) })
    .action(action);
