import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTheBorder } from '../support/label-requests.ts';
import { startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aFile, base64, entry, mebibyte, uploads } from '../http/parcels/trade-documents.ts';
import { stopwatch } from '../support/elapsed.ts';

let folder: { readonly path: string; readonly remove: () => Promise<void> };
let service: ServiceProcess;
let shipmentId: string;

const headers = () => ({ authorization: `Bearer ${service.token}`, 'content-type': 'application/json' });
const booked = async (): Promise<string> => {
  const response = await fetch(`${service.url}/api/shipments/labels`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(acrossTheBorder(1)),
  });
  const { shipment } = (await response.json()) as { shipment: { shipmentId: string } };
  return shipment.shipmentId;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  service = await startServiceProcess({ dataDir: join(folder.path, 'data'), environment: { UPLOAD_ROOM: '35' } });
  shipmentId = await booked();
});
afterAll(async () => {
  await service.end('SIGTERM');
  await folder.remove();
});

/** Five documents that nobody has sent before, 25 MiB or as much as is said. */
const bodyOf = (turn: number, size = 5 * mebibyte): Buffer =>
  Buffer.from(
    JSON.stringify({
      shipmentId,
      electronicTradeDocuments: Array.from({ length: 5 }, (_, index) =>
        entry({ content: base64(aFile('PDF', size, turn * 5 + index + 1)), name: `invoice-${turn}-${index}.pdf` }),
      ),
    }),
  );

/** Answers the status. By hand, because fetch copies what it sends. */
const send = (body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(`${service.url}${uploads}`, {
      method: 'POST',
      headers: { ...headers(), 'content-length': body.length },
    });
    sending.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)));
    sending.once('error', reject);
    sending.end(body);
  });

/** KiB, as Linux tells them: VmRSS is what a process holds in memory, VmHWM the most it has held. */
const memory = async (name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const line = (await readFile(`/proc/${service.pid}/status`, 'utf8'))
    .split('\n')
    .find((line) => line.startsWith(name));
  return Number(/\d+/.exec(line ?? '')?.[0]) * 1_024;
};

// In order: memory that a process has taken once stays its own, so the first test would measure nothing after the
// others.
describe('25 MiB of documents', { shuffle: false }, () => {
  it.skipIf(process.platform !== 'linux')('are never held in memory more than three times', async () => {
    // What the first upload loads and compiles is not of the documents.
    expect(await send(bodyOf(0, 64 * 1024))).toBe(201);
    const body = bodyOf(1);
    const before = await memory('VmRSS');
    // proc(5): the peak begins again.
    await writeFile(`/proc/${service.pid}/clear_refs`, '5');
    expect(await send(body)).toBe(201);
    const grown = (await memory('VmHWM')) - before;
    expect(grown).toBeGreaterThan(10 * mebibyte);
    expect(grown).toBeLessThan(75 * mebibyte);
  });

  it('do not delay concurrent requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const elapsed = stopwatch();
        request(`${service.url}/api/shipments/labels/${shipmentId}`, { headers: headers(), agent }, (response) =>
          response.resume().once('end', () => resolve(elapsed())),
        )
          .once('error', reject)
          .end();
      });
    /** The longest of so many waits, or of those until something is over. */
    const longestWait = async (isOver: (asked: number) => boolean): Promise<number> => {
      let longest = 0;
      for (let asked = 0; !isOver(asked); asked++) longest = Math.max(longest, await ask());
      return longest;
    };
    const isKeptWaiting = async (turn: number): Promise<boolean> => {
      const body = bodyOf(turn);
      await ask();
      const alone = await longestWait((asked) => asked === 50);
      let isDone = false;
      const sent = send(body).finally(() => (isDone = true));
      const beside = await longestWait(() => isDone);
      expect(await sent).toBe(201);
      expect(beside).toBeGreaterThan(0);
      return beside >= 50 + 2 * alone;
    };
    // Work that kept the loop to itself would do so every time; a machine that is busy with others makes everyone wait,
    // uploads or none.
    let isAlwaysKeptWaiting = true;
    for (let turn = 2; isAlwaysKeptWaiting && turn < 6; turn++) isAlwaysKeptWaiting = await isKeptWaiting(turn);
    agent.destroy();
    expect(isAlwaysKeptWaiting).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('six times at once stay within the memory budget', async () => {
    const bodies = [10, 11, 12].map((turn) => bodyOf(turn));
    const before = await memory('VmRSS');
    await writeFile(`/proc/${service.pid}/clear_refs`, '5');
    const statuses = await Promise.all([...bodies, ...bodies].map(send));
    const grown = (await memory('VmHWM')) - before;
    // On a slow machine the last ones wait in vain.
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses).toContain(201);
    expect(grown).toBeLessThan(150 * mebibyte);
  });
});
