import type { SheetFigure } from '../../../../../support/sheet-examples.ts';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

type Row = Pick<SheetFigure, 'says' | 'lines' | 'sums'> & { readonly date: string };

/** Rows of imports of a business, whose duty is not loaded: VAT is on the value alone. */
const ofBusiness = (country: string, currency: string, source: string, rows: readonly Row[]): readonly SheetFigure[] =>
  rows.map(({ date, ...row }) => ({ country, currency, source, changes: { consignee: 'business', date }, ...row }));

describeSheetFigures('Central Asia and Eurasia', [
  ...ofBusiness('KZ', 'KZT', 'Tax Code of 2025', [
    { says: 'VAT of 16 % in 2026', date: '2026-01-01', lines: [['950300', '500000']], sums: { VAT: '80000.00' } },
    { says: 'VAT of 12 % until 2025', date: '2025-12-31', lines: [['950300', '500000']], sums: { VAT: '60000.00' } },
    { says: 'medicines at 5 % in 2026', date: '2026-12-31', lines: [['300490', '500000']], sums: { VAT: '25000.00' } },
    { says: 'medicines at 10 % from 2027', date: '2027-01-01', lines: [['300490', '500000']], sums: { VAT: '50000.00' } },
  ]),
  ...ofBusiness('RU', 'RUB', 'Government Resolution 1638 of 2025', [
    { says: 'VAT of 20 % until 2025', date: '2025-12-31', lines: [['950300', '150000']], sums: { VAT: '30000.00' } },
    { says: 'VAT of 22 % in 2026, and 1,231 RUB up to 200,000', date: '2026-01-01', lines: [['950300', '200000']], sums: { VAT: '44000.00', 'Customs fee': '1231.00' } },
    { says: '2,462 RUB above', date: '2026-01-01', lines: [['950300', '200001']], sums: { 'Customs fee': '2462.00' } },
    { says: '21,344 RUB at 5,000,000', date: '2026-01-01', lines: [['950300', '5000000']], sums: { 'Customs fee': '21344.00' } },
    { says: '73,860 RUB above 10,000,000', date: '2026-01-01', lines: [['950300', '10000001']], sums: { 'Customs fee': '73860.00' } },
  ]),
]); // prettier-ignore
