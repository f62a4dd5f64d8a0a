/** A text message. The reference makes it one message: a sender that can, sends it once. */
export type SmsMessage = {
  readonly reference: string;
  /**
   * When an attempt was made whose outcome is unknown: a sender that can, looks for that message before it sends
   * another.
   */
  readonly attemptedAt?: string;
  readonly accountId: string;
  /** E.164, such as `+4930901820`. */
  readonly to: string;
  readonly text: string;
  /** Where the sender reports what became of it; absent where nobody could reach it. */
  readonly statusUrl?: string;
  /** When it would have been sent, had its recipient been one who sleeps: for senders that wake nobody. */
  readonly wouldWaitUntil?: string;
};

/** A file that goes with an e-mail. One with a `contentId` is a picture that its HTML shows as `cid:<contentId>`. */
export type EmailAttachment = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly contentId?: string;
};

/** As SmsMessage. */
export type EmailMessage = {
  readonly reference: string;
  readonly accountId: string;
  readonly to: string;
  readonly toName?: string;
  /** Who sends the parcel; replies go to this address. */
  readonly replyTo?: string;
  /** BCP 47, such as `de`. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
  readonly wouldWaitUntil?: string;
};

/** The id of the message at the service that sends it. */
export type SentMessage = { readonly messageId: string };

/**
 * Nobody has this address, or its owner refuses messages: another attempt would fail, too. `code` is a word or number
 * of the service.
 */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Rejects with RecipientRefusedError; after any other error the message is tried again. Errors and logs never contain
 * an address or a text.
 */
export interface SmsSender {
  readonly name: string;
  /** False while its service is down: messages then wait, and lose no attempt. Absent: always true. */
  readonly isAvailable?: () => boolean;
  /** Its messages reach nobody who could be woken, so that they do not wait for the morning. */
  readonly wakesNobody?: true;
  send(message: SmsMessage, signal: AbortSignal): Promise<SentMessage>;
}

/** As SmsSender. */
export interface EmailSender {
  readonly name: string;
  readonly isAvailable?: () => boolean;
  readonly wakesNobody?: true;
  send(message: EmailMessage, signal: AbortSignal): Promise<SentMessage>;
}

/** Phone numbers (E.164) whose owners want no text messages. The numbers themselves are not stored. */
export interface SmsOptOuts {
  has(phone: string): Promise<boolean>;
  /** May be repeated. */
  add(phone: string, at: string): Promise<void>;
  /** May be repeated. */
  remove(phone: string): Promise<void>;
}

/**
 * A phone number as E.164 writes it, such as `+4930901820`; undefined for one that cannot exist. One without a prefix
 * is of `country`.
 */
export type PhoneNumbers = (phone: string, country: string) => string | undefined;
