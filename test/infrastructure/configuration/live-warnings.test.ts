import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/adapters/platform/http/engine/server/logging.ts';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { liveWarnings } from '../../../src/infrastructure/configuration/live-warnings.ts';
import { startService } from '../../../src/infrastructure/lifecycle/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../../support/test-clock.ts';

const live = {
  MODE: 'live',
  BASE_URL: 'https://shipping.example.com',
  MASTER_KEY: randomBytes(32).toString('base64'),
  EMAIL_FROM: 'Example Shipping <customs@example.com>',
  KARRIO_TOKEN: 'token-of-karrio',
  SMTP_URL: 'smtp://mail.example.com',
  KARRIO_URL: 'https://karrio.example.com',
};
type Settings = Readonly<Record<string, string>>;
const settingsWarnedOf = (settings: Settings): readonly string[] =>
  liveWarnings(configFrom({ ...live, ...settings })).map(({ setting }) => setting);

/** How each connection is written that others can read, to a host. */
const openConnections: Readonly<Record<string, readonly ((host: string) => string)[]>> = {
  SMTP_URL: [(host) => `smtp://${host}:25?tls=optional`],
  DATABASE_URL: [
    (host) => `postgres://waybill:secret@${host}:5432/waybill`,
    (host) => `postgresql://waybill:secret@${host}/waybill?sslmode=disable`,
    (host) => `postgres://waybill:secret@${host}/waybill?sslmode=no-verify`,
    (host) => `postgres://waybill:secret@${host}/waybill?uselibpqcompat=true&sslmode=require`,
    (host) => `postgres://waybill:secret@${host}/waybill?uselibpqcompat=true&sslmode=prefer`,
  ],
  EVENT_STORE_URL: [
    (host) => `esdb://${host}:2113?tls=false`,
    (host) => `esdb+discover://admin:secret@${host}:2113?TLS=false`,
    (host) => `esdb://127.0.0.1:2113,${host}:2113?tls=false`,
  ],
  DOCUMENTS_URL: [(host) => `s3://documents?endpoint=http://${host}:9000&forcePathStyle=true`],
  EASYPOST_URL: [(host) => `http://${host}/easypost`],
  KARRIO_URL: [(host) => `http://${host}:5002`],
};
const connections = Object.entries(openConnections).flatMap(([setting, forms]) =>
  forms.map((form) => [setting, form] as const),
);

const far = [
  'db.example.com',
  '203.0.113.7',
  '8.8.8.8',
  '172.32.0.1',
  '100.64.0.1',
  'localhost.example.com',
  'internal.example',
];
const near = ['localhost', '127.0.0.1', '127.8.9.1', '10.1.2.3', '172.31.255.1', '192.168.0.9', '169.254.3.4'];
const nearNames = ['db', 'db.internal', 'db.default.svc.cluster.local', 'nas.home.arpa'];

