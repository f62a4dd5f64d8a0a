import type { Kysely } from 'kysely';
import type { Tables } from '../../adapters/log/sql/engine/tables.ts';
import { checkSealed } from '../../adapters/privacy/sql/reseal.ts';
import { createVault, existingMasterKeys } from '../../adapters/shared/security/vault.ts';
import type { MasterKeys } from '../../adapters/shared/security/vault.ts';
import { VaultError } from '../../application/shared/ports/vault.ts';
import type { Config } from '../configuration/config.ts';
import { openToOthers } from '../stores/data-files.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

/** Reads the master key, and creates none. */
export const checkMasterKey = ({
  masterKey,
  dataDir,
}: Pick<Config, 'masterKey' | 'dataDir'>): {
  readonly finding: CheckOutcome;
  readonly keys: MasterKeys | undefined;
} => {
  const key = findingsOf('master key');
  const source = masterKey === undefined ? `master.key in ${dataDir}` : 'MASTER_KEY';
  try {
    const keys = existingMasterKeys({ given: masterKey, dataDir });
    if (keys === undefined)
      return { keys, finding: key.skipped(`There is none yet: the first start makes ${source}.`) };
    const finding =
      keys.length === 1
        ? key.ok(`${source} can be read.`)
        : key.warning({
            found: `${source} holds ${keys.length} keys: a change of the key is not finished.`,
            action: 'Run waybill master-key change, and leave only the new key: docs/runbooks.md.',
          });
    return { keys, finding };
  } catch (error) {
    const action = `Make ${source} readable by the user of the service alone (chmod 600), or restore it from your backup.`;
    return { keys: undefined, finding: key.failed({ found: reasonOf(error), action }) };
  }
};

/** Opens every secret of the database with the master key: a sealed secret that it does not open is lost. */
export const checkSecrets = async (db: Kysely<Tables>, keys: MasterKeys | undefined): Promise<CheckOutcome> => {
  const secrets = findingsOf('secrets');
  const vault = keys && createVault(...keys);
  const open = (sealed: string, context: string): string => {
    if (vault === undefined) throw new VaultError('There are secrets, and no master key to open them.');
    return vault.open(sealed, context);
  };
  try {
    const { personalKeys, ...others } = await checkSealed(db, { open });
    const count = Object.values(others).reduce((sum, some) => sum + some, 0);
    return secrets.ok(`${count} secrets and ${personalKeys} blocks of personal keys can be opened.`);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const action =
      'Set the master key of this database (MASTER_KEY or master.key). waybill secrets status says which ' +
      'keys are in use.';
    return secrets.failed({ found: reasonOf(error), action });
  }
};

/** Files with secrets or personal data must be readable by their owner alone. */
export const checkPermissions = async (
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'databaseUrl' | 'documentsUrl'>,
): Promise<CheckOutcome> => {
  const permissions = findingsOf('permissions');
  if (process.platform === 'win32') return permissions.skipped('Windows has access control lists instead.');
  const open = await openToOthers(config);
  return open.length === 0
    ? permissions.ok('No other user of this machine can access the data.')
    : permissions.warning({
        found: `Other users of this machine can access ${open.join(', ')}.`,
        action: `Run: chmod go-rwx ${open.join(' ')}`,
      });
};
