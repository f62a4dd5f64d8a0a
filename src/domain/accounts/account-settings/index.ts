import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { AccountSettingsCommand } from './decide.ts';
import type { AccountSettingsEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { AccountSettings } from './state.ts';

/** The settings of one account: pickups, holidays, and how duties and taxes are collected. */
export const accountSettingsDecider: Decider<AccountSettings, AccountSettingsCommand, AccountSettingsEvent> = {
  category: 'accountSettings',
  initialState,
  evolve,
  decide,
};

export { brandFaults, longestDisplayName } from './brand.ts';
export type { Brand, BrandLogo } from '../../shared/brand.ts';
export {
  carrierFeesOf,
  collectionFeesOf,
  deadlineDaysOf,
  defaultSettings,
  feeAmount,
  feeOn,
  declaredLearningOf,
  highFromOf,
  holdsQuotes,
  oneTimeCodeChoices,
  oneTimeCodesOf,
  timeZoneOf,
  agentLimitsOf,
  pickupHoursOf,
  uncertainSums,
  uncertainSumsOf,
} from './settings.ts';
export type {
  AgentLimits,
  AgentSettings,
  ClassificationSettings,
  CollectionFee,
  DutySettings,
  OneTimeCodeChoice,
  SettingsChange,
  UncertainSums,
} from './settings.ts';
export { deadlineDaysRange, maxCollectionFees, maxHolidays, settingsFaults } from './rules.ts';
export type { AccountSettingsCommand, ChangeAccountSettings } from './decide.ts';
export type { AccountSettingsChanged, AccountSettingsEvent } from './events.ts';
export type { AccountSettings } from './state.ts';
