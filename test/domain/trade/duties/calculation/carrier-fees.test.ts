import { describe, expect, it } from 'vitest';
import { carrierFeesFaults, carrierFeesFor } from '../../../../../src/domain/shared/index.ts';
import type { CarrierFee } from '../../../../../src/domain/shared/index.ts';
import type { Assessment, DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const fee = (changes: Partial<CarrierFee>): CarrierFee => ({ validFrom: '2026-01-01', currency: 'EUR', ...changes });
const tariff = tariffOf({ '61': { mfn: percent('0.1') }, '64': { mfn: percent('0.1') } });
const lines = [goods('610910', '100', 'EUR'), goods('610990', '60', 'EUR'), goods('640399', '40', 'EUR')];
/** 200 EUR of goods: 20 of duty, and 20 % of tax on 220. */
const asked = dutyRequest('XX', { currency: 'EUR', lines });
const answer = (carrierFees: readonly CarrierFee[], changes: Partial<DutyRequest> = {}): Assessment =>
  calculated({ tariff }, { ...asked, carrierFees, ...changes });
const feeIn = (given: Assessment): string | undefined => sums(given)['Disbursement fee'];

describe('the fee of a carrier', () => {
  it.each([
    ['a fixed amount', fee({ amount: '6.00' }), '6.00'],
    ['an amount for each of three subheadings', fee({ amount: '2', per: 'tariffLine' }), '6.00'],
    ['2.5 % of the 64 EUR that are advanced', fee({ rate: '0.025' }), '1.60'],
    ['at least its minimum', fee({ rate: '0.025', min: '15' }), '15.00'],
    ['at most its maximum', fee({ rate: '0.5', max: '20' }), '20.00'],
    ['2 % of the goods', fee({ rate: '0.02', of: 'goods' }), '4.00'],
    [
      'a fixed amount and a rate, with 19 % of tax on both',
      fee({ amount: '4', rate: '0.1', taxRate: '0.19' }),
      '12.38',
    ],
    ['nothing', fee({ amount: '0' }), undefined],
  ])('is %s', (_, one, expected) => {
    expect(feeIn(answer([one]))).toBe(expected);
  });

  it('is part of the price once, beside its rule, and bears no import tax', () => {
    const given = answer([fee({ amount: '6' })]);
    expect([given.price, given.complete, sums(given)]).toEqual([
      '70.00',
      true,
      { Duty: '20.00', VAT: '44.00', 'Disbursement fee': '6.00' },
    ]);
    expect(given.declaration.rules).toContainEqual({
      id: 'carrier-fee',
      name: 'Disbursement fee',
      source: "The carrier's fee, as set for the account or in the rate card",
      certainty: 'known',
      validFrom: '2026-01-01',
    });
  });

  it('is the first entry whose band has the value of the goods', () => {
    const bands = [fee({ amount: '1', goodsUpTo: '200' }), fee({ amount: '2', goodsAbove: '200', goodsUpTo: '500' })];
    const of = (value: string) => feeIn(answer(bands, { lines: [goods('610910', value, 'EUR')] }));
    expect(['200', '200.01', '500', '500.01'].map(of)).toEqual(['1.00', '2.00', '2.00', undefined]);
  });

  it('is not due where nothing is advanced', () => {
    expect(feeIn(answer([fee({ amount: '6' })], { contentType: 'Documents' }))).toBeUndefined();
    expect(feeIn(answer([fee({ amount: '6' })], { lines: [goods('610910', '0', 'EUR')] }))).toBeUndefined();
  });

  it('is of the service, and where that is unknown as high as the dearest', () => {
    const own = [fee({ amount: '15', services: ['EXPRESS'] }), fee({ amount: '6', services: ['POST'] })];
    const all = [...own, fee({ amount: '8' })];
    const on = (fees: readonly CarrierFee[], service?: string) =>
      carrierFeesFor(fees, { day: '2026-11-20', country: 'DE', service });
    expect(feeIn(answer(on(all, 'POST'), { service: 'POST' }))).toBe('6.00');
    expect(feeIn(answer(on(all, 'VAN'), { service: 'VAN' }))).toBe('8.00');
    expect(answer(on(own, 'VAN'), { service: 'VAN' }).complete).toBe(true);
    const { price, upTo, complete, missing } = answer(on(all));
    expect({ price, upTo, complete, missing }).toEqual({
      price: '72.00',
      upTo: '79.00',
      complete: false,
      missing: [
        {
          reason: 'carrier_fee_by_service',
          message: 'Disbursement fee: it depends on the service, which was not sent. Send serviceCode.',
        },
      ],
    });
  });

  it('takes the place of fees of the rules that it includes, and of those that an operator enabled for the same work', () => {
    const doubtful = {
      ...rule('doubtful'),
      name: 'Customs fee',
      per: 'consignment',
      amount: '3',
      currency: 'EUR',
    } as const;
    const fees = [
      { ...doubtful, certainty: 'uncertain', isBound: true } as const,
      { ...doubtful, id: 'post', name: 'Disbursement fee' } as const,
    ];
    const given = (carrierFees: readonly CarrierFee[]) => calculated({ tariff, fees }, { ...asked, carrierFees });
    const { complete, price, upTo, missing } = given([]);
    expect([complete, price, upTo]).toEqual([false, '67.00', '70.00']);
    expect(missing?.[0]?.message).toContain('"includes": ["doubtful"]');
    expect(given([fee({ amount: '6' })])).toMatchObject({ complete: false, price: '70.00', upTo: '73.00' });
    expect(given([fee({ amount: '6', includes: ['doubtful'] })])).toMatchObject({ complete: true, price: '70.00' });
  });

  it('makes an answer of the Union up to 150 EUR complete, set once', () => {
    const shirt = dutyRequest('DE', {
      lines: [goods('61091000', '50', 'EUR')],
      freight: { amount: '10', currency: 'EUR' },
    });
    expect(assess(shirt)).toMatchObject({ complete: false, missing: [{ rule: 'eu-handling-fee' }] });
    const set = fee({ destinations: ['EU'], amount: '6.00', includes: ['eu-handling-fee'] });
    expect(assess({ ...shirt, carrierFees: [set] })).toMatchObject({ complete: true, price: '20.97' });
    expect(bundled.ruleSets.of('EU')?.fees.map(({ id }) => id)).toContain('eu-handling-fee');
  });
});

describe('the entries for a parcel', () => {
  const entries = [
    fee({ amount: '1', destinations: ['EU'], validTo: '2026-06-30' }),
    fee({ amount: '2', destinations: ['EL', 'CH'] }),
    fee({ amount: '3', validFrom: '2027-01-01' }),
  ];
  const on = (day: string, country: string) => carrierFeesFor(entries, { day, country }).map(({ amount }) => amount);

  it('are those of the day and the destination', () => {
    expect(on('2026-06-30', 'GR')).toEqual(['1', '2']);
    expect(on('2026-07-01', 'GR')).toEqual(['2']);
    expect(on('2026-07-01', 'DE')).toEqual([]);
    expect(on('2027-01-01', 'US')).toEqual(['3']);
  });

  it.each([
    ['a day that does not exist', { validFrom: '2026-02-30', amount: '1' }, 'validFrom'],
    ['an end before its beginning', { validTo: '2025-12-31', amount: '1' }, 'validTo'],
    ['an unknown currency', { currency: 'XYZ', amount: '1' }, 'currency'],
    ['too many decimals', { amount: '1.005' }, 'amount'],
    ['neither an amount nor a rate', {}, 'amount'],
    ['a rate in percent', { rate: '2.5' }, 'rate'],
    ['a tax in percent', { amount: '1', taxRate: '19' }, 'taxRate'],
    ['a minimum without a rate', { amount: '1', min: '1' }, 'min'],
    ['a maximum below the minimum', { rate: '0.1', min: '2', max: '1' }, 'max'],
    ['a band upside down', { amount: '1', goodsAbove: '150', goodsUpTo: '100' }, 'goodsUpTo'],
    ['a place that is none', { amount: '1', destinations: ['DE', 'UK'] }, 'destinations[1]'],
    ['a unit of no amount', { rate: '0.1', per: 'tariffLine' as const }, 'per'],
  ])('are refused with %s', (_, changes, field) => {
    expect(carrierFeesFaults([fee(changes)], 'fees').map((one) => one.field)).toEqual([`fees[0].${field}`]);
  });

  it('are at most 200', () => {
    expect(carrierFeesFaults(Array<CarrierFee>(201).fill(fee({ amount: '1' })), 'fees')).toEqual([
      { field: 'fees', message: 'fees must have at most 200 entries.' },
    ]);
  });
});
