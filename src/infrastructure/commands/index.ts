import { Command } from 'commander';
import type { CommandContext, CommandGroup } from './io.ts';

type Listed = {
  readonly name: string;
  /** The description in the help of `waybill`. */
  readonly description: string;
  readonly load: () => Promise<CommandGroup>;
};

/** All commands, in the order of the help. They are not part of the features, because these load every adapter. */
export const commandGroups: readonly Listed[] = [
  {
    name: 'serve',
    description: 'Start the service: answer the API, follow the log, send webhooks.',
    load: async () => (await import('./serve.ts')).serveCommands,
  },
  {
    name: 'doctor',
    description:
      'Check settings, disk, clocks, stores, keys and the age of the data, and say what to do about what is wrong. ' +
      'Changes nothing; the service may be running or not. ' +
      'Exits with 0 if all is well, with 1 if a check failed, with 2 if there are warnings only.',
    load: async () => (await import('./doctor.ts')).doctorCommands,
  },
  {
    name: 'backup',
    description: 'Backups of stores in files: make one beside a running service, or check one.',
    load: async () => (await import('./backup.ts')).backupCommands,
  },
  {
    name: 'restore',
    description:
      'Put a backup into an empty data folder. Every file is checked before anything is written. Stop the ' +
      'service first.',
    load: async () => (await import('./restore.ts')).restoreCommands,
  },
  {
    name: 'demo',
    description:
      'Fill the demo account of a sandbox with a month of parcels that do not exist. Never in live mode. ' +
      'Stop the service first, unless its log and database are on servers.',
    load: async () => (await import('./demo.ts')).demoCommands,
  },
  {
    name: 'rebuild',
    description:
      'Rebuild read models from the log beside the live ones, then replace those. The service may be running.',
    load: async () => (await import('./rebuild.ts')).rebuildCommands,
  },
  {
    name: 'verify',
    description:
      'Check the chain and the signed digests of the log, ' +
      'rebuild every read model in a scratch table and compare it with the live one, ' +
      'and look for lost keys of personal data. ' +
      'Changes nothing; exits with 1 if one differs or is lost.',
    load: async () => (await import('./verify.ts')).verifyCommands,
  },
  {
    name: 'events',
    description: 'Copy, export and import the whole event log.',
    load: async () => (await import('./events.ts')).eventCommands,
  },
  {
    name: 'database',
    description: 'Move the whole database. Stop the service first.',
    load: async () => (await import('./database.ts')).databaseCommands,
  },
  {
    name: 'documents',
    description: 'Move all documents: labels, customs documents, uploads.',
    load: async () => (await import('./documents.ts')).documentCommands,
  },
  {
    name: 'audit',
    description:
      'Rebuild read models beside the live ones, as of any point of the log, and compare. The service may be running.',
    load: async () => (await import('./audit.ts')).auditCommands,
  },
  {
    name: 'accounts',
    description: 'Accounts, which own shipments. The service may be running.',
    load: async () => (await import('./accounts.ts')).accountCommands,
  },
  {
    name: 'users',
    description:
      'People who sign in at /signin. The service may be running. A password is asked for, or is the first line of the input.',
    load: async () => (await import('./accounts.ts')).userCommands,
  },
  { name: 'token', description: 'Access tokens.', load: async () => (await import('./tokens.ts')).tokenCommands },
  {
    name: 'apps',
    description: 'OAuth apps: programs that ask accounts for access.',
    load: async () => (await import('./apps.ts')).appCommands,
  },
  {
    name: 'keys',
    description: 'Signing keys of access tokens. The service may be running: it applies a change within 30 seconds.',
    load: async () => (await import('./keys.ts')).keyCommands,
  },
  {
    name: 'master-key',
    description: 'The key that encrypts the secrets in the database.',
    load: async () => (await import('./keys.ts')).masterKeyCommands,
  },
  {
    name: 'secrets',
    description: 'Secrets that are encrypted with the master key. The service may be running.',
    load: async () => (await import('./keys.ts')).secretCommands,
  },
  {
    name: 'mcp',
    description: 'Tools for agents over standard input and output: forwards each message to /mcp of a running service.',
    load: async () => (await import('./mcp.ts')).mcpCommands,
  },
  {
    name: 'classify',
    description: 'Products whose customs codes are known, from which an account’s classification learns.',
    load: async () => (await import('./classify.ts')).classifyCommands,
  },
  { name: 'manifests', description: 'Manifests.', load: async () => (await import('./manifests.ts')).manifestCommands },
  {
    name: 'data',
    description: 'The facts that the service calculates with.',
    load: async () => (await import('./data.ts')).dataCommands,
  },
  { name: 'rates', description: 'Exchange rates.', load: async () => (await import('./rates.ts')).rateCommands },
  {
    name: 'rules',
    description: 'Rules of duties and taxes.',
    load: async () => (await import('./rules.ts')).ruleCommands,
  },
  {
    name: 'quote',
    description: 'Calculations of duties and taxes.',
    load: async () => (await import('./duties.ts')).quoteCommands,
  },
  {
    name: 'tariffs',
    description: 'Official tariffs that you import, used instead of the bundled ones.',
    load: async () => (await import('./tariffs.ts')).tariffCommands,
  },
  {
    name: 'parked',
    description: 'Streams that a follower of the log has set aside at an event that it fails at.',
    load: async () => (await import('./parked.ts')).parkedCommands,
  },
  {
    name: 'payments',
    description: 'Payments by card.',
    load: async () => (await import('./payments.ts')).paymentCommands,
  },
  {
    name: 'listen',
    description:
      'Send the webhooks of a sandbox to a program on this machine, which the sandbox cannot reach. Runs until Ctrl-C.',
    load: async () => (await import('./listen.ts')).listenCommands,
  },
  {
    name: 'outbox',
    description: 'Webhooks that are to be sent.',
    load: async () => (await import('./outbox.ts')).outboxCommands,
  },
  {
    name: 'privacy',
    description: 'Personal data: erase it, export it, encrypt it in an old log.',
    load: async () => (await import('./privacy.ts')).privacyCommands,
  },
];

/**
 * The command line: `waybill <command>`. Only the groups that `words` name are loaded, because loading all of them
 * takes a second; the others have their description only. Parsing rejects with a CommanderError when nothing is left to
 * do: its message has been printed, and it has the exit code.
 */
export const program = async (words: readonly string[], context: CommandContext, version: string): Promise<Command> => {
  const { stdout, stderr } = context.io;
  const waybill = new Command('waybill')
    .description(
      'A self-hosted cross-border shipping service. Configuration comes from the environment; see docs/configuration.md.',
    )
    .version(version)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) });
  for (const { name, description, load } of commandGroups) {
    const command = waybill.command(name).description(description);
    if (words.includes(name)) (await load())(command, context);
  }
  return waybill;
};
