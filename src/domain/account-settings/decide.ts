import type { AccountSettingsEvent } from './events.ts';
import { changed } from './settings.ts';
import type { SettingsChange } from './settings.ts';
import type { AccountSettings } from './state.ts';

/** Changes some settings; the others stay. */
export type ChangeAccountSettings = {
  readonly type: 'ChangeAccountSettings';
  readonly data: { readonly change: SettingsChange; readonly at: string };
};

/** What the settings of an account can be told. */
export type AccountSettingsCommand = ChangeAccountSettings;

export const decide = ({ data: { change, at } }: AccountSettingsCommand, settings: AccountSettings): readonly AccountSettingsEvent[] => {
  const next = changed(settings, change);
  return JSON.stringify(next) === JSON.stringify(settings)
    ? []
    : [{ type: 'AccountSettingsChanged', data: { settings: next, changedAt: at } }];
};
