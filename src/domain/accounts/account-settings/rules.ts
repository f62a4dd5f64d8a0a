import type { HolidayEntry } from '../../shared/calendar/holidays.ts';
import { carrierFeesFaults } from '../../shared/carrier-fee.ts';
import { timeZoneNamed } from '../../shared/calendar/local-time.ts';
import type { PickupHours } from '../../shared/calendar/pickup-window.ts';
import { isCountry } from '../../shared/countries.ts';
import { highFromRange } from '../../shared/confidence-threshold.ts';
import { countryRule } from '../../shared/country-hints.ts';
import { isCurrency } from '../../shared/currencies.ts';
import { numericText } from '../../shared/decimal.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { amountUpToFaults, fieldFault, isUpTo, moneyFaults } from '../../shared/field-rules.ts';
import type { Unchecked } from '../../shared/field-rules.ts';
import { isLocalDate } from '../../shared/local-date.ts';
import { brandFaults } from './brand.ts';
import { defaultSettings, oneTimeCodeChoices, uncertainSums } from './settings.ts';
import type { CollectionFee, SettingsChange } from './settings.ts';

/** The most fees of an account that start on different days. */
export const maxCollectionFees = 50;
/** The shortest and the longest deadline of a collection, in business days. */
export const deadlineDaysRange = { from: 1, to: 60 } as const;
/** A higher rate is a typing error: 20 percent is 0.2. */
const highestRate = '0.5';
/** The highest fixed amount or bound, in units of any currency. */
const amountRule = { highest: '100000', example: '"2.50"' } as const;

type UncheckedFee = Unchecked<CollectionFee>;

const rateFaults = ({ amount, rate, min, max }: UncheckedFee, path: string): Fault[] => {
  if (rate === undefined) {
    const bounds = Object.entries({ min, max }).filter(([, bound]) => bound !== undefined);
    return [
      ...(amount === undefined
        ? [fieldFault(`${path}.amount`, 'is required, or a rate', '"2.50"; "0" charges nothing')]
        : []),
      ...bounds.map(([name]) =>
        fieldFault(`${path}.${name}`, 'belongs to a rate', '{"rate":"0.02","min":"1.00","max":"20.00"}'),
      ),
    ];
  }
  if (numericText(rate) === undefined || !isUpTo(rate, highestRate)) {
    return [fieldFault(`${path}.rate`, `must be a fraction from 0 to ${highestRate}`, '"0.02" for two percent')];
  }
  const areNumbers =
    min !== undefined && max !== undefined && numericText(min) !== undefined && numericText(max) !== undefined;
  return areNumbers && !isUpTo(min, max) ? [fieldFault(`${path}.max`, `must be at least ${path}.min`, '"20.00"')] : [];
};

const feeFaults = (fee: UncheckedFee = {}, path: string): Fault[] => {
  const { validFrom, currency } = fee;
  return [
    ...(validFrom === undefined || isLocalDate(validFrom)
      ? []
      : [fieldFault(`${path}.validFrom`, 'must be an existing date', '"2027-01-01"')]),
    ...(currency === undefined || isCurrency(currency)
      ? []
      : [fieldFault(`${path}.currency`, 'must be a three-letter ISO 4217 code', '"EUR"')]),
    ...(['amount', 'min', 'max'] as const).flatMap((field) =>
      amountUpToFaults(fee[field], currency, `${path}.${field}`, amountRule),
    ),
    ...rateFaults(fee, path),
  ];
};

const feesFaults = (fees: readonly (UncheckedFee | undefined)[], path: string): Fault[] => {
  if (fees.length > maxCollectionFees)
    return [{ field: path, message: `${path} must have at most ${maxCollectionFees} entries.` }];
  const days = fees.map((fee) => fee?.validFrom);
  const twice = days.flatMap((day, index) =>
    day !== undefined && days.indexOf(day) < index
      ? [
          fieldFault(
            `${path}[${index}].validFrom`,
            `must be another day than that of ${path}[${days.indexOf(day)}]`,
            '"2027-01-01"',
          ),
        ]
      : [],
  );
  return [...fees.flatMap((fee, index) => feeFaults(fee, `${path}[${index}]`)), ...twice];
};

/** The faults of a change of how duties and taxes are collected. */
const collectionsFaults = (
  {
    collectionDeadlineDays: days,
    surcharges,
    incompleteCollections,
    unsureCodes,
  }: Unchecked<NonNullable<SettingsChange['collections']>>,
  path: string,
): Fault[] => {
  const { from, to } = deadlineDaysRange;
  const isInRange = days === undefined || days === null || (Number.isInteger(days) && days >= from && days <= to);
  return [
    ...(isInRange
      ? []
      : [
          fieldFault(
            `${path}.collectionDeadlineDays`,
            `must be a whole number of business days from ${from} to ${to}`,
            '10',
          ),
        ]),
    ...Object.entries({ incompleteCollections, unsureCodes }).flatMap(([field, choice]) =>
      choice === undefined || choice === null || uncertainSums.some((one) => one === choice)
        ? []
        : [fieldFault(`${path}.${field}`, `must be one of ${uncertainSums.join(', ')}`, '"hold"')],
    ),
    ...(surcharges ? feesFaults(surcharges, `${path}.surcharges`) : []),
  ];
};

/** The most days off. Ten years have fewer holidays, so that a longer list is an error. */
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
  return [fieldFault(`${path}.to`, `must be at least an hour after ${path}.from, the shortest pickup`, '"12:00"')];
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
    : [fieldFault(`${path}.date`, 'must be an existing date', '"2026-12-24"')]),
  ...(country === undefined || isCountry(country) ? [] : [fieldFault(`${path}.country`, countryRule(country), '"DE"')]),
  ...(state === undefined || country !== undefined
    ? []
    : [fieldFault(`${path}.country`, 'is required beside a state', '"DE"')]),
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
    : [fieldFault(`${path}.oneTimeCodes`, `must be one of ${oneTimeCodeChoices.join(', ')}`, '"required"')];

const timeZoneFaults = (zone: string, path: string): Fault[] =>
  timeZoneNamed(zone) === undefined
    ? [fieldFault(path, 'must be a time zone of the IANA database', '"Europe/Vienna"')]
    : [];

const thresholdFaults = (highFrom: number, path: string): Fault[] => {
  const { from, to } = highFromRange;
  return highFrom >= from && highFrom <= to
    ? []
    : [fieldFault(`${path}.highFrom`, `must be a confidence from ${from} to ${to}`, '0.8')];
};

/** The faults of a change, in the order of its fields. `path` is its place in the request. */
export const settingsFaults = (
  {
    pickup = {},
    holidays = {},
    collections = {},
    brand = {},
    signIn = {},
    timeZone,
    agents = {},
    duties = {},
    classification = {},
  }: Unchecked<SettingsChange>,
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
  ...(timeZone ? timeZoneFaults(timeZone, `${path}.timeZone`) : []),
  ...(agents.valuePerDay ? moneyFaults(agents.valuePerDay, `${path}.agents.valuePerDay`) : []),
  ...(duties.carrierFees ? carrierFeesFaults(duties.carrierFees, `${path}.duties.carrierFees`) : []),
  ...(typeof classification.highFrom === 'number'
    ? thresholdFaults(classification.highFrom, `${path}.classification`)
    : []),
];
