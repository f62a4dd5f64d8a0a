import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../../src/adapters/console/pages/field-words.ts';

describe('the words for a field of an object', () => {
  it.each([
    ['/shipTo/address/line1', 'Consignee › address › line 1'],
    ['/commodities/0/hsCode', 'Goods 1 › HS code'],
    ['/commodities/11', 'Goods 12'],
    ['/rate/charges/1/amount', 'Rate › charges 2 › amount'],
    ['/customs/EORI', 'Customs › EORI'],
    ['/trackingURL', 'Tracking URL'],
    ['/customsPaidAt', 'Customs paid at'],
    ['/overrides/US', 'Overrides › US'],
    ['/stages/stg_01M8KYP3', 'Stages › stg_01M8KYP3'],
    ['/collection_fee', 'Collection fee'],
    ['/a~1b/c~0d', 'A/b › c~d'],
    ['', 'The whole object'],
  ])('of %s are %s', (path, words) => {
    expect(fieldWords(path)).toBe(words);
  });
});
