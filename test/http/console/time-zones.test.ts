import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { TestClock } from '../../support/test-clock.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
const clock = new TestClock();
beforeAll(async () => {
  service = await runningService({ clock });
});
afterAll(() => service.stop());

const settings = '/api/accounts/me/settings';

describe('the time zone of a page', () => {
  it('is that of its address, else of the account, else UTC, and is named where times are', async () => {
    const browser = await signedInBrowser(service);
    await book(service);
    await service.caughtUp();
    const head = async (query: string) =>
      /data-head="(Booked[^"]*)"/.exec((await browser.get(`/console/shipments${query}`)).text)?.[1];
    expect(await head('')).toBe('Booked (UTC)');
    expect((await service.ask('PATCH', settings, { timeZone: 'America/Argentina/Buenos_Aires' })).json).toMatchObject({
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    expect(await head('')).toBe('Booked (Buenos Aires)');
    expect(await head('?tz=account')).toBe('Booked (Buenos Aires)');
    expect(await head('?tz=utc')).toBe('Booked (UTC)');
    expect(await head('?tz=asia/tokyo')).toBe('Booked (Tokyo)');
    // What is no zone is that of the account; without a script there is no zone of the browser.
    expect(await head('?tz=Nowhere/At_All')).toBe('Booked (Buenos Aires)');
    expect(await head('?tz=%2B02:00')).toBe('Booked (Buenos Aires)');
    expect(await head('?tz=browser')).toBe('Booked (UTC)');
    await service.ask('PATCH', settings, { timeZone: null });
    expect((await service.get(settings)).json).toMatchObject({ timeZone: 'UTC' });
  });

  it('stays in every link and form of the page, as the height of the rows does', async () => {
    const browser = await signedInBrowser(service);
    const { text } = await browser.get('/console/shipments?tz=Asia%2FTokyo&density=roomy');
    expect(text).toContain('<html lang="en" data-density="roomy">');
    expect(text).toContain('href="/console/attention?tz=Asia%2FTokyo&amp;density=roomy"');
    const kept = '<input type="hidden" name="tz" value="Asia/Tokyo"><input type="hidden" name="density" value="roomy">';
    for (const form of text.match(/<form[^>]*(?:search|filters|selection).*?<\/form>/gs) ?? [])
      expect(form).toContain(kept);
    expect(text).toContain('href="/console/shipments?density=roomy"');
    expect(text).toContain('href="/console/shipments?tz=Asia%2FTokyo"');
  });

  it('says when days of filters begin and end, also where clocks change', async () => {
    const browser = await signedInBrowser(service);
    const bookedAt = async (at: string, customerReference: string) => {
      clock.advance(Date.parse(at) - Date.parse(clock.now()));
      await book(service, { customerReference });
    };
    // On 28 March 2027 Vienna has 23 hours: it begins at 23:00 UTC and ends at 22:00 UTC.
    await bookedAt('2027-03-27T22:59:00Z', 'BEFORE');
    await bookedAt('2027-03-27T23:00:00Z', 'FIRST');
    await bookedAt('2027-03-28T21:59:00Z', 'LAST');
    await bookedAt('2027-03-28T22:00:00Z', 'AFTER');
    await service.caughtUp();
    const again = await signedInBrowser(service, { email: 'later@shop.example' });
    const day = 'createdAtFrom=2027-03-28&createdAtTo=2027-03-28';
    const { text } = await again.get(`/console/shipments?${day}&tz=Europe%2FVienna`);
    const shown = ['BEFORE', 'FIRST', 'LAST', 'AFTER'].filter((reference) => text.includes(reference));
    expect(shown).toEqual(['FIRST', 'LAST']);
    for (const chip of ['Booked from: 2027-03-28, 00:00 Vienna', 'Booked until: 2027-03-28, 24:00 Vienna'])
      expect(text).toContain(chip);
    expect(text).toContain('<time datetime="2027-03-28T21:59:00Z">28 Mar, 23:59</time>');
    const exported = await again.get(`/console/shipments/export?${day}&tz=Europe%2FVienna`);
    expect([exported.text.includes('BEFORE'), exported.text.includes('LAST'), exported.text.includes('AFTER')]).toEqual(
      [false, true, false],
    );
    expect((await again.get(`/console/shipments?${day}`)).text).toContain('Booked until: 2027-03-28, 24:00 UTC');
    // At 22:00 UTC it is the 29th in Vienna: only the last parcel was booked today.
    const today = (await again.get('/console?tz=Europe%2FVienna')).text;
    expect(/<strong>(\d+)<\/strong>booked today/.exec(today)?.[1]).toBe('1');
    expect(today).toContain('2027-03-29</time>, from midnight to midnight, Vienna');
    const tomorrow = '/console/shipments?tz=Asia%2FTokyo&amp;createdAtFrom=2027-03-29';
    expect((await again.get('/console/shipments?tz=Asia%2FTokyo')).text).toContain(`href="${tomorrow}">today</a>`);
    expect((await browser.get('/console')).status).toBe(303);
  });
});
