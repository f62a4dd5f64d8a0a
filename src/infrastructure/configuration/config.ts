import { join } from 'node:path';
import type { z } from 'zod';
import { readSmtpSettings } from '../../adapters/collections/notifications/smtp/settings.ts';
import type { SmtpSettings } from '../../adapters/collections/notifications/smtp/settings.ts';
import { readClassifierModelSettings } from '../../adapters/trade/classifier-model/settings.ts';
import type { ClassifierModelSettings } from '../../adapters/trade/classifier-model/settings.ts';
import { readTwilioSettings } from '../../adapters/collections/notifications/twilio/settings.ts';
import type { TwilioSettings } from '../../adapters/collections/notifications/twilio/settings.ts';
import { readShopifySettings } from '../../adapters/parcels/http/shopify/settings.ts';
import type { ShopifySettings } from '../../adapters/parcels/http/shopify/settings.ts';
import { readStripeSettings } from '../../adapters/collections/payments/stripe/settings.ts';
import type { StripeSettings } from '../../adapters/collections/payments/stripe/settings.ts';
import { checkAddress, isEventStoreDbUrl } from '../../adapters/log/event-store/eventstoredb/address.ts';
import { readCarrierSettings } from '../../adapters/parcels/carriers/plugins.ts';
import type { CarrierSettings } from '../../adapters/parcels/carriers/plugins.ts';
import { parseS3Address } from '../../adapters/parcels/documents/s3/address.ts';
import { isLoopback } from '../../adapters/platform/http/engine/server/own-address.ts';
import { parseRateBudgets } from '../../adapters/platform/http/engine/server/rate-limits.ts';
import type { RateBudgets } from '../../adapters/platform/http/engine/server/rate-limits.ts';
import { readOperatorSettings } from '../../adapters/platform/pages/operator.ts';
import { parseMasterKeys } from '../../adapters/shared/security/vault.ts';
import { sourceNames } from '../../adapters/trade/public-sources.ts';
import { AllowList } from '../../adapters/webhooks/sending/address-guard.ts';
import type { Operator } from '../../application/shared/ports/branding.ts';
import { canonicalCountry, isCountry } from '../../domain/shared/countries.ts';
import { ownValue, table } from '../../domain/shared/table.ts';
import { liveFaults } from './live-faults.ts';
import { variableFacts, variables } from './variables.ts';

export type Config = {
  /** The role of this process: answer requests, do the background work, or both. */
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  readonly port: number;
  /** Default: the address it listens on. */
  readonly baseUrl: string | undefined;
  /** The host names that the service accepts besides addresses and loopback names; undefined: any. */
  readonly hosts: readonly string[] | undefined;
  readonly mode: 'sandbox' | 'live';
  /** Whether the sandbox's pages can be reached from this machine only, and therefore need no token. */
  readonly localOnly: boolean;
  /** The embedding program authenticates callers, so no access token is accepted. */
  readonly hasOwnCallers?: true;
  readonly dataDir: string;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  /** Whether an empty database may replace a lost one. */
  readonly freshDatabase: boolean;
  /** The most connections to PostgreSQL. */
  readonly databasePool: number;
  readonly documentsUrl: string;
  readonly servicesFile: string | undefined;
  readonly rateCardFile: string | undefined;
  readonly tradeRulesDir: string | undefined;
  /** How many days old the facts of duties may be that are called complete. */
  readonly factsMaxAge: number;
  /** The most days for which accounts may hold a calculation of duties. 0: none. */
  readonly quoteHoldDays: number;
  readonly restrictionsFile: string | undefined;
  readonly exchangeRatesDir: string;
  /** The interval at which exchange rates are fetched; undefined if they are not. */
  readonly fetchRatesHours: number | undefined;
  /** The operator's own addresses of files that are fetched, by source. */
  readonly fetchAddresses: Readonly<Record<string, string>>;
  /** Countries (`DE`) and states (`US-HI`) whose regional holidays count. */
  readonly stateHolidays: readonly string[];
  readonly webhookAllow: readonly string[];
  readonly rateLimits: RateBudgets | 'off';
  /** The number of proxies in front of the process, each of which appends to X-Forwarded-For. */
  readonly trustProxy: number;
  /** The most bytes of uploads that are read concurrently. */
  readonly uploadRoom: number;
  readonly masterKey: string | undefined;
  /** The last two letters of the built-in carrier's tracking numbers. */
  readonly trackingSuffix: string;
  /** How long (ms) a stopping process keeps answering requests, so that load balancers notice it. */
  readonly drainMs: number;
  readonly webhookSchedule: readonly number[] | undefined;
  readonly webhookTimeoutMs: number;
  readonly carriers: CarrierSettings;
  /** Settings of Stripe, which processes payments by card. */
  readonly stripe: StripeSettings | undefined;
  /** Who runs this installation, as consignees see it. */
  readonly operator: Operator;
  /** Settings of the mail server that sends e-mails to consignees. */
  readonly smtp: SmtpSettings | undefined;
  /** Settings of Twilio, which sends text messages to consignees. */
  readonly twilio: TwilioSettings | undefined;
  /** The language model that is asked where the engine is not sure of a customs code. */
  readonly classifierModel: ClassifierModelSettings | undefined;
  /** The app at Shopify whose shops ask what delivery costs. */
  readonly shopify: ShopifySettings | undefined;
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** Absent: pretty on a terminal, JSON elsewhere. */
  readonly logFormat: z.output<typeof variables>['LOG_FORMAT'];
};

