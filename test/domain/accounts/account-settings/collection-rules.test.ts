import { describe, expect, it } from 'vitest';
import {
  accountSettingsDecider,
  deadlineDaysOf,
  maxCollectionFees,
  settingsFaults,
} from '../../../../src/domain/accounts/account-settings/index.ts';
import type { AccountSettingsChanged, SettingsChange } from '../../../../src/domain/accounts/account-settings/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(accountSettingsDecider);
const at = '2026-11-20T10:00:00.000Z';
const change = (collections: NonNullable<SettingsChange['collections']>) => ({
  type: 'ChangeAccountSettings' as const,
  data: { change: { collections }, at },
});
const changed = (collections: NonNullable<SettingsChange['collections']>): AccountSettingsChanged => ({
  type: 'AccountSettingsChanged',
  data: { change: { collections }, changedAt: at },
});

const fee = { validFrom: '2026-12-01', currency: 'EUR', amount: '2.50' };
type Fees = NonNullable<Parameters<typeof settingsFaults>[0]['collections']>['surcharges'];
const faultsOf = (surcharges: Fees) => settingsFaults({ collections: { surcharges } }, 'body');
const fieldsOf = (surcharges: Fees) =>
  faultsOf(surcharges).map(({ field }) => field?.replace('body.collections.surcharges', ''));

describe('how duties and taxes are collected for an account', () => {
  it('is kept where a change leaves it out, in the order of the days', () => {
    const later = { ...fee, validFrom: '2027-01-01' };
    const both = changed({ collectionDeadlineDays: 5, surcharges: [fee, later] });
    given()
      .when(change({ collectionDeadlineDays: 5, surcharges: [later, fee] }))
      .then(both);
    given(both)
      .when(change({ surcharges: [fee] }))
      .then(changed({ surcharges: [fee] }));
    given(both)
      .when(change({ surcharges: [fee, later] }))
      .thenNothing();
  });

  it('goes back to the default by null', () => {
    const before = changed({ collectionDeadlineDays: 5, surcharges: [fee] });
    given(before)
      .when(change({ collectionDeadlineDays: null, surcharges: null }))
      .then(changed({ collectionDeadlineDays: null, surcharges: null }));
    const { evolve, initialState } = accountSettingsDecider;
    expect(deadlineDaysOf(initialState)).toBe(10);
    expect(deadlineDaysOf(evolve(initialState, before))).toBe(5);
  });

  it.each([0, 61, 2.5, -1])('takes no deadline of %d days', (days) => {
    expect(settingsFaults({ collections: { collectionDeadlineDays: days } }, 'body')).toEqual([
      {
        field: 'body.collections.collectionDeadlineDays',
        message:
          'body.collections.collectionDeadlineDays must be a whole number of business days from 1 to 60, for example 10.',
      },
    ]);
  });

  it.each([1, 60, null])('takes a deadline of %s days', (days) => {
    expect(settingsFaults({ collections: { collectionDeadlineDays: days } }, 'body')).toEqual([]);
  });

  it.each<[string, NonNullable<Fees>[number], string]>([
    ['a day that does not exist', { ...fee, validFrom: '2026-02-30' }, '[0].validFrom'],
    ['an unknown currency', { ...fee, currency: 'EURO' }, '[0].currency'],
    ['more decimals than the currency has', { ...fee, currency: 'JPY' }, '[0].amount'],
    ['an amount that is a slip', { ...fee, amount: '100001' }, '[0].amount'],
    ['a negative amount', { ...fee, amount: '-1' }, '[0].amount'],
    ['nothing to charge', { validFrom: '2026-12-01', currency: 'EUR' }, '[0].amount'],
    ['a bound without a rate', { ...fee, max: '5.00' }, '[0].max'],
    ['a rate in percent', { ...fee, rate: '2' }, '[0].rate'],
    ['a minimum above the maximum', { ...fee, rate: '0.02', min: '5.00', max: '4.99' }, '[0].max'],
  ])('takes no surcharge with %s', (_, surcharge, field) => {
    expect(fieldsOf([surcharge])).toEqual([field]);
    for (const { message } of faultsOf([surcharge])) expect(message).toContain('for example');
  });

  it('takes a rate of one half, a minimum that is the maximum, and three decimals of a dinar', () => {
    expect(
      fieldsOf([
        { validFrom: '2026-12-01', currency: 'KWD', rate: '0.5', min: '1.234', max: '1.234', amount: '100000' },
      ]),
    ).toEqual([]);
  });

  it('takes one surcharge a day, and so many in all', () => {
    expect(fieldsOf([fee, { ...fee, amount: '3.00' }])).toEqual(['[1].validFrom']);
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...fee, validFrom: `20${String(index + 30)}-01-01` }));
    expect(fieldsOf(days(maxCollectionFees))).toEqual([]);
    expect(fieldsOf(days(maxCollectionFees + 1))).toEqual(['']);
  });

  it('takes what is missing elsewhere for granted', () => {
    expect(fieldsOf([undefined, { rate: '0.02' }, { amount: '2.50' }])).toEqual(['[0].amount']);
  });
});
