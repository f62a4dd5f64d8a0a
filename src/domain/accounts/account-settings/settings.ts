import type { Brand } from '../../shared/brand.ts';
import type { HolidayEntry } from '../../shared/calendar/holidays.ts';
import { defaultPickupHours } from '../../shared/calendar/pickup-window.ts';
import type { PickupHours, Weekday } from '../../shared/calendar/pickup-window.ts';
import type { CarrierFee } from '../../shared/carrier-fee.ts';
import { Decimal, largest } from '../../shared/decimal.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { isSame, memberChangesOf, withMemberChanges } from '../../shared/member-changes.ts';
import type { MemberChanges } from '../../shared/member-changes.ts';
import { moneyOf } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';
import { highFromDefault } from '../../shared/confidence-threshold.ts';
import type { BrandChange } from './brand.ts';

/**
 * The fee that the consignee pays for the collection itself, from a day on. Amounts are decimal strings in `currency`.
 */
export type CollectionFee = {
  readonly validFrom: LocalDate;
  readonly currency: string;
  readonly amount?: string;
  /** A fraction of duties and taxes, added to `amount`. */
  readonly rate?: string;
  /** The minimum of the part by `rate`. */
  readonly min?: string;
  /** The maximum of the part by `rate`. */
  readonly max?: string;
};

/** Converts into the currency of the sum, by the rates of the day, without rounding to the minor unit. */
type Convert = (amount: Decimal, currency: string) => Decimal;

/** The fee in force on a day: the latest of those that have begun. */
export const feeOn = (fees: readonly CollectionFee[], day: LocalDate): CollectionFee | undefined =>
  fees.reduce<CollectionFee | undefined>(
    (found, fee) => (fee.validFrom <= day && (found === undefined || fee.validFrom > found.validFrom) ? fee : found),
    undefined,
  );

/** The fee on a sum of duties and taxes, in the currency of that sum: rounded half up once, to its minor unit. */
export const feeAmount = (
  { currency, amount = '0', rate, min, max }: CollectionFee,
  due: Money,
  convert: Convert,
): Money => {
  const inCurrencyOfDue = (text: string): Decimal => convert(Decimal.parse(text), currency);
  const fixed = inCurrencyOfDue(amount);
  if (rate === undefined) return moneyOf(fixed, due.currency);
  const share = Decimal.parse(due.amount).times(Decimal.parse(rate));
  const atLeast = min === undefined ? share : largest(share, inCurrencyOfDue(min));
  const most = max === undefined ? undefined : inCurrencyOfDue(max);
  return moneyOf(fixed.plus(most !== undefined && atLeast.compare(most) > 0 ? most : atLeast), due.currency);
};

/**
 * `collect`: it is collected, with a list of what may be missing. `hold`: the consignee is not asked to pay until a
 * person or better data has corrected it.
 */
export const uncertainSums = ['collect', 'hold'] as const;
/** What an account does with uncertain sums. */
export type UncertainSums = (typeof uncertainSums)[number];

/**
 * `required`: users of the account without one-time codes have to set them up at sign-in before they can do anything
 * else.
 */
export const oneTimeCodeChoices = ['optional', 'required'] as const;
/** Whether users of an account may sign in by their password alone. */
export type OneTimeCodeChoice = (typeof oneTimeCodeChoices)[number];

/** The settings of an account that differ from the defaults; absent members have the default. */
export type AccountSettings = {
  readonly pickup: {
    readonly hours?: PickupHours;
    /** Absent: Monday to Friday, without the weekend days of the country. */
    readonly days?: readonly Weekday[];
  };
  readonly holidays: {
    /** Additional days off of this account. */
    readonly added: readonly HolidayEntry[];
    /** Holidays on which this account works. */
    readonly removed: readonly HolidayEntry[];
  };
  /** How duties and taxes are collected from consignees. */
  readonly collections?: {
    /** Business days at the consignee until the deadline. */
    readonly collectionDeadlineDays?: number;
    /** By `validFrom`, ascending. */
    readonly surcharges?: readonly CollectionFee[];
    /** What is done with a sum with missing parts. */
    readonly incompleteCollections?: UncertainSums;
    /** What is done with a sum that depends on a customs code predicted with low confidence. */
    readonly unsureCodes?: UncertainSums;
  };
  /** How the account appears to consignees. */
  readonly brand?: Brand;
  /** How its users sign in. */
  readonly signIn?: { readonly oneTimeCodes?: OneTimeCodeChoice };
  /** The time zone (IANA) in which its people see times and days. */
  readonly timeZone?: string;
  /** What agents may do for the account. */
  readonly agents?: AgentSettings;
  /** How duties and taxes are calculated. */
  readonly duties?: DutySettings;
  /** How predicted customs codes are used. */
  readonly classification?: ClassificationSettings;
};

