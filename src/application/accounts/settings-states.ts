import { accountSettingsDecider } from '../../domain/account-settings/index.ts';
import type { AccountSettings, AccountSettingsEvent } from '../../domain/account-settings/index.ts';
import { eventTypes } from '../event-catalogue.ts';
import type { Projection } from '../kernel/projection.ts';
import type { CachedState } from '../kernel/state-cache.ts';
import { keptStates } from '../kernel/state.ts';

/** The settings of each account, so that no booking reads how they came to be. */
export const accountSettingsStates: Projection<CachedState<AccountSettings>, AccountSettingsEvent> = keptStates(
  { name: 'account-settings', version: 5 },
  accountSettingsDecider,
  eventTypes.accountSettings,
);
