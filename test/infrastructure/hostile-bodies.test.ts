import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, sendMany } from '../support/hostile-bodies.ts';
import { heapInUse, inspectable } from '../support/process-heap.ts';
import { runsTimes } from '../support/property-runs.ts';
import { startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const mebibyte = 1024 * 1024;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess;
let log: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  log = join(folder.path, 'log');
  service = await startServiceProcess({
    dataDir: join(folder.path, 'data'),
    log,
    environment: { ...inspectable('--max-old-space-size=256'), EASYPOST_WEBHOOK_SECRET: 'secret' },
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await folder.remove();
});

const isHealthy = async (): Promise<boolean> => (await fetch(`${service.url}/healthz`)).ok;

/** Twelve of the largest, parsed, are as much as the heap. */
const times = Math.max(12, runsTimes(0.1));

/**
 * Sends it so many times; answers what was said, and by how much the heap has grown since it was sent for the first
 * time.
 */
const attack = async (path: string, body: (typeof hostileBodies)[number], headers: Record<string, string>) => {
  const url = `${service.url}${path}`;
  // What the first one loads and compiles stays.
  await sendMany(url, body, { times: 1, atOnce: 1, headers });
  const before = await heapInUse(log);
  const answers = await sendMany(url, body, { times, headers });
  return { said: [...new Set(answers)], grown: (await heapInUse(log)) - before };
};

describe('a service with a heap of 256 MB', () => {
  it.each(hostileBodies)('survives many label requests of $name, and holds no memory of them', async (body) => {
    const { said, grown } = await attack('/api/shipments/labels', body, { authorization: `Bearer ${service.token}` });
    expect(said).toEqual([expect.stringMatching(/^400 (too_many_values|validation_failed)$/)]);
    expect(grown).toBeLessThan(8 * mebibyte);
    expect(await isHealthy()).toBe(true);
  });

  it.each(hostileBodies)('survives many unsigned webhooks of $name, and parses none', async (body) => {
    const { said, grown } = await attack('/webhooks/easypost', body, {});
    expect(said).toEqual([body.encoding === undefined ? '401 invalid_signature' : '415 unsupported_encoding']);
    expect(grown).toBeLessThan(8 * mebibyte);
    expect(await isHealthy()).toBe(true);
  });
});
