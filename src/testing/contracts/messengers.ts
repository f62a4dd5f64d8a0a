import { randomUUID } from 'node:crypto';
import { RecipientRefusedError } from '../../application/shared/ports/messengers.ts';
import type {
  EmailMessage,
  EmailSender,
  SmsMessage,
  SmsSender,
  SmsOptOuts,
} from '../../application/shared/ports/messengers.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

/** A text message as it arrived: the parts that every adapter can observe. */
export type ReceivedSms = { readonly to: string; readonly text: string };
/** An e-mail as it arrived. */
export type ReceivedEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `bytes` is the size of the file in bytes. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
};

type OpenedSender<Sender, Received> = {
  readonly sender: Sender;
  /** In the order of their arrival. */
  readonly received: () => Promise<readonly Received[]>;
  /** A recipient who never gets a message. */
  readonly refusing: string;
  readonly dispose: () => Promise<void>;
};
/** A sender of text messages to test, with what arrived. */
export type OpenedSms = OpenedSender<SmsSender, ReceivedSms>;
/** A sender of e-mails to test, with what arrived. */
export type OpenedEmail = OpenedSender<EmailSender, ReceivedEmail>;

const neverAborted = (): AbortSignal => new AbortController().signal;

export const anSms = (changes: Partial<SmsMessage> = {}): SmsMessage => ({
  reference: randomUUID(),
  accountId: 'acc_1',
  to: '+4930901820',
  text: 'Zahlen Sie für Ihr Paket: https://shipping.example.com/pay/x 💶',
  ...changes,
});

export const anEmail = (changes: Partial<EmailMessage> = {}): EmailMessage => ({
  reference: randomUUID(),
  accountId: 'acc_1',
  to: 'jane@example.com',
  language: 'de',
  subject: 'Für Ihr Paket sind Abgaben fällig – 46,00 €',
  text: 'Guten Tag,\n\nbitte zahlen Sie: https://shipping.example.com/pay/x\n',
  html: '<!doctype html><html lang="de"><body><p>Guten Tag,</p><p>bitte zahlen Sie.</p></body></html>',
  attachments: [
    {
      name: 'receipt-LZ000000005ZZ.pdf',
      type: 'application/pdf',
      bytes: Uint8Array.from({ length: 1_000 }, (_, index) => index % 256),
    },
  ],
  ...changes,
});

const contract = <M extends { readonly reference: string; readonly to: string }, R>(
  { describe, it, expect, afterEach }: TestRunner,
  port: string,
  adapter: string,
  open: () => Promise<
    OpenedSender<
      { readonly name: string; send(message: M, signal: AbortSignal): Promise<{ readonly messageId: string }> },
      R
    >
  >,
  { message, arrived }: { readonly message: (changes?: Partial<M>) => M; readonly arrived: (message: M) => R },
): void => {
  describe(`${port} contract: ${adapter}`, () => {
    const opened: { readonly dispose: () => Promise<void> }[] = [];
    const anOpened = async () => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    it('sends what was asked, unchanged', async () => {
      const { sender, received } = await anOpened();
      const sent = message();
      const { messageId } = await sender.send(sent, neverAborted());
      expect(messageId).not.toBe('');
      expect(sender.name).toMatch(/^[a-z]+$/);
      expect(await received()).toEqual([arrived(sent)]);
    });

    it('sends messages at the same moment, each with an id of its own', async () => {
      const { sender, received } = await anOpened();
      const sent = Array.from({ length: 12 }, () => message());
      const ids = await Promise.all(sent.map((one) => sender.send(one, neverAborted())));
      expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(12);
      expect(await received()).toHaveLength(12);
    });

    it('says that a recipient refuses, without naming the recipient', async () => {
      const { sender, received, refusing } = await anOpened();
      const error: unknown = await sender
        .send(message({ to: refusing } as Partial<M>), neverAborted())
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RecipientRefusedError);
      expect(error).toMatchObject({ code: expect.stringMatching(/^\S+$/) as string });
      expect(JSON.stringify([String(error), error])).not.toContain(refusing);
      expect(await received()).toEqual([]);
    });

    it('sends the next message after a refused one', async () => {
      const { sender, received, refusing } = await anOpened();
      await expect(sender.send(message({ to: refusing } as Partial<M>), neverAborted())).rejects.toBeInstanceOf(
        RecipientRefusedError,
      );
      const sent = message();
      await sender.send(sent, neverAborted());
      expect(await received()).toEqual([arrived(sent)]);
    });

    it('sends nothing once its caller has given up', async () => {
      const { sender, received } = await anOpened();
      await expect(sender.send(message(), AbortSignal.abort())).rejects.toThrow();
      expect(await received()).toEqual([]);
    });
  });
};

/** What every sender of text messages must do. It documents the port. */
export const smsSenderContract = (runner: TestRunner, adapter: string, open: () => Promise<OpenedSms>): void =>
  contract<SmsMessage, ReceivedSms>(runner, 'SmsSender', adapter, open, {
    message: anSms,
    arrived: ({ to, text }) => ({ to, text }),
  });

/** What every sender of e-mails must do. It documents the port. */
export const emailSenderContract = (runner: TestRunner, adapter: string, open: () => Promise<OpenedEmail>): void =>
  contract<EmailMessage, ReceivedEmail>(runner, 'EmailSender', adapter, open, {
    message: anEmail,
    arrived: ({ to, subject, text, html, attachments = [] }) => ({
      to,
      subject,
      text,
      html,
      attachments: attachments.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.byteLength })),
    }),
  });

const at = '2026-11-20T10:00:00.000Z';

/** What every store of opted-out numbers must do. */
export const smsOptOutsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SmsOptOuts>>,
): void => {
  describe(`SmsOptOuts contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('has the numbers that were added, until they are removed; each may be repeated', async () => {
      const { store: numbers, beside } = await opened();
      for (let times = 0; times < 2; times++) await numbers.add('+4915112345678', at);
      const seen = async () => [
        await numbers.has('+4915112345678'),
        await (await beside()).has('+4915112345678'),
        await numbers.has('+4915112345679'),
      ];
      expect(await seen()).toEqual([true, true, false]);
      for (let times = 0; times < 2; times++) await numbers.remove('+4915112345678');
      expect(await seen()).toEqual([false, false, false]);
      await numbers.add('+4915112345678', at);
      expect(await seen()).toEqual([true, true, false]);
    });
  });
};
