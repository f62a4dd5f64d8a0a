import { describe, expect, it } from 'vitest';
import type { Restriction, Restrictions } from '../../../../src/application/trade/ports/restrictions.ts';
import { goodsOnLabel } from '../../../../src/application/parcels/shipments/goods-on-label.ts';
import { DomainError } from '../../../../src/domain/shared/index.ts';
import type { BookedService } from '../../../../src/domain/parcels/shipment/index.ts';
import { outlookOf } from '../../../../src/domain/trade/index.ts';
import type { CarriedBy, RestrictionDemand } from '../../../../src/domain/trade/index.ts';

const restriction = (rule: string, level: RestrictionDemand, condition?: string): Restriction => ({
  id: `rst_${rule}`,
  importRegion: 'ROW',
  ...outlookOf({ level, ...(condition !== undefined && { condition }) }),
  message: `${rule}.`,
  metadata: { rule, source: 'a law' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

/** What stands against each code of these tests. */
const against: Readonly<Record<string, readonly Restriction[]>> = {
  '1111': [restriction('ban', 'prohibited')],
  '2222': [restriction('ban', 'prohibited', 'perhaps')],
  '3333': [restriction('licence', 'licence'), restriction('hint', 'advisory')],
};
const restrictions: Restrictions = { on: (goods) => goods.map(({ hsCode }) => against[hsCode] ?? []) };

const service = (isPostal: boolean): BookedService => ({
  id: 'srv_1', code: 'ONE', name: 'One', type: 'end_to_end', transit: 3, checkoutName: 'One', description: 'The first.', dispatchDays: 1,
  includeFirstMile: true, isActive: true, config: { isPostal },
}); // oxfmt-ignore

type Goods = {
  readonly hsDigits?: string;
  readonly predictedHsCode?: string;
  readonly predictedConfidence?: 'low' | 'medium';
};
const look = (goods: readonly Goods[], overridden: readonly string[] = []) => {
  const asked: string[] = [];
  const check = goodsOnLabel({
    restrictions,
    overrides: {
      of: (accountId) => {
        asked.push(accountId);
        return Promise.resolve(new Set(overridden));
      },
    },
  });
  const commodities = goods.map((each) => ({ ...each, title: 'Thing', quantity: 1, value: { amount: '1', currency: 'GBP' }, countryOfOrigin: 'GB' })); // oxfmt-ignore
  const checked = check(
    { commodities, originCountry: 'GB', destinationCountry: 'US', service: service(false) },
    'acc_1',
  );
  return { asked, checked, notices: checked.then(({ notices }) => notices) };
};

describe('the goods of a label', () => {
  it('stop it when one of them is prohibited, without further checks', async () => {
    await expect(look([{ hsDigits: '3333' }, { hsDigits: '1111' }]).notices).rejects.toMatchObject({
      reason: 'prohibited_goods',
      faults: [{ field: 'commodities[1].hsCode', message: 'commodities[1].hsCode: ban. Rule ban. Source: a law.' }],
    });
  });

  it('cause warnings for restrictions, and none for advice', async () => {
    expect(await look([{ hsDigits: '3333' }]).notices).toMatchObject([
      { reason: 'restricted_goods', field: 'commodities[0].hsCode' },
    ]);
  });

  it('cause warnings for prohibitions with a condition or a predicted code', async () => {
    expect(await look([{ hsDigits: '2222' }]).notices).toMatchObject([
      { level: 'warning', reason: 'restricted_goods' },
    ]);
    expect(await look([{ predictedHsCode: '1111' }]).notices).toMatchObject([
      { level: 'warning', reason: 'prohibited_goods_suspected' },
    ]);
    await expect(look([{ predictedHsCode: '1111' }, { hsDigits: '1111' }]).notices).rejects.toBeInstanceOf(DomainError);
  });

  it('are suspected of a prohibition by a guessed code with the hint that it is more likely wrong', async () => {
    const messagesOf = async (predictedConfidence: 'low' | 'medium') =>
      (await look([{ predictedHsCode: '1111', predictedConfidence }]).notices).map(({ message }) => message).join();
    expect(await messagesOf('low')).toContain('only a guess, and more likely wrong than right');
    expect(await messagesOf('medium')).toContain('The code was predicted');
  });

  it.each([['ban'], ['*']])('may be sent by an account that overrides %s', async (rule) => {
    expect(await look([{ hsDigits: '1111' }], [rule]).notices).toMatchObject([
      { level: 'warning', reason: 'prohibition_overridden' },
    ]);
  });

  it('are refused despite an override of another rule', async () => {
    await expect(look([{ hsDigits: '1111' }], ['licence']).notices).rejects.toBeInstanceOf(DomainError);
  });

  it('read the account’s overrides only when something would be refused', async () => {
    const [harmless, barred] = [
      look([{ hsDigits: '3333' }, { hsDigits: '9999' }]),
      look([{ hsDigits: '1111' }], ['ban']),
    ];
    await Promise.all([harmless.notices, barred.notices]);
    expect([harmless.asked, barred.asked]).toEqual([[], ['acc_1']]);
  });

  it.each([
    [true, { serviceCode: 'ONE', shippingMethod: 'postal' }],
    [false, { serviceCode: 'ONE', shippingMethod: 'courier' }],
  ])('are checked for their service (postal: %s)', async (isPostal, by) => {
    const asked: (CarriedBy | undefined)[] = [];
    const noting: Restrictions = { on: (goods, _to, _from, carriedBy) => (asked.push(carriedBy), goods.map(() => [])) };
    const check = goodsOnLabel({ restrictions: noting, overrides: { of: () => Promise.resolve(new Set()) } });
    const commodities = [
      { hsDigits: '1111', title: 'Thing', quantity: 1, value: { amount: '1', currency: 'GBP' }, countryOfOrigin: 'GB' },
    ];
    await check({ commodities, originCountry: 'GB', destinationCountry: 'US', service: service(isPostal) }, 'acc_1');
    expect(asked).toEqual([by]);
  });

  it('without a code are not checked', async () => {
    expect(await look([{}]).notices).toEqual([]);
  });
});
