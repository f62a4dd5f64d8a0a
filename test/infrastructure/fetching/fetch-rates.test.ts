import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { failingFetches, failingSources } from '../../../src/infrastructure/fetching/fetched.ts';
import { fetchDueRates } from '../../../src/infrastructure/fetching/fetch-due-rates.ts';
import { fetchRates, isDue } from '../../../src/infrastructure/fetching/fetch-file.ts';
import { holdDataFolder } from '../../../src/infrastructure/stores/data-files.ts';
import { loadRatesFile } from '../../../src/infrastructure/stores/load-rates.ts';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const currencies = [
  'USD', 'JPY', 'CZK', 'DKK', 'GBP', 'HUF', 'PLN', 'RON', 'SEK', 'CHF', 'ISK', 'NOK', 'TRY', 'AUD', 'BRL', 'CAD',
  'CNY', 'HKD', 'IDR', 'ILS', 'INR', 'KRW', 'MXN', 'MYR', 'NZD', 'PHP', 'SGD', 'THB', 'ZAR',
]; // oxfmt-ignore
const bundled = JSON.parse(readFileSync('data/exchange-rates/2026-09-29.json', 'utf8')) as {
  perEuro: Record<string, string>;
};
/** The bundled rate of a currency, which stands in for that of a later day. */
const bundledRate = (currency: string): string => bundled.perEuro[currency] ?? '1.25';
/** The form of eurofxref-daily.xml: one dated Cube in a Cube, with a Cube for each currency. */
const ecbFile = (
  date: string,
  all: readonly string[] = currencies,
  rateOf = bundledRate,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='${date}'>
${all.map((code) => `<Cube currency='${code}' rate='${rateOf(code)}'/>`).join('\n')}
	</Cube></Cube>
</gesmes:Envelope>`;

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let host = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  return () => folder.remove();
});
const environment = (allow = host) => ({
  DATA_DIR: folder.path,
  FETCH_ADDRESSES: `ecb=http://${host}/ecb.xml,treasury=http://${host}/rates.csv`,
  WEBHOOK_ALLOW: allow,
});
const config = (allow?: string) => configFrom(environment(allow));
const now = '2026-11-29T18:00:00.000Z';
const fetching = ({ at = now, allow = host, limits = {} } = {}) => {
  const settings = config(allow);
  return fetchRates(settings, 'ecb', {
    now: at,
    limits: { timeoutMs: 5_000, largestBytes: 100_000, ...limits },
    load: (file, least) => loadRatesFile(settings, file, { expected: { least, today: at.slice(0, 10) } }).saved.length,
  });
};
const serves = (body: string, headers: Readonly<Record<string, string>> = { 'content-type': 'text/xml' }): void => {
  answer = (_, response) => void response.writeHead(200, headers).end(body);
};
const loaded = (): readonly string[] =>
  existsSync(join(folder.path, 'exchange-rates')) ? readdirSync(join(folder.path, 'exchange-rates')) : [];

