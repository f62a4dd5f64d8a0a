import { ownValue } from '../../../domain/shared/table.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { readSettings } from '../../shared/system/settings.ts';
import type { Environment } from '../../shared/system/settings.ts';
import { easyPostPlugin } from './easypost/plugin.ts';
import type { CarrierPlugin } from './hub/carrier-plugin.ts';
import { karrioPlugin } from './karrio/plugin.ts';

/** The settings of each plug-in, by the plug-in's name. */
export type CarrierSettings = Readonly<Record<string, Environment>>;

/** Reads the settings of all plug-ins from the environment. Adds a line to `faults` for each fault. */
export const readCarrierSettings = (
  environment: Environment,
  faults: string[],
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): CarrierSettings =>
  Object.fromEntries(
    plugins.map(({ name, settingsSchema }) => [name, readSettings(settingsSchema, environment, faults)]),
  );

/** All hubs of this program. A new hub needs a folder and a line here. */
export const carrierPlugins: readonly CarrierPlugin[] = [easyPostPlugin, karrioPlugin];

/** The routes of all hubs that push their events to this service. */
export const carrierWebhookRoutes = (
  settings: CarrierSettings,
  dependencies: Parameters<NonNullable<CarrierPlugin['webhookRoutes']>>[1],
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): readonly Route[] =>
  plugins.flatMap((plugin) => plugin.webhookRoutes?.(ownValue(settings, plugin.name) ?? {}, dependencies) ?? []);
