import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, configFrom, isShared } from '../../../src/infrastructure/configuration/config.ts';

/** The faults of an environment, a line each; none when it is fine. */
const faultsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    configFrom(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [title, ...faults] = error.message.split('\n');
    expect(title).toBe('The configuration cannot be used:');
    return faults.map((fault) => fault.trim());
  }
};

describe('the configuration', () => {
  it('needs no settings: a sandbox on loopback, with its data in the current folder', () => {
    expect(configFrom({})).toEqual({
      role: 'all',
      host: '127.0.0.1',
      hosts: [],
      localOnly: true,
      port: 8080,
      baseUrl: undefined,
      mode: 'sandbox',
      operator: {},
      dataDir: './data.local',
      eventStoreUrl: 'file:data.local/events.sqlite',
      databaseUrl: 'file:data.local/waybill.sqlite',
      databasePool: 10,
      freshDatabase: false,
      documentsUrl: 'file:data.local/documents.sqlite',
      servicesFile: undefined,
      rateCardFile: undefined,
      tradeRulesDir: undefined,
      exchangeRatesDir: 'data.local/exchange-rates',
      fetchAddresses: {},
      fetchRatesHours: undefined,
      factsMaxAge: 365,
      quoteHoldDays: 0,
      restrictionsFile: undefined,
      stateHolidays: [],
      webhookAllow: [],
      rateLimits: {
        write: 500,
        read: 4000,
        page: 60,
        console: 1200,
        payment: 20,
        signIn: 20,
        list: 60,
        export: 10,
        token: 10,
        inbox: 12_000,
        agent: 120,
        failedAuthentication: 60,
      },
      trustProxy: 0,
      uploadRoom: 140 * 1024 * 1024,
      masterKey: undefined,
      carriers: { easypost: { EASYPOST_URL: 'https://api.easypost.com' }, karrio: {} },
      stripe: undefined,
      smtp: undefined,
      twilio: undefined,
      shopify: undefined,
      trackingSuffix: 'ZZ',
      drainMs: 0,
      webhookSchedule: undefined,
      webhookTimeoutMs: 30_000,
      logLevel: 'info',
    });
  });

  it('reads every variable', () => {
    const masterKey = randomBytes(32).toString('base64');
    expect(
      configFrom({
        HOST: '0.0.0.0',
        PORT: '0',
        BASE_URL: 'https://shipping.example.com/',
        MODE: 'live',
        OPERATOR_NAME: 'Example Shipping Ltd',
        OPERATOR_ADDRESS: '1 Example Street, Leeds',
        OPERATOR_IMPRINT_URL: 'https://shipping.example.com/imprint',
        OPERATOR_PRIVACY_URL: 'https://shipping.example.com/privacy',
        DATA_DIR: '/data',
        EVENT_STORE_URL: 'file:/log/events.sqlite',
        DATABASE_URL: 'file:/db/waybill.sqlite',
        DATABASE_POOL: '4',
        FRESH_DATABASE: 'true',
        UPLOAD_ROOM: '70',
        TRACKING_SUFFIX: 'qz',
        DRAIN: '20',
        DOCUMENTS_URL: 'file:/documents',
        SERVICES_FILE: 'services.json',
        RATE_CARD_FILE: 'rates.json',
        TRADE_RULES_DIR: '/etc/waybill/rules',
        EXCHANGE_RATES_DIR: '/data/rates-of-exchange',
        FETCH_ADDRESSES: 'ecb=https://mirror.example.com/ecb.xml, us-hts=http://mirror/hts',
        FETCH_RATES_HOURS: '12',
        FACTS_MAX_AGE: '90',
        QUOTE_HOLD_DAYS: '14',
        RESTRICTIONS_FILE: 'restrictions.json',
        STATE_HOLIDAYS: 'DE, US-HI',
        WEBHOOK_ALLOW: 'localhost:9000, 10.1.0.0/16,',
        WEBHOOK_SCHEDULE: '0s,5m,2h',
        WEBHOOK_TIMEOUT: '5',
        RATE_LIMITS: 'list=120',
        TRUST_PROXY: '2',
        MASTER_KEY: masterKey,
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      role: 'all',
      host: '0.0.0.0',
      hosts: undefined,
      localOnly: false,
      port: 0,
      baseUrl: 'https://shipping.example.com',
      mode: 'live',
      operator: {
        name: 'Example Shipping Ltd',
        address: '1 Example Street, Leeds',
        imprintUrl: 'https://shipping.example.com/imprint',
        privacyUrl: 'https://shipping.example.com/privacy',
      },
      dataDir: '/data',
      eventStoreUrl: 'file:/log/events.sqlite',
      databaseUrl: 'file:/db/waybill.sqlite',
      databasePool: 4,
      freshDatabase: true,
      documentsUrl: 'file:/documents',
      servicesFile: 'services.json',
      rateCardFile: 'rates.json',
      tradeRulesDir: '/etc/waybill/rules',
      exchangeRatesDir: '/data/rates-of-exchange',
      fetchAddresses: { ecb: 'https://mirror.example.com/ecb.xml', 'us-hts': 'http://mirror/hts' },
      fetchRatesHours: 12,
      factsMaxAge: 90,
      quoteHoldDays: 14,
      restrictionsFile: 'restrictions.json',
      stateHolidays: ['DE', 'US-HI'],
      webhookAllow: ['localhost:9000', '10.1.0.0/16'],
      rateLimits: {
        write: 500,
        read: 4000,
        page: 60,
        console: 1200,
        payment: 20,
        signIn: 20,
        list: 120,
        export: 10,
        token: 10,
        inbox: 12_000,
        agent: 120,
        failedAuthentication: 60,
      },
      trustProxy: 2,
      uploadRoom: 70 * 1024 * 1024,
      masterKey,
      carriers: { easypost: { EASYPOST_URL: 'https://api.easypost.com' }, karrio: {} },
      stripe: undefined,
      smtp: undefined,
      twilio: undefined,
      shopify: undefined,
      trackingSuffix: 'QZ',
      drainMs: 20_000,
      webhookSchedule: [0, 300_000, 7_200_000],
      webhookTimeoutMs: 5_000,
      logLevel: 'warn',
    });
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(
      [
        'HOST',
        'PORT',
        'BASE_URL',
        'MODE',
        'DATA_DIR',
        'MASTER_KEY',
        'RATE_LIMITS',
        'WEBHOOK_SCHEDULE',
        'LOG_LEVEL',
      ].map((name) => [name, '']),
    );
    expect(configFrom(empty)).toEqual(configFrom({}));
  });

  it('ignores other variables', () => {
    expect(configFrom({ PATH: '/bin', HOME: '/root', port: 'x' })).toEqual(configFrom({}));
  });

  it.each([
    ['PORT', 'eighty', 'a port from 0 to 65535, such as 8080; 0 chooses a free one'],
    ['PORT', '65536', 'a port from 0 to 65535, such as 8080; 0 chooses a free one'],
    ['PORT', '-1', 'a port from 0 to 65535, such as 8080; 0 chooses a free one'],
    ['PORT', '80.5', 'a port from 0 to 65535, such as 8080; 0 chooses a free one'],
    [
      'BASE_URL',
      'shipping.example.com',
      'the address clients reach this service at, such as https://shipping.example.com',
    ],
    [
      'BASE_URL',
      'ftp://example.com',
      'the address clients reach this service at, such as https://shipping.example.com',
    ],
    ['MODE', 'production', 'sandbox or live'],
    ...['Z', 'ZZZ', 'Z1', 'ÄÖ'].map((value): [string, string, string] => [
      'TRACKING_SUFFIX',
      value,
      "the last two letters of the built-in carrier's tracking numbers, such as ZZ",
    ]),
    ['TRUST_PROXY', 'true', 'number of proxies in front of this process, from 0 to 16, such as 1'],
    ['TRUST_PROXY', '-1', 'number of proxies in front of this process, from 0 to 16, such as 1'],
    ['ROLE', 'sender', 'all, api or worker'],
    [
      'EVENT_STORE_URL',
      '/events.sqlite',
      'file:path, such as file:./data.local/events.sqlite, or an EventStoreDB address, such as esdb://a:2113,b:2113,c:2113?tls=true or esdb+discover://cluster:2113 (without throwOnAppendFailure=false and nodePreference)',
    ],
    [
      'DATABASE_URL',
      'mysql://db',
      'file:path, such as file:./data.local/waybill.sqlite, or postgres://user:password@host:5432/database',
    ],
    [
      'DOCUMENTS_URL',
      's3://bucket?colour=red',
      'file:path, such as file:./data.local/documents.sqlite for one file, file:./data.local/documents for a folder of files, or a bucket, such as s3://documents/waybill?region=eu-central-1 (endpoint=http://host:9000 and forcePathStyle=true for a server of your own)',
    ],
    ['WEBHOOK_SCHEDULE', '0s,soon', 'the wait before each attempt, such as 0s,5s,5m,30m,2h,5h,10h,14h,20h,24h'],
    ['WEBHOOK_TIMEOUT', '31', 'seconds one delivery may take, from 1 to 30'],
    ['WEBHOOK_TIMEOUT', '0', 'seconds one delivery may take, from 1 to 30'],
    [
      'RATE_LIMITS',
      'write=many',
      'off, or some of write=500,read=4000,page=60,payment=20,signIn=20,list=60,export=10,token=10,inbox=12000 (units a minute)',
    ],
    [
      'RATE_LIMITS',
      'reads=5',
      'off, or some of write=500,read=4000,page=60,payment=20,signIn=20,list=60,export=10,token=10,inbox=12000 (units a minute)',
    ],
    ['MASTER_KEY', 'short', '32 bytes in base64 or hex, such as the output of: openssl rand -base64 32'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %s=%s with an example', (name, value, example) => {
    expect(faultsOf({ [name]: value })).toEqual([`${name}: give ${example}.`]);
  });

  it('refuses an invalid entry of WEBHOOK_ALLOW at the start', () => {
    expect(faultsOf({ WEBHOOK_ALLOW: '10.0.0.0/99' })).toEqual([
      'WEBHOOK_ALLOW: give hosts and networks separated by commas, such as localhost:9000,10.1.0.0/16.',
    ]);
  });

  it('names every fault at once, one line each', () => {
    expect(faultsOf({ PORT: 'x', MODE: 'y', MASTER_KEY: 'z' }).map((fault) => fault.split(':')[0])).toEqual([
      'PORT',
      'MODE',
      'MASTER_KEY',
    ]);
  });

  it('never repeats a secret it refuses', () => {
    expect(faultsOf({ MASTER_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  });

  describe('in live mode', () => {
    it.each([{}, { BASE_URL: 'http://shipping.example.com' }])('needs the public https address: %j', (environment) => {
      expect(faultsOf({ MODE: 'live', ...environment })).toEqual([
        'BASE_URL: live mode needs the public https address, such as https://shipping.example.com.',
      ]);
    });

    const live = { MODE: 'live', BASE_URL: 'https://shipping.example.com' };

    it('accepts it', () => {
      expect(faultsOf(live)).toEqual([]);
    });

    it.each(['0.0.0.0', '::', '192.0.2.1'])('refuses plain http on %s without a trusted proxy', (HOST) => {
      expect(faultsOf({ ...live, HOST })).toEqual([expect.stringMatching(/^TRUST_PROXY: .* or HOST=127\.0\.0\.1\.$/)]);
      expect(faultsOf({ ...live, HOST, TRUST_PROXY: '1' })).toEqual([]);
      expect(faultsOf({ HOST })).toEqual([]);
    });

    it.each([
      ['zeros', Buffer.alloc(32)],
      ['one byte again and again', Buffer.alloc(32, 7)],
      ['a short pattern', Buffer.alloc(32, Buffer.from('0123456789abcdef', 'hex'))],
      ['a count', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
      ['typed text', Buffer.from('example-master-key-of-waybill-01')],
    ])('refuses a master key of %s', (_, key) => {
      for (const MASTER_KEY of [key.toString('base64'), key.toString('hex')]) {
        const faults = faultsOf({ ...live, MASTER_KEY });
        expect(faults).toEqual([expect.stringMatching(/^MASTER_KEY: this key can be guessed/)]);
        expect(faults.join()).not.toContain(MASTER_KEY);
      }
      expect(faultsOf({ MASTER_KEY: key.toString('base64') })).toEqual([]);
      // While it is being replaced.
      expect(
        faultsOf({ ...live, MASTER_KEY: `${randomBytes(32).toString('base64')},${key.toString('base64')}` }),
      ).toEqual([]);
    });

    it('accepts every random master key', () => {
      for (let tried = 0; tried < 200; tried++)
        expect(faultsOf({ ...live, MASTER_KEY: randomBytes(32).toString('hex') })).toEqual([]);
    });
  });

  it('requires shared stores and settings for a single role', () => {
    const shared = {
      EVENT_STORE_URL: 'esdb://localhost:2113?tls=false',
      DATABASE_URL: 'postgres://waybill@localhost/waybill',
      DOCUMENTS_URL: 'file:/srv/documents',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      BASE_URL: 'https://shipping.example.com',
    };
    for (const ROLE of ['api', 'worker']) {
      expect(faultsOf({ ...shared, ROLE })).toEqual([]);
      expect(faultsOf({ ROLE }).map((fault) => fault.split(':')[0])).toEqual(Object.keys(shared));
      expect(faultsOf({ ...shared, ROLE, EVENT_STORE_URL: 'file:events.sqlite' })).toEqual([
        `EVENT_STORE_URL: ROLE=${ROLE} shares the work with other processes and needs esdb://a:2113,b:2113,c:2113?tls=true, because the embedded log has one process.`,
      ]);
    }
    for (const DOCUMENTS_URL of ['s3://documents', 'file:/srv/documents'])
      expect(faultsOf({ ...shared, ROLE: 'api', DOCUMENTS_URL })).toEqual([]);
    expect(faultsOf({ ...shared, ROLE: 'api', DOCUMENTS_URL: 'file:/srv/documents.sqlite' })).toHaveLength(1);
    expect(faultsOf({ ROLE: 'all' })).toEqual([]);
    expect(isShared(configFrom(shared))).toBe(true);
    for (const name of ['EVENT_STORE_URL', 'DATABASE_URL'])
      expect(isShared(configFrom({ ...shared, [name]: '' }))).toBe(false);
  });
});
