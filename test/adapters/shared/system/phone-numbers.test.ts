import { expect, it } from 'vitest';
import { phoneNumbers } from '../../../../src/adapters/shared/system/phone-numbers.ts';

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
  ['tel:+49-30-1234567', 'US', '+49301234567'],
  ['TEL:+44-20-7946-0018;ext=12', 'GB', '+442079460018'],
  ['tel:+442079460018;isub=1411', 'DE', '+442079460018'],
  ['tel:7946-0018;phone-context=+44-20', 'US', '+442079460018'],
  ['tel:02079460018;phone-context=example.com', 'GB', '+442079460018'],
  ['Tel.: 030 1234567', 'DE', '+49301234567'],
  ['Phone: (415) 555-2671', 'US', '+14155552671'],
  ['tel:', 'DE', undefined],
  ['tel:+49 30 FLOWERS', 'DE', undefined],
  ['tel:+49301234567;<script>', 'DE', undefined],
  ['hotel: 030 1234567', 'DE', undefined],
  ['030 1234567 / 030 7654321 or call', 'DE', undefined],
])('%s in %s is %s', (phone, country, number) => {
  expect(phoneNumbers(phone, country)).toBe(number);
});

it.each([
  'ext 12',
  'ext. 12',
  'Ext: 12',
  'extn 12',
  'xtn 12',
  'extension 12',
  'x12',
  '#12',
  'Durchwahl 12',
  'DW 12',
  'App. 12',
  'poste 12',
  'anexo 12',
  'int. 12',
  'interno 12',
  'ramal 12',
  'toestel 12',
  'доб. 12',
  '内線12',
  ',12',
  ';12',
  ';ext=12',
])('an extension (%s) is left out', (extension) => {
  for (const between of ['', ' ', ', '])
    expect(phoneNumbers(`+44 20 7946 0018${between}${extension}`, 'DE')).toBe('+442079460018');
});
