import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { sha256 } from '../../src/adapters/log/sha256.ts';
import { openTariffFile } from '../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { loadNomenclature } from '../../src/adapters/trade/load-nomenclature.ts';
import { sqlTariffLibrary } from '../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import { importTariff } from '../../src/application/trade/tariffs/import-tariff.ts';
import { versionTariff } from '../../src/domain/trade/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';

/** As many rows as the export of the HTSUS has. */
const rows = 36_000;
const lookups = 200_000;

const rates = ['Free', '6.8%', '1¢/kg', '37.2¢/kg + 11.9%', '2.5¢ each + 4.2%', '16.5%'];
const special = 'Free (A+,AU,BH,CL,CO,D,E,IL,JO,KR,MA,OM,P,PA,PE,S,SG) 2.2% (JP)';

const codeOf = (at: number): string => String(10_000_000 + at * 1_913).slice(0, 8);
const dotted = (code: string): string => `${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6, 8)}`;

/** A schedule shaped like the official one: a line of eight digits, then two of ten below it, and many rates. */
const writeSchedule = async (path: string): Promise<void> => {
  const file = createWriteStream(path);
  file.write(
    'HTS Number,Indent,Description,Unit of Quantity,General Rate of Duty,Special Rate of Duty,Column 2 Rate of Duty,Quota Quantity,Additional Duties\n',
  );
  for (let at = 0; at < rows / 3; at++) {
    const rate = at % 7 === 0 ? `${(at % 400) / 10}%` : (rates[at % rates.length] ?? 'Free');
    const code = dotted(codeOf(at));
    file.write(
      `${code},2,Goods of a kind that is named by a line of ordinary length,,${rate},"${special}",${at % 90}%,,\n`,
    );
    for (const suffix of ['10', '90'])
      file.write(`${code}.${suffix},3,A part of these goods,"[""No."",""kg""]",${rate},,,,\n`);
  }
  file.end();
  await finished(file);
};

export const tariffs: Group = {
  name: 'tariffs',
  run: async ({ rounds }) => {
    await using resources = new AsyncDisposableStack();
    const folder = await temporaryFolder();
    resources.defer(folder.remove);
    const path = join(folder.path, 'schedule.csv');
    await writeSchedule(path);
    const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
    resources.defer(database.close);
    const library = sqlTariffLibrary(database.db);
    const nomenclature = loadNomenclature(join(import.meta.dirname, '../../data/nomenclature.json'));
    const run = importTariff({
      library,
      handle: () => Promise.resolve({ version: 1, events: [] }),
      digest: sha256,
      nomenclature,
    });
    const context = { accountId: 'system', actor: 'bench', correlationId: 'req_bench', at: '2026-11-20T10:00:00.000Z' };

    let version = '';
    const read = await alternating(rounds, {
      reference: () =>
        perSecond(rows, async () => {
          for await (const _ of createReadStream(path).pipe(parse({ columns: true })));
        }),
      ours: () =>
        perSecond(rows, async () => {
          const file = await openTariffFile(path, 'us-hts', 'US');
          ({ version } = await run(file, { destination: 'US', format: 'us-hts', name: 'bench' }, context));
        }),
    });

    const entries = (await library.entries(version)) ?? [];
    const tariff = versionTariff({ id: 'US', version, source: 'bench' }, entries)('2026-11-20');
    const map = new Map(entries.map((entry) => [entry.code, entry]));
    const asked = Array.from(
      { length: 1_000 },
      (_, at) => `${codeOf((at * 11) % (rows / 3))}${['10', '90', '77', ''][at % 4] ?? ''}`,
    );
    const each = (look: (code: string) => unknown) => (): Promise<Rate> => {
      const began = performance.now();
      let found = 0;
      for (let at = 0; at < lookups; at++) if (look(asked[at % asked.length] ?? '') !== undefined) found += 1;
      if (found === 0) throw new Error('Nothing was found.');
      return Promise.resolve({ value: (1_000 * (performance.now() - began)) / lookups, operations: lookups });
    };
    const looked = await alternating(rounds, {
      reference: each((code) => map.get(code)),
      ours: each((code) => tariff.lookup(code)),
    });

    const result: readonly Row[] = [
      rowOf(read, {
        figure: `Import of a schedule of ${rows} rows`,
        unit: 'rows/s',
        what: 'csv-parse alone',
        wanted: { atLeast: rows / 5 },
      }),
      rowOf(looked, {
        figure: 'Lookup by the longest prefix',
        unit: 'µs',
        what: 'a Map, the whole code',
        wanted: { atMost: 20 },
      }),
    ];
    return result;
  },
};
