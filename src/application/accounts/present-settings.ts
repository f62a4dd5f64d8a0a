import {
  collectionFeesOf,
  deadlineDaysOf,
  oneTimeCodesOf,
  pickupHoursOf,
  uncertainSumsOf,
} from '../../domain/accounts/account-settings/index.ts';
import type { AccountSettings } from '../../domain/accounts/account-settings/index.ts';
import { weekdays } from '../../domain/shared/calendar/index.ts';

/** The settings with their defaults filled in. */
export const presentSettings = (settings: AccountSettings) => ({
  pickup: { hours: pickupHoursOf(settings), days: settings.pickup.days ?? weekdays.slice(0, 5) },
  holidays: settings.holidays,
  collections: {
    collectionDeadlineDays: deadlineDaysOf(settings),
    surcharges: collectionFeesOf(settings),
    ...uncertainSumsOf(settings),
  },
  brand: settings.brand ?? {},
  signIn: { oneTimeCodes: oneTimeCodesOf(settings) },
});
