import { calculate, parseDutyRate } from '../../src/domain/trade/index.ts';
import type {
  Assessment,
  DutyRate,
  DutyRequest,
  ExchangeRates,
  RuleSet,
  Tariff,
  TariffLine,
} from '../../src/domain/trade/index.ts';
import { dutyRequest } from './trade-fixture.ts';

/** The fields that every rule needs. */
export const rule = (id: string) => ({ id, source: 'an act', certainty: 'known' as const });

export const percent = (rate: string): DutyRate => ({ parts: [{ kind: 'adValorem', rate }], text: rate });

/** Parses a rate as a schedule in dollars writes it. */
export const rateOf = (text: string): DutyRate => {
  const reading = parseDutyRate(text, { currency: 'USD' });
  if (reading.kind !== 'rate') throw new Error(`${text} is no rate.`);
  return reading.rate;
};

/** The tariff of the territory: lines by the first two digits of a code. */
export const tariffOf = (lines: Readonly<Record<string, Partial<TariffLine>>>): Tariff => ({
  id: 'XX',
  version: 'XX-1',
  lookup: (code) => {
    const line = lines[code.slice(0, 2)];
    return line && { code: code.slice(0, 2), mfn: percent('0'), preferences: {}, source: 'a list', ...line };
  },
});

/** A territory with one valuation, one tax of 20 percent and one preference, in euros. */
export const territory: RuleSet = {
  id: 'XX',
  name: 'Example',
  version: 'XX-1',
  checked: '2026-11-20',
  countries: ['XX'],
  currency: 'EUR',
  currencies: {},
  tariff: 'XX',
  valuations: [{ ...rule('value'), dutyBase: ['freight'], taxBase: ['freight', 'insurance', 'duty', 'fees'] }],
  reliefs: [],
  schemes: [],
  flatDuties: [],
  preferences: [{ ...rule('friends'), name: 'Friends', agreement: 'friends', when: { origins: ['GB'] } }],
  additionalDuties: [],
  taxes: [{ ...rule('tax'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.2' }],
  taxCoverage: [rule('coverage')],
  excises: [],
  fees: [],
  minimums: [],
  gaps: [],
  lists: {},
};

export const roundRates: ExchangeRates = {
  date: '2026-11-20',
  source: 'a bank',
  perEuro: { USD: '1.25', GBP: '0.8', NOK: '10' },
};

/** A calculation for the territory, with changes to its rules and to the request. */
export const calculated = (
  {
    tariff,
    rates = roundRates,
    ...rules
  }: Partial<Omit<RuleSet, 'tariff'>> & { readonly tariff: Tariff; readonly rates?: ExchangeRates },
  request: Partial<DutyRequest>,
): Assessment => calculate(dutyRequest('XX', request), { ...territory, ...rules }, tariff, rates);