describe('fetched exchange rates', () => {
  it('are loaded, asked for again by their ETag, and not loaded twice', async () => {
    const conditions: unknown[] = [];
    answer = ({ headers }, response) => {
      conditions.push(headers['if-none-match']);
      if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/xml', etag: '"a"' }).end(ecbFile('2026-11-27'));
    };
    expect(await fetching()).toBe(currencies.length);
    expect(loaded()).toEqual(['2026-11-27.json']);
    expect(await fetching()).toBe('unchanged');
    expect(conditions).toEqual([undefined, '"a"']);
    // Rates that were deleted are fetched again.
    rmSync(join(folder.path, 'exchange-rates'), { recursive: true });
    expect(await fetching()).toBe(currencies.length);
  });

  it('follow a redirect within the host, and no other', async () => {
    answer = ({ url }, response) =>
      url === '/ecb.xml'
        ? void response.writeHead(302, { location: '/v2/ecb.xml' }).end()
        : void response.writeHead(200, { 'content-type': 'text/xml' }).end(ecbFile('2026-11-27'));
    expect(await fetching()).toBe(currencies.length);
    answer = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/ecb.xml' }).end();
    await expect(fetching()).rejects.toThrow('only redirects within it are followed');
    answer = (_, response) => void response.writeHead(302, { location: '/ecb.xml' }).end();
    await expect(fetching()).rejects.toThrow('redirects more than 3 times');
  });

  const cut = ecbFile('2026-11-28').slice(0, 900);
  it.each<[what: string, misbehave: RequestListener, why: string]>([
    [
      'a page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
      'sent a page',
    ],
    [
      'a page as XML',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end('<html><b></html>'),
      'cannot be used',
    ],
    ['a status of failure', (_, response) => void response.writeHead(503).end(), 'the status 503'],
    ['304 for no condition', (_, response) => void response.writeHead(304).end(), 'the status 304'],
    [
      'a file that ends before its length',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '5000' });
        response.write(cut, () => response.destroy());
      },
      'ended the file early',
    ],
    [
      'a file cut without a length',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(cut),
      'cannot be used',
    ],
    [
      'a file with few currencies',
      (_, response) => void response.writeHead(200).end(ecbFile('2026-11-28', currencies.slice(0, 5))),
      'must have at least 20',
    ],
    [
      'rates of a day to come',
      (_, response) => void response.writeHead(200).end(ecbFile('2027-11-28')),
      'a day to come',
    ],
    [
      'rates the other way round',
      (_, response) =>
        void response.end(ecbFile('2026-11-28', currencies, (code) => (1 / Number(bundledRate(code))).toFixed(8))),
      'USD of 2026-11-28 is 0.88020421, and 1.1361 is in use, of 2026-11-27',
    ],
    [
      'one rate a hundred times as high',
      (_, response) =>
        void response.end(ecbFile('2026-11-28', currencies, (code) => (code === 'JPY' ? '17891' : bundledRate(code)))),
      'JPY of 2026-11-28 is 17891, and 178.91 is in use, of 2026-11-27',
    ],
    [
      'a file in another encoding',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(cut),
      'the encoding gzip',
    ],
    [
      'a giant file',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/xml' });
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(50_000)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
      'sends more than 1 MB',
    ],
  ])('that come as %s lose nothing that is loaded', async (_, misbehave, why) => {
    serves(ecbFile('2026-11-27'));
    await fetching();
    answer = misbehave;
    await expect(fetching({ at: '2026-11-29T19:00:00.000Z' })).rejects.toThrow(why);
    expect(loaded()).toEqual(['2026-11-27.json']);
    const [{ found: failing } = { found: '' }] = failingFetches(config());
    expect(failing).toContain('Fetching ecb fails since 2026-11-29T19:00:00.000Z');
    expect(failing).toContain(`last fetched at ${now}`);
    expect(failing).not.toContain('waybill-fetch-');
    serves(ecbFile('2026-11-28'));
    await fetching({ at: '2026-11-29T20:00:00.000Z' });
    expect([failingFetches(config()), loaded()]).toEqual([[], ['2026-11-27.json', '2026-11-28.json']]);
  });

  it('that come too slowly are given up', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).write('<');
    await expect(fetching({ limits: { timeoutMs: 200 } })).rejects.toThrow('did not send the file within');
  });

  it('come from no address in the internal network that the operator has not allowed, and not without TLS', async () => {
    serves(ecbFile('2026-11-27'));
    await expect(fetching({ allow: 'elsewhere.example' })).rejects.toThrow('may be asked by https only');
    const settings = configFrom({
      ...environment('elsewhere.example'),
      FETCH_ADDRESSES: `ecb=https://${host}/ecb.xml`,
    });
    await expect(fetchRates(settings, 'ecb', { now, load: () => 1 })).rejects.toThrow('does not resolve to an address');
    expect(loaded()).toEqual([]);
  });

  it('are due after the interval, and an hour after a failure', async () => {
    const due = (at: string) => isDue(config(), 'ecb', { now: at, everyHours: 12 });
    expect(due(now)).toBe(true);
    serves(ecbFile('2026-11-27'));
    await fetching();
    expect([due('2026-11-30T05:59:00.000Z'), due('2026-11-30T06:00:00.000Z')]).toEqual([false, true]);
    answer = (_, response) => void response.writeHead(500).end();
    await expect(fetching()).rejects.toThrow('500');
    expect([due('2026-11-29T18:59:00.000Z'), due('2026-11-29T19:00:00.000Z')]).toEqual([false, true]);
    expect(due('2026-11-29T17:00:00.000Z')).toBe(true);
  });
});

