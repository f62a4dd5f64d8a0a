import { ownValue } from '../../domain/shared/own-value.ts';
import type { Route } from '../http/engine/route/route.ts';
import { carrierPlugins } from './plugins.ts';
import type { CarrierPlugin } from './hub/carrier-plugin.ts';
import type { CarrierSettings } from './plugins.ts';

/** The routes of all hubs that push their events to this service. */
export const carrierWebhookRoutes = (
  settings: CarrierSettings,
  dependencies: Parameters<NonNullable<CarrierPlugin['webhookRoutes']>>[1],
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): readonly Route[] => plugins.flatMap((plugin) => plugin.webhookRoutes?.(ownValue(settings, plugin.name) ?? {}, dependencies) ?? []);
