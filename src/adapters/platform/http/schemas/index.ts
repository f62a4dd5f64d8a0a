/** Shared schemas of the route tables. */
export { commodities, customs, customsBesideContentType, goodsAnswer, goodsAnswers, questionFacet } from './customs.ts';
export {
  addressReading,
  countryCode,
  filledText,
  goodsText,
  hideInternal,
  metadata,
  optionalField as maybe,
  pathPlaceholder,
  reference,
  rules,
  text,
  withPathPlaceholder,
  amount,
  currency,
  dimensions,
  measure,
  money,
  movedMoney,
  signedAmount,
  weight,
} from './fields.ts';
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
export { party, place } from './party.ts';
export {
  message,
  messages,
  shownCommodity,
  shownCustoms,
  shownDimensions,
  shownMetadata,
  shownMoney,
  shownWeight,
  timestamp,
} from './shown.ts';
export {
  countedPeriod,
  dateOrTimestamp,
  endOfDay,
  instant,
  periodFields,
  periodQuery,
  startOfDay,
  until,
  wholeDays,
} from './times.ts';
