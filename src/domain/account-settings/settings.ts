import { defaultPickupHours } from '../calendar/pickup-window.ts';
import type { PickupHours, Weekday } from '../calendar/pickup-window.ts';
import type { HolidayEntry } from '../calendar/holidays.ts';

/** What an account has agreed on that differs from everybody's; whatever is absent is the default. */
export type AccountSettings = {
  readonly pickup: {
    readonly hours?: PickupHours;
    /** Absent: Monday to Friday, without those that the country rests on. */
    readonly days?: readonly Weekday[];
  };
  readonly holidays: {
    /** Days this account rests though others work. */
    readonly added: readonly HolidayEntry[];
    /** Days it works though others rest. */
    readonly removed: readonly HolidayEntry[];
  };
};

export const defaultSettings: AccountSettings = { pickup: {}, holidays: { added: [], removed: [] } };

/** What is left out stays as it is; null goes back to the default. */
export type SettingsChange = {
  readonly pickup?: { readonly hours?: PickupHours | null; readonly days?: readonly Weekday[] | null };
  readonly holidays?: { readonly added?: readonly HolidayEntry[] | null; readonly removed?: readonly HolidayEntry[] | null };
};

const chosen = <T>(change: T | null | undefined, current: T | undefined): T | undefined =>
  change === undefined ? current : (change ?? undefined);

export const changed = (settings: AccountSettings, { pickup = {}, holidays = {} }: SettingsChange): AccountSettings => {
  const hours = chosen(pickup.hours, settings.pickup.hours);
  const days = chosen(pickup.days, settings.pickup.days);
  return {
    ...settings,
    pickup: { ...(hours && { hours }), ...(days && { days }) },
    holidays: {
      added: chosen(holidays.added, settings.holidays.added) ?? [],
      removed: chosen(holidays.removed, settings.holidays.removed) ?? [],
    },
  };
};

export const pickupHoursOf = ({ pickup: { hours = defaultPickupHours } }: AccountSettings): PickupHours => hours;
