/** `waybill/domain`: pure functions and types without I/O, for other programs: `import { … } from 'waybill/domain'`. */
export * from './accounts/account-settings/index.ts';
export * from './shared/calendar/index.ts';
export * from './parcels/manifest/index.ts';
export * from './parcels/pickup/index.ts';
export * from './trade/product/index.ts';
export * from './parcels/rating/index.ts';
export * from './shared/index.ts';
export * from './parcels/shipment/index.ts';
export * from './collections/taxes-collection/index.ts';
export * from './trade/index.ts';
export * from './trade/held-quote/index.ts';
export * from './webhooks/webhook-endpoint/index.ts';

// Each aggregate under its own name, with `decide`, `evolve`, `initialState` and `category`.
export { accountSettingsDecider as accountSettings } from './accounts/account-settings/index.ts';
export { heldQuoteDecider as heldQuote } from './trade/held-quote/index.ts';
export { manifestDecider as manifest } from './parcels/manifest/index.ts';
export { pickupDecider as pickup } from './parcels/pickup/index.ts';
export { productDecider as product } from './trade/product/index.ts';
export { shipmentDecider as shipment } from './parcels/shipment/index.ts';
export { taxesCollectionDecider as taxesCollection } from './collections/taxes-collection/index.ts';
export {
  restrictionOverridesDecider as restrictionOverrides,
  tariffRegisterDecider as tariffRegister,
} from './trade/index.ts';
export { webhookEndpointDecider as webhookEndpoints } from './webhooks/webhook-endpoint/index.ts';
