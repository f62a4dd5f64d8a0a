/** `waybill/express`: the whole service as a router for your own Express app, with your app's own authentication. */
export { createWaybill } from '../infrastructure/create-waybill.ts';
export type { SignedInCaller, Waybill, WaybillOptions } from '../infrastructure/create-waybill.ts';
export { ConfigError } from '../infrastructure/config.ts';
