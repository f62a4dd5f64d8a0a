export { addressDoubts, writtenLines } from './address-doubts.ts';
export type { AddressDoubt, AddressForms, DoubtedAddress } from './address-doubts.ts';
export * from './address-reading.ts';
export {
  dimensionsFaults,
  kilogramFaults,
  minorUnitFaults,
  moneyFaults,
  weightFaults,
  wholeUnitFaults,
} from './field-rules.ts';
export type { Unchecked } from './field-rules.ts';
export * from './carrier-fee.ts';
export * from './certainty.ts';
export * from './commodity.ts';
export * from './countries.ts';
export * from './country-hints.ts';
export * from './nearest.ts';
export * from './currencies.ts';
export * from './customs.ts';
export * from './customs-border.ts';
export * from './decider.ts';
export * from './decimal.ts';
export * from './declared-goods.ts';
export * from './domain-error.ts';
export * from './domain-event.ts';
export * from './erasure.ts';
export * from './local-date.ts';
export * from './measures.ts';
export * from './metadata.ts';
export * from './money.ts';
export * from './party.ts';
