import type { AccountSettingsEvent } from './events.ts';
import { changed, defaultSettings } from './settings.ts';
import type { AccountSettings } from './settings.ts';

export type { AccountSettings } from './settings.ts';

export const initialState: AccountSettings = defaultSettings;

export const evolve = (settings: AccountSettings, { data: { change } }: AccountSettingsEvent): AccountSettings =>
  changed(settings, change);
