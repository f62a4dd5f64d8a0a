import { Command } from 'commander';

/** Output of help and usage errors. */
export type Output = { readonly stdout: NodeJS.WritableStream; readonly stderr: NodeJS.WritableStream };

/** 32 bytes in base64url: the id of a signing key, which earlier releases let begin with `-`. No option is that long. */
const idWithDash = /^-[\w-]{42}$/;

/** Moves such an id behind `--`, after which the parser looks for no option. */
export const withIdsAsArguments = (argv: readonly string[]): string[] => {
  const ids = argv.filter((word) => idWithDash.test(word));
  if (ids.length === 0 || argv.includes('--')) return [...argv];
  return [...argv.filter((word) => !ids.includes(word)), '--', ...ids];
};

/**
 * The command line: `waybill <command>`, with the commands that each of `groups` adds. Rejects with a CommanderError when nothing is
 * left to do: its message has been printed, and it has the exit code.
 */
export const program = (groups: readonly ((waybill: Command) => void)[], version: string, { stdout, stderr }: Output): Command => {
  const waybill = new Command('waybill')
    .description('A self-hosted cross-border shipping service. Configuration comes from the environment; see docs/configuration.md.')
    .version(version)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) });
  for (const add of groups) add(waybill);
  return waybill;
};
