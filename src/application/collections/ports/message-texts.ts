import type { Money } from '../../../domain/shared/index.ts';
import type { EmailAttachment } from '../../shared/ports/messengers.ts';
import type { Operator, Picture } from '../../shared/ports/branding.ts';
import type { Language } from '../../shared/languages/languages.ts';

/** What a message is about. No text of the merchant's can become a link; an adapter escapes them. */
export type MessageContent = {
  readonly kind: 'initial' | 'reminder' | 'final_notice' | 'receipt' | 'refund';
  readonly language: Language;
  readonly trackingNumber: string;
  /** What is due, was paid, or was paid back. */
  readonly amount: Money;
  /** The page of this service on which the consignee pays and sees what became of it. */
  readonly link: string;
  /** The clock of the consignee, an IANA name. */
  readonly timeZone: string;
  /** Instants: until when to pay, until when it still is possible afterwards, when it was paid or paid back. */
  readonly deadline: string;
  readonly expiresAt: string;
  readonly at: string;
  /** The name by which the consignee knows the sender. */
  readonly sender?: string;
  /** An address of the sender whose domain the operator has verified. */
  readonly replyTo?: string;
  /** Of buttons, `#rrggbb`. */
  readonly colour?: string;
  readonly logo?: Picture;
  readonly operator: Operator;
  readonly originCountry: string;
  readonly goods: readonly { readonly quantity: number; readonly title: string }[];
};

export type EmailText = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly EmailAttachment[];
};

/** Words a message in the language of its recipient. */
export type MessageTexts = {
  readonly sms: (content: MessageContent) => string;
  readonly email: (content: MessageContent) => EmailText;
};
