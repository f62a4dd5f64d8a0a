/** Shared schemas of the route tables. */
export { optionalField as maybe } from './absent.ts';
export { commodities } from './commodity.ts';
export { customs, customsBesideContentType } from './customs.ts';
export { withPathPlaceholder, pathPlaceholder, rules } from './domain-rules.ts';
export {
  changedSince,
  changesInMemory,
  exportFormat,
  exportQuery,
  flag,
  listKeysOf,
  listQuery,
  oneOrMany,
  pageInMemory,
  sinceChange,
} from './lists.ts';
export { message, messages } from './message.ts';
export { metadata } from './metadata.ts';
export { amount, currency, dimensions, measure, money, movedMoney, signedAmount, weight } from './numbers.ts';
export { party } from './party.ts';
export {
  shownCommodity,
  shownCustoms,
  shownDimensions,
  shownMetadata,
  shownMoney,
  shownWeight,
  timestamp,
} from './shown.ts';
export { place } from './place.ts';
export { addressReading, hideInternal } from './reading.ts';
export { countryCode, goodsText, reference, text } from './text.ts';
export { dateOrTimestamp, endOfDay, instant, startOfDay, until } from './times.ts';
