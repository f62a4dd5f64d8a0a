/** The building blocks of the route tables. */
export { commodities, commodity } from './schemas/commodity.ts';
export { contentType, customs } from './schemas/customs.ts';
export { here, rules } from './schemas/domain-rules.ts';
export { flag, listQuery, oneOrMany, range, sort } from './schemas/lists.ts';
export type { Sort } from './schemas/lists.ts';
export { message } from './schemas/message.ts';
export { metadata } from './schemas/metadata.ts';
export { amount, currency, dimensions, measure, money, weight } from './schemas/numbers.ts';
export { party } from './schemas/party.ts';
export { countryCode, destinationFilter, multilineText, reference, text } from './schemas/text.ts';
export { dateOrTimestamp, instant } from './schemas/times.ts';
