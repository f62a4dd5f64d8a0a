import type { AccountSettingsEvent } from './events.ts';
import { defaultSettings } from './settings.ts';
import type { AccountSettings } from './settings.ts';

export type { AccountSettings } from './settings.ts';

export const initialState: AccountSettings = defaultSettings;

/** Settings from before a field existed have the default of that field. */
export const evolve = (_: AccountSettings, { data: { settings } }: AccountSettingsEvent): AccountSettings => ({
  ...defaultSettings,
  ...settings,
});
