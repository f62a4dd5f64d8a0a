import { expect, it } from 'vitest';
import { phoneNumbers } from '../../../src/adapters/system/phone-numbers.ts';

it.each([
  ['030 1234567', 'DE', '+49301234567'],
  ['+49 (0)30 123-4567', 'US', '+49301234567'],
  ['0049 30 1234567', 'DE', '+49301234567'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['+1 500 555 0004', 'DE', '+15005550004'],
  ['020 7946 0018 ext. 9', 'GB', '+442079460018'],
  ['2101234567', 'EL', '+302101234567'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['٠٣٠ ١٢٣٤٥٦٧', 'DE', '+49301234567'],
  ['12345678901234567890', 'DE', undefined],
  ['call 030 1234567', 'DE', undefined],
  ['030 1234567 please', 'DE', undefined],
  ['030 FLOWERS', 'DE', undefined],
  ['(030) 123-4567 x 12', 'DE', '+49301234567'],
  ['00', 'DE', undefined],
  ['', 'DE', undefined],
  ['555-0100', 'US', undefined],
  ['+1 555 0100', 'DE', undefined],
  ['030 1234567', 'XX', undefined],
])('%s in %s is %s', (phone, country, number) => {
  expect(phoneNumbers(phone, country)).toBe(number);
});