/** Whether several processes can work together: both stores are servers. */
export const isShared = ({ eventStoreUrl, databaseUrl }: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>): boolean =>
  !eventStoreUrl.startsWith('file:') && !databaseUrl.startsWith('file:');

/** The variables that every process of a deployment must set, because each process would use a default of its own. */
const sharing: Readonly<Partial<Record<keyof z.input<typeof variables>, string>>> = {
  EVENT_STORE_URL: 'esdb://a:2113,b:2113,c:2113?tls=true, because the embedded log has one process',
  DATABASE_URL: 'postgres://user:password@host:5432/database, because an embedded database has one process',
  DOCUMENTS_URL:
    'a bucket, such as s3://documents, or a folder that every process reaches, such as file:/srv/waybill/documents',
  MASTER_KEY: 'the same 32 bytes to each, such as the output of: openssl rand -base64 32',
  BASE_URL: 'the address clients reach the service at, such as https://shipping.example.com',
};

/** The faults of the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(['The configuration cannot be used:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
}

const units = table({ s: 1_000, m: 60_000, h: 3_600_000 });

/** Parses `0s,5s,5m,30m,2h`: the wait before each attempt, counted from the previous one. */
const scheduleFrom = (text: string): readonly number[] =>
  text.split(',').map((entry) => {
    const [, number, unit] = /^(\d{1,5})([smh])$/.exec(entry.trim()) ?? [];
    const factor = unit === undefined ? undefined : units[unit];
    if (number === undefined || factor === undefined) throw new RangeError(`"${entry}" is not a time`);
    return Number(number) * factor;
  });

/**
 * Parses hosts and networks. Each is validated here, so that a typing error fails the start and not the first webhook.
 */
const allowedFrom = (text: string): readonly string[] => {
  const entries = text.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''); // oxfmt-ignore
  new AllowList(entries);
  return entries;
};

const hostNamesFrom = (text: string): readonly string[] =>
  text.split(',').map((entry) => {
    const name = entry.trim().toLowerCase();
    if (!/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)) throw new RangeError(`"${entry}" is not a host name`);
    return name;
  });

/**
 * The host names that the service accepts. A sandbox has pages without a token, so it accepts its own host names only.
 * Live mode checks names if the operator lists them.
 */
const hostsOf = (
  allowed: readonly string[] | undefined,
  baseUrl: string | undefined,
  mode: Config['mode'],
): readonly string[] | undefined => {
  if (allowed === undefined && mode === 'live') return undefined;
  return [...(baseUrl === undefined ? [] : [new URL(baseUrl).hostname]), ...(allowed ?? [])];
};

/** Parses `DE,US-HI`: countries and states whose regional holidays count. */
const statesFrom = (text: string): readonly string[] => {
  const entries = text.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''); // oxfmt-ignore
  for (const entry of entries)
    if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(entry) || !isCountry(entry.slice(0, 2)))
      throw new RangeError(`"${entry}" is neither a country nor a state`);
  return entries.map((entry) => canonicalCountry(entry.slice(0, 2)) + entry.slice(2));
};

const addressesFrom = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(',').map((entry): readonly [string, string] => {
      const [, name = '', address = ''] = /^\s*([a-z0-9-]+)=(\S+)\s*$/.exec(entry) ?? [];
      if (!sourceNames.includes(name)) throw new RangeError(`"${entry}" names no source`);
      if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw new RangeError(`"${address}" is no address`);
      return [name, address];
    }),
  );

