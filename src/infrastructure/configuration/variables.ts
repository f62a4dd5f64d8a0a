import { z } from 'zod';
import { sourceNames } from '../../adapters/trade/public-sources.ts';
import type { SettingFacts } from '../../adapters/shared/system/settings.ts';
import { defaultSuffix } from '../../domain/parcels/shipment/index.ts';
import { defaultFactsMaxAge } from '../../domain/trade/index.ts';

const port = z.coerce.number<string>().int().min(0).max(65_535);

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** The variables of the service itself; adapters have more of their own. */
export const variables = z.object({
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  BASE_URL: httpUrl.optional(),
  ALLOWED_HOSTS: z.string().optional(),
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  DATA_DIR: z.string().min(1).default('./data.local'),
  EVENT_STORE_URL: z.string().regex(/^(file:|esdb(\+discover)?:\/\/).+/).optional(), // oxfmt-ignore
  DATABASE_URL: z.union([z.string().regex(/^file:.+/), z.url({ protocol: /^postgres(ql)?$/ })]).optional(),
  FRESH_DATABASE: z.enum(['true', 'false']).default('false'),
  DATABASE_POOL: z.coerce.number<string>().int().min(1).max(200).default(10),
  DOCUMENTS_URL: z.string().regex(/^(file:|s3:\/\/).+/).optional(), // oxfmt-ignore
  SERVICES_FILE: z.string().min(1).optional(),
  RATE_CARD_FILE: z.string().min(1).optional(),
  TRADE_RULES_DIR: z.string().min(1).optional(),
  FACTS_MAX_AGE: z.coerce.number<string>().int().min(1).max(3_650).default(defaultFactsMaxAge),
  QUOTE_HOLD_DAYS: z.coerce.number<string>().int().min(0).max(365).default(0),
  RESTRICTIONS_FILE: z.string().min(1).optional(),
  EXCHANGE_RATES_DIR: z.string().min(1).optional(),
  FETCH_RATES_HOURS: z.coerce.number<string>().int().min(1).max(168).optional(),
  FETCH_ADDRESSES: z.string().optional(),
  STATE_HOLIDAYS: z.string().optional(),
  WEBHOOK_ALLOW: z.string().optional(),
  WEBHOOK_SCHEDULE: z.string().optional(),
  WEBHOOK_TIMEOUT: z.coerce.number<string>().int().min(1).max(30).default(30),
  RATE_LIMITS: z.string().default(''),
  TRUST_PROXY: z.coerce.number<string>().int().min(0).max(16).default(0),
  UPLOAD_ROOM: z.coerce.number<string>().int().min(35).max(100_000).default(140),
  MASTER_KEY: z.string().min(1).optional(),
  TRACKING_SUFFIX: z.string().regex(/^[A-Za-z]{2}$/).default(defaultSuffix).transform((text) => text.toUpperCase()), // oxfmt-ignore
  DRAIN: z.coerce.number<string>().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
});

type VariableFacts = SettingFacts & {
  readonly group: 'Process' | 'Stores' | 'Parcels' | 'Duties and restrictions' | 'Webhooks' | 'Limits' | 'Logs';
};

