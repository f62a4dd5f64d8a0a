import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import type { MedusaContainer } from '@medusajs/framework/types';
import { checkedOptions } from './options';
import type { WaybillOptions } from './options';

/** The options of this plugin in `medusa-config.ts`, for its routes. */
export const pluginOptions = (scope: MedusaContainer): WaybillOptions => {
  const { plugins = [] } = scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const own = plugins.find((plugin) => typeof plugin === 'object' && plugin.resolve === 'waybill-medusa');
  return checkedOptions(typeof own === 'object' ? own.options : {});
};
