import { Option } from 'commander';
import type { Command } from 'commander';

export type ServeOptions = { readonly role?: string; readonly freshDatabase?: boolean };

export type RebuildFlags = { readonly fresh?: boolean };

export type LogsOptions = { readonly from: string; readonly to: string };

export type OperationActions = {
  readonly serve: (options: ServeOptions) => Promise<void>;
  readonly rebuild: (name: string | undefined, options: RebuildFlags) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly copyEvents: (options: LogsOptions) => Promise<void>;
  readonly moveCheckpoints: (options: LogsOptions) => Promise<void>;
  readonly copyDatabase: (options: LogsOptions) => Promise<void>;
  readonly copyDocuments: (options: LogsOptions) => Promise<void>;
};

/** `waybill serve`, and the commands for the log, the database and the documents as a whole. */
export const addOperationCommands = (waybill: Command, actions: OperationActions): void => {
  waybill
    .command('serve')
    .description('Answer the API, follow the log, send webhooks.')
    .addOption(new Option('--role <role>', 'one of these only, beside other processes; ROLE when absent').choices(['all', 'api', 'worker']))
    .option(
      '--fresh-database',
      'start although the database is empty and the log is not, because the database is lost; FRESH_DATABASE when absent',
    )
    .action((options: ServeOptions) => actions.serve(options));

  waybill
    .command('rebuild')
    .argument('[name]', 'one projection; all of them when absent')
    .option('--fresh', 'do not go on with a rebuild that was cut off')
    .description('Compute read models anew from the log, beside the live ones, and put them in their place. The service may be running.')
    .action((name: string | undefined, options: RebuildFlags) => actions.rebuild(name, options));

  waybill
    .command('verify')
    .description('Compute every read model anew and compare it with the live one. Changes nothing; ends with 1 when one differs.')
    .action(actions.verify);

  const events = waybill.command('events').description('The log as a whole. Stop the service first.');
  events
    .command('copy')
    .description('Take the log to another store, hold the two against each other, and say what to do next. Goes on where it was cut off.')
    .requiredOption('--from <url>', 'such as file:./data.local/events.sqlite')
    .requiredOption('--to <url>', 'such as esdb://a:2113,b:2113,c:2113?tls=true; empty, or a beginning of the other')
    .action((options: LogsOptions) => actions.copyEvents(options));
  events
    .command('move-checkpoints')
    .description('After a copy: make the database (DATABASE_URL) one of the new log, so that nothing is sent or computed again.')
    .requiredOption('--from <url>', 'the log the database belongs to')
    .requiredOption('--to <url>', 'its copy')
    .action((options: LogsOptions) => actions.moveCheckpoints(options));

  waybill
    .command('database')
    .description('The database as a whole. Stop the service first.')
    .command('copy')
    .description(
      'Take accounts, keys, secrets, webhooks and numbers to another database, and hold the two against each other. Lists are not taken: they are computed from the log. Goes on where it was cut off.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/waybill.sqlite')
    .requiredOption('--to <url>', 'such as postgres://user:password@host:5432/database; empty, or a part of the other')
    .action((options: LogsOptions) => actions.copyDatabase(options));

  waybill
    .command('documents')
    .description('Labels and papers as a whole.')
    .command('copy')
    .description(
      'Take every document the log (EVENT_STORE_URL) speaks of to another place. Goes on where it was cut off; the service may be running.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/documents.sqlite')
    .requiredOption('--to <url>', 'such as s3://documents/waybill?region=eu-central-1')
    .action((options: LogsOptions) => actions.copyDocuments(options));
};
