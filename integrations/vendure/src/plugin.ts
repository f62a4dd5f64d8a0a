import { PluginCommonModule, VendurePlugin } from '@vendure/core';
import type { RuntimeVendureConfig } from '@vendure/core';
import { raw } from 'express';
import { waybillHandler } from './booking';
import { customFields } from './custom-fields';
import { checkedOptions, optionsToken } from './options';
import type { WaybillOptions } from './options';
import { pricesBy } from './prices';
import { waybillCalculator, waybillChecker } from './shipping';
import { ReturnsController } from './returns.controller';
import { WaybillController } from './waybill.controller';

/** Adds the calculator, the checker, the handler, the fields and the routes. */
const configured = (config: RuntimeVendureConfig, options: WaybillOptions): RuntimeVendureConfig => {
  // Read when money is: another plugin may set the strategy after this one.
  const digits = (): number => config.entityOptions.moneyStrategy.precision ?? 2;
  const prices = pricesBy(options, digits);
  const { shippingOptions, customFields: fields, apiOptions } = config;
  shippingOptions.shippingCalculators = [...(shippingOptions.shippingCalculators ?? []), waybillCalculator(prices)];
  shippingOptions.shippingEligibilityCheckers = [
    ...(shippingOptions.shippingEligibilityCheckers ?? []),
    waybillChecker(prices),
  ];
  shippingOptions.fulfillmentHandlers = [
    ...(shippingOptions.fulfillmentHandlers ?? []),
    waybillHandler(options, digits),
  ];
  fields.ProductVariant = [...(fields.ProductVariant ?? []), ...customFields.ProductVariant];
  fields.Fulfillment = [...(fields.Fulfillment ?? []), ...customFields.Fulfillment];
  // A signature is over the body as it was sent, before anything parses it.
  apiOptions.middleware = [
    ...(apiOptions.middleware ?? []),
    { route: '/waybill/webhook', handler: raw({ type: '*/*', limit: '1mb' }), beforeListen: true },
  ];
  return config;
};

/** Rates and duties at checkout, labels and tracking by Waybill. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.7.0',
  controllers: [WaybillController, ReturnsController],
  providers: [{ provide: optionsToken, useFactory: () => WaybillPlugin.options }],
  configuration: (config) => configured(config, WaybillPlugin.options),
})
export class WaybillPlugin {
  static options: WaybillOptions;

  static init(options: WaybillOptions): typeof WaybillPlugin {
    this.options = checkedOptions(options);
    return WaybillPlugin;
  }
}
