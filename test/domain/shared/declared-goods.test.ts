import { describe, expect, it } from 'vitest';
import { declaredGoodsFaults, netWeightFaults, netWeightWarnings } from '../../../src/domain/shared/index.ts';

const worth = (amount: string | undefined, currency: string | undefined = 'GBP') => ({ value: { amount, currency } });
const fieldsOf = (goods: Parameters<typeof declaredGoodsFaults>[0]) =>
  declaredGoodsFaults(goods).map(({ field }) => field);

describe('goods that are sold', () => {
  it('are worth something, each of them', () => {
    const commodities = [worth('25.00'), worth('0'), worth('0.00'), worth('0.01')];
    expect(fieldsOf({ commodities, contentType: 'CommercialGoods' })).toEqual([
      'commodities[1].value.amount',
      'commodities[2].value.amount',
    ]);
    expect(fieldsOf({ commodities, contentType: 'Gift' })).toEqual([]);
    expect(fieldsOf({ commodities })).toEqual([]);
  });

  it('are not said to be worth nothing where nothing, or no number, is said', () => {
    const commodities = [worth(undefined), worth('free'), {}, undefined];
    expect(fieldsOf({ commodities, contentType: 'CommercialGoods' })).toEqual([]);
    expect(fieldsOf({ contentType: 'CommercialGoods' })).toEqual([]);
  });
});

describe('a declaration', () => {
  it('is in one currency: that of the first line that has one', () => {
    const commodities = [
      undefined,
      {},
      { value: { amount: '1' } },
      worth('1', 'EUR'),
      worth('1', 'GBP'),
      worth('1', 'EUR'),
    ];
    expect(fieldsOf({ commodities })).toEqual(['commodities[4].value.currency']);
    const [fault] = declaredGoodsFaults({ commodities: [worth('1', 'EUR'), worth('1', 'GBP'), worth('1', 'EUR')] });
    expect(fault).toMatchObject({
      field: 'commodities[1].value.currency',
      message: expect.stringContaining('"EUR"') as string,
    });
  });

  it('has its total in that currency', () => {
    const commodities = [worth('1', 'EUR')];
    expect(fieldsOf({ commodities, orderTotalValue: { amount: '1', currency: 'GBP' } })).toEqual([
      'customs.orderTotalValue.currency',
    ]);
    expect(fieldsOf({ commodities, orderTotalValue: { amount: '1', currency: 'EUR' } })).toEqual([]);
    expect(fieldsOf({ commodities, orderTotalValue: { amount: '1' } })).toEqual([]);
    expect(fieldsOf({ orderTotalValue: { amount: '1', currency: 'EUR' } })).toEqual([]);
  });
});

describe('goods in a parcel', () => {
  const parcel = (kilograms: string | undefined, ...commodities: readonly object[]) =>
    ({ weight: { unit: 'kg', value: kilograms }, commodities }) as const;
  const faulty = (...given: Parameters<typeof parcel>) => netWeightFaults(parcel(...given)).map(({ field }) => field);
  const warned = (...given: Parameters<typeof parcel>) =>
    netWeightWarnings(parcel(...given)).map(({ reason, field }) => [reason, field]);
  const warning = [['net_weight_above_gross', 'weight.value']];

  it('weigh no more than the parcel and a twentieth, and a warning is due for that twentieth', () => {
    expect([faulty('2', { kgWeight: '2' }), warned('2', { kgWeight: '2' })]).toEqual([[], []]);
    expect([faulty('2', { kgWeight: '2.000001' }), warned('2', { kgWeight: '2.000001' })]).toEqual([[], warning]);
    expect([faulty('2', { kgWeight: '2.1' }), warned('2', { kgWeight: '2.1' })]).toEqual([[], warning]);
    expect(faulty('2', { kgWeight: '2.100001' })).toEqual(['weight.value']);
  });

  it('weigh what one of them weighs as often as there are pieces, in either spelling', () => {
    expect(warned('2', { kgWeight: '0.5', quantity: 4 })).toEqual([]);
    expect(warned('2', { kgWeight: '0.5', quantity: 5 })).toEqual(warning);
    expect(warned('2', { unitWeight: { unit: 'kg', value: '0.7' }, quantity: 3 })).toEqual(warning);
    expect(warned('2', { unitWeight: { unit: 'kg', value: '0.1' }, kgWeight: '9' })).toEqual([]);
    expect(warned('2', { kgWeight: '1.5' }, { kgWeight: '1.5' })).toEqual(warning);
  });

  it('weigh nothing as far as their weight is not known', () => {
    for (const unknown of [{}, { kgWeight: 'heavy' }, { kgWeight: '9', quantity: 1.5 }, { kgWeight: '-9' }])
      expect([faulty('2', unknown), warned('2', unknown)]).toEqual([[], []]);
    expect(netWeightFaults({ weight: { unit: 'kg', value: '2' } })).toEqual([]);
  });

  it('are not weighed against a parcel of no known weight', () => {
    expect([faulty(undefined, { kgWeight: '9' }), faulty('light', { kgWeight: '9' })]).toEqual([[], []]);
    expect(netWeightWarnings({ commodities: [{ kgWeight: '9' }] })).toEqual([]);
  });
});
