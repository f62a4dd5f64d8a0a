import type { Environment } from '../settings/environment.ts';
import { readSettings } from '../settings/read-settings.ts';
import { carrierPlugins } from './plugins.ts';
import type { CarrierPlugin } from './plugin/carrier-plugin.ts';

/** The settings of each plug-in, by the plug-in's name. */
export type CarrierSettings = Readonly<Record<string, Environment>>;

/** Reads the settings of all plug-ins from the environment. What is wrong is added to `faults`, one line each. */
export const readCarrierSettings = (
  environment: Environment,
  faults: string[],
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): CarrierSettings =>
  Object.fromEntries(plugins.map(({ name, settingsSchema }) => [name, readSettings(settingsSchema, environment, faults)]));
