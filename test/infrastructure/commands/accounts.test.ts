import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { browserOf, password } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

/** Beside the running service, on its embedded log and database. */
const run = (command: readonly string[], input = '') =>
  runCommand(command, { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' }, input });
const jsonLines = (stdout: string) => stdout.trim().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>); // oxfmt-ignore
const printed = async (command: readonly string[], input?: string) => {
  const { code, stdout, stderr } = await run(command, input);
  expect([code, stderr]).toEqual([0, '']);
  return jsonLines(stdout)[0] ?? {};
};
const refused = async (command: readonly string[], input?: string): Promise<string> => {
  const { code, stdout, stderr } = await run(command, input);
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
};

const account = async (): Promise<string> => String((await printed(['accounts', 'create', '--name', 'Shop']))['id']);
/** Opens the link of an invitation at the service, whatever its host is. */
const accept = async (url: string, { name }: { readonly name: string }): Promise<void> => {
  const { pathname } = new URL(url);
  const fields = { name, password, again: password };
  const answer = await browserOf(service).submit(pathname, pathname, fields);
  expect([answer.status, answer.location]).toEqual([303, '/signin?note=password_set']);
};
let count = 0;
const user = async (
  accountId: string,
  email = `user${(count += 1)}@shop.example`,
): Promise<{ id: string; email: string }> => {
  const { id } = await printed(
    ['users', 'add', '--account', accountId, '--email', email, '--name', 'Robin Field'],
    `${password}\n`,
  );
  return { id: String(id), email };
};

describe('waybill accounts', () => {
  it('creates an account, and a sub-account whose parent may act for it', async () => {
    expect(await printed(['accounts', 'create', '--id', 'acc_group', '--name', 'Group'])).toMatchObject({
      id: 'acc_group',
      name: 'Group',
    });
    const sub = await printed(['accounts', 'create', '--name', 'North', '--parent', 'acc_group']);
    expect(sub).toMatchObject({
      id: expect.stringMatching(/^acc_[0-9A-Z]{26}$/) as string,
      name: 'North',
      parentId: 'acc_group',
    });
    const listed = jsonLines((await run(['accounts', 'list'])).stdout).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(['acc_group', sub['id']]));
    const token = (await run(['token', 'create', '--account', 'acc_group'])).stdout.trim();
    const answer = await service.get('/api/accounts/me', { token, headers: { 'x-account-id': String(sub['id']) } });
    expect([answer.status, answer.json['parent']]).toEqual([200, 'acc_group']);
    expect(await refused(['accounts', 'create', '--name', 'Third', '--parent', String(sub['id'])])).toContain(
      'is a sub-account of acc_group',
    );
  });

  it('creates an account with a link for its first owner, who then signs in', async () => {
    const made = await printed(['accounts', 'create', '--name', 'Bakery', '--owner', 'first@bakery.example']);
    const { url, ...invitation } = made['invitation'] as { readonly url: string };
    expect(invitation).toMatchObject({ email: 'first@bakery.example', role: 'owner' });
    await accept(url, { name: 'Kim Rye' });
    const browser = browserOf(service);
    expect((await browser.signIn('first@bakery.example')).status).toBe(303);
    expect((await browser.get('/console/settings')).text).toContain('Kim Rye');
    expect((await browserOf(service).get(new URL(url).pathname)).status).toBe(404);
    const [account] = jsonLines((await run(['accounts', 'list'])).stdout).filter(({ name }) => name === 'Bakery');
    expect(account).not.toHaveProperty('invitation');
  });

  it('creates no account for an owner who is a user already, or has no address', async () => {
    const { email } = await user(await account());
    const create = (owner: string) => ['accounts', 'create', '--name', 'Twice', '--owner', owner];
    expect(await refused(create(email.toUpperCase()))).toContain('A user has this e-mail address already.');
    expect(await refused(create('robin'))).toContain('Give an e-mail address');
    expect((await run(['accounts', 'list'])).stdout).not.toContain('Twice');
  });

  it.each([
    [['--name', ''], 'Give a name of 1 to 200 characters'],
    [['--name', 'Shop', '--id', 'shop 1'], 'An account id is "acc_" and letters or digits'],
    [['--name', 'Shop', '--parent', 'acc_nobody'], 'There is no account acc_nobody.'],
    [['--name', 'Shop', '--id', 'acc_0000000000000000000000DEM0'], 'exists already'],
  ])('create %j is refused', async (options, message) => {
    expect(await refused(['accounts', 'create', ...options])).toContain(message);
  });
});

