import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

const adil = 'Customs of Morocco, ADIL, 2026-02-11';
const trains = 'UNCTAD TRAINS, Mauritius, 2022';

describeSheetFigures('rates of ordinary goods in Africa', [
  { country: 'MA', says: 'a T-shirt at 30 %, 0.25 %, VAT of 20 % on 1,302.50', source: adil, currency: 'MAD', lines: [['610910', '1000']], sums: { Duty: '300.00', 'Customs fee': '2.50', VAT: '260.50' } },
  { country: 'MA', says: 'a cotton dress at 30 %', source: adil, currency: 'MAD', lines: [['620442', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'trainers at 2.5 %, VAT of 20 % on 1,027.50', source: adil, currency: 'MAD', lines: [['640411', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MA', says: 'leather shoes at 30 %', source: adil, currency: 'MAD', lines: [['640399', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'a leather handbag at 30 %', source: adil, currency: 'MAD', lines: [['420221', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'lipstick at 2.5 %', source: adil, currency: 'MAD', lines: [['330410', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MA', says: 'perfume at 2.5 %', source: adil, currency: 'MAD', lines: [['330300', '1000']], sums: { Duty: '25.00' } },
  { country: 'MA', says: 'a watch at 2.5 %', source: adil, currency: 'MAD', lines: [['910211', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MA', says: 'headphones at 2.5 %', source: adil, currency: 'MAD', lines: [['851830', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MA', says: 'a toy at 2.5 %', source: adil, currency: 'MAD', lines: [['950300', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MA', says: 'playing cards at 30 %', source: adil, currency: 'MAD', lines: [['950440', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'a chair at 30 %, VAT of 20 % on 1,302.50', source: adil, currency: 'MAD', lines: [['940169', '1000']], sums: { Duty: '300.00', VAT: '260.50' } },
  { country: 'MA', says: 'a table lamp at 30 %', source: adil, currency: 'MAD', lines: [['940521', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'a hair dryer at 30 %', source: adil, currency: 'MAD', lines: [['851631', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'books at 2.5, 17.5 or 30 % by binding and content, of which 30 is taken', source: adil, currency: 'MAD', lines: [['490199', '1000']], sums: { Duty: '300.00' } },
  { country: 'MA', says: 'food supplements at the usual rate of their heading, 10 %', source: adil, currency: 'MAD', lines: [['210690', '1000']], sums: { Duty: '100.00' } },
  { country: 'MA', says: 'a telephone at 2.5 %, not at the 17.5 % of 2025', source: 'le360, finance act 2026', currency: 'MAD', lines: [['851718', '1000']], sums: { Duty: '25.00', VAT: '205.50' } },
  { country: 'MU', says: 'lipstick without duty, VAT of 15 % on 2,000', source: trains, currency: 'MUR', lines: [['330410', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'imitation jewellery without duty', source: trains, currency: 'MUR', lines: [['711719', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'headphones without duty', source: trains, currency: 'MUR', lines: [['851830', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'a watch without duty', source: trains, currency: 'MUR', lines: [['910211', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'a toy without duty', source: trains, currency: 'MUR', lines: [['950300', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'an LED lamp without duty', source: trains, currency: 'MUR', lines: [['940521', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'other lamps at 0 to 30 %, of which 30 is taken', source: trains, currency: 'MUR', lines: [['940529', '2000']], sums: { Duty: '600.00', VAT: '390.00' } },
  { country: 'MU', says: 'a chair at 30 %, VAT of 15 % on 2,600', source: trains, currency: 'MUR', lines: [['940169', '2000']], sums: { Duty: '600.00', VAT: '390.00' } },
]); // oxfmt-ignore

describe('what the rates of Morocco leave open', () => {
  const of = (hsCode: string) => assess(dutyRequest('MA', { currency: 'MAD', lines: [goods(hsCode, '1000', 'MAD')] }));

  it('is nothing for a toy', () => {
    // 25 of duty, 2.50, and 20 % of 1,027.50.
    expect(of('950300')).toMatchObject({ complete: true, price: '233.00' });
  });

  it('is up to 40 % for a cream, whose line has no rate', () => {
    // 25 of duty, 2.50, and 20 % of 1,027.50; with 400 of duty 20 % of 1,402.50.
    expect(of('330499')).toMatchObject({ complete: false, price: '233.00', upTo: '683.00' });
  });

  it('has no bound for chocolate, a farm good', () => {
    expect(of('180632')).toMatchObject({ complete: false });
    expect(of('180632').upTo).toBeUndefined();
  });
});

describe('what the rates of Mauritius leave open', () => {
  it('is the duty by the piece or by weight on a T-shirt', () => {
    const { upTo, lines } = assess(dutyRequest('MU', { currency: 'MUR', lines: [goods('610910', '2000', 'MUR')] }));
    expect(upTo).toBeUndefined();
    expect(lines[0]?.missing?.map(({ reason }) => reason)).toContain('duty_not_loaded');
  });
});
