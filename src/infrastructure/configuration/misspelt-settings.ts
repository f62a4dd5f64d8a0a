import type { Environment } from '../../adapters/shared/system/settings.ts';
import { nearest } from '../../domain/shared/nearest.ts';
import { settingGroups } from './setting-groups.ts';

/**
 * The shortest name that is checked. Short names resemble too many variables of other programs in the same environment.
 */
const shortest = 7;

/** Every variable that the service reads. */
export const settingNames: ReadonlySet<string> = new Set(
  settingGroups.flatMap(({ settings }) =>
    settings.flatMap(({ name, fileName }) => (fileName === undefined ? [name] : [name, fileName])),
  ),
);

/** Variables that nothing reads and whose names are similar to one that the service reads. */
export const misspeltSettings = (
  environment: Environment,
): readonly { readonly name: string; readonly meant: string }[] =>
  Object.keys(environment)
    .filter((name) => !settingNames.has(name) && name.length >= shortest)
    .flatMap((name) => {
      const bare = name.replace(/^WAYBILL_/, '');
      const meant = bare !== name && settingNames.has(bare) ? bare : nearest(name, settingNames, 2);
      return meant === undefined ? [] : [{ name, meant }];
    });
