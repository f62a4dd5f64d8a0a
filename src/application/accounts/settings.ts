import {
  accountSettingsDecider,
  brandFaults,
  carrierFeesOf,
  collectionFeesOf,
  deadlineDaysOf,
  declaredLearningOf,
  highFromOf,
  holdsQuotes,
  oneTimeCodesOf,
  pickupHoursOf,
  timeZoneOf,
  agentLimitsOf,
  uncertainSumsOf,
} from '../../domain/accounts/account-settings/index.ts';
import type {
  AccountSettings,
  AccountSettingsEvent,
  SettingsChange,
  ChangeAccountSettings,
} from '../../domain/accounts/account-settings/index.ts';
import { withOverrides, weekdays } from '../../domain/shared/calendar/index.ts';
import type { Holidays } from '../../domain/shared/calendar/index.ts';
import type { HandleCommand } from '../log/kernel/command-handler.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Moment } from '../log/kernel/moment.ts';
import { keptStates } from '../log/kernel/state.ts';
import type { ReadState, CachedState } from '../log/kernel/state.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { eventTypes } from '../events/event-catalogue.ts';
import type { Projection } from '../log/kernel/projection.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { feesWithoutRate, unknownFeesIn } from '../../domain/shared/index.ts';
import type { Fault } from '../../domain/shared/index.ts';
import type { Branding } from '../shared/ports/branding.ts';

/** The settings of each account as a read model, so that a booking need not read the stream. */
export const accountSettingsStates: Projection<CachedState<AccountSettings>, AccountSettingsEvent> = keptStates(
  { name: 'account-settings', version: 11 },
  accountSettingsDecider,
  eventTypes.accountSettings,
);

/** How old (ms) cached settings may be for a booking: another process may have changed them since. */
const freshness = 5_000;
/** The most accounts in the cache. */
const capacity = 10_000;

type Remembered = { readonly settings: AccountSettings; readonly holidays: Holidays; readonly until: number };

/** The accounts' settings. Every booking reads them, so they are cached for a few seconds. */
export class AccountSettingsBook {
  readonly #read: ReadState<AccountSettings>;
  readonly #clock: Clock;
  readonly #everybodys: Holidays;
  readonly #handle: HandleCommand<ChangeAccountSettings, AccountSettingsEvent>;
  readonly #remembered = new Map<string, Remembered>();

  constructor({
    read,
    handle,
    clock,
    holidays,
  }: {
    readonly read: ReadState<AccountSettings>;
    readonly handle: HandleCommand<ChangeAccountSettings, AccountSettingsEvent>;
    readonly clock: Clock;
    readonly holidays: Holidays;
  }) {
    this.#read = read;
    this.#handle = handle;
    this.#clock = clock;
    this.#everybodys = holidays;
  }

