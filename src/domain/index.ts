/** What another program imports: `import { … } from 'waybill/domain'`. Pure functions and types, no I/O. */
export * from './account-settings/index.ts';
export * from './calendar/index.ts';
export * from './manifest/index.ts';
export * from './pickup/index.ts';
export * from './product/index.ts';
export * from './rating/index.ts';
export * from './shared/index.ts';
export * from './shipment/index.ts';
export * from './trade/index.ts';

// Each aggregate under its own name, with `decide`, `evolve`, `initialState` and `category`. `accountSettings` and `tariffRegister` have theirs already.
export { manifestDecider as manifest } from './manifest/index.ts';
export { pickupDecider as pickup } from './pickup/index.ts';
export { productDecider as product } from './product/index.ts';
export { shipmentDecider as shipment } from './shipment/index.ts';
export { restrictionOverridesDecider as restrictionOverrides } from './trade/index.ts';
export { webhookEndpoints } from './webhook-endpoint/index.ts';
// Not all of that folder: its `SettingsChange` has the name of another.
export type { EndpointSettings, WebhookEndpointCommand, WebhookEndpointEvent, WebhookEndpoints } from './webhook-endpoint/index.ts';
