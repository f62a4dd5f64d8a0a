import { easyPostPlugin } from './easypost/plugin.ts';
import { karrioPlugin } from './karrio/plugin.ts';
import type { CarrierPlugin } from './plugin/carrier-plugin.ts';

/** The hubs this program knows. A new hub is a folder and a line here. */
export const carrierPlugins: readonly CarrierPlugin[] = [easyPostPlugin, karrioPlugin];
