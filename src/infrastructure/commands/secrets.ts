import { existingMasterKeys, createVault } from '../../adapters/shared/security/vault.ts';
import { keysInUse, reencrypt, sealedKinds } from '../../adapters/privacy/sql/reseal.ts';
import { commandWaitsMs, openDatabase } from '../../adapters/log/sql/engine/database.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';
import type { Config } from '../configuration/config.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { progressOf } from './progress.ts';

const withVault = async <T>(
  { masterKey, dataDir, databaseUrl }: Config,
  work: (database: Database, vault: Vault) => Promise<T>,
): Promise<T> => {
  const keys = existingMasterKeys({ given: masterKey, dataDir });
  if (keys === undefined)
    throw new Error('There is no master key here. Set MASTER_KEY, or DATA_DIR to the folder that holds master.key.');
  const database = await openDatabase(databaseUrl, { busyTimeout: commandWaitsMs });
  try {
    return await work(database, createVault(...keys));
  } finally {
    await database.close();
  }
};

const showKeysOfSecrets = (config: Config, io: CommandOutput): Promise<void> =>
  withVault(config, async ({ db }, vault) => {
    for (const use of await keysInUse(db, vault)) printJson(io, { ...use, current: use.key === vault.currentKey });
  });

/** 1 if some secrets could not be opened. */
const reencryptSecrets = (config: Config, io: CommandOutput): Promise<ExitCode> =>
  withVault(config, async (database, vault) => {
    using progress = progressOf('Secrets', io);
    let [kinds, unreadable] = [0, 0];
    for await (const report of reencrypt(database.db, vault)) {
      progress.at((kinds += 1) / sealedKinds.length, report.kind);
      printJson(io, report);
      unreadable += report.unreadable;
    }
    // SQLite keeps earlier versions of rows in its write-ahead log.
    await database.overwriteDeleted();
    progress.done(
      unreadable === 0
        ? `Every secret is encrypted with the key ${vault.currentKey}.`
        : `${unreadable} secrets are under keys that were not given: "waybill secrets status" lists them. Set MASTER_KEY=new,old.`,
    );
    return unreadable === 0 ? 0 : 1;
  });

/** `waybill secrets …`. */
export const secretCommands: CommandGroup = (secrets, { config, io, endWith }) => {
  secrets
    .command('status')
    .description('List how many secrets of each kind are under which key. No secret is shown.')
    .action(() => showKeysOfSecrets(config(), io));
  secrets
    .command('reencrypt')
    .description(
      'Encrypt the secrets that are under an earlier key with the current one, a page at a time; ' +
        'run it again to continue after an interruption. ' +
        'With MASTER_KEY=new,old. Exits with 1 if no key opens some of them.',
    )
    .action(() => endWith(reencryptSecrets(config(), io)));
};
