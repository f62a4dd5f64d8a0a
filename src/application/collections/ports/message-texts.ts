import type { Money } from '../../../domain/shared/index.ts';
import type { EmailAttachment } from '../../shared/ports/messengers.ts';
import type { Operator, Picture } from '../../shared/ports/branding.ts';
import type { Language } from '../../shared/languages/languages.ts';

/**
 * The content of a message. The merchant's texts are changed so that no program turns them into links; an adapter
 * escapes them.
 */
export type MessageContent = {
  readonly kind: 'initial' | 'reminder' | 'final_notice' | 'receipt' | 'refund';
  readonly language: Language;
  readonly trackingNumber: string;
  /** The amount that is due, was paid, or was refunded. */
  readonly amount: Money;
  /** The page of this service on which the consignee pays and sees the status. */
  readonly link: string;
  /** The time zone of the consignee, an IANA name. */
  readonly timeZone: string;
  /** Instants: the deadline, the end of the grace period after it, and the time of the payment or refund. */
  readonly deadline: string;
  readonly expiresAt: string;
  readonly at: string;
  /** The name of the sender for consignees. */
  readonly sender?: string;
  /** An address of the sender whose domain the operator has verified. */
  readonly replyTo?: string;
  /** The colour of buttons, `#rrggbb`. */
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

/** Composes a message in the language of its recipient. */
export type MessageTexts = {
  readonly sms: (content: MessageContent) => string;
  readonly email: (content: MessageContent) => EmailText;
};
