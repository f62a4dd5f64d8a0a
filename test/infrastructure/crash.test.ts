import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, labelIn, labels, totalOf } from '../chaos/client.ts';
import type { Answer, Label, Place } from '../chaos/client.ts';
import { Evidence } from '../chaos/evidence.ts';
import { settled } from '../chaos/settle.ts';
import { withinTheUnion } from '../support/label-requests.ts';
import { startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await service?.end('SIGKILL');
  await folder.remove();
});

const clients = Array.from({ length: 12 }, (_, number) => number);
const request = (number: number) => ({ body: withinTheUnion(number), key: `order-${number}` });
const book = (place: Place, number: number): Promise<Answer> => ask(place, 'POST', labels, request(number));

it('keeps acknowledged bookings and completes unfinished ones after kill -9', async () => {
  const dataDir = join(folder.path, 'data');
  service = await startServiceProcess({ dataDir });

  // Killed as soon as the first client has its label: the others are somewhere on the way.
  const answers = clients.map((number) => book(service as ServiceProcess, number));
  await Promise.race(answers);
  await service.end('SIGKILL');
  const known = (await Promise.all(answers)).map(labelIn);
  const acknowledged = known.filter((label) => label !== undefined);
  expect(acknowledged).not.toHaveLength(0);

  const again = (service = await startServiceProcess({ dataDir }));
  const repeated = await Promise.all(
    clients.map(async (number): Promise<Label | undefined> => {
      let answer: Answer = { status: 'no answer' };
      await settled(async () => (answer = await book(again, number)).status === 201, 10_000);
      return labelIn(answer);
    }),
  );
  expect(repeated).not.toContain(undefined);
  expect(known.map((label, number) => label ?? repeated[number])).toEqual(repeated);
  // Lists are milliseconds behind.
  const listed = (query: string, count: number): Promise<boolean> =>
    settled(async () => (await totalOf(again, `${labels}${query}`)) === count, 5_000);
  expect(await listed('', clients.length)).toBe(true);
  expect(await listed('?status=booking_pending', 0)).toBe(true);
  expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const findings = await new Evidence(dataDir).findings(
    new Map(acknowledged.map(({ shipmentId, trackingNumber }) => [shipmentId, trackingNumber])),
  );
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
});
