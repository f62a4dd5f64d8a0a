import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

const date = '2026-11-30';
const ask = (country: string, code: string, amount: string, currency: string, changes: Partial<DutyRequest> = {}) =>
  assess(
    dutyRequest(country, { date, currency, lines: [goods(code, amount, currency, { unitWeight: '1' })], ...changes }),
  );
const told = (answer: ReturnType<typeof ask>): readonly string[] => answer.notices.map(({ message }) => message);

describe('changes of 2026 whose text was not found are said', () => {
  it.each([
    ['the levies of New Zealand above 1,000 NZD', ask('NZ', '610910', '2000', 'NZD'), 'their amounts are not loaded'],
    ['the end of the Danish duty on chocolate', ask('DK', '180632', '200', 'EUR'), 'planned to halve in 2026'],
    ['British suspensions of April 2026', ask('GB', '190219', '200', 'GBP'), 'Since April 2026 the duty on some'],
    [
      'lines of the Australian tariff that were to be free',
      ask('AU', '940161', '2000', 'AUD'),
      'to be free since July',
    ],
    ['a second package of them', ask('GB', '180632', '200', 'GBP'), 'whether it is in force is not known'],
    [
      'exemptions by country from section 301',
      ask('US', '610910', '900', 'USD'),
      'by description and by country are not',
    ],
  ])('%s', (_, answer, words) => {
    expect(told(answer).join('\n')).toContain(words);
  });

  it('like the limit of pieces of Mongolia, with the sum without the exemption as the highest', () => {
    const parcel = ask('MN', '610910', '100', 'USD', { channel: 'postal' });
    expect(told(parcel).join('')).toContain('at most two pieces of the same goods');
    expect(parcel).toMatchObject({ complete: false, price: '0.00' });
    expect(Number(parcel.upTo)).toBeGreaterThan(0);
  });

  it('leave a sum open that can be higher by them, and no other', () => {
    expect(ask('NZ', '610910', '2000', 'NZD')).toMatchObject({ complete: false });
    expect(ask('DK', '180632', '200', 'EUR')).toMatchObject({ complete: false });
    expect(reasons(ask('DK', '610910', '200', 'EUR'))).not.toContain('excise_due');
    expect(reasons(ask('GB', '190219', '200', 'GBP', { date: '2026-03-31' }))).toContain('duty_suspension_not_loaded');
    expect(told(ask('GB', '190219', '200', 'GBP', { date: '2026-03-31' })).join('')).not.toContain('April 2026');
  });
});
