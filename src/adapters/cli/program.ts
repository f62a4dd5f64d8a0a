import { Command } from 'commander';

/** Where it writes help and what it does not understand. */
export type Output = { readonly stdout: NodeJS.WritableStream; readonly stderr: NodeJS.WritableStream };

/**
 * The command line: `waybill <command>`, with the commands that each of `groups` adds. Rejects with a CommanderError, which has been told and carries the exit code, where nothing
 * is left to do.
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
