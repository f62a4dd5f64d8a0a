import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withinTheUnion } from '../test/support/label-requests.ts';
import type { Options } from './figure.ts';
import { requestsPerSecond } from './load.ts';
import type { Rate } from './meter.ts';
import { aFolder, openService } from './service.ts';
import type { BenchService } from './service.ts';

/** Bookings inside the EU in ZPL: they have no customs document, and the main thread draws the label. */
export const bodies = Array.from({ length: 64 }, (_, number) => withinTheUnion(number, 'ZPL'));

export const bookMany = ({ url, benchToken }: BenchService, amount: number): Promise<Rate> =>
  requestsPerSecond({ url: `${url}/api/shipments/labels`, token: benchToken, bodies, amount });

const kept = new AsyncDisposableStack();
let grown: Promise<string> | undefined;

const grow = async (parcels: number): Promise<string> => {
  const { dataDir } = await aFolder(kept);
  await using resources = new AsyncDisposableStack();
  await bookMany(await openService(resources, dataDir), parcels);
  return dataDir;
};

export const parcelsOf = ({ quick }: Pick<Options, 'quick'>): number => (quick ? 5_000 : 100_000);

/**
 * The data of a service that has booked `parcelsOf(options)` parcels and never restarted, as a copy for the caller. The
 * parcels are booked once in a run of the bench.
 */
export const grownData = async (
  resources: AsyncDisposableStack,
  options: Options,
): Promise<{ readonly path: string; readonly dataDir: string }> => {
  const folder = await aFolder(resources);
  await cp(await (grown ??= grow(parcelsOf(options))), folder.dataDir, { recursive: true });
  return folder;
};

/** Deletes the data that `grownData` has cached. */
export const disposeOfGrownData = (): Promise<void> => kept.disposeAsync();

export const bytesOf = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
};