describe('waybill users', () => {
  it('invites somebody by a link, which the next one replaces', async () => {
    const accountId = await account();
    const invite = ['users', 'invite', '--account', accountId, '--email', 'lee@shop.example', '--role', 'viewer'];
    const [first, second] = [await printed(invite), await printed(invite)];
    expect(second).toMatchObject({ email: 'lee@shop.example', role: 'viewer' });
    expect((await browserOf(service).get(new URL(String(first['url'])).pathname)).status).toBe(404);
    await accept(String(second['url']), { name: 'Lee' });
    const listed = jsonLines((await run(['users', 'list', '--account', accountId])).stdout);
    expect(listed).toEqual([expect.objectContaining({ email: 'lee@shop.example', role: 'viewer' })]);
    expect(await refused(invite)).toContain('has this e-mail address already');
    expect(await refused(['users', 'invite', '--account', 'acc_nobody', '--email', 'new@shop.example'])).toContain(
      'There is no account acc_nobody.',
    );
  });

  it('adds a user with the password of the input, who signs in at the running service', async () => {
    const accountId = await account();
    const { id, email } = await user(accountId);
    expect(id).toMatch(/^usr_[0-9A-Z]{26}$/);
    const browser = browserOf(service);
    expect((await browser.signIn(email)).status).toBe(303);
    expect((await browser.get('/account')).text).toContain(accountId);
    const listed = jsonLines((await run(['users', 'list', '--account', accountId])).stdout);
    expect(listed).toEqual([expect.objectContaining({ id, email, accountId, role: 'owner' })]);
    expect(JSON.stringify(listed)).not.toContain('argon2');
  });

  it('sets a new password, which ends the sessions', async () => {
    const { id, email } = await user(await account());
    const browser = browserOf(service);
    await browser.signIn(email);
    expect(await printed(['users', 'password', email.toUpperCase()], 'another four random words\n')).toEqual({
      id,
      endedSessions: 1,
    });
    expect((await browser.get('/account')).status).toBe(303);
    expect((await browser.signIn(email)).status).toBe(403);
    expect((await browser.signIn(email, 'another four random words')).status).toBe(303);
  });

  it('disables a user at once, and enables one', async () => {
    const { id, email } = await user(await account());
    const browser = browserOf(service);
    await browser.signIn(email);
    expect(await printed(['users', 'disable', id])).toEqual({ id, disabled: true, endedSessions: 1 });
    expect((await browser.get('/account')).status).toBe(303);
    expect((await browser.signIn(email)).status).toBe(403);
    expect(await printed(['users', 'enable', id])).toEqual({ id, disabled: false });
    expect((await browser.signIn(email)).status).toBe(303);
  });

  it('unlocks a user before the pause is over', async () => {
    const { id, email } = await user(await account());
    const browser = browserOf(service);
    for (let attempt = 0; attempt < lockout.most; attempt++) await browser.signIn(email, 'a wrong password');
    expect((await browser.signIn(email)).status).toBe(429);
    expect(await printed(['users', 'unlock', email])).toEqual({ id, unlocked: true });
    expect((await browser.signIn(email)).status).toBe(303);
  });

  it('refuses what cannot be', async () => {
    const accountId = await account();
    const { email } = await user(accountId);
    const add = (more: readonly string[]) => ['users', 'add', '--account', accountId, '--name', 'Robin', ...more];
    expect(await refused(add(['--email', email.toUpperCase()]), password)).toContain(
      'A user has this e-mail address already.',
    );
    expect(await refused(add(['--email', 'nobody']), password)).toContain(
      'Give an e-mail address, such as robin@shop.example',
    );
    expect(await refused(add(['--email', 'new@shop.example']), 'short\n')).toContain('at least 12 characters');
    expect(await refused(add(['--email', 'new@shop.example']), 'password12345\n')).toContain('most common');
    expect(await refused(add(['--email', 'new@shop.example']))).toContain(
      'No password was given. Nothing was changed.',
    );
    expect(await refused(add(['--email', 'new@shop.example', '--account', 'acc_nobody']), password)).toContain(
      'There is no account acc_nobody.',
    );
    expect(await refused(['users', 'unlock', 'nobody@shop.example'])).toContain(
      'There is no user nobody@shop.example.',
    );
  });
});
