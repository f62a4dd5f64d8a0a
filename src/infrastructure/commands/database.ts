import { dirname } from 'node:path';
import { existingMasterKeys, createVault } from '../../adapters/shared/security/vault.ts';
import { checkSealed } from '../../adapters/privacy/sql/reseal.ts';
import { copyDatabase } from '../../adapters/log/sql/engine/copy-database.ts';
import { openDatabase } from '../../adapters/log/sql/engine/database.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import { sha256 } from '../../adapters/log/sha256.ts';
import type { Config } from '../configuration/config.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { assertExists } from './stores.ts';
import type { SourceAndTarget } from './stores.ts';

/**
 * Copies the data that is not computed from the log to another database, and checks that this configuration's master
 * key opens the secrets.
 */
const copyDatabases = async (config: Config, io: CommandOutput, { from, to }: SourceAndTarget): Promise<void> => {
  if (from === to) throw new Error('Both addresses are the same database.');
  for (const url of [from, to])
    if (!/^(file:|postgres(ql)?:\/\/)/.test(url))
      throw new Error(
        `${redactUrl(url)} is not the address of a database. Give file:path or postgres://user:password@host:5432/database.`,
      );
  assertExists(from, 'database');
  await using opened = new AsyncDisposableStack();
  const embedded = [from, to].filter((url) => url.startsWith('file:'));
  for (const folder of new Set(embedded.map((url) => dirname(pathOf(url))))) opened.defer(holdDataFolder(folder));
  const open = async (url: string) => {
    const { db, close } = await openDatabase(url);
    opened.defer(close);
    return db;
  };
  const [source, target] = [await open(from), await open(to)];
  const { rows, copied, counts, sha256: digest } = await copyDatabase({ from: source, to: target, newDigest: sha256 });
  printJson(io, { rows, copied, sha256: digest, tables: counts });

  const keys = existingMasterKeys({ given: config.masterKey, dataDir: config.dataDir });
  const tried = keys && (await checkSealed(target, createVault(...keys)));
  printMessage(
    io,
    [
      `database: ${copied} of ${rows} rows copied; the others were already there. Both databases are equal.`,
      tried
        ? 'Its secrets are encrypted with the master key of this configuration: every process needs that key.'
        : 'Its secrets could not be checked, because no master key was given here. ' +
          'They need the key they were encrypted with, in MASTER_KEY or master.key.',
      `Start the service with DATABASE_URL=${redactUrl(to)}. Lists are computed from the log: waybill rebuild does it before the start.`,
    ].join('\n'),
  );
};

/** `waybill database …`. */
export const databaseCommands: CommandGroup = (database, { config, io }) => {
  database
    .command('copy')
    .description(
      'Copy accounts, keys, secrets, webhooks and numbers to another database, and compare the two. ' +
        'Read models are not copied: they are rebuilt from the log. An interrupted copy resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/waybill.sqlite')
    .requiredOption(
      '--to <url>',
      'such as postgres://user:password@host:5432/database; empty, or with a part of the rows of the source',
    )
    .action((urls: SourceAndTarget) => copyDatabases(config(), io, urls));
};
