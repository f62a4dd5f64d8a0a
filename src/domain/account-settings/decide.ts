import type { Decider } from '../shared/decider.ts';
import type { AccountSettingsEvent } from './events.ts';
import { changed, defaultSettings } from './settings.ts';
import type { AccountSettings, SettingsChange } from './settings.ts';

export type ChangeAccountSettings = {
  readonly type: 'ChangeAccountSettings';
  readonly data: { readonly change: SettingsChange; readonly at: string };
};

export const accountSettings: Decider<AccountSettings, ChangeAccountSettings, AccountSettingsEvent> = {
  category: 'accountSettings',
  initialState: defaultSettings,
  // Settings written before a field was thought of have its default.
  evolve: (_, { data: { settings } }) => ({ ...defaultSettings, ...settings }),
  decide: ({ data: { change, at } }, settings) => {
    const next = changed(settings, change);
    return JSON.stringify(next) === JSON.stringify(settings)
      ? []
      : [{ type: 'AccountSettingsChanged', data: { settings: next, changedAt: at } }];
  },
};
