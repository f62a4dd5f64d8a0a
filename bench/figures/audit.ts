import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip, gzipSync } from 'node:zlib';
import { checkExport } from '../../src/adapters/log/log-file/check-export.ts';
import { LogKey, SignedLog } from '../../test/support/signed-export.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';

/** The number of events of one stream, as a parcel has them. */
const eventsPerStream = 5;

/** Fills a line up to 700 bytes. A part does not compress, like encrypted data. */
const filler = (): string => `${randomBytes(135).toString('base64')}${'goods '.repeat(34)}`;
const charactersPerPiece = 4_194_304;

/** Writes an export as `waybill events export` does, in gzip pieces. Returns the number of its events. */
const writeExport = async (path: string, key: LogKey, events: number): Promise<number> => {
  const handle = await open(path, 'w');
  let [lines, characters, count]: [string[], number, number] = [[], 0, 0];
  const log = new SignedLog(key, 'evt', (line) => {
    lines.push(line);
    characters += line.length;
    count += 1;
  });
  const write = async (): Promise<void> => {
    await handle.appendFile(gzipSync(lines.map((line) => `${line}\n`).join('')));
    [lines, characters] = [[], 0];
  };
  for (let index = 0; index < events; index++) {
    await log.add({
      stream: `shipment-shp_${String(Math.floor(index / eventsPerStream)).padStart(26, '0')}`,
      data: { index, filler: filler() },
    });
    if (characters >= charactersPerPiece) await write();
  }
  lines.push(await log.end());
  await write();
  await handle.close();
  return count;
};

/** The lower bound: decompressing the text and hashing it. */
const gunzipAndHash = async (path: string): Promise<void> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path).pipe(createGunzip({ chunkSize: 262_144 })) as AsyncIterable<Buffer>)
    hash.update(piece);
  hash.digest();
};

/** Checks an export offline. */
export const audit: Group = {
  name: 'audit',
  run: async ({ rounds, quick }) => {
    await using resources = new AsyncDisposableStack();
    const folder = await temporaryFolder();
    resources.defer(folder.remove);
    const [path, key] = [join(folder.path, 'log.ndjson.gz'), await LogKey.make('bench')];
    const events = await writeExport(path, key, quick ? 100_000 : 1_000_000);
    const measured = await alternating(rounds, {
      reference: () => perSecond(events, () => gunzipAndHash(path)),
      ours: () =>
        perSecond(events, async () => {
          const report = await checkExport(createReadStream(path), { keys: key.keys, compression: 'gzip' });
          if (!report.isWhole || report.events !== events)
            throw new Error(`The export was not found whole: ${JSON.stringify(report)}`);
        }),
    });
    return [
      rowOf(measured, {
        figure: `Offline check of an export, ${events} events of 700 bytes, gzip`,
        unit: 'events/s',
        what: 'gunzip and one sha256 of the text',
        wanted: { atLeast: 100_000 },
      }),
    ];
  },
};
