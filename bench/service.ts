import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnCommand, startServiceProcess } from '../test/support/service-process.ts';
import type { ServiceProcess } from '../test/support/service-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

/** A temporary folder with one for a service's data; both are deleted when `resources` is disposed of. */
export const aFolder = async (resources: AsyncDisposableStack): Promise<{ readonly path: string; readonly dataDir: string }> => {
  const { path, remove } = await temporaryFolder();
  resources.defer(remove);
  const dataDir = join(path, 'data');
  await mkdir(dataDir);
  return { path, dataDir };
};

/** A service with an account without webhooks, so that only the booking itself is measured. */
export type BenchService = ServiceProcess & { readonly benchToken: string };

/** Starts a service on this data; it is stopped when `resources` is disposed of. */
export const openService = async (resources: AsyncDisposableStack, dataDir: string): Promise<BenchService> => {
  const service = await startServiceProcess({ dataDir });
  resources.defer(async () => void (await service.end('SIGTERM')));
  const { code, stdout, stderr } = await spawnCommand(['token', 'create', '--account', 'acc_bench', '--name', 'Bench'], { dataDir });
  if (code !== 0) throw new Error(`No token for the bench: ${stderr}`);
  return { ...service, benchToken: stdout.trim() };
};

export const book = async ({ url, benchToken }: Pick<BenchService, 'url' | 'benchToken'>, body: object): Promise<string> => {
  const response = await fetch(`${url}/api/shipments/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${benchToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A booking was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { shipment: { shipmentId: string } }).shipment.shipmentId;
};
