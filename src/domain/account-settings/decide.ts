import type { Decider } from '../shared/decider.ts';
import type { DomainEvent } from '../shared/domain-event.ts';
import { changed, defaultSettings } from './settings.ts';
import type { AccountSettings, SettingsChange } from './settings.ts';

/** The settings as they are from then on, whole: stored for ever, so fields are added and never renamed. */
export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  { readonly settings: AccountSettings; readonly changedAt: string }
>;

export type ChangeAccountSettings = {
  readonly type: 'ChangeAccountSettings';
  readonly data: { readonly change: SettingsChange; readonly at: string };
};

export const accountSettings: Decider<AccountSettings, ChangeAccountSettings, AccountSettingsChanged> = {
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
