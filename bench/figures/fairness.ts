import { sendContinuously, post, uncodedDuties, uncodedLines } from '../../test/support/busy-account.ts';
import type { Place } from '../../test/support/busy-account.ts';
import { acrossTheBorder, withinTheUnion } from '../../test/support/label-requests.ts';
import { spawnCommand } from '../../test/support/service-process.ts';
import { bystanderRows } from '../bystander.ts';
import type { Group, Row } from '../figure.ts';
import { aFolder, book, openService } from '../service.ts';

const duties = '/api/trade-engine/duties-taxes';
const labels = '/api/shipments/labels';

/** A parcel of two hundred kinds of goods without codes. */
const largeParcel = (number: number) => ({
  ...acrossTheBorder(number),
  weight: { unit: 'kg', value: '20' },
  commodities: uncodedLines(number, 200),
});

const attacks = [
  {
    what: 'duties of 200 uncoded lines over 4 connections',
    path: duties,
    bodyOf: (number: number) => uncodedDuties(number),
    connections: 4,
  },
  { what: 'the same over 32 connections', path: duties, bodyOf: (number: number) => uncodedDuties(number), connections: 32 },
  { what: 'labels of 200 uncoded lines over 4 connections', path: labels, bodyOf: largeParcel, connections: 4 },
] as const;

/** The effect of one account's load on others without rate limits: the duration of another account's booking, and of /healthz. */
export const fairness: Group = {
  name: 'fairness',
  run: async ({ rounds, quick }) => {
    const seconds = quick ? 4 : 10;
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await aFolder(resources);
    const service = await openService(resources, dataDir);
    const { stdout } = await spawnCommand(['token', 'create', '--account', 'acc_greedy', '--name', 'Greedy'], { dataDir });
    const account: Place = { url: service.url, token: stdout.trim() };

    // The first requests pay for the compiler.
    for (let number = 0; number < 20; number++) await book(service, withinTheUnion(number));
    for (let number = 0; number < 5; number++) await post(account, duties, uncodedDuties(number));
    const rows: Row[] = [];
    for (const { what, path, bodyOf, connections } of attacks) {
      const attack = (signal: AbortSignal) => sendContinuously(account, path, bodyOf, { connections, signal });
      rows.push(...(await bystanderRows(service, { what, attack, rounds, seconds })));
    }
    return rows;
  },
};
