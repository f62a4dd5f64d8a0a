import { beginKeyChange, endKeyChange, parseMasterKeys } from '../../adapters/security/master-key.ts';
import { reseal } from '../../adapters/sql/accounts/reseal.ts';
import type { SealedCounts } from '../../adapters/sql/accounts/reseal.ts';
import { createVault } from '../../adapters/security/vault.ts';
import type { MasterKeys } from '../../adapters/security/master-key.ts';
import { openDatabase } from '../../adapters/sql/engine/database.ts';
import { isShared } from '../config.ts';
import type { Config } from '../config.ts';
import { holdDataFolder } from '../single-process.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput } from './io.ts';

const resealIn = async ({ databaseUrl }: Config, keys: MasterKeys): Promise<SealedCounts> => {
  const database = await openDatabase(databaseUrl);
  try {
    return await reseal(database.db, createVault(...keys));
  } finally {
    await database.close();
  }
};

/** Every process accepts both keys meanwhile, so none has to be stopped. */
const changeGiven = async (config: Config, given: string): Promise<SealedCounts> => {
  const keys = parseMasterKeys(given, 'MASTER_KEY');
  if (keys.length === 1)
    throw new Error('MASTER_KEY holds one key. Start every process, then this command, with the new and the old key: MASTER_KEY=new,old');
  return resealIn(config, keys);
};

/**
 * The file holds both keys until everything is sealed with the new one: interrupted at any moment, the service still starts, and the
 * command can be repeated.
 */
const changeFile = async (config: Config): Promise<SealedCounts> => {
  if (isShared(config))
    throw new Error(
      'Other processes may share these stores. Set the same MASTER_KEY for each and change the key there: see docs/operations.md.',
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
export const changeMasterKey = async (config: Config, io: CommandOutput): Promise<void> => {
  const given = config.masterKey;
  const sealed = await (given === undefined ? changeFile(config) : changeGiven(config, given));
  printJson(io, sealed);
  printMessage(
    io,
    given === undefined
      ? 'Every secret is now encrypted with the new key in master.key; the old key is of no use any more. Back up the new key, apart from the database.'
      : 'Every secret is now encrypted with the first key. When every process has been started with both keys, remove the old one from MASTER_KEY.',
  );
};
