import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MessageInbox } from '../../../src/adapters/sandbox/message-inbox.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import { anEmail, anSms, emailSenderContract, smsSenderContract } from '../../../src/testing/contracts/messengers.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { TestClock } from '../../support/test-clock.ts';

const neverAborted = new AbortController().signal;

onEveryDatabase(({ name, open }) => {
  const anInbox = async () => {
    const { database, dispose } = await open();
    const clock = new TestClock();
    return { inbox: new MessageInbox({ db: database.db, clock, ids: ulidIds() }), dispose, clock };
  };
  const ofAccount = async (inbox: MessageInbox) => (await inbox.messages('acc_1')).toReversed();

  smsSenderContract(vitest, `inbox on ${name}`, async () => {
    const { inbox, dispose } = await anInbox();
    const received = async () =>
      (await ofAccount(inbox)).flatMap((m) => (m.channel === 'sms' ? [{ to: m.to, text: m.text }] : []));
    return { sender: inbox.sms, received, refusing: '+15005550004', dispose };
  });

  emailSenderContract(vitest, `inbox on ${name}`, async () => {
    const { inbox, dispose } = await anInbox();
    const received = async () =>
      (await ofAccount(inbox)).flatMap((m) =>
        m.channel === 'email'
          ? [{ to: m.to, subject: m.subject, text: m.text, html: m.html, attachments: m.attachments ?? [] }]
          : [],
      );
    return { sender: inbox.email, received, refusing: 'bounce@example.com', dispose };
  });

  describe('the inbox for messages', () => {
    const opened = async () => {
      const { inbox, dispose, clock } = await anInbox();
      onTestFinished(dispose);
      return { inbox, clock };
    };

    it('stores one message under a reference, and answers a repetition with the same id', async () => {
      const { inbox } = await opened();
      const sms = anSms();
      const ids = await Promise.all([1, 2, 3].map(() => inbox.sms.send(sms, neverAborted)));
      expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(1);
      await inbox.email.send(anEmail({ reference: sms.reference }), neverAborted);
      expect((await inbox.messages('acc_1')).map(({ channel }) => channel)).toEqual(['email', 'sms']);
    });

    it('shows each account its own messages, the newest first', async () => {
      const { inbox, clock } = await opened();
      await inbox.sms.send(anSms({ text: 'first' }), neverAborted);
      clock.advance(1_000);
      await inbox.email.send(
        anEmail({ text: 'second', toName: 'Jane Doe', replyTo: 'shop@example.com' }),
        neverAborted,
      );
      await inbox.sms.send(anSms({ accountId: 'acc_2' }), neverAborted);
      expect(await inbox.messages('acc_1')).toMatchObject([
        {
          channel: 'email',
          text: 'second',
          toName: 'Jane Doe',
          replyTo: 'shop@example.com',
          receivedAt: '2026-11-20T10:00:01.000Z',
        },
        { channel: 'sms', text: 'first', receivedAt: '2026-11-20T10:00:00.000Z' },
      ]);
      expect(await inbox.messages('acc_2')).toHaveLength(1);
    });

    it('stores the last 200 of an account', async () => {
      const { inbox } = await opened();
      for (let number = 1; number <= 203; number++) await inbox.sms.send(anSms({ text: String(number) }), neverAborted);
      const texts = (await inbox.messages('acc_1')).map(({ text }) => text);
      expect([texts.length, texts[0], texts.at(-1)]).toEqual([200, '203', '4']);
    });
  });
});
