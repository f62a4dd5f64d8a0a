import type { AccountSettingsEvent } from './events.ts';
import { isSame } from '../../shared/member-changes.ts';
import { changed, settingsDifference } from './settings.ts';
import type { SettingsChange } from './settings.ts';
import type { AccountSettings } from './state.ts';

/** Changes some settings; the others are unchanged. */
export type ChangeAccountSettings = {
  readonly type: 'ChangeAccountSettings';
  readonly data: { readonly change: SettingsChange; readonly at: string };
};

/** The commands of the account settings. */
export type AccountSettingsCommand = ChangeAccountSettings;

export const decide = (
  { data: { change, at } }: AccountSettingsCommand,
  settings: AccountSettings,
): readonly AccountSettingsEvent[] => {
  const difference = settingsDifference(settings, changed(settings, change));
  if (isSame(difference)) return [];
  const { logo } = settings.brand ?? {};
  const files = logo !== undefined && difference.brand?.logo !== undefined ? [logo.sha256] : [];
  return [
    { type: 'AccountSettingsChanged', data: { change: difference, changedAt: at, ...(files.length > 0 && { files }) } },
  ];
};
