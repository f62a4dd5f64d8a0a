import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

type Side = Readonly<Record<string, string>>;

const shirt = (amount: string, currency: string, origin = 'GB') => [goods('610910', amount, currency, { origin })];
const us = (more: Partial<DutyRequest> = {}) =>
  dutyRequest('US', { currency: 'USD', lines: shirt('100', 'USD'), ...more });

/** The day before a rule begins or ends, and the day itself. */
const changes: readonly (readonly [string, string, string, DutyRequest, Side, Side])[] = [
  ['the end of the 150 EUR relief', '2026-06-30', '2026-07-01', dutyRequest('DE', { lines: shirt('100', 'EUR') }), { Duty: '0.00', VAT: '19.00' }, { Duty: '3.00', VAT: '19.57' }],
  ['the end of the flat duty', '2028-06-30', '2028-07-01', dutyRequest('DE', { lines: shirt('100', 'EUR') }), { Duty: '3.00', VAT: '19.57' }, { Duty: '12.00', VAT: '21.28' }],
  ['the French charge on small parcels', '2026-02-28', '2026-03-01', dutyRequest('FR', { lines: shirt('100', 'EUR') }), { Duty: '0.00', VAT: '20.00' }, { Duty: '0.00', VAT: '20.40', 'Customs fee': '2.00' }],
  ['the Italian charge on parcels', '2026-09-30', '2026-10-01', dutyRequest('IT', { lines: shirt('100', 'EUR') }), { Duty: '3.00', VAT: '22.66' }, { Duty: '3.00', VAT: '22.66', 'Customs fee': '2.00' }],
  ['the Romanian logistics tax', '2025-12-31', '2026-01-01', dutyRequest('RO', { currency: 'RON', lines: shirt('100', 'RON') }), { Duty: '0.00', VAT: '21.00' }, { Duty: '0.00', VAT: '21.00', 'Customs fee': '25.00' }],
  ['the Romanian VAT rate', '2025-07-31', '2025-08-01', dutyRequest('RO', { currency: 'RON', lines: shirt('100', 'RON') }), { Duty: '0.00', VAT: '19.00' }, { Duty: '0.00', VAT: '21.00' }],
  ['the Slovak VAT rate', '2024-12-31', '2025-01-01', dutyRequest('SK', { lines: shirt('100', 'EUR') }), { Duty: '0.00', VAT: '20.00' }, { Duty: '0.00', VAT: '23.00' }],
  ['the Finnish rate on books', '2025-12-31', '2026-01-01', dutyRequest('FI', { lines: [goods('490199', '100', 'EUR')] }), { Duty: '0.00', VAT: '14.00' }, { Duty: '0.00', VAT: '13.50' }],
  ['the Swedish rate on food', '2026-03-31', '2026-04-01', dutyRequest('SE', { lines: [goods('090121', '100', 'EUR')] }), { Duty: '0.00', VAT: '12.00' }, { Duty: '0.00', VAT: '6.00' }],
  ['the levy of New Zealand', '2026-03-31', '2026-04-01', dutyRequest('NZ', { currency: 'NZD', lines: shirt('100', 'NZD') }), { Duty: '0.00', GST: '0.00' }, { Duty: '0.00', GST: '0.00', 'Customs fee': '2.54' }],
  ['the end of the 350 NOK limit', '2023-12-31', '2024-01-01', dutyRequest('NO', { currency: 'SEK', lines: [goods('640399', '349', 'NOK')] }), { Duty: '0.00', VAT: '0.00' }, { Duty: '0.00', VAT: '86.97' }],
  ['the 350 NOK limit, which counts freight', '2014-12-31', '2015-01-01', dutyRequest('NO', { currency: 'SEK', freight: { amount: '100', currency: 'NOK' }, lines: [goods('640399', '240', 'NOK')] }), { Duty: '0.00', VAT: '84.72' }, { Duty: '0.00', VAT: '0.00' }],
  ['the VAT of Finland', '2024-08-31', '2024-09-01', dutyRequest('FI', { lines: shirt('100', 'EUR') }), { Duty: '0.00', VAT: '24.00' }, { Duty: '0.00', VAT: '25.50' }],
  ['the end of the VAT relief of the Union', '2021-06-30', '2021-07-01', dutyRequest('NL', { lines: shirt('22', 'EUR') }), { Duty: '0.00', VAT: '0.00' }, { Duty: '0.00', VAT: '4.62' }],
  ['the lower limit of the Emirates', '2022-12-31', '2023-01-01', dutyRequest('AE', { currency: 'AED', lines: shirt('500', 'AED') }), { Duty: '0.00', VAT: '25.00' }, { Duty: '25.00', VAT: '26.25' }],
  ['the rate of Singapore', '2023-12-31', '2024-01-01', dutyRequest('SG', { currency: 'SGD', lines: shirt('500', 'SGD') }), { Duty: '0.00', GST: '40.00', 'Customs fee': '2.88' }, { Duty: '0.00', GST: '45.00', 'Customs fee': '2.88' }],
  ['the HST of Nova Scotia', '2025-03-31', '2025-04-01', dutyRequest('CA', { currency: 'CAD', to: { country: 'CA', region: 'NS' }, lines: [goods('950300', '100', 'CAD')] }), { Duty: '0.00', HST: '15.00' }, { Duty: '0.00', HST: '14.00' }],
  ['the end of section 122', '2026-07-23', '2026-07-24', us(), { Duty: '26.50', 'Customs fee': '2.69' }, { Duty: '26.50', 'Customs fee': '2.69' }],
  ['the postal regime of section 122', '2026-07-23', '2026-07-24', us({ channel: 'postal' }), { Duty: '10.00' }, { Duty: '26.50' }],
  ['section 301 on Brazil', '2026-07-21', '2026-07-22', us({ lines: shirt('100', 'USD', 'BR') }), { Duty: '26.50', 'Customs fee': '2.69' }, { Duty: '51.50', 'Customs fee': '2.69' }],
  ['section 232 on metals', '2026-04-05', '2026-04-06', us({ lines: [goods('73239300', '100', 'USD', { origin: 'GB' })] }), { Duty: '12.00', 'Customs fee': '2.69' }, { Duty: '27.00', 'Customs fee': '2.69' }],
  ['section 232 on drones, in place of section 301', '2026-09-02', '2026-09-03', us({ lines: [goods('88062200', '100', 'USD', { origin: 'GB' })] }), { Duty: '10.00', 'Customs fee': '2.69' }, { Duty: '25.00', 'Customs fee': '2.69' }],
  ['the review of section 301 on China', '2024-09-26', '2024-09-27', us({ lines: [goods('85414300', '1000', 'USD', { origin: 'CN' })] }), { Duty: '0.00' }, { Duty: '500.00' }],
  ['the informal processing fee of fiscal 2026', '2026-09-30', '2026-10-01', us(), { Duty: '26.50', 'Customs fee': '2.69' }, { Duty: '26.50', 'Customs fee': '2.77' }],
  ['the formal processing fee', '2026-09-30', '2026-10-01', us({ lines: [goods('950300', '5000', 'USD', { origin: 'GB' })] }), { Duty: '500.00', 'Customs fee': '33.58' }, { Duty: '500.00', 'Customs fee': '34.58' }],
]; // oxfmt-ignore

