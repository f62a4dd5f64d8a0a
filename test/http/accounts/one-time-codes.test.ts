import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase32, oneTimeCode } from '../../../src/adapters/accounts/security/one-time-codes.ts';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';
import type { PageAnswer } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const page = '/account/codes';
const stepMs = 30_000;
const codeOf = (secret: string, offset = 0): string =>
  oneTimeCode(fromBase32(secret), Math.floor(Date.parse(service.clock.now()) / stepMs) + offset);
const secretIn = ({ text }: PageAnswer): string => /secret=([A-Z2-7]{32})/.exec(text)?.[1] ?? '';
const recoveryCodesIn = ({ text }: PageAnswer): string[] => [...text.matchAll(/<code>([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})<\/code>/g)].map(([, code = '']) => code); // oxfmt-ignore

/** A user who has turned one-time codes on, with the browser that did it. */
const userWithCodes = async () => {
  const [user, browser] = [await addUser(service), browserOf(service)];
  await browser.signIn(user.email);
  const secret = secretIn(await browser.submit(page, `${page}/begin`, { password }));
  const recoveryCodes = recoveryCodesIn(await browser.submit(page, `${page}/confirm`, { code: codeOf(secret) }));
  service.clock.advance(stepMs);
  return { user, browser, secret, recoveryCodes };
};

/** Signs in as far as the password; `enter` sends a code. */
const passwordStep = async (email: string) => {
  const browser = browserOf(service);
  const form = await browser.signIn(email, password, { returnTo: '/account/sessions' });
  const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? '';
  const fields = { csrf: hidden('csrf'), pending: hidden('pending'), returnTo: hidden('returnTo') };
  return {
    browser,
    form,
    fields,
    enter: (code: string, more = {}) => browser.post('/signin/code', { ...fields, code, ...more }),
  };
};

describe('turning one-time codes on', () => {
  it('shows the secret, and recovery codes once a first code was entered', async () => {
    const { browser, recoveryCodes } = await userWithCodes();
    expect(new Set(recoveryCodes).size).toBe(10);
    const { text } = await browser.get(page);
    expect(text).toContain('You have 10 recovery codes.');
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    expect(text).not.toContain('secret=');
  });

  it('needs the password, and a right code', async () => {
    const [user, browser] = [await addUser(service), browserOf(service)];
    await browser.signIn(user.email);
    const refused = await browser.submit(page, `${page}/begin`, { password: 'a wrong password' });
    expect([refused.status, secretIn(refused)]).toEqual([400, '']);
    const secret = secretIn(await browser.submit(page, `${page}/begin`, { password }));
    const again = await browser.submit(page, `${page}/confirm`, { code: codeOf(secret, 5) });
    expect([again.status, secretIn(again), recoveryCodesIn(again)]).toEqual([400, secret, []]);
    expect((await browserOf(service).signIn(user.email)).status).toBe(303);
  });

  it('cannot replace codes that are on', async () => {
    const { user, browser, secret } = await userWithCodes();
    const refused = await browser.submit(page, `${page}/begin`, { password });
    expect([refused.status, refused.text.includes('One-time codes are on already.')]).toEqual([400, true]);
    expect((await (await passwordStep(user.email)).enter(codeOf(secret))).status).toBe(303);
  });
});

