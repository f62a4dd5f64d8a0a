import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../src/adapters/platform/http/engine/server/logging.ts';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { startService } from '../../../src/infrastructure/lifecycle/service.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { ServiceOptions } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../../support/test-clock.ts';
import { book, labelRequest, labels, shipmentIn } from '../../http/parcels/label-request.ts';

const live = { MODE: 'live', BASE_URL: 'https://shipping.example.com' };

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

/** A service that stops with the test, or before. */
const start = async (options: ServiceOptions = {}) => {
  const service = await runningService(options);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= service.stop());
  onTestFinished(stop);
  return { ...service, stop };
};
const starting = (dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
  startService(configFrom({ PORT: '0', DATA_DIR: dataDir, ...environment }), {
    clock: new TestClock(),
    log: createLogger({ level: 'silent' }),
  });

/** Counts who waits for it. */
class CountingClock extends TestClock {
  waiting = 0;
  override async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.waiting += 1;
    await super.sleep(milliseconds, signal);
    this.waiting -= 1;
  }
}

describe('a start that fails', () => {
  it('releases everything, wherever it fails', async () => {
    const dataDir = await aFolder();
    const clock = new CountingClock();
    const lines: string[] = [];
    const log = createLogger({ destination: { write: (line) => void lines.push(line) } });
    const config = configFrom({ PORT: '0', DATA_DIR: dataDir });
    // Asked for when the followers of the log and the senders of webhooks are at work.
    const failing = Object.defineProperty({ ...config }, 'rateLimits', {
      get: (): never => {
        throw new Error('no limits');
      },
    });
    await expect(startService(failing, { clock, log })).rejects.toThrow('no limits');
    expect([clock.waiting, lines.filter((line) => line.includes('"level":50'))]).toEqual([0, []]);
    await (await startService(config, { clock, log })).stop();
  });
});

describe('a sandbox', () => {
  it('prints a token once, stores it in a file, and uses it again after a restart', async () => {
    const dataDir = await aFolder();
    const first = await start({ dataDir });
    const token = (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim();
    expect(first.tokens['demo']).toBe(token);
    await first.stop();

    const second = await start({ dataDir });
    expect(second.tokens['demo']).toBeUndefined();
    expect((await second.get(labels, { token })).status).toBe(200);
  });

  it('creates a new token when the file is lost or invalid', async () => {
    const dataDir = await aFolder();
    await (await start({ dataDir })).stop();
    await writeFile(join(dataDir, 'demo-token'), 'nonsense\n');
    const service = await start({ dataDir });
    const token = (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim();
    expect(service.tokens['demo']).toBe(token);
    expect((await service.get(labels, { token })).status).toBe(200);
  });

  it('shows after a restart what was booked before, at its new address', async () => {
    const dataDir = await aFolder();
    const first = await start({ dataDir });
    const booked = await book(first);
    await first.stop();

    const second = await start({ dataDir, clock: first.clock });
    const read = shipmentIn(await second.get(`${labels}/${booked.shipmentId}?include=base64`));
    expect(read.documents.map(({ base64String }) => base64String)).toEqual(
      booked.documents.map(({ base64String }) => base64String),
    );
    expect(read.trackingURL).toBe(`${second.url}/track/${booked.trackingNumber}`);
    expect((await second.get(labels)).headers.get('x-total-count')).toBe('1');
    expect((await book(second)).trackingNumber).not.toBe(booked.trackingNumber);
  });

  it('completes at its start what the previous process left pending', async () => {
    const dataDir = await aFolder();
    const first = await start({ dataDir });
    const pending = shipmentIn(await first.post(labels, labelRequest({ customerReference: 'SIM-CARRIER-SILENT' })));
    expect(pending.status).toBe('booking_pending');
    await first.stop();

    first.clock.advance(1);
    const second = await start({ dataDir, clock: first.clock });
    // The simulated carrier has forgotten its silence with the process, and falls silent once more.
    await eventually(async () => {
      second.clock.advance(20_000);
      await second.caughtUp();
      return shipmentIn(await second.get(`${labels}/${pending.shipmentId}`)).status === 'label_created';
    });
    const history = await second.eventStore.read(`shipment-${pending.shipmentId}`);
    expect(history.filter(({ event }) => event.type === 'LabelGenerated')).toHaveLength(1);
  });

  it('is ready, and lists its checks', async () => {
    const service = await start();
    const ready = await service.get('/readyz', { token: null });
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      {
        status: 'ok',
        checks: { eventStore: 'ok', database: 'ok', storage: 'ok', projections: 'ok', accepting: 'ok' },
        details: [expect.stringContaining('The newest exchange rates are of 2026-09-30')],
      },
    ]);
    expect((await service.get('/metrics', { token: null })).text).toContain('log_lag_events{subscriber="shipments"} 0');
  });
});

