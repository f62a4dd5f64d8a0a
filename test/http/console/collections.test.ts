import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { collectionUntil, readyCollection } from '../collections/collection-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/console/collections';

const signedIn = async (given: Partial<User> = {}) => {
  const browser = browserOf(service);
  const user = await addUser(service, given);
  await browser.signIn(user.email);
  return { ...browser, user };
};

describe('the list of collections', () => {
  it('shows sum, country, deadline and messages, and neither the name nor the address of the consignee', async () => {
    await readyCollection(service, { customerReference: 'LIST-1' });
    await service.caughtUp();
    const { status, text } = await (await signedIn()).get(`${path}?customerReference=LIST-1`);
    expect(status).toBe(200);
    for (const shown of ['78.64 <small>EUR', 'Germany', 'LIST-1', 'To be paid', '1–1 of 1'])
      expect(text).toContain(shown);
    expect(text).toMatch(/in 1\d d|in \d d/);
    expect(text).not.toMatch(/Jane|Sample Street/);
  });

  it('narrows by tab: what is overdue, and what has to be corrected', async () => {
    const { id, trackingNumber } = await readyCollection(service);
    await service.post('/sandbox/advance', { collectionId: id, to: 'overdue' });
    await service.caughtUp();
    const browser = await signedIn();
    const overdue = await browser.get(`${path}?tab=overdue`);
    expect(overdue.text).toContain(trackingNumber);
    expect(overdue.text).toContain('Overdue</span>');
    expect((await browser.get(`${path}?tab=correct`)).text).not.toContain(trackingNumber);
  });

  it('leads to the same list as CSV', async () => {
    const { trackingNumber } = await readyCollection(service, { customerReference: 'CSV-1' });
    const other = await readyCollection(service, { customerReference: 'CSV-2' });
    await service.caughtUp();
    const browser = await signedIn({ role: 'member' });
    const page = await browser.get(`${path}?tab=unpaid&customerReference=CSV-1`);
    const href = `${path}/export?tab=unpaid&amp;customerReference=CSV-1`;
    expect(page.text).toContain(`href="${href}"`);
    const { status, headers, text } = await browser.get(href.replaceAll('&amp;', '&'));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="taxes-collections.csv"');
    expect([text.includes(trackingNumber), text.includes(other.trackingNumber)]).toEqual([true, false]);
    expect((await browser.get(`${path}/export?tab=paid&customerReference=CSV-1`)).text).not.toContain(trackingNumber);
  });

  it('says which filter is wrong, in the export too', async () => {
    const browser = await signedIn();
    expect((await browser.get(`${path}?createdAtFrom=soon`)).text).toContain('createdAtFrom');
    expect((await browser.get(`${path}/export?createdAtFrom=soon`)).status).toBe(400);
  });

  it('leaves archived collections out unless they are asked for', async () => {
    const { id } = await readyCollection(service, { customerReference: 'OLD-1' });
    await service.post(`/api/taxes-collections/${id}/cancel`);
    await service.post(`/api/taxes-collections/${id}/archive`);
    await collectionUntil(service, id, 'cancelled');
    await service.caughtUp();
    const browser = await signedIn();
    const found = async (query: string) => (await browser.get(`${path}?customerReference=OLD-1${query}`)).text;
    expect(await found('')).toContain('Nothing matches.');
    expect(await found('&includeArchived=true')).toContain(id);
  });
});