/** How predicted customs codes are used. Absent members have the default. */
export type ClassificationSettings = {
  /** The confidence from which a predicted code counts as high: it needs no review, and papers show it. */
  readonly highFrom?: number;
  /** Whether codes that the account has declared count as examples. Absent: yes. */
  readonly learnFromDeclared?: boolean;
  /** Only codes that were declared from this time on count: earlier ones were forgotten. */
  readonly declaredFrom?: string;
};

/** How duties and taxes of an account are calculated. Absent members have the default. */
export type DutySettings = {
  /** What its carriers charge for advancing duties and taxes. Those of the rate card come after these. */
  readonly carrierFees?: readonly CarrierFee[];
  /** Whether figures of calculations may be held: the operator's own guarantee. Absent: no. */
  readonly holdQuotes?: boolean;
};

/** What an account lets agents change. Absent: the default. */
export type AgentSettings = {
  readonly mayWrite?: boolean;
  readonly bookingsPerDay?: number;
  readonly valuePerDay?: Money;
};

/** What agents may change for an account, and how much in a day (UTC). */
export type AgentLimits = {
  readonly mayWrite: boolean;
  readonly bookingsPerDay: number;
  readonly valuePerDay?: Money;
};

/** Business days at the consignee until the deadline of a collection. */
const defaultDeadlineDays = 10;

/** The settings of an account that changed none. */
export const defaultSettings: AccountSettings = { pickup: {}, holidays: { added: [], removed: [] } };

/** Absent members are unchanged; null restores the default. */
export type SettingsChange = {
  readonly pickup?: { readonly hours?: PickupHours | null; readonly days?: readonly Weekday[] | null };
  readonly holidays?: {
    readonly added?: readonly HolidayEntry[] | null;
    readonly removed?: readonly HolidayEntry[] | null;
  };
  readonly collections?: {
    readonly collectionDeadlineDays?: number | null;
    readonly surcharges?: readonly CollectionFee[] | null;
    readonly incompleteCollections?: UncertainSums | null;
    readonly unsureCodes?: UncertainSums | null;
  };
  readonly brand?: BrandChange;
  readonly signIn?: { readonly oneTimeCodes?: OneTimeCodeChoice | null };
  readonly timeZone?: string | null;
  readonly agents?: MemberChanges<AgentSettings>;
  readonly duties?: MemberChanges<DutySettings>;
  readonly classification?: MemberChanges<ClassificationSettings>;
};

const chosen = <T>(change: T | null | undefined, current: T | undefined): T | undefined =>
  change === undefined ? current : (change ?? undefined);

type Collections = NonNullable<AccountSettings['collections']>;

const changedCollections = (
  current: Collections = {},
  change: NonNullable<SettingsChange['collections']> = {},
): Collections => {
  const days = chosen(change.collectionDeadlineDays, current.collectionDeadlineDays);
  const fees = chosen(change.surcharges, current.surcharges) ?? [];
  const surcharges = fees.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  const incompleteCollections = chosen(change.incompleteCollections, current.incompleteCollections);
  const unsureCodes = chosen(change.unsureCodes, current.unsureCodes);
  return {
    ...(days !== undefined && { collectionDeadlineDays: days }),
    ...(surcharges.length > 0 && { surcharges }),
    ...(incompleteCollections !== undefined && { incompleteCollections }),
    ...(unsureCodes !== undefined && { unsureCodes }),
  };
};

const withoutAbsent = <T extends object>(change: T): T =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;

const changedBrand = (current: Brand = {}, change: BrandChange = {}): Brand =>
  withMemberChanges(current, withoutAbsent(change));

