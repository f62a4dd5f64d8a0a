import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockout, lockoutOfAll } from '../../../src/application/accounts/lockout.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  // The proxy in front says where a request comes from, so that a test has many networks.
  service = await runningService({ environment: { TRUST_PROXY: '1', RATE_LIMITS: 'off' } });
});
afterAll(() => service.stop());

const wrong = 'a wrong password';

/** Signs in from an address; returns the status. */
const from = (address: string, browser = browserOf(service)) => {
  const headers = { 'x-forwarded-for': address };
  return async (email: string, secret = password): Promise<number> => {
    const csrf = browser.csrfOf(await browser.get('/signin'));
    return (await browser.post('/signin', { csrf, email, password: secret }, headers)).status;
  };
};

const guess = async (attacker: ReturnType<typeof from>, email: string, times: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push(await attacker(email, wrong));
  return statuses;
};

it.each([
  ['198.51.100.9', '198.51.100.77', '203.0.113.9'],
  ['2001:db8:1:2::3', '2001:db8:1:9::1', '2001:db8:2::1'],
  ['::ffff:198.51.100.9', '198.51.100.77', '::ffff:203.0.113.9'],
])('wrong passwords from %s pause its network, %s too, and not %s', async (address, neighbour, elsewhere) => {
  const { email } = await addUser(service);
  expect(await guess(from(address), email, lockout.most + 1)).toEqual([...Array<number>(lockout.most).fill(403), 429]);
  expect(await from(neighbour)(email)).toBe(429);
  expect(await from(elsewhere)(email)).toBe(303);
});

it('a browser in which the user has signed in before is not kept out, even from the network of the guesses', async () => {
  const { email } = await addUser(service);
  const browser = browserOf(service);
  const known = from('203.0.113.9', browser);
  expect(await known(email)).toBe(303);
  browser.cookies.delete('waybill-session');
  await guess(from('203.0.113.9'), email, lockout.most);
  expect([await from('203.0.113.9')(email), await known(email)]).toEqual([429, 303]);
});

it('many networks together are paused after a hundred guesses within an hour; a known browser is not', async () => {
  const { email } = await addUser(service);
  const browser = browserOf(service);
  const known = from('203.0.113.9', browser);
  expect(await known(email)).toBe(303);
  browser.cookies.delete('waybill-session');
  const statuses: number[] = [];
  for (let network = 0; network < 12; network++)
    statuses.push(...(await guess(from(`198.51.${network}.1`), email, lockout.most)));
  expect(statuses.filter((status) => status === 403).length).toBe(lockoutOfAll.most);
  expect([await from('192.0.2.1')(email), await known(email)]).toEqual([429, 303]);
  service.clock.advance(lockoutOfAll.windowMs);
  expect(await from('192.0.2.1')(email)).toBe(303);
});

it("a known browser pauses by its own wrong passwords, and is not known for another user's", async () => {
  const [one, other] = [await addUser(service), await addUser(service)];
  const browser = browserOf(service);
  const known = from('203.0.113.50', browser);
  expect(await known(one.email)).toBe(303);
  browser.cookies.delete('waybill-session');
  expect(await guess(known, one.email, lockout.most + 1)).toEqual([...Array<number>(lockout.most).fill(403), 429]);
  expect(await from('203.0.113.50')(one.email)).toBe(303);
  await guess(from('203.0.113.50'), other.email, lockout.most);
  expect(await known(other.email)).toBe(429);
});

it('the mark of a browser is of no use when it is changed', async () => {
  const { email } = await addUser(service);
  const browser = browserOf(service);
  await from('192.0.2.9', browser)(email);
  const [id = '', mark = ''] = (browser.cookies.get('waybill-browser') ?? '').split('.');
  await guess(from('192.0.2.9'), email, lockout.most);
  const forged = [
    `${'A'.repeat(22)}.${mark}`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.`,
    id,
    `${id}.${mark.toLowerCase()}`,
    `${id}.${mark}.`,
  ];
  for (const value of forged) {
    const copy = browserOf(service);
    copy.cookies.set('waybill-browser', value);
    expect([value, await from('192.0.2.9', copy)(email)]).toEqual([value, 429]);
  }
});