describe('live mode', () => {
  it('has no routes of the sandbox', async () => {
    const service = await start({ environment: live });
    for (const path of ['/sandbox/inbox', '/sandbox/inbox.json', '/sandbox/advance', '/sandbox'])
      expect((await service.get(path)).status).toBe(404);
    for (const path of ['/sandbox/advance', '/sandbox/inbox/acc_0000000000000000000000DEM0'])
      expect((await service.post(path, {})).status).toBe(404);
    const { text } = await service.get('/openapi.json', { token: null });
    expect(text).not.toContain('/sandbox');
  });

  it('has no demo account and no demo token', async () => {
    const service = await start({ environment: live });
    expect(service.tokens['demo']).toBeUndefined();
    await expect(readFile(join(service.dataDir, 'demo-token'))).rejects.toThrow('ENOENT');
  });

  it('ignores the simulation references', async () => {
    const service = await start({ environment: live });
    for (const customerReference of ['SIM-CARRIER-REFUSES', 'SIM-CARRIER-DOWN', 'SIM-DELIVERED']) {
      const answer = await service.post(labels, labelRequest({ customerReference, labelFormat: 'ZPL' }));
      expect(answer.status).toBe(201);
      await service.caughtUp();
      expect(shipmentIn(await service.get(`${labels}/${shipmentIn(answer).shipmentId}`)).status).toBe('label_created');
    }
  });

  it('returns URLs under its public address', async () => {
    const service = await start({ environment: live });
    const { trackingURL, documents } = await book(service, { labelFormat: 'ZPL' });
    expect([trackingURL, documents[0]?.url].every((url) => url?.startsWith('https://shipping.example.com/'))).toBe(
      true,
    );
  });

  it('closes what it has opened when the log, the database or the document store cannot be opened', async () => {
    const dataDir = await aFolder();
    // SQLite puts away its journal when a file is closed for the last time, and a folder is no file.
    for (const name of ['EVENT_STORE_URL', 'DATABASE_URL', 'DOCUMENTS_URL']) {
      const folder = join(dataDir, 'folder.sqlite');
      await mkdir(folder, { recursive: true });
      await expect(starting(dataDir, { [name]: `file:${folder}` })).rejects.toThrow();
      expect((await readdir(dataDir)).filter((file) => file.endsWith('-wal'))).toEqual([]);
    }
  });

  it('refuses the data of a sandbox, and releases the folder', async () => {
    const dataDir = await aFolder();
    await (await start({ dataDir })).stop();
    await expect(starting(dataDir, live)).rejects.toThrow('holds the demo account of a sandbox');
    await (await starting(dataDir)).stop();
  });
});

describe('rate limits by address', () => {
  /** Statuses of requests with a bad token, by what a proxy says of where they come from. */
  const refusals = async (
    environment: Readonly<Record<string, string>>,
    forwarded: readonly string[],
  ): Promise<readonly number[]> => {
    const { get } = await start({ environment: { RATE_LIMITS: 'failedAuthentication=1', ...environment } });
    const statuses: number[] = [];
    for (const address of forwarded)
      statuses.push(
        (await get('/api/webhooks', { token: 'nonsense', headers: { 'x-forwarded-for': address } })).status,
      );
    return statuses;
  };

  it('use X-Forwarded-For of trusted proxies only', async () => {
    const forwarded = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '203.0.113.9, 192.0.2.2'];
    expect(await refusals({ TRUST_PROXY: '1' }, forwarded)).toEqual([401, 429, 401, 429]);
    expect(
      await refusals({ TRUST_PROXY: '2' }, ['192.0.2.1, 10.0.0.1', '192.0.2.2, 10.0.0.1', '192.0.2.2, 10.0.0.1']),
    ).toEqual([401, 401, 429]);
  });

  it('use the connection’s address without a proxy', async () => {
    expect(await refusals({}, ['192.0.2.1', '192.0.2.2'])).toEqual([401, 429]);
  });
});

describe('a data folder', () => {
  it('is locked by one service at a time, and released at its stop', async () => {
    const dataDir = await aFolder();
    const first = await starting(dataDir);
    await expect(starting(dataDir)).rejects.toThrow(`${dataDir} is in use by another Waybill process`);
    await first.stop();
    await (await starting(dataDir)).stop();
  });

  it('is released by a start that failed because its port is in use', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void squatter.close());
    const dataDir = await aFolder();
    await expect(starting(dataDir, { PORT: String((squatter.address() as AddressInfo).port) })).rejects.toThrow(
      'EADDRINUSE',
    );
    await (await starting(dataDir)).stop();
  });

  it('is released by a start that failed because its catalogue cannot be read', async () => {
    const dataDir = await aFolder();
    await expect(starting(dataDir, { SERVICES_FILE: join(dataDir, 'none.json') })).rejects.toThrow('none.json');
    await (await starting(dataDir)).stop();
  });
});

describe('a stop', () => {
  it('answers every request that was sent before it', async () => {
    const service = await start();
    const booking = Promise.all(Array.from({ length: 10 }, () => service.post(labels, labelRequest())));
    await eventually(async () => (await service.eventStore.head()) !== undefined && service.eventStore.head());
    await service.stop();
    expect((await booking).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  });

  it('may be asked for twice', async () => {
    const dataDir = await aFolder();
    const service = await starting(dataDir);
    await Promise.all([service.stop(), service.stop()]);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  });
});
