import { expect, it } from 'vitest';
import { changeSettings } from '../../../src/application/accounts/settings.ts';
import { accountSettingsDecider } from '../../../src/domain/accounts/account-settings/index.ts';
import type { AccountSettings } from '../../../src/domain/accounts/account-settings/index.ts';
import type { CarrierFee } from '../../../src/domain/shared/index.ts';

const context = { accountId: 'acc_1', actor: 'usr_1', at: '2026-11-20T12:00:00.000Z', correlationId: 'one' };
const including = (id: string): CarrierFee => ({
  validFrom: '2026-01-01',
  currency: 'EUR',
  amount: '6.00',
  includes: [id],
});

/** Changes the settings of an account that has these fees, where the rules have a fee `known` and a rate of EUR alone. */
const changeFees = (before: readonly CarrierFee[], after: readonly CarrierFee[]) => {
  const current: AccountSettings = { ...accountSettingsDecider.initialState, duties: { carrierFees: before } };
  const settings = { read: () => Promise.resolve(current), change: () => Promise.resolve(current) };
  const change = changeSettings({
    settings,
    isFee: (id) => id === 'known',
    hasRate: (currency) => currency === 'EUR',
    isService: () => true,
    mayReplyTo: () => true,
  });
  return change({ duties: { carrierFees: after } }, context);
};

it('a fee that has left the rules may stay in the settings, and cannot be added to them', async () => {
  const left = including('left');
  await expect(changeFees([left], [including('known'), left])).resolves.toBeDefined();
  await expect(changeFees([], [left])).rejects.toMatchObject({
    faults: [{ field: 'duties.carrierFees[0].includes[0]' }],
  });
});

it('a fee in a currency without an exchange rate may stay in the settings, and cannot be added to them', async () => {
  const [known, unrated] = [including('known'), { ...including('known'), currency: 'KPW' }];
  await expect(changeFees([unrated], [known, unrated])).resolves.toBeDefined();
  await expect(changeFees([known], [known, unrated])).rejects.toMatchObject({
    faults: [
      {
        field: 'duties.carrierFees[1].currency',
        message:
          'duties.carrierFees[1].currency must have a loaded exchange rate, and KPW has none, for example "EUR".',
      },
    ],
  });
});
