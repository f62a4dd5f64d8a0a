/** What another service embeds: `import { … } from 'waybill/domain'`. Pure functions and types, no I/O. */
export * from './account-settings/index.ts';
export * from './calendar/index.ts';
export * from './manifest/index.ts';
export * from './pickup/index.ts';
export * from './product/index.ts';
export * from './rating/index.ts';
export * from './shared/index.ts';
export * from './shipment/index.ts';
export * from './trade/index.ts';
