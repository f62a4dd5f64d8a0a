import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import type { TaxesCollectionCommand } from '../../../src/domain/collections/taxes-collection/index.ts';
import { collectionsIn, startPayment } from '../../support/paid-collections.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

const path = '/console/settlement';
const money = (amount: string, currency = 'EUR') => ({ amount, currency });
const paid = (
  intentId: string,
  at: string,
  received = money('46.00'),
  fee = money('0.92'),
): TaxesCollectionCommand => ({
  type: 'RecordPayment',
  data: { order: 1, intentId, received, fee, at },
});

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const collect = collectionsIn(service.eventStore);
  const [euro, yen] = [money('46.00'), money('5000', 'JPY')];
  const refund = { refundId: 'rfd_1', intentId: 'pi_1', amount: money('6.00') };
  await collect('txc_1', {
    accountId: shop,
    due: euro,
    commands: [
      startPayment(),
      paid('pi_1', '2026-11-20T10:00:00.000Z'),
      { type: 'RequestRefund', data: { ...refund, at: '2026-11-21T10:00:00.000Z' } },
      {
        type: 'RecordRefund',
        data: { ...refund, processorRefundId: 're_1', status: 'succeeded', at: '2026-11-21T11:00:00.000Z' },
      },
    ],
  });
  await collect('txc_2', {
    accountId: shop,
    due: yen,
    commands: [startPayment(), paid('pi_2', '2026-11-21T12:00:00.000Z', yen, money('100', 'JPY'))],
  });
  await collect('txc_3', {
    accountId: rival,
    due: euro,
    commands: [startPayment(), paid('pi_3', '2026-11-21T12:00:00.000Z')],
  });
  await service.caughtUp();
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, { role: 'member', ...given });

describe('the settlement in the console', () => {
  it('shows the balance of each currency, and each day', async () => {
    const { status, text } = await (await signedIn()).get(`${path}?tab=all`);
    expect(status).toBe(200);
    for (const shown of ['Balance in EUR', 'Balance in JPY', '39.08', '5000', '-6.00 <small>EUR', '4900 <small>JPY'])
      expect(text).toContain(shown);
    expect(text).toContain(`href="${path}?from=2026-11-21&amp;to=2026-11-21"`);
    expect(text).not.toContain('In dispute');
    expect(text).toContain('$WAYBILL/api/taxes-collections/settlement');
  });

  it('shows a period of days, one currency, and how to compare them with the processor', async () => {
    const { text } = await (await signedIn()).get(`${path}?from=2026-11-21&to=2026-11-21&currency=EUR`);
    for (const shown of ['>45.08<', '>-6.00<', '>39.08<', 'reconcile --from 2026-11-21 --to 2026-11-22'])
      expect(text).toContain(shown);
    expect(text).not.toContain('Balance in JPY');
    expect(text).not.toContain('2026-11-20');
  });

  it('is the same as CSV, for the same days', async () => {
    const browser = await signedIn();
    const page = await browser.get(`${path}?from=2026-11-20&to=2026-11-20`);
    const href = `${path}/export?from=2026-11-20&to=2026-11-20`;
    expect(page.text).toContain(`href="${href.replace('&', '&amp;')}"`);
    const { text, headers } = await browser.get(href);
    expect(headers.get('content-disposition')).toBe('attachment; filename="settlement.csv"');
    expect(text).toContain('pi_1');
    expect(text).not.toContain('pi_2');
  });

  it('says which day is wrong, and keeps it', async () => {
    const { status, text } = await (await signedIn()).get(`${path}?from=2026-11-22&to=2026-11-21`);
    expect(status).toBe(400);
    expect(text).toContain('from must be before to');
    expect(text).toContain('value="2026-11-22"');
    expect(text).not.toContain('No money has moved');
  });

  it('says where no money has moved, and is found from the list of collections', async () => {
    const browser = await signedIn({ accountId: 'acc_without_money' });
    expect((await browser.get(path)).text).toContain('No money has moved.');
    expect((await browser.get('/console/collections')).text).toContain(`href="${path}"`);
  });
});
