import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('Caucasus', [
  { country: 'GE', says: 'a consumer pays nothing up to 300 GEL', source: 'Tax Code of Georgia, article 199', currency: 'GEL', lines: [['610910', '300']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'GE', says: 'and 18 % of the whole value above', source: 'Tax Code of Georgia, article 199', currency: 'GEL', lines: [['950300', '400']], sums: { VAT: '72.00' } },
]); // prettier-ignore
