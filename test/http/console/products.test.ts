import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

const products = '/api/trade-engine/products';

/** Classifies products under their ids, and returns the records of them. */
const classified = async (named: Readonly<Record<string, string>>, asking = {}) => {
  await service.post(
    '/api/trade-engine/classifications',
    {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: Object.entries(named).map(([productId, title]) => ({ productId, title })),
    },
    asking,
  );
  await service.caughtUp();
  return Promise.all(
    Object.keys(named).map(
      async (productId) =>
        (await service.get(`${products}/${productId}`, asking)).json as unknown as {
          readonly id: string;
          readonly hsCode?: string;
          readonly reviewState: string;
          readonly confidence: number;
        },
    ),
  );
};

const pageOf = ({ id }: { readonly id: string }): string => `/console/products/${id}`;

it('the list of all products shows how many of each confidence people have approved and rejected', async () => {
  const [one] = await classified({ 'G-1': 'Thing of no kind' }, { token: 'rival' });
  const [user, browser] = [await addUser(service, { accountId: rival }), browserOf(service)];
  await browser.signIn(user.email);
  const empty = await browser.get('/console/products/all');
  expect(empty.text).toContain('<svg class="chart"');
  const row = (text: string) =>
    /<th scope="row">Low<td(.*?)<tr>/s
      .exec(text)?.[1]
      ?.split('<td')
      .map((cell) => cell.replace(/^.*>/, ''));
  // Another test may leave a product of this account in the queue.
  const waiting = Number(row(empty.text)?.[2]);
  expect(row(empty.text)).toEqual(['0', '0', String(waiting), '0', '–']);
  if (!one) throw new Error('The product is missing.');
  await browser.submit(pageOf(one), `${pageOf(one)}/review`, { decision: 'reject', hsCode: '', reason: 'No goods' });
  await service.caughtUp();
  const judged = await browser.get('/console/products/all');
  expect(row(judged.text)).toEqual(['0', '0', String(waiting - 1), '1', '100 %']);
  const { json } = await service.get('/api/trade-engine/products/counts/reviews', { token: 'rival' });
  expect(judged.text.includes('id="reviews-chart-title"')).toBe(json['reviewed'] !== 0);
});

