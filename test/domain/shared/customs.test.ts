import { describe, expect, it } from 'vitest';
import {
  customsDefaults,
  customsFaults,
  declarationFaults,
  isDutyUnpaid,
  orderTotalWarning,
  roundedAmountWarnings,
} from '../../../src/domain/shared/customs.ts';
import { metadataFaults } from '../../../src/domain/shared/metadata.ts';

const fieldsOf = (customs: Parameters<typeof customsFaults>[0]) =>
  customsFaults(customs, 'customs').map(({ field }) => field);
const line = (amount: string, quantity = 1, currency = 'GBP') => ({ value: { amount, currency }, quantity });
const total = (amount: string, currency = 'GBP') => ({ orderTotalValue: { amount, currency } });

describe('a declaration', () => {
  it('may leave everything out', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(customsDefaults).toEqual({ contentType: 'CommercialGoods', incoterms: 'DDU' });
  });

  it('uses the words of the interface', () => {
    expect(fieldsOf({ contentType: 'Goods', incoterms: 'ddp' })).toEqual(['customs.contentType', 'customs.incoterms']);
    expect(fieldsOf({ contentType: 'ReturnOfGoods', incoterms: 'DAP' })).toEqual([]);
  });

  it('is dated on a day that exists', () => {
    expect(fieldsOf({ invoiceDate: '2026-02-30' })).toEqual(['customs.invoiceDate']);
    expect(fieldsOf({ invoiceDate: 'yesterday' })).toEqual(['customs.invoiceDate']);
    for (const invoiceDate of ['2026-02-28', '2026-02-28T10:00:00Z']) expect(fieldsOf({ invoiceDate })).toEqual([]);
  });

  it('has references of at most 100 printable characters', () => {
    const long = 'x'.repeat(101);
    expect(fieldsOf({ invoiceNumber: long, orderId: 'a\nb', VOECNUMBER: long, VAT: ' ' })).toEqual([
      'customs.invoiceNumber', 'customs.orderId', 'customs.VOECNUMBER',
    ]); // oxfmt-ignore
  });

  it('has a total that is money', () => {
    expect(fieldsOf({ orderTotalValue: { amount: '1,50', currency: 'EURO' } })).toEqual([
      'customs.orderTotalValue.amount', 'customs.orderTotalValue.currency',
    ]); // oxfmt-ignore
  });

  it('names goods, unless there are only documents', () => {
    expect(declarationFaults({}).map(({ field }) => field)).toEqual(['commodities', 'customs']);
    expect(declarationFaults({ customs: {}, commodities: [] }).map(({ field }) => field)).toEqual(['commodities']);
    expect(declarationFaults({ customs: {}, commodities: [{}] })).toEqual([]);
    expect(declarationFaults({ customs: { contentType: 'Documents' } })).toEqual([]);
  });

  it('leaves the duties to the consignee unless it says otherwise', () => {
    expect((['DDP', 'DDU', 'DAP'] as const).map((incoterms) => isDutyUnpaid({ incoterms }))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the order total', () => {
  it.each([
    [[line('10'), line('2.50', 2)], total('15.00')],
    [[line('10')], total('10.01')],
    [[line('10')], total('9.99')],
    [[line('100', 1, 'JPY')], total('101', 'JPY')],
    [[line('10')], {}],
    [[], total('10')],
  ])('of %j may be %j', (commodities, customs) => expect(orderTotalWarning(commodities, customs)).toBeUndefined());

  it('is warned about when the lines add up to something else by more than one minor unit', () => {
    expect(orderTotalWarning([line('10'), line('2.50', 2)], total('15.02'))).toEqual({
      reason: 'order_total_mismatch',
      field: 'customs.orderTotalValue',
      message: 'customs.orderTotalValue is 15.02 GBP, the commodities (value × quantity) add up to 15.00 GBP.',
    });
    expect(orderTotalWarning([line('100', 1, 'JPY')], total('102', 'JPY'))?.reason).toBe('order_total_mismatch');
  });
});

describe('sums of a declaration', () => {
  it('may have a fraction of the smallest coin in the price of a piece, and are warned about where a line or the total has one', () => {
    expect(roundedAmountWarnings([line('0.125', 8), line('5.00')], total('6.00'))).toEqual([]);
    expect(roundedAmountWarnings([line('5'), line('1000.50', 1, 'JPY')], total('1000.5', 'JPY'))).toEqual([
      {
        reason: 'amount_rounded',
        field: 'commodities[1].value',
        message:
          'commodities[1].value × quantity is 1000.50 JPY, which has at most 0 decimals: it is declared as 1001 JPY.',
      },
      {
        reason: 'amount_rounded',
        field: 'customs.orderTotalValue',
        message: 'customs.orderTotalValue is 1000.5 JPY, which has at most 0 decimals: it is declared as 1001 JPY.',
      },
    ]);
  });
});

describe('metadata', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));

  it.each([
    undefined,
    {},
    keys(50),
    { ['k'.repeat(40)]: 'v'.repeat(500) },
    { nested: { list: ['v'.repeat(500), null, 1] } },
  ])('may be %j', (metadata) => expect(metadataFaults(metadata, 'metadata')).toEqual([]));

  it.each([
    [keys(51), 'metadata'],
    [{ ['k'.repeat(41)]: 1 }, 'metadata'],
    [{ note: 'v'.repeat(501) }, 'metadata.note'],
    [{ note: { deep: ['v'.repeat(501)] } }, 'metadata.note'],
  ])('may not be %j', (metadata, field) => {
    expect(metadataFaults(metadata, 'metadata').map((fault) => fault.field)).toEqual([field]);
  });
});
