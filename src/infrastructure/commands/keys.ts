import { newSigningKey, sqlKeyStore } from '../../adapters/log/keys/signing-keys.ts';
import type { KeyStore } from '../../adapters/log/keys/signing-keys.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Config } from '../configuration/config.ts';
import { isShared } from '../configuration/config.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, CommandGroup, ExitCode } from './io.ts';
import { withStores } from './stores.ts';
import {
  beginKeyChange,
  endKeyChange,
  parseMasterKeys,
  existingMasterKeys,
  createVault,
} from '../../adapters/shared/security/vault.ts';
import { reseal, keysInUse, reencrypt, sealedKinds } from '../../adapters/privacy/sql/reseal.ts';
import type { SealedCounts } from '../../adapters/privacy/sql/reseal.ts';
import type { MasterKeys } from '../../adapters/shared/security/vault.ts';
import { openDatabase, commandWaitsMs } from '../../adapters/log/sql/engine/database.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';
import { startProgress } from './progress.ts';

/** `log`: the signing keys of the log instead of those of access tokens. */
type SigningKeyOptions = { readonly log?: boolean };

const resealIn = async ({ databaseUrl }: Config, keys: MasterKeys): Promise<SealedCounts> => {
  const database = await openDatabase(databaseUrl);
  try {
    return await reseal(database.db, createVault(...keys));
  } finally {
    await database.close();
  }
};

/** Changes the key while services run: every process accepts both keys meanwhile. */
const changeGiven = async (config: Config, given: string): Promise<SealedCounts> => {
  const keys = parseMasterKeys(given, 'MASTER_KEY');
  if (keys.length === 1)
    throw new Error(
      'MASTER_KEY holds one key. Start every process, then this command, with the new and the old key: MASTER_KEY=new,old',
    );
  return resealIn(config, keys);
};

/**
 * Changes the key in its file. The file holds both keys until everything is sealed with the new one: if the command is
 * interrupted, the service still starts, and the command can be repeated.
 */
const changeFile = async (config: Config): Promise<SealedCounts> => {
  if (isShared(config))
    throw new Error(
      'Other processes may share these stores. Set the same MASTER_KEY for each and change the key there: see docs/runbooks.md.',
    );
  const release = holdDataFolder(config.dataDir);
  try {
    const keys = beginKeyChange(config.dataDir);
    const sealed = await resealIn(config, keys);
    endKeyChange(config.dataDir, keys);
    return sealed;
  } finally {
    release();
  }
};

/** Seals every secret with a new master key. */
const changeMasterKey = async (config: Config, io: CommandOutput): Promise<void> => {
  const given = config.masterKey;
  const sealed = await (given === undefined ? changeFile(config) : changeGiven(config, given));
  printJson(io, sealed);
  printMessage(
    io,
    given === undefined
      ? 'Every secret is now encrypted with the new key in master.key; the old key is of no use any more. ' +
          'Back up the new key, apart from the database.'
      : 'Every secret is now encrypted with the first key. ' +
          'When every process has been started with both keys, remove the old one from MASTER_KEY.',
  );
};

const withKeys = (
  config: Config,
  io: CommandOutput,
  { log = false }: SigningKeyOptions,
  work: (keys: KeyStore, clock: Clock) => Promise<void>,
): Promise<void> =>
  withStores(config, io, ({ database, vault, clock }) =>
    work(sqlKeyStore(database.db, vault, log ? 'log' : 'tokens'), clock),
  );

const listKeys = (config: Config, io: CommandOutput, options: SigningKeyOptions): Promise<void> =>
  withKeys(config, io, options, async (keys) => {
    for (const [index, { id, createdAt }] of (await keys.list()).entries())
      printJson(io, { id, createdAt, signs: index === 0 });
  });

const rotateKey = (config: Config, io: CommandOutput, options: SigningKeyOptions): Promise<void> =>
  withKeys(config, io, options, async (keys, clock) => {
    const key = await newSigningKey(clock.now());
    await keys.add(key);
    const [newest, ...others] = await keys.list();
    if (newest?.id !== key.id) {
      await keys.remove(key.id);
      throw new Error(
        `The newest key was created at ${newest?.createdAt}, which is later than the clock of this machine. ` +
          'Correct the clock. Nothing was changed.',
      );
    }
    printJson(io, { id: key.id, createdAt: key.createdAt, signs: true });
    const earlier = others.map(({ id }) => id).join(', ');
    if (options.log === true) {
      const retired = earlier === '' ? '' : `${earlier} signs no more, and stays published for what it signed. `;
      printMessage(io, `${retired}Give your auditors the new set: waybill keys log-public`);
    } else printMessage(io, `${earlier} signs no more; its tokens stay valid until you run: waybill keys retire <id>`);
  });

/** Prints the public keys of the log as a JWKS in one line. */
const printLogKeys = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ logKeys }) => printJson(io, await logKeys.publicKeys()));

const retireKey = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withKeys(config, io, {}, async (keys) => {
    const [newest] = await keys.list();
    if (newest?.id === id) throw new Error(`${id} is the key that signs. Run "waybill keys rotate" first.`);
    if (!(await keys.remove(id))) throw new Error(`There is no key ${id}. "waybill keys list" lists them.`);
    printJson(io, { id, retired: true });
  });

/** `waybill keys …`. */
export const keyCommands: CommandGroup = (keys, { config, io }) => {
  keys
    .command('list')
    .description('List the keys with their age. The first one signs new tokens; tokens of all of them are valid.')
    .option('--log', 'the keys that sign digests of the event log')
    .action((options: SigningKeyOptions) => listKeys(config(), io, options));
  keys
    .command('rotate')
    .description('Create a key, which signs from now on. Tokens that older keys signed stay valid.')
    .option('--log', 'a key that signs digests of the event log; the public halves of earlier ones stay published')
    .action((options: SigningKeyOptions) => rotateKey(config(), io, options));
  keys
    .command('retire')
    .argument('<id>', 'an id from `keys list`; not that of the key that signs')
    .description('Delete a key. Every token that it signed becomes invalid.')
    .action((id: string) => retireKey(config(), io, id));
  keys
    .command('log-public')
    .description(
      'Print the public keys that signatures of the event log are checked with, as a JWKS: keep a copy elsewhere.',
    )
    .action(() => printLogKeys(config(), io));
};

/** `waybill master-key …`. */
export const masterKeyCommands: CommandGroup = (masterKey, { config, io }) => {
  masterKey
    .command('change')
    .description(
      'Encrypt every secret with a new master key, all or none. ' +
        'With master.key in the data folder: stop the service first; a new key is created. ' +
        'With MASTER_KEY: first start every process with the new and the old key, MASTER_KEY=new,old.',
    )
    .action(() => changeMasterKey(config(), io));
};

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

/** Exits with 1 if some secrets could not be opened. */
const reencryptSecrets = (config: Config, io: CommandOutput): Promise<ExitCode> =>
  withVault(config, async (database, vault) => {
    using progress = startProgress('Secrets', io);
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
