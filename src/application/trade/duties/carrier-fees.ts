import { carrierFeesOf } from '../../../domain/accounts/account-settings/index.ts';
import { countryCodes } from '../../../domain/shared/index.ts';
import type { CarrierFee } from '../../../domain/shared/index.ts';
import type { AccountSettingsBook } from '../../accounts/settings.ts';
import { hasRate } from '../../../domain/trade/index.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { ExchangeRateTables, RuleSets } from '../ports/duties.ts';

/** What carriers charge for advancing duties and taxes. */
export type CarrierFees = {
  /** The entries of an account, the first that applies first. */
  readonly of: (accountId: string) => Promise<readonly CarrierFee[]>;
  /** Whether an active service has the code. */
  readonly isService: (code: string) => boolean;
};

/** Those in the settings of the account, then those of the rate card. */
export const withRateCardFees =
  (settings: Pick<AccountSettingsBook, 'settingsOf'>, ofRateCard: readonly CarrierFee[]): CarrierFees['of'] =>
  async (accountId) => {
    const own = carrierFeesOf(await settings.settingsOf(accountId));
    return own.length === 0 ? ofRateCard : [...own, ...ofRateCard];
  };

const territories = ['EU', ...countryCodes];

/** Whether any rule set has a fee of the id, whenever it is charged. Country sheets are expanded until one has it. */
export const isFeeOf =
  (ruleSets: Pick<RuleSets, 'of'>) =>
  (id: string): boolean =>
    territories.some((territory) => ruleSets.of(territory)?.fees.some((fee) => fee.id === id));

/** Whether an exchange rate of a currency is loaded. */
export const isRatedBy =
  (rates: Pick<ExchangeRateTables, 'on'>, clock: Pick<Clock, 'now'>) =>
  (currency: string): boolean =>
    hasRate(rates.on(clock.now().slice(0, 'YYYY-MM-DD'.length)), currency);
