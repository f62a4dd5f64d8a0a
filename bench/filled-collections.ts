import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { collectionView } from '../src/application/collections/collection-view.ts';
import { tableOf } from '../src/adapters/log/sql/read-models/collection-table.ts';
import { columnOf, countColumn, countsTableOf } from '../src/adapters/log/sql/read-models/document-counts.ts';
import { requestForCollection } from '../test/http/collections/collection-request.ts';
import { aFolder, openService } from './service.ts';
import type { BenchService } from './service.ts';

/** How many of the collections have one customer reference, which an export asks for. */
export const exported = 100_000;
export const exportedReference = 'bench-export';
export const collectionsPath = '/api/taxes-collections';

export type Template = { readonly collectionId: string; readonly paymentUrl: string };

export const asked = ({ benchToken }: BenchService) => ({
  headers: { authorization: `Bearer ${benchToken}`, 'content-type': 'application/json' },
});

export const body = (trackingNumber: string): object => requestForCollection({ trackingNumber });

const request = async (service: BenchService, trackingNumber: string): Promise<Template> => {
  const answer = await fetch(`${service.url}/api/trade-engine/duties-taxes`, {
    method: 'POST',
    ...asked(service),
    body: JSON.stringify(body(trackingNumber)),
  });
  if (!answer.ok) throw new Error(`A collection was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { collection: Template }).collection;
};

export const pendingIn = async (service: BenchService): Promise<number> => {
  const answer = await fetch(`${service.url}${collectionsPath}?status=pending&range=[0,0]`, asked(service));
  if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return Number(answer.headers.get('x-total-count'));
};

export const reaches = async (service: BenchService, count: number): Promise<void> => {
  while ((await pendingIn(service)) < count) await wait(20);
};

/** Copies one collection in the list of a stopped service: only the first is in the log. */
const fill = (dataDir: string, { collectionId }: Template, rows: number): void => {
  using database = new DatabaseSync(join(dataDir, 'waybill.sqlite'));
  const table = tableOf(collectionView);
  const first = database.prepare(`select * from ${table} where ${columnOf('collectionId')} = ?`).get(collectionId);
  if (!first) throw new Error(`${table} does not have ${collectionId}.`);
  const columns = Object.keys(first);
  const insert = database.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`);
  const created = Date.parse(String(first[columnOf('createdAt')]));
  database.exec('begin');
  for (let row = 1; row < rows; row++) {
    const id = `${collectionId.slice(0, -7)}${String(row).padStart(7, '0')}`;
    const createdAt = new Date(created - row * 1_000).toISOString();
    const reference = row <= exported ? exportedReference : 'bench';
    const changed: Readonly<Record<string, string>> = {
      key: String(first['key']).replace(collectionId, id),
      [columnOf('collectionId')]: id,
      [columnOf('createdAt')]: createdAt,
      [columnOf('customerReference')]: reference,
      document: String(first['document'])
        .replace(collectionId, id)
        .replace(/"createdAt":"[^"]+"/, `"createdAt":"${createdAt}","customerReference":"${reference}"`),
    };
    insert.run(...columns.map((column) => changed[column] ?? first[column] ?? null));
  }
  database
    .prepare(`update ${countsTableOf(table)} set ${countColumn} = ${countColumn} + ? where ${columnOf('status')} = ?`)
    .run(rows - 1, first[columnOf('status')] ?? null);
  database.exec('commit');
};

/** A service whose account has the given number of taxes collections, which are copies of one. */
export const filled = async (
  resources: AsyncDisposableStack,
  rows: number,
): Promise<{
  readonly service: BenchService;
  readonly dataDir: string;
  readonly template: Template;
  readonly folder: string;
}> => {
  const { path: folder, dataDir } = await aFolder(resources);
  await using before = new AsyncDisposableStack();
  const first = await openService(before, dataDir);
  const template = await request(first, 'BENCH1');
  await reaches(first, 1);
  await before.disposeAsync();
  fill(dataDir, template, rows);
  return { service: await openService(resources, dataDir), dataDir, template, folder };
};