describe('signing in with one-time codes', () => {
  it('needs a code after the password, and no session exists before', async () => {
    const { user, secret } = await userWithCodes();
    const { browser, form, enter } = await passwordStep(user.email);
    expect([form.status, browser.cookies.has('waybill-session')]).toEqual([200, false]);
    expect((await browser.get('/account')).status).toBe(303);
    const reply = await enter(codeOf(secret));
    expect([reply.status, reply.location]).toEqual([303, '/account/sessions']);
    expect((await browser.get('/account')).status).toBe(200);
  });

  it('takes a code once, also from two browsers at the same moment', async () => {
    const { user, secret } = await userWithCodes();
    const steps = await Promise.all(Array.from({ length: 4 }, () => passwordStep(user.email)));
    const code = codeOf(secret);
    const replies = await Promise.all(steps.map(({ enter }) => enter(code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 403, 403, 403]);
    expect(replies.find(({ status }) => status === 403)?.text).toContain('This code is wrong, or was used before.');
  });

  it('does not take the code that turned them on', async () => {
    const [user, browser] = [await addUser(service), browserOf(service)];
    await browser.signIn(user.email);
    const secret = secretIn(await browser.submit(page, `${page}/begin`, { password }));
    await browser.submit(page, `${page}/confirm`, { code: codeOf(secret) });
    const { enter } = await passwordStep(user.email);
    expect([(await enter(codeOf(secret))).status, (await enter(codeOf(secret, 1))).status]).toEqual([403, 303]);
  });

  it.each([
    [-2, 403],
    [-1, 303],
    [0, 303],
    [1, 303],
    [2, 403],
  ])('with a clock that is %i steps off answers %i', async (offset, status) => {
    const { user, secret } = await userWithCodes();
    service.clock.advance(10 * stepMs);
    expect((await (await passwordStep(user.email)).enter(codeOf(secret, offset))).status).toBe(status);
  });

  it('takes a recovery code once', async () => {
    const { user, recoveryCodes } = await userWithCodes();
    const [code = ''] = recoveryCodes;
    const first = await passwordStep(user.email);
    expect((await first.enter(code.toLowerCase().replaceAll('-', ' '))).status).toBe(303);
    expect((await (await passwordStep(user.email)).enter(code)).status).toBe(403);
    expect((await first.browser.get(page)).text).toContain('You have 9 recovery codes.');
  });

  it('pauses after ten wrong codes, and an operator can end that', async () => {
    const { user, secret } = await userWithCodes();
    const { enter } = await passwordStep(user.email);
    for (let attempt = 0; attempt < lockout.most; attempt++) expect((await enter('000000')).status).toBe(403);
    expect((await enter(codeOf(secret))).status).toBe(429);
    await runCommand(['users', 'unlock', user.id], { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' } });
    expect((await enter(codeOf(secret))).status).toBe(303);
    expect((await browserOf(service).signIn(user.email)).status).toBe(200);
  });

  it('needs the field that the password step has made, for this browser and this user, within five minutes', async () => {
    const [{ user, secret }, other] = [await userWithCodes(), await addUser(service)];
    const step = await passwordStep(user.email);
    const foreign = await passwordStep(user.email);
    const [, until = '', token = ''] = step.fields.pending.split('.');
    const forged = [
      '',
      'x',
      `${other.id}.${until}.${token}`,
      `${user.id}.9999999999999.${token}`,
      foreign.fields.pending,
    ];
    for (const pending of forged) {
      const reply = await step.enter(codeOf(secret), { pending });
      expect([reply.status, reply.text.includes('This form was outdated.')]).toEqual([403, true]);
    }
    expect((await step.enter(codeOf(secret), { csrf: '' })).status).toBe(403);
    service.clock.advance(4 * 60_000);
    const wrong = await step.enter('000000');
    expect([wrong.status, wrong.text.includes(`value="${step.fields.pending}"`)]).toEqual([403, true]);
    service.clock.advance(60_000);
    expect((await step.enter(codeOf(secret))).text).toContain('This form was outdated.');
  });
});

describe('turning one-time codes off', () => {
  it('needs the password, and a form of this session', async () => {
    const { user, browser } = await userWithCodes();
    await browser.submit(page, `${page}/off`, { password: 'a wrong password' });
    expect((await browser.post(`${page}/off`, { password })).status).toBe(403);
    expect((await browserOf(service).signIn(user.email)).status).toBe(200);
    await browser.submit(page, `${page}/off`, { password });
    expect((await browserOf(service).signIn(user.email)).status).toBe(303);
  });

  it('is what an operator does for somebody who has lost the app', async () => {
    const { user } = await userWithCodes();
    const { stdout } = await runCommand(['users', 'remove-codes', user.email], {
      dataDir: service.dataDir,
      environment: { LOG_LEVEL: 'silent' },
    });
    expect(JSON.parse(stdout)).toEqual({ id: user.id, oneTimeCodes: false });
    expect((await browserOf(service).signIn(user.email)).status).toBe(303);
  });
});

it('new recovery codes replace the ones before', async () => {
  const { user, browser, recoveryCodes } = await userWithCodes();
  const fresh = recoveryCodesIn(await browser.submit(page, `${page}/recovery`, { password }));
  expect(fresh.length).toBe(10);
  expect((await (await passwordStep(user.email)).enter(recoveryCodes[0] ?? '')).status).toBe(403);
  expect((await (await passwordStep(user.email)).enter(fresh[0] ?? '')).status).toBe(303);
});

it('no secret, code or recovery code is in the log', async () => {
  const { secret, recoveryCodes } = await userWithCodes();
  for (const each of [secret, ...recoveryCodes]) expect(service.log()).not.toContain(each);
});
