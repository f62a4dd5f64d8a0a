import { settingNamesIn } from '../../adapters/shared/system/settings.ts';
import type { Environment } from '../../adapters/shared/system/settings.ts';
import { carrierPlugins } from '../../adapters/parcels/carriers/plugins.ts';
import { smtpVariables } from '../../adapters/collections/notifications/smtp/settings.ts';
import { twilioVariables } from '../../adapters/collections/notifications/twilio/settings.ts';
import { stripeVariables } from '../../adapters/collections/payments/stripe/settings.ts';
import { operatorVariables } from '../../adapters/platform/pages/operator.ts';
import { nearest } from '../../domain/shared/nearest.ts';
import { variableNames } from './config.ts';

/**
 * The shortest name that is checked. Short names resemble too many variables of other programs in the same environment.
 */
const shortest = 7;

const schemas = [
  smtpVariables,
  twilioVariables,
  stripeVariables,
  operatorVariables,
  ...carrierPlugins.map((plugin) => plugin.settingsSchema),
];
/** Every variable that the service reads. */
export const settingNames: ReadonlySet<string> = new Set([...variableNames, ...schemas.flatMap(settingNamesIn)]);

/** Variables that nothing reads and whose names are similar to one that the service reads. */
export const misspeltSettings = (
  environment: Environment,
): readonly { readonly name: string; readonly meant: string }[] =>
  Object.keys(environment)
    .filter((name) => !settingNames.has(name) && name.length >= shortest)
    .flatMap((name) => {
      const meant = nearest(name, settingNames, 2);
      return meant === undefined ? [] : [{ name, meant }];
    });
