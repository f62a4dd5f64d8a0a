import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

const path = '/console/trade';
const quotes = '/console/quotes';
const restrictions = `${path}/restrictions`;
const duties = '/api/trade-engine/duties-taxes';
const goods = [
  {
    title: 'Shirt <b>bold</b>',
    hsCode: '6109.10',
    quantity: 1,
    value: { amount: '200', currency: 'GBP' },
    countryOfOrigin: 'GB',
  },
];
const asked = {
  shipFrom: { address: { country: 'GB', line1: '2 High Street' } },
  shipTo: { name: 'Jane Doe', address: { country: 'DE', line1: '1 Weg', city: 'Berlin', postcode: '10115' } },
  commodities: goods,
  currency: 'EUR',
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-23T09:00:00.000Z' });
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  await service.post(duties, asked);
  await service.post(duties, { ...asked, commodities: 'none' });
  await service.post('/api/trade-engine/hts-compliance', {
    originCountry: 'GB',
    destinationCountry: 'US',
    products: [{ hsCode: '8507.60', countryOfOrigin: 'CN' }],
  });
  await service.post(duties, asked, { token: 'rival' });
  await service.caughtUp();
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

describe('what is known of trade', () => {
  it('lists the destinations with the state of each section', async () => {
    const browser = await signedIn({ role: 'viewer' });
    const { status, text } = await browser.get(path);
    expect(status).toBe(200);
    expect(text).toContain(`href="${path}/destination?code=AD"`);
    expect(text).toMatch(/1–50 of \d{3}/);
    expect(text).toContain('aria-current="page">Trade');
    expect(text).toContain('Prohibitions set aside');
    const one = await browser.get(`${path}?destination=GB`);
    expect(one.text).toContain('1–1 of 1');
    expect(one.text).toContain('Destination: United Kingdom');
    expect(one.text).toContain('None there');
  });

  it('shows one destination with dates, gaps and sources', async () => {
    const { text } = await (await signedIn({ role: 'viewer' })).get(`${path}/destination?code=GB`);
    for (const shown of ['VAT Act 1994, section 2', '2021-01-01', 'agreements without rates', 'What the states mean'])
      expect(text).toContain(shown);
    expect(text).toContain('/api/trade-engine/knowledge');
  });

  it.each(['XX', 'g%3Cb', 'EU', ''])('there is no page of %s', async (code) => {
    expect((await (await signedIn()).get(`${path}/destination?code=${code}`)).status).toBe(404);
  });
});

describe('the rules for a customs code', () => {
  const rules = `${path}/rules`;

  it('show the line, taxes, reliefs and what is not known, with sources and dates, a day back and on', async () => {
    const browser = await signedIn({ role: 'viewer' });
    const { status, text } = await browser.get(`${rules}?hsCode=6109.10&destination=DE&origin=CN&date=2026-07-01`);
    expect(status).toBe(200);
    for (const shown of [
      '6109.10 to Germany',
      'cotton T-shirts and vests',
      '19% VAT.',
      'eu-vat-de',
      'from 2026-07-01',
      '3 EUR for each line of the tariff',
      'the goods are worth up to 150 EUR',
      'What is not known',
      'date=2026-06-30">− 1 day',
      'date=2026-07-02">+ 1 day',
      'date=2026-11-23">Today',
      `href="${path}/destination?code=DE"`,
      '/api/trade-engine/tariff-line',
    ])
      expect(text).toContain(shown);
    const before = await browser.get(`${rules}?hsCode=6109.10&destination=DE&origin=CN&date=2026-06-30`);
    expect(before.text).not.toContain('3 EUR for each line of the tariff');
  });

  it('begin with the chapters, and lead to headings and codes with their rates', async () => {
    const browser = await signedIn();
    const { text } = await browser.get(rules);
    expect(text).toContain('hsCode=61');
    expect(text).not.toContain('Line of the tariff');
    const headings = await browser.get(`${rules}?hsCode=61&destination=GB`);
    for (const shown of ['hsCode=6109', 'All chapters', 'Ordinary duty', '12%']) expect(headings.text).toContain(shown);
    expect((await browser.get(`${rules}?hsCode=6109`)).text).toContain('Choose a destination');
  });

  it('say what is wrong with a code, and keep what was typed', async () => {
    const browser = await signedIn();
    const unknown = await browser.get(`${rules}?hsCode=0000&destination=GB`);
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('0000 is none');
    const hostile = await browser.get(`${rules}?hsCode=${encodeURIComponent('"><b>')}&destination=GB&date=never`);
    expect(hostile.status).toBe(400);
    expect(hostile.text).not.toContain('"><b>');
  });

  it('are one click from a destination, and from the list of destinations', async () => {
    const browser = await signedIn({ role: 'viewer' });
    expect((await browser.get(path)).text).toContain(`href="${rules}"`);
    expect((await browser.get(`${path}/destination?code=GB`)).text).toContain(`href="${rules}?destination=GB"`);
  });
});

describe('prohibitions that are set aside', () => {
  it('owners change them; the trail names them, and a name that no rule has is refused with what was typed', async () => {
    const browser = await signedIn({ role: 'owner' });
    expect((await browser.get(path)).text).toContain(`href="${restrictions}"`);
    const refused = await browser.submit(restrictions, restrictions, {
      rules: 'fireworks, <i>none',
      reason: 'Licensed',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Rules “&lt;i&gt;none” must be');
    expect(refused.text).toContain('value="fireworks, &lt;i&gt;none"');
    const done = await browser.submit(restrictions, restrictions, { rules: 'fireworks', reason: 'Licensed <b>dealer' });
    expect(done.location).toBe(`${path}?done=restrictions_changed`);
    const { text } = await browser.get(done.location ?? '');
    for (const shown of ['fireworks', 'Licensed &lt;b&gt;dealer', 'are changed.']) expect(text).toContain(shown);
    expect((await browser.get(restrictions)).text).toContain('value="fireworks"');
    const all = await browser.submit(restrictions, restrictions, { rules: '*', reason: '' });
    expect(all.status).toBe(303);
    expect((await browser.get(path)).text).toContain('all of them');
    await browser.submit(restrictions, restrictions, { rules: '', reason: '' });
    const { json } = await service.get('/api/trade-engine/restriction-overrides');
    expect(json['restrictionOverrides']).toMatchObject({ rules: [] });
    const { rows } = { rows: (await browser.get(`/console/history/restriction_overrides/${shop}`)).text };
    expect(rows).toContain('usr_');
  });

  it.each(['viewer', 'member'] as const)('a %s sees them, and may not change them', async (role) => {
    const browser = await signedIn({ role });
    const { text } = await browser.get(path);
    expect(text).toContain('Prohibitions set aside');
    expect(text).not.toContain(`href="${restrictions}"`);
    expect((await browser.get(restrictions)).status).toBe(403);
  });
});

describe('the calls of the trade engine', () => {
  it('are listed with their sums, and counted', async () => {
    const { status, text } = await (await signedIn({ role: 'viewer' })).get(quotes);
    expect(status).toBe(200);
    expect(text).toContain('1–3 of 3');
    expect(text).toContain('Calls from 2026-10-25 to 2026-11-23 (UTC)');
    expect(text).toContain('<strong>3</strong>calls of all kinds');
    expect(text).toContain('<strong>1</strong>refused');
    expect(text).toContain('GB → DE');
    expect(text).toMatch(/\d+\.\d\d <small>EUR<\/small>/);
    expect(text).toContain('Answered');
  });

  it('are found by kind and day; a period that is too long is said, and the list stays', async () => {
    const browser = await signedIn();
    expect((await browser.get(`${quotes}?endpoint=hts-compliance`)).text).toContain('1–1 of 1');
    const german = await browser.get(`${quotes}?destinationCountry=DE`);
    expect(german.text).toContain('Destination: Germany');
    expect(german.text).toContain('6109.10');
    expect(german.text).not.toContain('GB → US');
    const coded = await browser.get(`${quotes}?hsCode=6109`);
    expect(coded.text).toMatch(/first 4, 6 or 8 digits: 6109 <span/);
    expect(coded.text).toContain('1–1 of 1');
    expect((await browser.get(`${quotes}?hsCode=61`)).text).toContain('must be a heading or a code');
    expect((await browser.get(`${quotes}?from=2026-11-24`)).text).toContain('Nothing matches.');
    const long = await browser.get(`${quotes}?from=2020-01-01`);
    expect(long.status).toBe(200);
    expect(long.text).toContain('They are not counted: from must be before to');
    expect(long.text).toContain('1–3 of 3');
    expect((await browser.get(`${quotes}?from=never`)).status).toBe(400);
  });
});

describe('one calculation', () => {
  it('shows each charge with its rule and source, and the answer of today beside it', async () => {
    const browser = await signedIn({ role: 'viewer' });
    const list = await browser.get(quotes);
    const [, href = ''] = /href="(\/console\/quotes\/qte_\w+)"/.exec(list.text) ?? [];
    const { status, text } = await browser.get(href);
    expect(status).toBe(200);
    expect(text).toMatch(/href="\/console\/trade\/rules\?hsCode=6109.10&amp;destination=DE&amp;date=2026-11-23"/);
    for (const shown of ['Shirt &lt;b&gt;bold&lt;/b&gt;', '19 %', 'eu-vat-de', 'GB → DE', 'Source'])
      expect(text).toContain(shown);
    expect(text).not.toContain('By the rules of today</h2>');
    const again = await browser.get(`${href}?replay=1`);
    expect(again.text).toContain('By the rules of today</h2>');
    expect(again.text).toContain('The same');
    expect(again.text).toContain('/replay');
    const id = href.split('/').at(-1) ?? '';
    const found = await browser.get(`/console/search?q=${id}`);
    expect([found.status, found.location]).toEqual([303, href]);
    expect((await browser.get(`/console/history/duty_quote/${id}`)).text).toContain(`href="${href}"`);
  });

  it('of another account, or of a refused call, there is no page', async () => {
    const { json } = await service.post(duties, asked, { token: 'rival' });
    const browser = await signedIn();
    expect((await browser.get(`${quotes}/${String(json['quoteId'])}`)).status).toBe(404);
    expect((await browser.get(`${quotes}/qte_none?replay=1`)).status).toBe(404);
  });
});
