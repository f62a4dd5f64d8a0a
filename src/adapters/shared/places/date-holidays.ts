import Calendar from '../../../../data/holidays/date-holidays.mjs';
import type { Holiday } from '../../../../data/holidays/date-holidays.mjs';
import type { Holidays, CalendarRegion } from '../../../domain/shared/calendar/index.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import { ownValue, table } from '../../../domain/shared/table.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../files/read-file.ts';
import {
  holidayRule,
  holidayKnowledgeOf,
  loadHolidayCorrections,
  withRules,
  workedDaysOf,
  yearListOf,
} from './holiday-corrections.ts';
import type { HolidayCorrection, HolidayKnowledge } from './holiday-corrections.ts';

const file = join(import.meta.dirname, '../../../../data/holidays/countries.json');

const text = z.string().min(1);
const country = z.strictObject({
  /** The law or list that the days are from. */
  source: text,
  /** A country of the package whose holidays also apply here. */
  like: text.optional(),
  /** Holidays of that country that do not apply here. */
  lacks: text.optional(),
  days: z.array(holidayRule),
});
const countries = z.strictObject({
  recorded: z.iso.date(),
  note: text,
  countries: z.record(z.string().regex(/^[A-Z]{2}$/, 'must be a country code'), country),
});

type AdditionalCountries = ReadonlyMap<string, z.output<typeof country>>;

let additional: AdditionalCountries | undefined;

/** Countries that the package date-holidays lacks, by code. Read once. */
export const loadAdditionalCountries = (): AdditionalCountries =>
  (additional ??= new Map(Object.entries(readJson(file, countries).countries)));

/** The package's calendar with the days of one of these countries. */
export const calendarWith = ({ like, days }: z.output<typeof country>): Calendar =>
  withRules(like === undefined ? new Calendar() : new Calendar(like), days);

/** The years of the package's lunar calendar tables; outside them there are no holidays. */
const firstYear = 1970;
const lastYear = 2080;

/**
 * The most calculated years that are cached. A year takes milliseconds and a few kilobytes, and clients choose the
 * years.
 */
const cachedYears = 2_000;

/**
 * The default state of countries whose addresses rarely name one, and whose national list lacks holidays of most of the
 * country: England's list has the summer bank holiday.
 */
const usualState = table({ GB: 'ENG' });

const hours = 3_600_000;

/**
 * The days of which more than half is off. A holiday that begins at two in the afternoon has no such day; one that
 * begins at sunset (its date text ends in `-0600`: six hours before that midnight) counts for the date in its text.
 */
const daysOf = ({ date, start, end }: Holiday): LocalDate[] => {
  const [, day = '', hour = '0', minute = '0', lead = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}):\d{2})?(?: ([+-]\d{2})\d{2})?/.exec(date) ?? [];
  const begins = Number(hour) + Number(minute) / 60 + Number(lead);
  const ends = begins + (end.getTime() - start.getTime()) / hours;
  const days: LocalDate[] = [];
  for (let midnight = 0; midnight < ends; midnight += 24) {
    const rested = Math.min(ends, midnight + 24) - Math.max(begins, midnight);
    if (rested > 12) days.push(addDays(day, midnight / 24));
  }
  return days;
};

/**
 * The codes of a country's states by everything that an address may contain: the code, the English name, the local
 * name.
 */
const stateCodesOf = (known: Calendar, country: string): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>();
  for (const states of [known.getStates(country), known.getStates(country, 'en')]) {
    for (const [code, name] of Object.entries(states ?? {}))
      codes.set(code.toUpperCase(), code).set(name.toUpperCase(), code);
  }
  return codes;
};

/**
 * Whether a holiday that the package lists as public is only for some people: in China women, the young, children under
 * 14 and soldiers have a day or half a day off, according to the `note`. Source: Regulation on Public Holidays for
 * National Annual Festivals and Memorial Days, article 3 (the days for all are in article 2).
 */
const isForSome = (country: string, { note = '' }: Holiday): boolean =>
  country === 'CN' && /^(Women|Youth|Children|Military)/.test(note);

/** Whether a rule follows the Islamic calendar: the sighting of the moon decides on the day. */
const isSighted = ({ rule }: Holiday): boolean => /Muharram|Rabi|Rajab|Shaban|Ramadan|Shawwal|Hijjah/.test(rule);

