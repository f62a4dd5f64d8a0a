import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { aBucket } from '../../support/s3-bucket.ts';
import type { Bucket } from '../../support/s3-bucket.ts';
import { book } from './label-request.ts';
import { entry, uploads } from './trade-documents.ts';

let bucket: Bucket;
let service: RunningService;
beforeAll(async () => {
  bucket = await aBucket();
  service = await runningService({ environment: { DOCUMENTS_URL: bucket.url } });
});
afterAll(async () => {
  await service.stop();
  await bucket.stop();
  await bucket.remove();
});

/** The names of the files in the bucket. */
const stored = async (): Promise<readonly string[]> => {
  const names = await readdir(bucket.folder, { recursive: true });
  return [...new Set(names.flatMap((name) => /[0-9a-f]{64}/.exec(name)?.[0] ?? []))];
};

const bookWithFiles = async () => {
  const { shipmentId, documents } = await book(service);
  const content = Buffer.from(`%PDF-1.7\n${shipmentId}`).toString('base64');
  expect((await service.post(uploads, { shipmentId, electronicTradeDocuments: [entry({ content })] })).status).toBe(
    201,
  );
  return { shipmentId, url: documents[0]?.url ?? '' };
};
const erase = (shipmentId: string) =>
  service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'operator' });

it('an erasure deletes the labels, customs papers and uploads of a shipment from a bucket', async () => {
  const before = await stored();
  const { shipmentId, url } = await bookWithFiles();
  expect(await stored()).toHaveLength(before.length + 3);
  expect((await service.bytes(url, { token: null })).status).toBe(200);
  expect((await erase(shipmentId)).json).toMatchObject({ finished: true, erased: [{ id: shipmentId, files: 3 }] });
  expect(await stored()).toEqual(before);
  expect((await service.bytes(url, { token: null })).status).toBe(404);
});

it('an erasure waits for a bucket that is away, and is not reported as finished before', async () => {
  const before = await stored();
  const { shipmentId } = await bookWithFiles();
  await bucket.stop();
  let answered = false;
  const erasure = erase(shipmentId).finally(() => (answered = true));
  await eventually(() => service.log().includes('"subscriber":"personal-data-erasure"'));
  expect(answered).toBe(false);
  await bucket.start();
  service.clock.advance(60_000);
  expect((await erasure).json).toMatchObject({ finished: true });
  expect(await stored()).toEqual(before);
});
