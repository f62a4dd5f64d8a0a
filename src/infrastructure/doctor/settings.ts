import { ConfigError, configFrom } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { liveWarnings } from '../configuration/live-warnings.ts';
import { misspeltSettings } from '../configuration/misspelt-settings.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import { refuseSandboxData } from '../stores/demo-account.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the service would accept its configuration, which is returned if it would. */
export const checkSettings = (
  environment: Environment,
): { readonly finding: CheckOutcome; readonly config: Config | undefined } => {
  const configuration = findingsOf('configuration');
  try {
    const config = configFrom(environment);
    return { config, finding: configuration.ok(`MODE=${config.mode}, ROLE=${config.role}`) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const found = error.message;
    const action = 'Correct these variables; docs/configuration.md lists all of them.';
    return { config: undefined, finding: configuration.failed({ found, action }) };
  }
};

/** Variables that nothing reads although their names look like ours. */
export const checkNames = (environment: Environment): readonly CheckOutcome[] => {
  const names = findingsOf('names of variables');
  const misspelt = misspeltSettings(environment);
  if (misspelt.length === 0) return [names.ok('None looks like a misspelt setting.')];
  return misspelt.map(({ name, meant }) =>
    names.warning({ found: `${name} is read by nothing.`, action: `Did you mean ${meant}? Rename or remove it.` }),
  );
};

/** Settings that take a protection away in live mode. */
export const checkProtections = (config: Config): readonly CheckOutcome[] => {
  const protections = findingsOf('protections');
  if (config.mode !== 'live') return [protections.skipped('This is a sandbox.')];
  const warnings = liveWarnings(config);
  if (warnings.length === 0) return [protections.ok('No setting takes one away.')];
  return warnings.map(({ setting, warning }) =>
    protections.warning({ found: warning, action: `Change ${setting}: docs/configuration.md.` }),
  );
};

/** A live service must not run on the data of a sandbox, whose token may be known to anybody. */
export const checkLiveData = async (
  config: Pick<Config, 'mode' | 'dataDir'>,
  accounts: Pick<Accounts, 'get'>,
): Promise<CheckOutcome> => {
  const liveData = findingsOf('sandbox data');
  if (config.mode !== 'live') return liveData.skipped('This is a sandbox.');
  try {
    await refuseSandboxData(config, accounts);
    return liveData.ok('No demo account and no demo token.');
  } catch (error) {
    const action = 'Begin live mode in an empty DATA_DIR (and DATABASE_URL); the service refuses to start on this one.';
    return liveData.failed({ found: reasonOf(error), action });
  }
};