/** The holidays of every region of the package and of our own list, computed by year when they are first asked for. */
const holidaysOfRegions = () => {
  const known = new Calendar();
  const more = loadAdditionalCountries();
  const corrections = loadHolidayCorrections().countries;
  const covered = new Set([...Object.keys(known.getCountries()), ...more.keys()]);
  const states = new Map<string, ReadonlyMap<string, string>>();
  const calendars = new Map<string, Calendar>();
  const additions = new Map<string, Calendar>();
  const movable = new Map<string, ReadonlyMap<LocalDate, string>>();
  const years = new Map<string, ReadonlyMap<LocalDate, string>>();

  const calendarOf = (country: string, state: string | undefined): Calendar => {
    const region = `${country} ${state ?? ''}`;
    const found = calendars.get(region);
    if (found) return found;
    const own = more.get(country);
    const calendar = own
      ? calendarWith(own)
      : state === undefined
        ? new Calendar(country)
        : new Calendar(country, state);
    calendars.set(region, calendar);
    return calendar;
  };

  /** The rules that our corrections have for a country, in a calendar of their own. */
  const additionsOf = (country: string, { days = [], added = [] }: HolidayCorrection): Calendar => {
    const calendar = additions.get(country) ?? withRules(new Calendar(), [...days, ...added]);
    additions.set(country, calendar);
    return calendar;
  };

  /** The holidays by the rules of the package and of our corrections. */
  const ruledIn = (country: string, state: string | undefined, year: number): readonly Holiday[] => {
    const correction = ownValue(corrections, country);
    const packaged = correction?.days ? [] : calendarOf(country, state).getHolidays(year, 'en');
    if (correction === undefined) return packaged;
    return [
      ...packaged.filter(({ rule }) => correction.removed?.includes(rule) !== true),
      ...additionsOf(country, correction).getHolidays(year, 'en'),
    ];
  };

  const calculated = (country: string, state: string | undefined, year: number): ReadonlyMap<LocalDate, string> => {
    // A holiday of several days may begin in December and end in January.
    const holidays = [year - 1, year].flatMap((listed) => ruledIn(country, state, listed));
    const kept = holidays.filter((holiday) => holiday.type === 'public' && !isForSome(country, holiday));
    return new Map(kept.flatMap((holiday) => daysOf(holiday).map((day): [LocalDate, string] => [day, holiday.name])));
  };

  /** The days on which a feast may fall after all, by its name: one earlier and one later than calculated. */
  const movableIn = (country: string, year: number): ReadonlyMap<LocalDate, string> => {
    const key = `${country} ${year}`;
    const known = movable.get(key);
    if (known) return known;
    const feasts =
      yearListOf(country, year) === undefined
        ? ruledIn(country, undefined, year).filter((holiday) => holiday.type === 'public' && isSighted(holiday))
        : [];
    const days = feasts.flatMap((feast) =>
      daysOf(feast).flatMap((day) => [-1, 0, 1].map((by): [LocalDate, string] => [addDays(day, by), feast.name])),
    );
    if (movable.size >= cachedYears) movable.clear();
    movable.set(key, new Map(days));
    return new Map(days);
  };

  /** The days of the year's list, if there is one; with a state, those of the state alone beside it. */
  const computed = (country: string, state: string | undefined, year: number): ReadonlyMap<LocalDate, string> => {
    const list = yearListOf(country, year);
    if (list?.days === undefined)
      return new Map([...calculated(country, state, year), ...Object.entries(list?.added ?? {})]);
    if (state === undefined) return new Map(Object.entries(list.days));
    const national = calculated(country, undefined, year);
    const ofState = [...calculated(country, state, year)].filter(([day]) => !national.has(day));
    return new Map([...ofState, ...Object.entries(list.days)]);
  };

  const knowledgeOf = (country: string, year: number | undefined): HolidayKnowledge =>
    holidayKnowledgeOf(country, year, more.get(country)?.lacks);

  return {
    covers: (country: string): boolean => covered.has(country),
    /** Countries that the package lacks have the rules of a law or list, with its source. */
    isConfirmed: (country: string, year: number): boolean => {
      const { state } = knowledgeOf(country, year);
      return state === 'calculated' ? more.has(country) : state !== 'incomplete';
    },
    lacks: (country: string, year: number | undefined): string | undefined => {
      const known = knowledgeOf(country, year);
      return known.state === 'incomplete' ? known.lacks : undefined;
    },
    mayMove: (country: string, date: LocalDate): string | undefined =>
      movableIn(country, Number(date.slice(0, 4))).get(date),
    statesOf: (country: string): ReadonlyMap<string, string> => {
      const codes = states.get(country) ?? stateCodesOf(known, country);
      states.set(country, codes);
      return codes;
    },
    ofYear: (country: string, state: string | undefined, year: number): ReadonlyMap<LocalDate, string> => {
      const key = `${country} ${state ?? ''} ${year}`;
      let days = years.get(key);
      if (days === undefined) {
        if (years.size >= cachedYears) years.clear();
        days = computed(country, state, year);
        years.set(key, days);
      }
      return days;
    },
  };
};

/** A process that starts several services, as tests do, computes them once. */
let shared: ReturnType<typeof holidaysOfRegions> | undefined;

/**
 * Public holidays of the package date-holidays, as our corrections have them, and of our own list of countries that it
 * lacks. Countries in neither
 * have none; an unknown state has its country's holidays. Holidays of a single state count only for those in
 * `statesThatCount`: a country (`DE`) for all its states, or one state (`US-HI`). Carriers collect on most of them.
 */
export const dateHolidays = (statesThatCount: readonly string[] = []): Holidays => {
  const counting = new Set(statesThatCount);
  const regions = (shared ??= holidaysOfRegions());

  const countedState = (country: string, state: string): string | undefined => {
    const code = state === '' ? undefined : regions.statesOf(country).get(state.trim().toUpperCase());
    return code !== undefined && (counting.has(country) || counting.has(`${country}-${code}`))
      ? code
      : usualState[country];
  };

  const nameOf = (date: LocalDate, { country, state = '' }: CalendarRegion): string | undefined => {
    const code = canonicalCountry(country);
    const year = Number(date.slice(0, 4));
    if (!regions.covers(code) || year < firstYear || year > lastYear) return undefined;
    return regions.ofYear(code, countedState(code, state), year).get(date);
  };

  return {
    isHoliday: (date, region) => nameOf(date, region) !== undefined,
    mayMove: (date, country) => {
      const code = canonicalCountry(country);
      return regions.covers(code) ? regions.mayMove(code, date) : undefined;
    },
    nameOf,
    covers: (country) => regions.covers(canonicalCountry(country)),
    lacks: (country, year) => regions.lacks(canonicalCountry(country), year),
    isConfirmed: (country, year) => regions.isConfirmed(canonicalCountry(country), year),
    isWorked: (date, { country }) => workedDaysOf(canonicalCountry(country)).has(date),
  };
};
