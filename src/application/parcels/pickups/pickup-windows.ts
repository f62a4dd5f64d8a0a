import { pickupHoursOf } from '../../../domain/accounts/account-settings/index.ts';
import { localDateAt, nextPickupWindow, pickupDays, zoneOf } from '../../../domain/shared/calendar/index.ts';
import type {
  CalendarRegion,
  PickupContext,
  PickupDay,
  PickupHours,
  PickupWindow,
} from '../../../domain/shared/calendar/index.ts';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import type { AccountSettingsBook } from '../../accounts/settings.ts';
import type { Context } from '../../log/kernel/context.ts';
import { holidayNotices } from '../../shared/notices.ts';
import type { Notice } from '../../shared/notices.ts';
import { invalidRequest } from '../../shared/refusals.ts';

type Settings = Pick<AccountSettingsBook, 'settingsOf' | 'holidaysOf'>;

/** What the windows of an account are checked by, at an address in this region. */
export const pickupRules = async (
  settings: Settings,
  region: CalendarRegion,
  { accountId, at }: Pick<Context, 'accountId' | 'at'>,
): Promise<PickupContext> => {
  const agreed = await settings.settingsOf(accountId);
  return {
    now: at,
    at: region,
    holidays: await settings.holidaysOf(accountId),
    hours: pickupHoursOf(agreed),
    ...(agreed.pickup.days && { days: agreed.pickup.days }),
  };
};

/** In days, in both directions: holidays are calculated, and who asks for more has mistyped the year. */
const furthest = 366;

export type PickupWindows = {
  readonly timeZone: string;
  readonly hours: PickupHours;
  /** The first window that is accepted; undefined if there is none within a year. */
  readonly earliest: PickupWindow | undefined;
  readonly days: readonly PickupDay[];
  readonly notices: readonly Notice[];
};

/** The days on which an account can have parcels collected, by the rules that `schedulePickup` checks. */
export const pickupWindows =
  (settings: Settings) =>
  async (
    region: CalendarRegion,
    { from, days }: { readonly from: LocalDate | undefined; readonly days: number },
    context: Pick<Context, 'accountId' | 'at'>,
  ): Promise<PickupWindows> => {
    const rules = await pickupRules(settings, region, context);
    const today = localDateAt(context.at, region);
    const first = from ?? today;
    if (first < addDays(today, -furthest) || first > addDays(today, furthest))
      throw invalidRequest([
        { field: 'from', message: `from must be at most a year before or after today, for example "${today}".` },
      ]);
    return {
      timeZone: zoneOf(region),
      hours: rules.hours,
      earliest: nextPickupWindow({ startAt: '', endAt: '' }, rules),
      days: pickupDays({ from: first, days }, rules),
      notices: holidayNotices(rules.holidays, [first, addDays(first, days - 1)], region.country),
    };
  };
