import type { HolidayEntry } from '../../shared/calendar/holidays.ts';
import type { PickupHours } from '../../shared/calendar/pickup-window.ts';
import { isCountry } from '../../shared/countries.ts';
import { countryRule } from '../../shared/country-hints.ts';
import type { Fault } from '../../shared/domain-error.ts';
import type { Unchecked } from '../../shared/field-rules.ts';
import { isLocalDate } from '../../shared/local-date.ts';
import { brandFaults } from './brand.ts';
import { collectionsFaults } from './collection-rules.ts';
import { defaultSettings, oneTimeCodeChoices } from './settings.ts';
import type { SettingsChange } from './settings.ts';

/** More days off than ten years have holidays is a slip. */
export const maxHolidays = 500;

const hourForm = /^([01]\d|2[0-3]):[0-5]\d$/;
const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

const hoursFaults = (hours: Unchecked<PickupHours>, path: string): Fault[] => {
  const faults = (['from', 'to'] as const).flatMap((field): Fault[] => {
    const hour = hours[field];
    return hour === undefined || hourForm.test(hour)
      ? []
      : [
          {
            field: `${path}.${field}`,
            message:
              `${path}.${field} must be an hour and a minute from 00:00 to 23:59, ` +
              `for example "${field === 'from' ? '02:00' : '12:00'}".`,
          },
        ];
  });
  const { from, to } = hours;
  if (faults.length > 0 || from === undefined || to === undefined || minuteOf(to) - minuteOf(from) >= 60) return faults;
  return [
    {
      field: `${path}.to`,
      message: `${path}.to must be at least an hour after ${path}.from, the shortest pickup, for example "12:00".`,
    },
  ];
};

const daysFaults = (days: readonly (string | undefined)[], path: string): Fault[] => {
  const example = `for example ["monday", "saturday"]`;
  if (days.length === 0)
    return [{ field: path, message: `${path} must name a day; null goes back to Monday to Friday, ${example}.` }];
  const named = days.filter((day) => day !== undefined);
  if (new Set(named).size < named.length)
    return [{ field: path, message: `${path} must name each day once, ${example}.` }];
  return [];
};

const entryFaults = ({ date, country, state }: Unchecked<HolidayEntry> = {}, path: string): Fault[] => [
  ...(date === undefined || isLocalDate(date)
    ? []
    : [{ field: `${path}.date`, message: `${path}.date must be an existing date, for example "2026-12-24".` }]),
  ...(country === undefined || isCountry(country)
    ? []
    : [{ field: `${path}.country`, message: `${path}.country ${countryRule(country)}, for example "DE".` }]),
  ...(state === undefined || country !== undefined
    ? []
    : [{ field: `${path}.country`, message: `${path}.country is required beside a state, for example "DE".` }]),
];

const holidaysFaults = (entries: readonly (Unchecked<HolidayEntry> | undefined)[], path: string): Fault[] =>
  entries.length > maxHolidays
    ? [{ field: path, message: `${path} must have at most ${maxHolidays} entries.` }]
    : entries.flatMap((entry, index) => entryFaults(entry, `${path}[${index}]`));

const signInFaults = (
  { oneTimeCodes: choice }: Unchecked<NonNullable<SettingsChange['signIn']>>,
  path: string,
): Fault[] =>
  choice === undefined || choice === null || oneTimeCodeChoices.some((one) => one === choice)
    ? []
    : [
        {
          field: `${path}.oneTimeCodes`,
          message: `${path}.oneTimeCodes must be one of ${oneTimeCodeChoices.join(', ')}, for example "required".`,
        },
      ];

/** Everything wrong with a change, in the order of its fields. `path` is where it stands in the request. */
export const settingsFaults = (
  { pickup = {}, holidays = {}, collections = {}, brand = {}, signIn = {} }: Unchecked<SettingsChange>,
  path: string,
): Fault[] => [
  ...(pickup.hours ? hoursFaults(pickup.hours, `${path}.pickup.hours`) : []),
  ...(pickup.days ? daysFaults(pickup.days, `${path}.pickup.days`) : []),
  ...(Object.keys(defaultSettings.holidays) as (keyof typeof defaultSettings.holidays)[]).flatMap((list) =>
    holidays[list] ? holidaysFaults(holidays[list], `${path}.holidays.${list}`) : [],
  ),
  ...collectionsFaults(collections, `${path}.collections`),
  ...brandFaults(brand, `${path}.brand`),
  ...signInFaults(signIn, `${path}.signIn`),
];
