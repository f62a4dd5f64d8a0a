import { createHash } from 'node:crypto';
import { RecipientRefusedError } from '../../../../application/shared/ports/messengers.ts';
import type { EmailMessage, EmailSender, SentMessage } from '../../../../application/shared/ports/messengers.ts';
import type { SmtpSettings } from './settings.ts';

export type SmtpOptions = Pick<SmtpSettings, 'address' | 'from' | 'ca'> & {
  /** How long the server may take to accept the connection, to greet, and to reply (ms). */
  readonly timeouts?: { readonly connect: number; readonly greet: number; readonly answer: number };
};

const defaultTimeouts = { connect: 10_000, greet: 10_000, answer: 30_000 };
const connections = 4;

/** The server did not accept the message, or the outcome is unknown. It is sent again under the same Message-ID. */
export class EmailNotSentError extends Error {
  override readonly name = 'EmailNotSentError';
}

/** A single plain address: no list, no name, no line break. */
const plainAddress = /^[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()\\@]{1,255}$/;

const control = /[\p{Cc}\u2028\u2029]+/gu;
/** A text for a header: a line break would begin another header. */
const inHeader = (text: string): string => text.replace(control, ' ').trim();

type SmtpFault = { readonly code: string; readonly responseCode?: number; readonly command: string };

const textIn = (error: object, name: string): string => {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** The parts of an error that are safe to log: its message may quote the recipient. */
const faultOf = (error: unknown): SmtpFault => {
  if (typeof error !== 'object' || error === null) return { code: 'unknown', command: '' };
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return {
    code: textIn(error, 'code') || 'unknown',
    command: textIn(error, 'command'),
    ...(responseCode !== undefined && { responseCode }),
  };
};

/**
 * Whether the server refuses this recipient or this message permanently. A refused sender or password is no such
 * refusal, because the operator can correct it.
 */
const isRefusal = ({ responseCode, command }: SmtpFault): boolean =>
  responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

/** The package is loaded only if a mail server is configured: it takes 6 MB, and most services send no e-mail. */
const openTransport = async ({ address, ca, timeouts = defaultTimeouts }: SmtpOptions) => {
  const { createTransport } = await import('nodemailer');
  const { host, port, tls, user, password } = address;
  return createTransport({
    pool: true,
    maxConnections: connections,
    // The pool does not resend a message whose connection broke: its outcome is unknown, and the caller decides.
    maxRequeues: 0,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greet,
    socketTimeout: timeouts.answer,
    // The content is in memory: the package may read no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Sends e-mails over SMTP through a few persistent connections. */
export class SmtpSender implements EmailSender {
  readonly name = 'smtp';
  readonly #transport;
  readonly #from: SmtpOptions['from'];

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#transport = openTransport(options);
  }

  async send(message: EmailMessage, signal: AbortSignal): Promise<SentMessage> {
    signal.throwIfAborted();
    if (!plainAddress.test(message.to))
      throw new RecipientRefusedError('invalid_address', 'This is no e-mail address.');
    const messageId = this.#messageIdOf(message);
    const replyTo =
      message.replyTo !== undefined && plainAddress.test(message.replyTo)
        ? { name: '', address: message.replyTo }
        : undefined;
    const transport = await this.#transport;
    try {
      await transport.sendMail({
        messageId: `<${messageId}>`,
        from: this.#from,
        to: { name: inHeader(message.toName ?? ''), address: message.to },
        ...(replyTo && { replyTo }),
        subject: inHeader(message.subject),
        text: message.text,
        html: message.html,
        attachments: (message.attachments ?? []).map(({ name, type, bytes, contentId }) => ({
          ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
          filename: inHeader(name),
          contentType: type,
          content: Buffer.from(bytes),
        })),
        headers: { 'Content-Language': inHeader(message.language), 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultOf(error);
      const code = String(fault.responseCode ?? fault.code);
      if (isRefusal(fault))
        throw new RecipientRefusedError(code, `The mail server refuses the recipient or the message (${code}).`);
      throw new EmailNotSentError(
        `The mail server did not take the message (${code}${fault.command && ` after ${fault.command}`}).`,
      );
    }
    return { messageId };
  }

  async close(): Promise<void> {
    (await this.#transport).close();
  }

  /**
   * The Message-ID is the same for each attempt, so that a server or a mailbox recognises a repeated message. It is a
   * hash, so that it does not reveal the reference.
   */
  #messageIdOf({ accountId, reference }: EmailMessage): string {
    const digest = createHash('sha256')
      .update(JSON.stringify([accountId, reference]))
      .digest('hex')
      .slice(0, 32);
    return `${digest}@${this.#from.address.split('@').at(-1) ?? 'localhost'}`;
  }
}
