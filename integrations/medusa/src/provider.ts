import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import WaybillFulfillmentProvider from './waybill/service';

export type { WaybillOptions } from './waybill/options';

export default ModuleProvider(Modules.FULFILLMENT, { services: [WaybillFulfillmentProvider] });