/** What each variable is for. A fault of a variable says what it accepts. */
export const variableFacts: Readonly<Record<keyof z.input<typeof variables>, VariableFacts>> = {
  ROLE: {
    group: 'Process',
    about:
      'What this process does: everything, or a part of it [beside other ' +
      'processes](postgresql.md#several-processes). `serve --role` says the same.',
    accepts: 'all, api or worker',
    example: 'api',
  },
  HOST: {
    group: 'Process',
    about: 'The address to listen on. In a container it is `0.0.0.0`.',
    accepts: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    example: '0.0.0.0',
  },
  PORT: {
    group: 'Process',
    about: 'The port to listen on.',
    accepts: 'a port from 0 to 65535, such as 8080; 0 chooses a free one',
    example: '9000',
  },
  BASE_URL: {
    group: 'Process',
    about: 'The address that clients and consignees use. It stands in every link. Live mode needs it, with https.',
    accepts: 'the address clients reach this service at, such as https://shipping.example.com',
    example: 'https://shipping.example.com',
    unset: 'the address that it listens on',
  },
  ALLOWED_HOSTS: {
    group: 'Process',
    about: 'Further [host names](configuration.md#host-names) that the service answers under.',
    accepts: 'host names separated by commas, such as shipping.example.com,waybill.internal',
    example: 'waybill.internal',
    unset: 'a sandbox answers under its own names, live mode under every name',
  },
  MODE: {
    group: 'Process',
    about: 'Whether parcels and money are real. A [sandbox](sandbox.md) has a carrier and a clock of its own.',
    accepts: 'sandbox or live',
    example: 'live',
  },
  DATA_DIR: {
    group: 'Stores',
    about: 'The folder of all data that no other variable puts elsewhere. One process at a time uses it.',
    accepts: 'a folder, such as ./data.local',
    example: '/srv/waybill',
  },
  EVENT_STORE_URL: {
    group: 'Stores',
    about: 'The event log: a file, or [EventStoreDB](eventstoredb.md).',
    accepts:
      'file:path, such as file:./data.local/events.sqlite, or an EventStoreDB address, such as ' +
      'esdb://a:2113,b:2113,c:2113?tls=true or ' +
      'esdb+discover://cluster:2113 (without throwOnAppendFailure=false and nodePreference)',
    example: 'esdb://a:2113,b:2113,c:2113?tls=true',
    unset: '`events.sqlite` in `DATA_DIR`',
    secret: 'the password in it',
  },
  DATABASE_URL: {
    group: 'Stores',
    about: 'Read models, outbox, accounts and secrets: a file, or [PostgreSQL](postgresql.md).',
    accepts: 'file:path, such as file:./data.local/waybill.sqlite, or postgres://user:password@host:5432/database',
    example: 'postgres://user:password@host:5432/database',
    unset: '`waybill.sqlite` in `DATA_DIR`',
    secret: 'the password in it',
  },
  FRESH_DATABASE: {
    group: 'Stores',
    about:
      'For one start after [the database was lost](runbooks.md#the-database-is-lost). `serve ' +
      '--fresh-database` says the same.',
    accepts:
      'true for one start with an empty database beside a log that has events, because its database is ' +
      'lost; else false',
    example: 'true',
  },
  DATABASE_POOL: {
    group: 'Stores',
    about: 'The most [connections](configuration.md#connections) to PostgreSQL.',
    accepts: 'maximum number of PostgreSQL connections of this process, from 1 to 200, such as 10',
    example: '20',
  },
  DOCUMENTS_URL: {
    group: 'Stores',
    about: 'Labels, customs documents and uploads: [a file, a folder or a bucket](configuration.md#documents).',
    accepts:
      'file:path, such as file:./data.local/documents.sqlite for one file, ' +
      'file:./data.local/documents for a folder of files, or a bucket, such as ' +
      's3://documents/waybill?region=eu-central-1 ' +
      '(endpoint=http://host:9000 and forcePathStyle=true for a server of your own)',
    example: 's3://documents/waybill?region=eu-central-1',
    unset: '`documents.sqlite` in `DATA_DIR`',
  },
  SERVICES_FILE: {
    group: 'Parcels',
    about: 'Your own [services](rates.md) in the place of those that come with the program.',
    accepts: 'a JSON file like data/services.json',
    example: './services.json',
    unset: '`data/services.json` of the program',
  },
  RATE_CARD_FILE: {
    group: 'Parcels',
    about: 'Your own [prices](rates.md) in the place of those that come with the program.',
    accepts: 'a JSON file like data/rate-card.json',
    example: './rate-card.json',
    unset: '`data/rate-card.json` of the program',
  },
  TRADE_RULES_DIR: {
    group: 'Duties and restrictions',
    about: 'Your own [changes](duties-rules.md) to the rules of duties and taxes.',
    accepts: 'a folder of files such as GB.json that change the rules of the trade engine: see docs/duties-rules.md',
    example: './rules',
    unset: 'the rules that come with the program',
  },
  FACTS_MAX_AGE: {
    group: 'Duties and restrictions',
    about: 'How old the facts of a destination may be for duties that are [called complete](duties-unknown.md).',
    accepts:
      'days since the facts of a destination were read for answers that are called complete, from 1 to ' +
      '3650, such as 365',
    example: '180',
  },
  QUOTE_HOLD_DAYS: {
    group: 'Duties and restrictions',
    about:
      'How long accounts may [hold a calculation](held-quotes.md) of duties: its figure is then charged, and you bear ' +
      'the difference.',
    accepts: 'days from a calculation to the last day of its hold, from 0 to 365, such as 14; 0 allows none',
    example: '14',
  },
  RESTRICTIONS_FILE: {
    group: 'Duties and restrictions',
    about: 'Your own changes to the [restrictions on goods](compliance.md#your-own).',
    accepts: 'a JSON file that changes the restrictions on goods: see docs/compliance.md',
    example: './restrictions.json',
    unset: 'the restrictions that come with the program',
  },
  EXCHANGE_RATES_DIR: {
    group: 'Duties and restrictions',
    about: 'The folder of imported [exchange rates](exchange-rates.md). Every process has to see it.',
    accepts: 'a folder for imported exchange rates, such as ./data.local/exchange-rates',
    example: '/srv/waybill/exchange-rates',
    unset: '`exchange-rates` in `DATA_DIR`',
  },
  FETCH_RATES_HOURS: {
    group: 'Duties and restrictions',
    about:
      'How often [exchange rates are fetched](exchange-rates.md#fetch-them) from the European Central Bank and the US ' +
      'Treasury.',
    accepts: 'hours from 1 to 168, such as 12',
    example: '12',
    unset: 'nothing is fetched',
  },
  FETCH_ADDRESSES: {
    group: 'Duties and restrictions',
    about:
      'Addresses of your own, such as of a mirror, for the files that are fetched. One in an internal network, or ' +
      'without TLS, needs `WEBHOOK_ALLOW` too.',
    accepts: `source=address, separated by commas; sources are ${sourceNames.join(', ')}`,
    example: 'ecb=https://mirror.example.com/eurofxref-daily.xml',
    unset: 'those of the publishers',
  },
  STATE_HOLIDAYS: {
    group: 'Parcels',
    about: 'Whose regional holidays also count when a delivery is estimated.',
    accepts:
      'countries and states whose own holidays count beside those of the country, separated by commas, such ' +
      'as DE,AU,US-HI',
    example: 'DE,AU,US-HI',
    unset: 'national holidays alone count',
  },
  WEBHOOK_ALLOW: {
    group: 'Webhooks',
    about:
      'Inside hosts (`name`, `name:port`) and networks (CIDR) to which [webhooks](webhooks.md) may go, also ' +
      'without TLS.',
    accepts: 'hosts and networks separated by commas, such as localhost:9000,10.1.0.0/16',
    example: 'hooks.internal:443',
    unset: 'public addresses alone',
  },
  WEBHOOK_SCHEDULE: {
    group: 'Webhooks',
    about: 'The attempts of a delivery: the wait before each, counted from the one before it.',
    accepts: 'the wait before each attempt, such as 0s,5s,5m,30m,2h,5h,10h,14h,20h,24h',
    example: '0s,1m,1h',
    unset: '`0s,5s,5m,30m,2h,5h,10h,14h,20h,24h`',
  },
  WEBHOOK_TIMEOUT: {
    group: 'Webhooks',
    about: 'How long a receiver may take to answer.',
    accepts: 'seconds one delivery may take, from 1 to 30',
    example: '10',
  },
  RATE_LIMITS: {
    group: 'Limits',
    about: 'The [budgets](configuration.md#rate-limits) of requests a minute. Name the ones to change.',
    accepts:
      'off, or some of ' +
      'write=500,read=4000,page=60,payment=20,signIn=20,list=60,export=10,token=10,inbox=12000 (units a minute)',
    example: 'write=1000,read=8000',
    unset: 'the defaults',
  },
  TRUST_PROXY: {
    group: 'Process',
    about: 'How many [proxies](configuration.md#proxies) stand in front, so that limits by address count the client.',
    accepts: 'number of proxies in front of this process, from 0 to 16, such as 1',
    example: '1',
  },
  UPLOAD_ROOM: {
    group: 'Limits',
    about: 'The memory for [uploads](documents.md#how-a-body-is-read) that are read at the same time.',
    accepts: 'MiB of memory for uploads that are read at the same time, from 35 to 100000, such as 140',
    example: '280',
  },
  MASTER_KEY: {
    group: 'Stores',
    about:
      '[The master key](configuration.md#the-master-key): it seals secrets and the keys of personal data. ' +
      'Several keys are separated by commas while the key is changed.',
    accepts: '32 bytes in base64 or hex, such as the output of: openssl rand -base64 32',
    example: '"$(openssl rand -base64 32)"',
    unset: '`master.key` in `DATA_DIR`, which the first start makes',
    secret: 'the key itself',
  },
  TRACKING_SUFFIX: {
    group: 'Parcels',
    about: 'The end of [tracking numbers](configuration.md#tracking-numbers) of the built-in carrier.',
    accepts: "the last two letters of the built-in carrier's tracking numbers, such as ZZ",
    example: 'DE',
  },
  DRAIN: {
    group: 'Process',
    about: 'How long a process that was told to stop goes on answering. Longer than the load balancer takes to notice.',
    accepts:
      'seconds between the stop signal and the end of answering, while /readyz returns 503, from 0 to 300, such as 10',
    example: '10',
  },
  LOG_LEVEL: {
    group: 'Logs',
    about: 'The least severe lines of the log that are written.',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    example: 'debug',
  },
  LOG_FORMAT: {
    group: 'Logs',
    about: 'Lines for people, or an object a line.',
    accepts: 'json or pretty',
    example: 'json',
    unset: '`pretty` on a terminal, `json` elsewhere',
  },
};
