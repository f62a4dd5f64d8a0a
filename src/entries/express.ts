/** `waybill/express`: the whole service as a router for your own Express app, with your app's own authentication. */
export { createWaybill } from '../infrastructure/lifecycle/create-waybill.ts';
export type { SignedInCaller, Waybill, WaybillOptions } from '../infrastructure/lifecycle/create-waybill.ts';
export { ConfigError } from '../infrastructure/configuration/config.ts';
