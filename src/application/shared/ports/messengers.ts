/** A text message. The reference identifies it: a sender that supports this sends it once. */
export type SmsMessage = {
  readonly reference: string;
  /**
   * When an attempt with unknown outcome was made: a sender that supports this looks for that message before it sends
   * another.
   */
  readonly attemptedAt?: string;
  readonly accountId: string;
  /** E.164, such as `+4930901820`. */
  readonly to: string;
  readonly text: string;
  /** The address to which the sender reports the delivery; absent if it could not be reached. */
  readonly statusUrl?: string;
  /** The end of the quiet hours: when a sender without `wakesNobody` would have sent it. */
  readonly wouldWaitUntil?: string;
};

/** A file in an e-mail. With a `contentId` it is a picture that the HTML shows as `cid:<contentId>`. */
export type EmailAttachment = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly contentId?: string;
};

/** An e-mail. The reference has the same meaning as in SmsMessage. */
export type EmailMessage = {
  readonly reference: string;
  readonly accountId: string;
  readonly to: string;
  readonly toName?: string;
  /** The address of the parcel's sender, for replies. */
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
 * The address does not exist, or its owner refuses messages: another attempt would fail, too. `code` is a word or
 * number of the service.
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
  /** False while its service is down: messages then wait, without using up attempts. Absent: always true. */
  readonly isAvailable?: () => boolean;
  /** Its messages reach no phone that could wake somebody, so they are also sent at night. */
  readonly wakesNobody?: true;
  send(message: SmsMessage, signal: AbortSignal): Promise<SentMessage>;
}

/** Same contract as SmsSender. */
export interface EmailSender {
  readonly name: string;
  readonly isAvailable?: () => boolean;
  readonly wakesNobody?: true;
  send(message: EmailMessage, signal: AbortSignal): Promise<SentMessage>;
}

/** Phone numbers (E.164) whose owners have opted out of text messages. The numbers themselves are not stored. */
export interface SmsOptOuts {
  has(phone: string): Promise<boolean>;
  /** May be repeated. */
  add(phone: string, at: string): Promise<void>;
  /** May be repeated. */
  remove(phone: string): Promise<void>;
}

/**
 * Normalises a phone number to E.164, such as `+4930901820`; undefined if it cannot exist. A number without a prefix is
 * one of `country`.
 */
export type PhoneNumbers = (phone: string, country: string) => string | undefined;
