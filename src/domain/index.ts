/** What another program imports: `import { … } from 'waybill/domain'`. Pure functions and types, no I/O. */
export * from './account-settings/index.ts';
export * from './calendar/index.ts';
export * from './manifest/index.ts';
export * from './pickup/index.ts';
export * from './product/index.ts';
export * from './rating/index.ts';
export * from './shared/index.ts';
export * from './shipment/index.ts';
export * from './taxes-collection/index.ts';
export * from './trade/index.ts';
export * from './webhook-endpoint/index.ts';

// Each aggregate under its own name, with `decide`, `evolve`, `initialState` and `category`.
export { accountSettingsDecider as accountSettings } from './account-settings/index.ts';
export { manifestDecider as manifest } from './manifest/index.ts';
export { pickupDecider as pickup } from './pickup/index.ts';
export { productDecider as product } from './product/index.ts';
export { shipmentDecider as shipment } from './shipment/index.ts';
export { taxesCollectionDecider as taxesCollection } from './taxes-collection/index.ts';
export { restrictionOverridesDecider as restrictionOverrides, tariffRegisterDecider as tariffRegister } from './trade/index.ts';
export { webhookEndpointDecider as webhookEndpoints } from './webhook-endpoint/index.ts';

// Names from before every aggregate had its own: the bare functions are those of the shipment.
export { decide } from './shipment/decide.ts';
export { evolve, initialState } from './shipment/state.ts';
export type { TariffRegisterRefusal as TariffRefusal } from './trade/index.ts';