describe('the interval', () => {
  it('fetches what is due, and a publisher that fails keeps no other from its turn', async () => {
    const asked: string[] = [];
    answer = ({ url = '' }, response) => {
      asked.push(url);
      if (url === '/rates.csv') response.end('<html>');
      else response.writeHead(asked.length > 2 ? 200 : 500).end(ecbFile('2026-11-27'));
    };
    const logged: string[] = [];
    const note = (_: object, text: string): void => void logged.push(text);
    const log = { info: note, warn: note, error: note };
    const run = (at: string) => fetchDueRates({ config: config(), clock: { now: () => at }, log }, 12);
    await run(now);
    expect([asked, logged]).toEqual([
      ['/ecb.xml', '/rates.csv'],
      Array.from({ length: 2 }, () => 'Exchange rates could not be fetched. Those that are loaded stay in use.'),
    ]);
    await run('2026-11-29T18:30:00.000Z');
    expect(asked).toHaveLength(2);
    await run('2026-11-29T19:00:00.000Z');
    expect(asked).toEqual(['/ecb.xml', '/rates.csv', '/ecb.xml', '/rates.csv']);
    expect([logged.slice(2), loaded()]).toEqual([
      ['Exchange rates were fetched.', 'Exchange rates could not be fetched. Those that are loaded stay in use.'],
      ['2026-11-27.json'],
    ]);
    const failing = failingFetches(config());
    expect(failing.map(({ source }) => source)).toEqual(['treasury']);
    expect(failing[0]?.found).toContain(`Fetching treasury fails since ${now}`);
    // Anybody may read what `/readyz` says.
    expect(failingSources(config()).join()).not.toContain(host);
  });
});

describe('waybill data fetch', () => {
  const run = (...command: string[]) =>
    runCommand(['data', 'fetch', ...command], { dataDir: folder.path, environment: environment() });

  it('loads both publishers, and exits with 1 if one fails, with the other loaded', async () => {
    const today = systemClock.now().slice(0, 10);
    answer = ({ url }, response) =>
      url === '/ecb.xml' ? void response.end(ecbFile(today)) : void response.writeHead(404).end();
    const { code, stdout, stderr } = await run('rates');
    expect([code, stderr]).toEqual([
      1,
      `treasury: ${host} answered with the status 404.\nWhat was loaded before is unchanged.\n`,
    ]);
    expect(stdout).toContain(`Exchange rates of ${today}, ${currencies.length} currencies, are in`);
    expect(JSON.parse(readFileSync(join(folder.path, 'fetched.json'), 'utf8'))).toMatchObject({
      ecb: { fetchedAt: expect.stringContaining(today) as string },
      treasury: { failure: { message: `${host} answered with the status 404.` } },
    });
    expect((await run('rates', '--source', 'ecb')).code).toBe(0);
  });

  it('loads unlikely rates if told so', async () => {
    const today = systemClock.now().slice(0, 10);
    answer = (_, response) =>
      void response.end(ecbFile(today, currencies, (code) => (code === 'TRY' ? '555.5' : bundledRate(code))));
    const refused = await run('rates', '--source', 'ecb');
    expect([refused.code, loaded()]).toEqual([1, []]);
    expect(refused.stderr).toContain('rates are units of the currency for one euro; if they are right, say --unlikely');
    expect((await run('rates', '--source', 'ecb', '--unlikely')).code).toBe(0);
    expect(loaded()).toEqual([`${today}.json`]);
  });

  it('imports a tariff as a version that is not active', async () => {
    const lines = [
      {
        htsno: '6109.10.00',
        indent: '1',
        description: 'T-shirts',
        general: '16.5%',
        special: '',
        other: '90%',
        units: [],
      },
    ];
    answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lines));
    const fetched = await runCommand(['data', 'fetch', 'tariff', 'us-hts'], {
      dataDir: folder.path,
      environment: { ...environment(), FETCH_ADDRESSES: `us-hts=http://${host}/exportList` },
    });
    expect([fetched.code, fetched.stdout]).toEqual([
      0,
      expect.stringMatching(/"version":"US-[0-9a-f]+","destination":"US"/),
    ]);
    expect(fetched.stderr).toContain('It is not active yet');
    expect((await run('tariff', 'fr-douane')).stderr).toContain('is no source of tariffs');
  });

  it('downloads no tariff while another process has the log', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked++;
      response.end('[]');
    };
    const release = holdDataFolder(folder.path);
    try {
      const fetched = await runCommand(['data', 'fetch', 'tariff', 'us-hts'], {
        dataDir: folder.path,
        environment: { ...environment(), FETCH_ADDRESSES: `us-hts=http://${host}/exportList` },
      });
      expect([fetched.code, asked]).toEqual([1, 0]);
      expect(fetched.stderr).toContain('is in use');
    } finally {
      release();
    }
  });
});
