import { expect, it, onTestFinished } from 'vitest';
import { sqlSecurityEvents } from '../../../src/adapters/accounts/sql/security-events.ts';
import { sqlUsers } from '../../../src/adapters/accounts/sql/users.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import { securityNotice } from '../../../src/adapters/accounts/pages/security-notice.ts';
import { createPages } from '../../../src/adapters/platform/pages/pages.ts';
import { byOperator, securityTrail } from '../../../src/application/accounts/security-trail.ts';
import { sendSecurityNotices } from '../../../src/application/accounts/send-security-notices.ts';
import { RecipientRefusedError } from '../../../src/application/shared/ports/messengers.ts';
import type { EmailMessage } from '../../../src/application/shared/ports/messengers.ts';
import { securityEventKinds } from '../../../src/application/accounts/ports/security-events.ts';
import type { SecurityEventKind, SecurityReason } from '../../../src/application/accounts/ports/security-events.ts';
import { anSqliteDatabase } from '../../support/databases.ts';
import { addUser } from '../../support/signed-in-browser.ts';
import { TestClock } from '../../support/test-clock.ts';

const minute = 60_000;

const setUp = async () => {
  const { database, dispose } = await anSqliteDatabase();
  onTestFinished(dispose);
  const [clock, { db }] = [new TestClock(), database];
  const user = (name: string, given = {}) =>
    addUser({ db, clock }, { accountId: 'acc_1', name, email: `${name}@shop.example`, ...given });
  const member = await user('member', { role: 'member' });
  await user('owner');
  await user('gone', { disabledAt: clock.now() });
  await user('stranger', { accountId: 'acc_2' });
  let failure: Error | undefined;
  let sent: EmailMessage[] = [];
  const warnings: unknown[] = [];
  const events = sqlSecurityEvents(db);
  const round = sendSecurityNotices({
    events,
    users: sqlUsers(db),
    email: {
      name: 'test',
      send: (message) => {
        if (failure) return Promise.reject(failure);
        sent.push(message);
        return Promise.resolve({ messageId: message.reference });
      },
    },
    textOf: securityNotice(createPages()),
    clock,
    log: { warn: (about: object, text?: string) => void warnings.push([about, text]) },
  });
  return {
    clock,
    member,
    warnings,
    record: securityTrail({ events, clock, ids: ulidIds() }),
    failWith: (error: Error | undefined) => void (failure = error),
    due: async () => (await events.dueNotices('9', 99)).length,
    round: async () => {
      sent = [];
      await round(new AbortController().signal);
      return sent;
    },
  };
};

const origin = { network: '203.0.113.0/24', device: 'Firefox on Linux' };

it('tells the person concerned, and the owners of what others get the use of, of every kind that is worth it', async () => {
  const { member, record, round } = await setUp();
  const told: Record<string, readonly string[]> = {};
  const tell = async (
    name: string,
    kind: SecurityEventKind,
    said: { readonly userId?: string; readonly reason?: SecurityReason },
  ) => {
    await record({ accountId: 'acc_1', actor: 'usr_x', origin }, kind, said);
    told[name] = (await round()).map(({ toName = '' }) => toName);
  };
  for (const kind of securityEventKinds) {
    const isOfAccount = /^(token|app|app_access|webhook|settings)\./.test(kind);
    await tell(kind, kind, isOfAccount ? {} : { userId: member.id });
  }
  await tell('new browser', 'sign_in.succeeded', { userId: member.id, reason: 'new_browser' });
  await tell('signed out', 'session.ended', { userId: member.id, reason: 'signed_out' });
  const [person, owners, both] = [['member'], ['owner'], ['member', 'owner']];
  const changesOfUsers = {
    'user.added': both,
    'user.role_changed': both,
    'user.disabled': both,
    'user.enabled': both,
    'user.invited': both,
  };
  expect(told).toEqual({
    'new browser': person,
    'signed out': [],
    ...Object.fromEntries(
      securityEventKinds.map((kind) => [kind, /^(token|app|app_access|settings)\./.test(kind) ? owners : person]),
    ),
    ...changesOfUsers,
    'webhook.secret_rotated': owners,
    'webhook.registered': [],
    'settings.brand_changed': [],
    'sign_in.succeeded': [],
    'sign_in.refused': [],
    'confirmation.refused': [],
    'one_time_codes.waiver_ended': [],
    'user.unlocked': [],
    'user.invitation_withdrawn': [],
  });
});

it('says what, when, by whom and from where, without a link, and so that no name can add markup', async () => {
  const { member, record, round, clock } = await setUp();
  await record({ accountId: 'acc_1', actor: member.id, origin }, 'app_access.granted', {
    userId: member.id,
    subject: 'crd_<b>1</b>',
  });
  const [toMember, toOwner] = await round();
  const when = `${clock.now().slice(0, 10)} ${clock.now().slice(11, 16)} UTC`;
  for (const part of [
    'Access granted to an app',
    when,
    'acc_1',
    'Done by: you',
    'Firefox on Linux',
    '203.0.113.0/24',
    'crd_',
  ])
    expect(toMember?.text).toContain(part);
  expect(toOwner?.text).toContain('Done by: member');
  expect(toMember?.subject).toBe('Your account: Access granted to an app');
  for (const { text, html } of [toMember, toOwner].flatMap((message) => message ?? []))
    expect([/https?:|href=/.test(text), /href=|<b>/.test(html)]).toEqual([false, false]);
  expect(new Set([toMember?.reference, toOwner?.reference]).size).toBe(2);
});

it('is tried again later and later while the mail server is down, and given up after a day', async () => {
  const { member, record, round, clock, failWith, due, warnings } = await setUp();
  await record(byOperator('acc_1'), 'password.changed', { userId: member.id });
  failWith(new Error('down'));
  for (const wait of [0, 1, 5, 30]) {
    clock.advance(wait * minute);
    await round();
  }
  expect([warnings.length, await due()]).toEqual([4, 1]);
  failWith(undefined);
  expect(await round()).toEqual([]);
  clock.advance(120 * minute);
  expect((await round()).map(({ to }) => to)).toEqual([member.email]);
  await record(byOperator('acc_1'), 'password.changed', { userId: member.id });
  clock.advance(24 * 60 * minute);
  expect([await round(), await due()]).toEqual([[], 0]);
});

it('goes to the others where one mailbox refuses it', async () => {
  const { record, round, failWith, due } = await setUp();
  await record(byOperator('acc_1'), 'token.created', { subject: 'tok_1' });
  failWith(new RecipientRefusedError('550', 'no such mailbox'));
  await round();
  expect(await due()).toBe(0);
});
