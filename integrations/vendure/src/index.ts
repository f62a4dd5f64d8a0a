export { WaybillPlugin } from './plugin';
export type { WaybillOptions } from './options';