describe('live mode warns', () => {
  it('of nothing where connections are protected and limits are on', () => {
    expect(settingsWarnedOf({})).toEqual([]);
    const protectedOnes: Settings = {
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      DATABASE_URL: 'postgres://waybill:secret@db.example.com/waybill?sslmode=verify-full',
      EVENT_STORE_URL: 'esdb://log.example.com:2113?tls=true',
      DOCUMENTS_URL: 's3://documents?endpoint=https://s3.example.com',
    };
    expect(settingsWarnedOf(protectedOnes)).toEqual([]);
    expect(settingsWarnedOf({ EVENT_STORE_URL: 'esdb://log.example.com:2113' })).toEqual([]);
    expect(
      settingsWarnedOf({ DATABASE_URL: 'postgres://waybill@db.example.com/waybill?host=/var/run/postgresql' }),
    ).toEqual([]);
  });

  it('of every connection that others can read, unless its host is near', () => {
    for (const [setting, form] of connections) {
      for (const host of far)
        expect(settingsWarnedOf({ [setting]: form(host) }), `${setting} ${form(host)}`).toEqual([setting]);
      for (const host of [...near, ...nearNames])
        expect(settingsWarnedOf({ [setting]: form(host) }), `${setting} ${form(host)}`).toEqual([]);
    }
  });

  it('by what the driver takes from PGSSLMODE', () => {
    const settings = { DATABASE_URL: 'postgres://waybill@db.example.com/waybill' };
    const before = process.env['PGSSLMODE'];
    onTestFinished(() => void vi.stubEnv('PGSSLMODE', before));
    vi.stubEnv('PGSSLMODE', 'verify-full');
    expect(settingsWarnedOf(settings)).toEqual([]);
    vi.stubEnv('PGSSLMODE', 'no-verify');
    expect(settingsWarnedOf(settings)).toEqual(['DATABASE_URL']);
  });

  it('of rate limits that limit nobody', () => {
    for (const limits of ['off', ' off ', 'signIn=2000', 'failedAuthentication=999999999', 'write=50000'])
      expect(settingsWarnedOf({ RATE_LIMITS: limits }), limits).toEqual(['RATE_LIMITS']);
    for (const limits of ['write=49999', 'list=120', 'signIn=5'])
      expect(settingsWarnedOf({ RATE_LIMITS: limits }), limits).toEqual([]);
  });

  it('of webhooks that reach this machine, private networks or most of all addresses', () => {
    const open = [
      '0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '8.0.0.0/7', '::/0', '2000::/3', '127.0.0.0/8', '127.0.0.1/32', '10.0.0.0/8', '10.1.2.0/24',
      '172.20.0.0/16', '192.168.1.0/24', '192.0.0.0/8', '169.254.169.254/32', 'fd00::/8', '::1/128', 'fe80::/64', 'localhost', 'localhost:9000',
      '127.0.0.1:8080', '[::1]:9000', '10.0.0.5', '169.254.169.254',
    ]; // oxfmt-ignore
    for (const entry of open) expect(settingsWarnedOf({ WEBHOOK_ALLOW: entry }), entry).toEqual(['WEBHOOK_ALLOW']);
    expect(settingsWarnedOf({ WEBHOOK_ALLOW: open.join() })).toHaveLength(open.length);
    for (const entry of ['hooks.internal:443', 'hooks.example.com', '203.0.113.0/24', '2001:4860::/32', '9.0.0.0/8'])
      expect(settingsWarnedOf({ WEBHOOK_ALLOW: entry }), entry).toEqual([]);
  });

  it('without a password in the text', () => {
    for (const [setting, form] of connections)
      expect(JSON.stringify(liveWarnings(configFrom({ ...live, [setting]: form('db.example.com') })))).not.toContain(
        'secret',
      );
  });

  it('in no sandbox', () => {
    for (const [setting, form] of [
      ...connections,
      ['RATE_LIMITS', () => 'off'],
      ['WEBHOOK_ALLOW', () => '0.0.0.0/0'],
    ] as const)
      expect(
        liveWarnings(
          configFrom({ [setting]: form('db.example.com'), EMAIL_FROM: live.EMAIL_FROM, SMTP_URL: live.SMTP_URL }),
        ),
      ).toEqual([]);
  });

  it('in the log of the start, a line each; at /readyz and in a metric by the name of the setting alone', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const lines: string[] = [];
    const settings = { ...live, PORT: '0', DATA_DIR: folder.path, RATE_LIMITS: 'off', WEBHOOK_ALLOW: '0.0.0.0/0' };
    const log = createLogger({ destination: { write: (line) => void lines.push(line) } });
    const service = await startService(configFrom(settings), { clock: new TestClock(), log });
    const headers = { host: 'shipping.example.com' };
    const read = async (path: string) => (await request(`${service.listeningAt}${path}`, { headers })).body.text();
    const [ready, metrics] = [await read('/readyz'), await read('/metrics')];
    await service.stop();
    const { status, warnings } = JSON.parse(ready) as { status: string; warnings: readonly string[] };
    expect([status, warnings.map((text) => text.split(' ')[0])]).toEqual(['ok', ['RATE_LIMITS', 'WEBHOOK_ALLOW']]);
    expect(ready).not.toContain('0.0.0.0');
    for (const setting of ['RATE_LIMITS', 'WEBHOOK_ALLOW'])
      expect(metrics).toContain(`configuration_warnings{setting="${setting}"} 1`);
    const warned = lines
      .map((line) => JSON.parse(line) as { level: number | string; setting?: string })
      .filter(({ setting }) => setting);
    expect(warned.map(({ setting }) => setting)).toEqual(['RATE_LIMITS', 'WEBHOOK_ALLOW']);
  });
});
