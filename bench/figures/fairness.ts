import { setTimeout as wait } from 'node:timers/promises';
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
  {
    what: 'the same over 32 connections',
    path: duties,
    bodyOf: (number: number) => uncodedDuties(number),
    connections: 32,
  },
  { what: 'labels of 200 uncoded lines over 4 connections', path: labels, bodyOf: largeParcel, connections: 4 },
] as const;

/** The most holidays that the settings accept. */
const holidays = (first: number) =>
  Array.from({ length: 500 }, (_, day) => ({
    date: new Date((first + day) * 86_400_000).toISOString().slice(0, 10),
    country: 'DE',
  }));

const patch = async ({ url, token }: Place, path: string, body: object): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await (await fetch(`${url}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })).text();
};

/** The path of a PDF about a collection of 190 lines. */
const noticeOf = async (account: Place, read: (path: string) => Promise<unknown>): Promise<string> => {
  const { commodities, ...parcel } = largeParcel(0);
  const coded = commodities
    .slice(0, 190)
    .map((line) => ({ ...line, hsCode: '6109.10', value: { amount: '20.00', currency: 'GBP' } }));
  const asked = {
    ...parcel,
    commodities: coded,
    trackingNumber: 'BENCH1',
    additionalServices: { taxesCollection: true },
  };
  const { text } = await post(account, duties, {
    ...asked,
    customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  });
  const { collection } = JSON.parse(text) as { readonly collection?: { readonly collectionId: string } };
  if (collection === undefined) throw new Error(`The collection was refused: ${text}`);
  const path = `/api/taxes-collections/${collection.collectionId}`;
  for (let attempt = 0; attempt < 100; attempt++, await wait(100)) {
    const attachment = ((await read(path)) as { readonly attachments: readonly { readonly id: string }[] })
      .attachments[0];
    if (attachment !== undefined) return `${path}/attachments/${attachment.id}`;
  }
  throw new Error('The collection has no paper.');
};

/**
 * The effect of one account's load on others without rate limits: the duration of another account's booking, and of
 * /healthz.
 */
export const fairness: Group = {
  name: 'fairness',
  run: async ({ rounds, quick }) => {
    const seconds = quick ? 4 : 10;
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await aFolder(resources);
    const service = await openService(resources, dataDir);
    const { stdout } = await spawnCommand(['token', 'create', '--account', 'acc_greedy', '--name', 'Greedy'], {
      dataDir,
    });
    const account: Place = { url: service.url, token: stdout.trim() };

    // Warm-up: the first requests include compilation by the JavaScript engine.
    for (let number = 0; number < 20; number++) await book(service, withinTheUnion(number));
    for (let number = 0; number < 5; number++) await post(account, duties, uncodedDuties(number));
    const rows: Row[] = [];
    for (const { what, path, bodyOf, connections } of attacks) {
      const attack = (signal: AbortSignal) => sendContinuously(account, path, bodyOf, { connections, signal });
      rows.push(...(await bystanderRows(service, { what, attack, rounds, seconds })));
    }
    const read = async (path: string): Promise<unknown> => {
      const response = await fetch(`${account.url}${path}`, { headers: { authorization: `Bearer ${account.token}` } });
      return JSON.parse(await response.text());
    };
    const paper = await noticeOf(account, read);
    const notices = (signal: AbortSignal) => sendContinuously(account, paper, undefined, { connections: 64, signal });
    rows.push(
      ...(await bystanderRows(service, {
        what: 'its notice of 190 lines over 64 connections',
        attack: notices,
        rounds,
        seconds,
      })),
    );

    const settings = '/api/accounts/me/settings';
    for (let change = 0; change < 40; change++)
      await patch(account, settings, { holidays: { added: holidays(change) } });
    const past = (signal: AbortSignal) =>
      sendContinuously(account, `${settings}?asOf=20`, undefined, { connections: 16, signal });
    const budget = 'its settings as they were, large and often changed, over 16 connections';
    rows.push(...(await bystanderRows(service, { what: budget, attack: past, rounds, seconds })));
    return rows;
  },
};