/** Reads and validates the whole configuration. Throws with one message per fault. */
export const configFrom = (environment: Readonly<Record<string, string | undefined>>): Config => {
  // An empty variable counts as not set: compose files and shells create them by accident.
  const set = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => Object.hasOwn(variableFacts, name) && value !== undefined && value !== '',
    ),
  );
  const faults: string[] = [];
  const explain = (name: keyof typeof variableFacts): void =>
    void faults.push(`${name}: give ${variableFacts[name].accepts}.`);

  const parsed = variables.safeParse(set);
  if (!parsed.success)
    for (const name of new Set(parsed.error.issues.map(({ path }) => String(path[0]))))
      explain(name as keyof typeof variableFacts);
  const read = <T>(name: keyof typeof variableFacts, make: (text: string) => T): T | undefined => {
    const text = set[name];
    if (text === undefined) return undefined;
    try {
      return make(text);
    } catch {
      explain(name);
      return undefined;
    }
  };
  const rateLimits = read('RATE_LIMITS', parseRateBudgets) ?? parseRateBudgets('');
  if (isEventStoreDbUrl(set.EVENT_STORE_URL ?? '')) read('EVENT_STORE_URL', checkAddress);
  if (set.DOCUMENTS_URL?.startsWith('s3:')) read('DOCUMENTS_URL', parseS3Address);
  const masterKeys = read('MASTER_KEY', (text) => parseMasterKeys(text, 'MASTER_KEY'));
  const allowedHosts = read('ALLOWED_HOSTS', hostNamesFrom);
  const webhookAllow = read('WEBHOOK_ALLOW', allowedFrom) ?? [];
  const stateHolidays = read('STATE_HOLIDAYS', statesFrom) ?? [];
  const fetchAddresses = read('FETCH_ADDRESSES', addressesFrom) ?? {};
  const webhookSchedule = read('WEBHOOK_SCHEDULE', scheduleFrom);
  const carriers = readCarrierSettings(environment, faults);
  const stripe = readStripeSettings(environment, parsed.data?.MODE ?? 'sandbox', faults);
  const operator = readOperatorSettings(environment, faults);
  const [smtp, twilio] = [readSmtpSettings(environment, faults), readTwilioSettings(environment, faults)];
  const classifierModel = readClassifierModelSettings(environment, faults);
  const shopify = readShopifySettings(environment, faults);
  if (parsed.data?.MODE === 'live') {
    const { ROLE: role, HOST: host, BASE_URL: baseUrl, TRUST_PROXY: trustProxy } = parsed.data;
    faults.push(...liveFaults({ role, host, baseUrl, trustProxy, masterKeys }));
  }
  const role = parsed.data?.ROLE ?? 'all';
  if (role !== 'all') {
    const isOwn = (value: string | undefined, name: string): boolean =>
      value === undefined || (name === 'DOCUMENTS_URL' ? value.endsWith('.sqlite') : value.startsWith('file:'));
    for (const [name, example] of Object.entries(sharing))
      if (isOwn(ownValue(set, name), name))
        faults.push(`${name}: ROLE=${role} shares the work with other processes and needs ${example}.`);
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  const values = parsed.data;
  return {
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    baseUrl: values.BASE_URL,
    hosts: hostsOf(allowedHosts, values.BASE_URL, values.MODE),
    mode: values.MODE,
    localOnly:
      isLoopback(values.HOST) &&
      values.TRUST_PROXY === 0 &&
      (values.BASE_URL === undefined || isLoopback(new URL(values.BASE_URL).hostname)),
    dataDir: values.DATA_DIR,
    eventStoreUrl: values.EVENT_STORE_URL ?? `file:${join(values.DATA_DIR, 'events.sqlite')}`,
    databaseUrl: values.DATABASE_URL ?? `file:${join(values.DATA_DIR, 'waybill.sqlite')}`,
    databasePool: values.DATABASE_POOL,
    freshDatabase: values.FRESH_DATABASE === 'true',
    documentsUrl: values.DOCUMENTS_URL ?? `file:${join(values.DATA_DIR, 'documents.sqlite')}`,
    servicesFile: values.SERVICES_FILE,
    rateCardFile: values.RATE_CARD_FILE,
    tradeRulesDir: values.TRADE_RULES_DIR,
    factsMaxAge: values.FACTS_MAX_AGE,
    quoteHoldDays: values.QUOTE_HOLD_DAYS,
    restrictionsFile: values.RESTRICTIONS_FILE,
    exchangeRatesDir: values.EXCHANGE_RATES_DIR ?? join(values.DATA_DIR, 'exchange-rates'),
    fetchRatesHours: values.FETCH_RATES_HOURS,
    fetchAddresses,
    stateHolidays,
    webhookAllow,
    rateLimits,
    trustProxy: values.TRUST_PROXY,
    uploadRoom: values.UPLOAD_ROOM * 1_024 ** 2,
    masterKey: values.MASTER_KEY,
    trackingSuffix: values.TRACKING_SUFFIX,
    drainMs: values.DRAIN * 1_000,
    webhookSchedule,
    webhookTimeoutMs: values.WEBHOOK_TIMEOUT * 1_000,
    carriers,
    stripe,
    operator,
    smtp,
    twilio,
    classifierModel,
    shopify,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
  };
};
