import { Option } from 'commander';
import type { Command } from 'commander';

export type ServeOptions = { readonly role?: string; readonly freshDatabase?: boolean };

/** `keepOld`: the replaced read model stays as a copy. `by`: who runs the command. */
export type KeepFlags = { readonly keepOld?: boolean; readonly by?: string };

export type RebuildFlags = KeepFlags & { readonly fresh?: boolean };

export type LogsOptions = { readonly from: string; readonly to: string };

export type ImportFlags = { readonly key?: string };

export type OperationActions = {
  readonly serve: (options: ServeOptions) => Promise<void>;
  readonly rebuild: (name: string | undefined, options: RebuildFlags) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly copyEvents: (options: LogsOptions) => Promise<void>;
  readonly exportEvents: (file: string) => Promise<void>;
  readonly importEvents: (file: string, options: ImportFlags) => Promise<void>;
  readonly moveCheckpoints: (options: LogsOptions) => Promise<void>;
  readonly copyDatabase: (options: LogsOptions) => Promise<void>;
  readonly copyDocuments: (options: LogsOptions) => Promise<void>;
};

/** `waybill serve`, and the commands for the log, the database and the documents as a whole. */
export const addOperationCommands = (waybill: Command, actions: OperationActions): void => {
  waybill
    .command('serve')
    .description('Start the service: answer the API, follow the log, send webhooks.')
    .addOption(new Option('--role <role>', 'run only this part, beside other processes (default: ROLE)').choices(['all', 'api', 'worker']))
    .option(
      '--fresh-database',
      'start with an empty database beside a log that has events, because the database is lost (default: FRESH_DATABASE)',
    )
    .action((options: ServeOptions) => actions.serve(options));

  waybill
    .command('rebuild')
    .argument('[name]', 'name of one projection (default: all)')
    .option('--fresh', 'start over instead of resuming an interrupted rebuild')
    .option('--keep-old', 'keep what is replaced as a copy, for waybill audit rollback')
    .option('--by <name>', 'who runs it, for the list of copies (default: the user of this process)')
    .description('Rebuild read models from the log beside the live ones, then replace those. The service may be running.')
    .action((name: string | undefined, options: RebuildFlags) => actions.rebuild(name, options));

  waybill
    .command('verify')
    .description(
      'Check the chain and the signed digests of the log, rebuild every read model in a scratch table and compare it with the live one, ' +
        'and look for lost keys of personal data. ' +
        'Changes nothing; exits with 1 if one differs or is lost.',
    )
    .action(actions.verify);

  const events = waybill.command('events').description('Copy, export and import the whole event log.');
  events
    .command('copy')
    .description(
      'Copy the log to another store, compare the two, and print the next steps. Stop the service first. An interrupted copy resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/events.sqlite')
    .requiredOption('--to <url>', 'such as esdb://a:2113,b:2113,c:2113?tls=true; empty, or with the first events of the source')
    .action((options: LogsOptions) => actions.copyEvents(options));
  events
    .command('export')
    .argument('<file>', 'such as log.ndjson, log.ndjson.gz or log.ndjson.zst; compressed as its name says')
    .description(
      'Write the log (EVENT_STORE_URL) to a file, one line an event, and sign its end. Personal data stays encrypted. ' +
        'Check the file anywhere with waybill-audit. The service may be running; an interrupted export resumes.',
    )
    .action((file: string) => actions.exportEvents(file));
  events
    .command('import')
    .argument('<file>', 'a file of waybill events export')
    .option('--key <file>', 'public keys of the log that was exported, as JWKS: verify the signatures too')
    .description(
      'Check an exported log, write it to the empty log at EVENT_STORE_URL, and compare the two. Stop the service first. ' +
        'An interrupted import resumes; a log that holds other events is refused.',
    )
    .action((file: string, options: ImportFlags) => actions.importEvents(file, options));
  events
    .command('move-checkpoints')
    .description(
      'After a copy: convert the checkpoints in the database (DATABASE_URL) to the new log, so that nothing is sent or computed again. ' +
        'Stop the service first.',
    )
    .requiredOption('--from <url>', 'address of the log that the database belongs to')
    .requiredOption('--to <url>', 'its copy')
    .action((options: LogsOptions) => actions.moveCheckpoints(options));

  waybill
    .command('database')
    .description('Move the whole database. Stop the service first.')
    .command('copy')
    .description(
      'Copy accounts, keys, secrets, webhooks and numbers to another database, and compare the ' +
        'two. Read models are not copied: they are rebuilt from the log. An interrupted copy ' +
        'resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/waybill.sqlite')
    .requiredOption('--to <url>', 'such as postgres://user:password@host:5432/database; empty, or with a part of the rows of the source')
    .action((options: LogsOptions) => actions.copyDatabase(options));

  waybill
    .command('documents')
    .description('Move all documents: labels, customs documents, uploads.')
    .command('copy')
    .description(
      'Copy every document that the log (EVENT_STORE_URL) names to another store. An interrupted copy resumes; the service may be running.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/documents.sqlite')
    .requiredOption('--to <url>', 'such as s3://documents/waybill?region=eu-central-1')
    .action((options: LogsOptions) => actions.copyDocuments(options));
};