describe('a change of rules', () => {
  it.each(changes)('is applied from its day on: %s (%s, %s)', (_, before, after, request, earlier, later) => {
    expect(sums(assess({ ...request, date: before }))).toEqual(earlier);
    expect(sums(assess({ ...request, date: after }))).toEqual(later);
  });

  it('leaves out what is not certain and says so: the fee on dutiable mail', () => {
    const answer = assess(us({ date: '2026-10-01', channel: 'postal' }));
    expect(reasons(answer)).toContain('uncertain_rules_left_out');
    expect(answer.notices.find(({ reason }) => reason === 'uncertain_rules_left_out')?.message).toContain(
      'us-dutiable-mail-fy2027',
    );
  });

  it('does not guess duties whose rates are not loaded: those under IEEPA, on both days of their end', () => {
    const dear = us({ lines: shirt('900', 'USD') });
    expect(assess({ ...dear, date: '2026-02-23' })).toMatchObject({
      complete: false,
      price: '2.69',
      lines: [{ charges: [] }],
    });
    expect(sums(assess({ ...dear, date: '2026-02-24' }))).toEqual({ Duty: '238.50', 'Customs fee': '2.69' });
  });

  it('ends the relief for China before it ends for others', () => {
    const from = (origin: string, date: string) => assess(us({ date, lines: shirt('100', 'USD', origin) }));
    expect(sums(from('CN', '2025-05-01'))).toEqual({ Duty: '0.00' });
    expect(from('CN', '2025-05-02').complete).toBe(false);
    expect(sums(from('GB', '2025-05-02'))).toEqual({ Duty: '0.00' });
    expect(from('GB', '2025-08-29').complete).toBe(false);
  });
});

describe('a threshold', () => {
  it.each([
    ['GB', 'GBP', '135', '135.01'],
    ['AU', 'AUD', '1000', '1000.01'],
    ['NZ', 'NZD', '1000', '1000.01'],
    ['AE', 'AED', '300', '300.01'],
    ['SA', 'SAR', '1000', '1000.01'],
  ])('of %s is inclusive', (country, currency, within, above) => {
    const dutyOf = (amount: string) =>
      Number(sums(assess(dutyRequest(country, { currency, lines: shirt(amount, currency, 'CN') }))).Duty);
    expect(dutyOf(within)).toBe(0);
    expect(dutyOf(above)).toBeGreaterThan(0);
  });

  it('is of the goods alone in the Union and in Britain, of everything in Singapore', () => {
    const freight = (currency: string) => ({ amount: '50', currency });
    const of = (country: string, amount: string, currency: string) =>
      assess(dutyRequest(country, { currency, freight: freight(currency), lines: shirt(amount, currency) }));
    expect(of('GB', '135', 'GBP').declaration.deMinimis).toEqual({ applied: true, threshold: '135', currency: 'GBP' });
    expect(sums(of('DE', '150', 'EUR')).Duty).toBe('3.00');
    expect(sums(of('SG', '350', 'SGD')).GST).toBe('0.00');
    expect(sums(of('SG', '351', 'SGD')).GST).toBe('36.09');
  });
});