describe('the queue of products', () => {
  it('shows the least certain one first, with what else it may be, and keys for what can be done', async () => {
    const [vague, unsure] = await classified({ 'Q-1': 'Wonder cloth <b>new</b>', 'Q-2': 'Baby romper' });
    expect(vague?.confidence).toBeLessThan(unsure?.confidence ?? 0);
    if (!unsure) throw new Error('The product is missing.');
    const browser = await signedIn();
    const { status, text } = await browser.get('/console/products');
    expect(status).toBe(200);
    expect(text.indexOf('>Baby romper</a>')).toBeGreaterThan(text.indexOf('>Wonder cloth &lt;b&gt;new&lt;/b&gt;</a>'));
    expect(text).toMatch(/\d+ wait for a review, lowest confidence first/);
    // Another test may leave a product in front of which nothing else is known.
    expect((await browser.get(pageOf(unsure))).text).toContain('What else it may be');
    expect(text).toContain('>Product id<');
    for (const key of ['n', 'c', 'r']) expect(text).toContain(`data-key="${key}"`);
    expect(text).not.toContain('<b>new');
    expect(text).toMatch(/\$WAYBILL\/api\/trade-engine\/products\/[\w-]+\/review/);
  });

  it('leads from a decision to the next product, with a way back; the event names the person', async () => {
    const [one, other] = await classified({ 'R-1': 'Gadget holder', 'R-2': 'Folding thing' });
    if (!one || !other) throw new Error('Products are missing.');
    const browser = browserOf(service);
    const user = await addUser(service, { role: 'member' });
    await browser.signIn(user.email);
    const done = await browser.submit(pageOf(one), `${pageOf(one)}/review`, {
      decision: 'correct',
      hsCode: '3926.90',
      reason: 'Plastic',
      next: other.id,
    });
    expect([done.status, done.location]).toEqual([303, `${pageOf(other)}?last=${one.id}&done=corrected`]);
    const next = await browser.get(`${pageOf(other)}?last=${one.id}&done=corrected`);
    expect(next.text).toContain('The code is corrected.');
    expect(next.text).toContain(`href="${pageOf(one)}?next=${other.id}" data-key="u"`);
    const used = '/console/quotes?endpoint=duties-taxes&hsCode=392690';
    expect((await browser.get(pageOf(one))).text).toContain(`href="${used.replace('&', '&amp;')}"`);
    expect((await browser.get(used)).status).toBe(200);
    const { json } = await service.get(`${products}/R-1`);
    expect(json).toMatchObject({ reviewState: 'approved', hsCode: '392690', reviewReason: 'Plastic' });
    const events = await service.get(`/api/audit/product/${one.id}/events`);
    expect(JSON.stringify(events.json)).toContain(user.id);
  });

  it('asks what would settle the code, by keys, and predicts it again with the answer', async () => {
    const browser = await signedIn();
    const [one] = await classified({ 'B-ask': 'Handbag' });
    if (!one) throw new Error('The product is missing.');
    const { text } = await browser.get(pageOf(one));
    expect(text).toContain('<h3 id="question">What is it made of?</h3>');
    expect(text).toMatch(/name="answer" value="plastic" data-key="1"/);
    expect(text).toMatch(/name="answer" value="leather" data-key="2"/);
    // The keys of the other codes follow those of the answers, so that no key means two things.
    const keys = [...text.matchAll(/data-key="(\d)"/g)].map(([, key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const [before, next] = await classified({ 'B-before': 'Spoon', 'B-next': 'Fork' });
    if (!before || !next) throw new Error('Products are missing.');
    // The way back and the way on stay, whichever form of the page is sent.
    const shown = await browser.get(`${pageOf(one)}?last=${before.id}&next=${next.id}`);
    expect([...shown.text.matchAll(/name="last" value="([^"]*)"/g)].map(([, id]) => id)).toEqual(
      [...shown.text.matchAll(/name="next"/g)].map(() => before.id),
    );
    const answer = { facet: 'material', answer: 'leather', last: before.id, next: next.id };
    const done = await browser.submit(pageOf(one), `${pageOf(one)}/answer`, answer);
    expect([done.status, done.location]).toEqual([
      303,
      `${pageOf(one)}?last=${before.id}&next=${next.id}&done=answered`,
    ]);
    const after = await browser.get(done.location ?? '');
    expect(after.text).toContain('The answer is recorded, and the code is predicted again.');
    expect(after.text).toContain(`href="${pageOf(before)}?next=${one.id}" data-key="u"`);
    expect(after.text).toContain('4202.21');
    expect(after.text).not.toContain('What is it made of?');
    const wrong = await browser.submit(pageOf(one), `${pageOf(one)}/answer`, { facet: 'material', answer: 'none' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('is none to a question about the material');
    // It was not the field of the code that was wrong.
    expect(wrong.text).not.toContain('aria-invalid');
  });

  it('names the examples that decided', async () => {
    const table = [{ productId: 'B-known', title: 'Quorl fern', hsCode: '330499' }];
    await service.post(`${products}/import`, { products: table });
    await service.caughtUp();
    const [one] = await classified({ 'B-alike': 'Quorl fern' });
    if (!one) throw new Error('The product is missing.');
    const { text } = await (await signedIn()).get(pageOf(one));
    expect(text).toMatch(/Examples that decided[^]*Quorl fern[^]*imported 2/);
    await service.ask('DELETE', `${products}/B-known/example`);
  });

  it('takes by the key 0 that none of the answers is right, and asks on', async () => {
    const browser = await signedIn();
    const [one] = await classified({ 'B-none': 'Mug' });
    if (!one) throw new Error('The product is missing.');
    const [button, none = ''] = /value="(none of [\d, ]+)" data-key="0">None of these/.exec(
      (await browser.get(pageOf(one))).text,
    ) ?? ['no button'];
    expect(button).toContain('None of these');
    const done = await browser.submit(pageOf(one), `${pageOf(one)}/answer`, { facet: 'heading', answer: none });
    const { text } = await browser.get(done.headers.get('location') ?? '');
    expect(text).toContain('Which of these is it?');
    expect(text).toContain(`value="${none}, `);
    for (const ruledOut of none.replace('none of ', '').split(', '))
      expect(text).not.toContain(`name="answer" value="${ruledOut}"`);
  });

  it('approves and rejects; without a next product it leads to the beginning of the queue', async () => {
    const [one] = await classified({ 'S-1': 'Phone case, silicone' });
    if (!one) throw new Error('The product is missing.');
    const browser = await signedIn();
    const review = (decision: string) => browser.submit(pageOf(one), `${pageOf(one)}/review`, { decision });
    expect((await review('approve')).location).toBe(`/console/products?last=${one.id}&done=approved`);
    expect((await service.get(`${products}/S-1`)).json).toMatchObject({ reviewState: 'approved' });
    expect((await browser.get(pageOf(one))).text).not.toContain('value="approve"');
    expect((await review('reject')).location).toBe(`/console/products?last=${one.id}&done=rejected`);
    const rejected = await browser.get(`/console/products?last=${one.id}&done=rejected`);
    expect(rejected.text).not.toContain(`href="${pageOf(one)}?last=`);
    expect((await browser.get(pageOf(one))).text).toContain('No code');
  });

  it('leads from the last product that waits to the end of the queue', async () => {
    // Nobody else has products in this account.
    const [one] = await classified({ 'L-1': 'Handbag' }, { token: 'demo' });
    if (!one) throw new Error('The product is missing.');
    const browser = browserOf(service);
    await browser.post('/sandbox/sign-in', {});
    const { text } = await browser.get(pageOf(one));
    const sent = [...text.matchAll(/name="(?:next|last)" value="([^"]*)"/g)].map(([, value]) => value);
    expect([sent.length > 0, sent.every((value) => value === ''), text.includes('undefined')]).toEqual([
      true,
      true,
      false,
    ]);
    const done = await browser.submit(pageOf(one), `${pageOf(one)}/review`, {
      decision: 'approve',
      next: '',
      last: '',
    });
    expect((await browser.get(done.location ?? '')).text).toContain('No product waits for a review.');
  });

  it('says why a correction was refused, and keeps what was typed', async () => {
    const [one] = await classified({ 'T-1': 'Blanket of wool' });
    if (!one) throw new Error('The product is missing.');
    const browser = await signedIn();
    for (const [status, hsCode, said] of [
      [400, '999999', 'does not begin with six digits of the nomenclature'],
      [400, 'abc"', 'must be 4 to 10 digits'],
      [400, '', 'is required for a correction'],
    ] as const) {
      const refused = await browser.submit(pageOf(one), `${pageOf(one)}/review`, { decision: 'correct', hsCode });
      expect(refused.status).toBe(status);
      expect(refused.text).toContain('role="alert"');
      expect(refused.text).toContain(said);
      expect(refused.text).toContain(`value="${hsCode.replace('"', '&quot;')}"`);
    }
    expect((await browser.submit(pageOf(one), `${pageOf(one)}/review`, { decision: 'burn' })).status).toBe(400);
  });

  it('has no product of another account, and takes no form of another site', async () => {
    const [foreign] = await classified({ 'F-1': 'Wonder cloth' }, { token: 'rival' });
    const [own] = await classified({ 'U-1': 'Wool blanket' });
    if (!foreign || !own) throw new Error('Products are missing.');
    const browser = await signedIn();
    expect((await browser.get(pageOf(foreign))).status).toBe(404);
    expect((await browser.submit(pageOf(own), `${pageOf(foreign)}/review`, { decision: 'reject' })).status).toBe(404);
    const forged = await browser.post(`${pageOf(own)}/review`, { csrf: 'guessed', decision: 'reject' });
    expect(forged.status).toBe(403);
  });
});

it('the list of all products is narrowed by id and state, and leads to the product', async () => {
  const [one] = await classified({ 'V-1': 'Linen shirt', 'V-2': 'Linen trousers' });
  if (!one) throw new Error('The product is missing.');
  const { text } = await (await signedIn()).get('/console/products/all?productId=V-1');
  expect(text).toContain(`href="${pageOf(one)}"`);
  expect(text).toContain('1–1 of 1');
  expect(text).toContain('aria-current="page">Products');
});
