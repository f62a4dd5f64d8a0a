export { accountSettings } from './decide.ts';
export type { ChangeAccountSettings } from './decide.ts';
export type { AccountSettingsChanged, AccountSettingsEvent } from './events.ts';
export { mostHolidays, settingsFaults } from './rules.ts';
export { defaultSettings, pickupHoursOf } from './settings.ts';
export type { AccountSettings, SettingsChange } from './settings.ts';