export const changed = (
  settings: AccountSettings,
  {
    pickup = {},
    holidays = {},
    collections,
    brand,
    signIn,
    timeZone: zone,
    agents,
    duties,
    classification,
  }: SettingsChange,
): AccountSettings => {
  const hours = chosen(pickup.hours, settings.pickup.hours);
  const days = chosen(pickup.days, settings.pickup.days);
  const oneTimeCodes = chosen(signIn?.oneTimeCodes, settings.signIn?.oneTimeCodes);
  const timeZone = chosen(zone, settings.timeZone);
  const forAgents = withMemberChanges(settings.agents ?? {}, withoutAbsent(agents ?? {}));
  const forDuties = withMemberChanges(settings.duties ?? {}, withoutAbsent(duties ?? {}));
  const ofCodes = withMemberChanges(settings.classification ?? {}, withoutAbsent(classification ?? {}));
  const {
    collections: current,
    brand: currentBrand,
    signIn: _,
    timeZone: _zone,
    agents: _agents,
    duties: _duties,
    classification: _classification,
    ...others
  } = settings;
  const [collecting, branded] = [changedCollections(current, collections), changedBrand(currentBrand, brand)];
  return {
    ...others,
    pickup: { ...(hours && { hours }), ...(days && { days }) },
    holidays: {
      added: chosen(holidays.added, settings.holidays.added) ?? [],
      removed: chosen(holidays.removed, settings.holidays.removed) ?? [],
    },
    ...(Object.keys(collecting).length > 0 && { collections: collecting }),
    ...(Object.keys(branded).length > 0 && { brand: branded }),
    ...(oneTimeCodes !== undefined && { signIn: { oneTimeCodes } }),
    ...(timeZone !== undefined && { timeZone }),
    ...(Object.keys(forAgents).length > 0 && { agents: forAgents }),
    ...(Object.keys(forDuties).length > 0 && { duties: forDuties }),
    ...(Object.keys(ofCodes).length > 0 && { classification: ofCodes }),
  };
};

const groups = ['pickup', 'holidays', 'collections', 'brand', 'signIn', 'agents', 'duties', 'classification'] as const;

/** The smallest change that turns one into the other. */
export const settingsDifference = (before: AccountSettings, after: AccountSettings): SettingsChange => ({
  ...Object.fromEntries(
    groups.flatMap((group) => {
      const difference = memberChangesOf<object>(before[group] ?? {}, after[group] ?? {});
      return isSame(difference) ? [] : [[group, difference]];
    }),
  ),
  ...(before.timeZone !== after.timeZone && { timeZone: after.timeZone ?? null }),
});

/** The time zone in which people of the account see times and days. */
export const timeZoneOf = ({ timeZone = 'UTC' }: AccountSettings): string => timeZone;

/** The bookings of a day that agents may make where the account says nothing. */
const defaultAgentBookings = 20;

/** What agents may change. In live mode nothing, until the account says so. */
export const agentLimitsOf = ({ agents = {} }: AccountSettings, isSandbox: boolean): AgentLimits => ({
  mayWrite: agents.mayWrite ?? isSandbox,
  bookingsPerDay: agents.bookingsPerDay ?? defaultAgentBookings,
  ...(agents.valuePerDay !== undefined && { valuePerDay: agents.valuePerDay }),
});

/** The hours in which parcels are collected. */
export const pickupHoursOf = ({ pickup: { hours = defaultPickupHours } }: AccountSettings): PickupHours => hours;

/** The fees that the account adds to collections. */
export const collectionFeesOf = ({ collections }: AccountSettings): readonly CollectionFee[] =>
  collections?.surcharges ?? [];

/** What the account's carriers charge for advancing duties and taxes, by its own settings. */
export const carrierFeesOf = ({ duties }: AccountSettings): readonly CarrierFee[] => duties?.carrierFees ?? [];

/** The confidence from which the account counts a predicted code as high. */
export const highFromOf = ({ classification }: AccountSettings): number => classification?.highFrom ?? highFromDefault;

/** Whether the account's classification learns from the codes that it has declared, and from when on; '' for all. */
export const declaredLearningOf = ({
  classification: { learnFromDeclared = true, declaredFrom = '' } = {},
}: AccountSettings): { readonly isOn: boolean; readonly from: string } => ({
  isOn: learnFromDeclared,
  from: declaredFrom,
});

/** Whether the account may hold figures of calculations. */
export const holdsQuotes = ({ duties }: AccountSettings): boolean => duties?.holdQuotes ?? false;

/** What the account does with uncertain sums. */
export const uncertainSumsOf = ({
  collections,
}: AccountSettings): Readonly<Record<'incompleteCollections' | 'unsureCodes', UncertainSums>> => ({
  incompleteCollections: collections?.incompleteCollections ?? 'collect',
  unsureCodes: collections?.unsureCodes ?? 'collect',
});

/** Whether users of the account need one-time codes. */
export const oneTimeCodesOf = ({ signIn }: AccountSettings): OneTimeCodeChoice => signIn?.oneTimeCodes ?? 'optional';

/** The number of business days that a consignee has to pay. */
export const deadlineDaysOf = ({ collections }: AccountSettings): number =>
  collections?.collectionDeadlineDays ?? defaultDeadlineDays;
