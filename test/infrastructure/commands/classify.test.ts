import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';

let service: RunningService;
const folder = mkdtempSync(join(tmpdir(), 'classify-'));
beforeAll(async () => {
  service = await runningService({ start: systemClock.now() });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const run = (words: readonly string[]) =>
  runCommand(['classify', ...words, ...(words.includes('--url') ? [] : ['--url', service.url])], {
    dataDir: service.dataDir,
    environment: { LOG_LEVEL: 'silent' },
  });
const fileOf = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('waybill classify forget', () => {
  it('takes back what a table gave, and counts what is left', async () => {
    const rows = Array.from({ length: 1_105 }, (_, at) => `G-${at},Gnome number ${at},392640`);
    const imported = async (): Promise<number> => {
      await service.caughtUp();
      const { stdout } = await run(['examples']);
      return Number(/^review \d+\nimport (\d+)\ndeclared 0\n$/.exec(stdout)?.[1]);
    };
    const before = await imported();
    await run(['import', fileOf('gnomes.csv', ['productId,title,hsCode', ...rows].join('\n'))]);
    expect(await imported()).toBe(before + 1_105);
    const one = await run(['forget', '--product', 'G-7']);
    expect([one.code, one.stdout]).toEqual([0, 'The example G-7 was forgotten.\n']);
    await service.caughtUp();
    const all = await run(['forget', '--source', 'import']);
    expect([all.code, all.stdout]).toEqual([0, `${before + 1_104} examples of import forgotten.\n`]);
    expect(await imported()).toBe(0);
  });

  it('says what to name, and what is not there', async () => {
    const nothing = await run(['forget']);
    expect([nothing.code, nothing.stderr]).toEqual([1, 'Say what to forget: --source import, or --product P-1001.\n']);
    const unknown = await run(['forget', '--product', 'nobody']);
    expect([unknown.code, unknown.stderr.includes('404')]).toEqual([1, true]);
  });
});

describe('waybill classify import', () => {
  it('imports a file, and nothing the second time', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => `P-${at},Mug number ${at},691200`);
    const file = fileOf('mugs.csv', ['productId,title,hsCode', ...rows].join('\n'));
    const first = await run(['import', file]);
    expect([first.code, first.stdout]).toEqual([0, '1203 products imported, 0 unchanged.\n']);
    const second = await run(['import', file]);
    expect([second.code, second.stdout]).toEqual([0, '0 products imported, 1203 unchanged.\n']);
  });

  it('says how far it came where the service ends within, and goes on when it is run again', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => `C-${at},Cup number ${at},691200`);
    const file = fileOf('cups.csv', ['productId,title,hsCode', ...rows].join('\n'));
    const imports: string[] = [];
    // Passes on what is asked, and drops the second request that imports.
    const between = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        if (!body.includes('"dryRun":true')) imports.push(body);
        if (imports.length === 2) return response.destroy();
        const { authorization = '' } = request.headers;
        const headers = { authorization, 'content-type': 'application/json' };
        const answer = await fetch(`${service.url}${request.url}`, { method: 'POST', headers, body });
        return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      })();
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const { port } = between.address() as AddressInfo;
    const cut = await run(['import', file, '--url', `http://127.0.0.1:${port}`]);
    between.close();
    expect([cut.code, cut.stdout]).toEqual([1, '']);
    expect(cut.stderr).toContain('1000 of 1203 products are in. Run the command again: it goes on with the others.');
    const again = await run(['import', file]);
    expect([again.code, again.stdout]).toEqual([0, '203 products imported, 1000 unchanged.\n']);
  });

  it('imports nothing of a file with faults, which it names by their rows, unless it may leave them out', async () => {
    const file = fileOf(
      'faulty.csv',
      'productId,title,hsCode\nF-1,Mug,691200\nF-2,Cup,69\nF-3,Plate,999999\nF-4,Bowl,\n',
    );
    const refused = await run(['import', file]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('row 3: hsCode must be 6 to 10 digits');
    expect(refused.stderr).toContain('row 4: hsCode must be in the Harmonized System, which has no 999999');
    expect(refused.stderr).toContain('2 rows with faults. Nothing was imported.');
    const dry = await run(['import', file, '--partial', '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([1, '2 products can be imported, 2 rows with faults. 1 row has no code and was left out.\n']); // oxfmt-ignore
    const partial = await run(['import', file, '--partial']);
    expect([partial.code, partial.stdout]).toEqual([1, '1 product imported, 0 unchanged. 1 row has no code and was left out. 2 rows with faults, left out.\n']); // oxfmt-ignore
  });

  it('finds a product with two codes far apart in a file', async () => {
    const rows = Array.from({ length: 1_100 }, (_, at) => `T-${at},Trowel number ${at},820110`);
    const file = fileOf('twice.csv', ['productId,title,hsCode', ...rows, 'T-3,Trowel number 3,820190'].join('\n'));
    const refused = await run(['import', file]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('row 1102: hsCode is 820190, and 820110 in row 5\n1 row with a fault.');
    const partial = await run(['import', file, '--partial']);
    expect([partial.code, partial.stdout]).toEqual([1, '1100 products imported, 0 unchanged. 1 row with a fault, left out.\n']); // oxfmt-ignore
  });

  it('reads what spreadsheets save, and refuses letters that it would have to guess', async () => {
    const csv = 'Artikelnummer;Bezeichnung;Zolltarifnummer\nU-1;Gießkanne;3924.90\n';
    const wide = await run(['import', fileOf('wide.csv', Buffer.from(`\ufeff${csv}`, 'utf16le'))]);
    expect([wide.code, wide.stdout]).toEqual([0, '1 product imported, 0 unchanged.\n']);
    const old = await run(['import', fileOf('old.csv', Buffer.from(csv, 'latin1'))]);
    expect([old.code, old.stderr.includes('Save it as “CSV UTF-8”')]).toEqual([1, true]);
  });

  it('sends long texts in parts that the service takes', async () => {
    const description = 'é'.repeat(9_999);
    const products = Array.from({ length: 900 }, (_, at) => ({ productId: `L-${at}`, title: 'Gnome', description, hsCode: '392640' })); // oxfmt-ignore
    const long = await run(['import', fileOf('long.json', JSON.stringify(products)), '--dry-run']);
    expect([long.code, long.stdout]).toEqual([0, '900 products can be imported, 0 rows with faults.\n']);
  });

  it('reads JSON, and ends with 2 where a review stands against the file', async () => {
    const file = fileOf('known.json', JSON.stringify([{ productId: 'J-1', title: 'Gnome', hsCode: '392640' }]));
    expect((await run(['import', file])).code).toBe(0);
    await service.post('/api/trade-engine/products/J-1/review', { decision: 'correct', hsCode: '681099' }, { token: 'demo' }); // oxfmt-ignore
    const again = await run(['import', file]);
    expect([again.code, again.stdout]).toEqual([
      2,
      '0 products imported, 0 unchanged. 1 keeps the code of a review.\n',
    ]);
    expect(again.stderr).toContain('row 0: A person has given this product another code');
  });
});
