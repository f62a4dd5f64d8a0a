import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const section = '/console/settings';
const path = `${section}/time-zone`;
const zoneOfAccount = async () => (await service.get('/api/accounts/me/settings')).json['timeZone'];

it('owners set the time zone of the account, by a name of the list or another one, and unset it', async () => {
  const browser = await signedInBrowser(service);
  expect((await browser.get(section)).text).toContain('<option value="Europe/Vienna">');
  const set = await browser.submit(section, path, { timeZone: ' Asia/Tokyo ' });
  expect([set.status, set.location]).toEqual([303, `${section}?done=time_zone_set`]);
  const { text } = await browser.get(set.location ?? '');
  expect(text).toContain('The time zone of the account is set.');
  expect([text.includes('value="Asia/Tokyo" aria-describedby'), await zoneOfAccount()]).toEqual([true, 'Asia/Tokyo']);
  await browser.submit(section, path, { timeZone: '' });
  expect(await zoneOfAccount()).toBe('UTC');
});

it('what is no time zone is refused at its field, and kept as it was typed', async () => {
  const refused = await (await signedInBrowser(service)).submit(section, path, { timeZone: 'Mars/<Base>' });
  expect([refused.status, await zoneOfAccount()]).toEqual([400, 'UTC']);
  expect(refused.text).toContain('Time zone must be a time zone of the IANA database');
  expect(refused.text).toContain('value="Mars/&lt;Base&gt;"');
});
