/**
 * `waybill/data`: the facts that come with the package, in the form that the calculators of `waybill/domain` take. It
 * reads files of the package, opens no connection, and runs on Node 20.
 */
export { dateHolidays } from '../adapters/shared/places/date-holidays.ts';
export { bundledAddressReader, bundledTradeData } from '../infrastructure/stores/trade-data.ts';
export type { TradeData } from '../infrastructure/stores/trade-data.ts';