  /** The current settings, or those of a past moment. */
  async read(accountId: string, moment?: Moment): Promise<AccountSettings> {
    return (await this.#read(accountId, moment)).state;
  }

  /** The settings as of at most five seconds ago. */
  async settingsOf(accountId: string): Promise<AccountSettings> {
    return (await this.#recall(accountId)).settings;
  }

  /** The public holidays that this account observes, as of at most five seconds ago. */
  async holidaysOf(accountId: string): Promise<Holidays> {
    return (await this.#recall(accountId)).holidays;
  }

  async change(change: SettingsChange, context: Context): Promise<AccountSettings> {
    await this.#handle(context.accountId, { type: 'ChangeAccountSettings', data: { change, at: context.at } }, context);
    this.#remembered.delete(context.accountId);
    return this.read(context.accountId);
  }

  async #recall(accountId: string): Promise<Remembered> {
    const now = Date.parse(this.#clock.now());
    const known = this.#remembered.get(accountId);
    if (known !== undefined && now < known.until) return known;
    const settings = await this.read(accountId);
    const remembered = {
      settings,
      holidays: withOverrides(this.#everybodys, settings.holidays),
      until: now + freshness,
    };
    // Empty the cache when it is full: everything in it can be read again.
    if (this.#remembered.size >= capacity) this.#remembered.clear();
    this.#remembered.set(accountId, remembered);
    return remembered;
  }
}

const replyPath = 'brand.replyTo';

const unverified = (address: string): Fault => ({
  field: replyPath,
  message:
    `${replyPath} must have a domain that the operator has verified, which ${address} has not: ` +
    'ask the operator to add it to EMAIL_REPLY_DOMAINS, for example "shop.example.com".',
});

const unknownServicesIn = ({ duties }: SettingsChange, isService: (code: string) => boolean): readonly Fault[] =>
  (duties?.carrierFees ?? []).flatMap(({ services = [] }, index) =>
    services.flatMap((code, at): Fault[] => {
      const field = `duties.carrierFees[${index}].services[${at}]`;
      return isService(code)
        ? []
        : [
            {
              field,
              message:
                `${field} must be the code of a service, for example "SERVICE-EXPEDITED-PICKUP". ` +
                'GET /api/services lists them.',
            },
          ];
    }),
  );

/** What the fees of carriers refer to. */
type FeeFacts = {
  /** Whether a fee of the rules has the id. */
  readonly isFee: (id: string) => boolean;
  /** Whether an exchange rate of the currency is loaded. */
  readonly hasRate: (currency: string) => boolean;
};

/** What is set already may stay: entries beside it can be changed although a fee or a rate is gone. */
const unusableFees = async (
  { duties }: SettingsChange,
  { isFee, hasRate }: FeeFacts,
  current: () => Promise<AccountSettings>,
): Promise<readonly Fault[]> => {
  const [fees, path] = [duties?.carrierFees ?? [], 'duties.carrierFees'];
  const faultsBy = (facts: FeeFacts): readonly Fault[] => [
    ...unknownFeesIn(fees, path, facts.isFee),
    ...feesWithoutRate(fees, path, facts.hasRate),
  ];
  if (faultsBy({ isFee, hasRate }).length === 0) return [];
  const set = carrierFeesOf(await current());
  const [ids, currencies] = [
    new Set(set.flatMap(({ includes = [] }) => includes)),
    new Set(set.map(({ currency }) => currency)),
  ];
  return faultsBy({
    isFee: (id) => ids.has(id) || isFee(id),
    hasRate: (currency) => currencies.has(currency) || hasRate(currency),
  });
};

/**
 * Changes settings if they have no faults, from the API or from a page. Throws a DomainError with every fault of the
 * brand, of services and of fees.
 */
export const changeSettings =
  ({
    settings,
    mayReplyTo,
    isService,
    ...facts
  }: {
    readonly settings: Pick<AccountSettingsBook, 'change' | 'read'>;
    /** Whether a service has the code. */
    readonly isService: (code: string) => boolean;
  } & FeeFacts &
    Pick<Branding, 'mayReplyTo'>) =>
  async (change: SettingsChange, context: Context): Promise<AccountSettings> => {
    const { replyTo } = change.brand ?? {};
    const known = brandFaults(change.brand ?? {}, 'brand');
    const faults = [
      ...(known.length === 0 && replyTo && !mayReplyTo(replyTo) ? [unverified(replyTo)] : known),
      ...unknownServicesIn(change, isService),
      ...(await unusableFees(change, facts, () => settings.read(context.accountId))),
    ];
    if (faults[0]) throw new DomainError('validation_failed', faults[0].message, faults);
    return settings.change(change, context);
  };

/** The default of `mayWrite` depends on the mode of the service, so that it is absent unless it was set. */
const presentAgentSettings = (settings: AccountSettings) => {
  const { mayWrite: _, ...limits } = agentLimitsOf(settings, false);
  const { mayWrite } = settings.agents ?? {};
  return { ...(mayWrite !== undefined && { mayWrite }), ...limits };
};

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
  timeZone: timeZoneOf(settings),
  agents: presentAgentSettings(settings),
  duties: { carrierFees: carrierFeesOf(settings), holdQuotes: holdsQuotes(settings) },
  classification: {
    highFrom: highFromOf(settings),
    learnFromDeclared: declaredLearningOf(settings).isOn,
    ...(settings.classification?.declaredFrom !== undefined && { declaredFrom: settings.classification.declaredFrom }),
  },
});
