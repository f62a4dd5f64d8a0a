import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxProcessor } from '../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import { openDatabase } from '../../../src/adapters/log/sql/engine/database.ts';
import { readyCollection } from '../../http/collections/collection-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
let collectionId: string;
let intentId: string;
beforeAll(async () => {
  service = await runningService();
  ({ id: collectionId } = await readyCollection(service));
  const path = `/api/taxes-collections/${collectionId}`;
  const paid = await service.post(`${path}/payment`, { paymentMethodId: 'pm_card_visa', idempotencyKey: 'key-1' });
  intentId = String(paid.json['paymentIntentId']);
});
afterAll(() => service.stop());

const day = (days: number): string =>
  new Date(Date.parse(service.clock.now()) + days * 24 * 3_600_000).toISOString().slice(0, 10);
/** The clock of a command is the real one: the period is that of the service's clock. */
const reconcile = async (...options: readonly string[]) => {
  const command = [
    'payments',
    'reconcile',
    '--url',
    service.listeningAt,
    '--from',
    day(-1),
    '--to',
    day(2),
    ...options,
  ];
  const { code, stdout, stderr } = await runCommand(command, { dataDir: service.dataDir });
  const lines = stdout.trim().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>); // oxfmt-ignore
  return { code, stderr, found: lines.slice(0, -1), result: lines.at(-1) };
};

describe('waybill payments reconcile', () => {
  it('names each difference and exits with 1, corrects it with --fix, and exits with 0 without one', async () => {
    const sums = { received: '78.64', refunded: '0.00', disputed: '0.00', fees: '1.57', left: '77.07' };
    expect(await reconcile()).toMatchObject({
      code: 0,
      found: [],
      result: {
        processor: 'sandbox',
        from: `${day(-1)}T00:00:00.000Z`,
        to: `${day(2)}T00:00:00.000Z`,
        payments: 1,
        differences: 0,
        left: 0,
        totals: [{ currency: 'EUR', processor: sums, log: sums }],
      },
    });

    const database = await openDatabase(service.config.databaseUrl);
    try {
      const processor = new SandboxProcessor({
        db: database.db,
        clock: service.clock,
        baseUrl: service.url,
        secret: 'whsec_YQ==',
      });
      const amount = { amount: '8.64', currency: 'EUR' };
      await processor.refund({ refundKey: 'made-there', intentId, amount }, new AbortController().signal);
    } finally {
      await database.close();
    }
    const difference = {
      difference: 'refund_unknown',
      collectionId,
      intentId,
      id: 'made-there',
      processor: '8.64 EUR succeeded',
      accountId: 'acc_shop',
    };
    const before = await reconcile();
    expect([before.code, before.found]).toEqual([1, [difference]]);
    expect(before.result).toMatchObject({
      differences: 1,
      left: 1,
      totals: [{ processor: { refunded: '8.64', left: '68.43' }, log: sums }],
    });

    const fixed = await reconcile('--fix');
    expect([fixed.code, fixed.found]).toEqual([0, [{ ...difference, fixed: true }]]);
    expect(await reconcile()).toMatchObject({ code: 0, found: [], result: { payments: 1, left: 0 } });
    const closing = { collected: '78.64', refunded: '8.64', fees: '1.57', owed: '68.43' };
    const settlement = await eventually(async () => {
      // The service looks for events of other processes from time to time.
      service.clock.advance(1_000);
      const { json } = await service.get('/api/taxes-collections/settlement');
      const [euro] = json['balances'] as readonly { readonly closing: Readonly<Record<string, string>> }[];
      return euro?.closing['refunded'] === '8.64' && euro.closing;
    });
    expect(settlement).toMatchObject(closing);
  });

  it.each([
    [
      ['--from', 'yesterday'],
      '--from must be an existing date or an ISO 8601 timestamp, such as 2026-01-15, not yesterday.',
    ],
    [['--from', '2026-11-21', '--to', '2026-11-20'], '--from must be before --to'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await runCommand(['payments', 'reconcile', ...options], { dataDir: service.dataDir });
    expect([code, stderr.includes(message)]).toEqual([1, true]);
  });
});
