/** The building blocks of the route tables. */
export { maybe } from './schemas/absent.ts';
export { commodities } from './schemas/commodity.ts';
export { customs, customsBesideContentType } from './schemas/customs.ts';
export { fromHere, here, rules } from './schemas/domain-rules.ts';
export { flag, listQuery, oneOrMany } from './schemas/lists.ts';
export { message, messages } from './schemas/message.ts';
export { metadata } from './schemas/metadata.ts';
export { amount, currency, dimensions, measure, money, signedAmount, weight } from './schemas/numbers.ts';
export { party } from './schemas/party.ts';
export { shownCommodity, shownCustoms, shownDimensions, shownMetadata, shownWeight, timestamp } from './schemas/shown.ts';
export { place } from './schemas/place.ts';
export { countryCode, multilineText, reference, text } from './schemas/text.ts';
export { dateOrTimestamp, instant } from './schemas/times.ts';
