import { attachmentFileName, attachmentsOf } from '../collections/attachments.ts';
import type { CollectionAttachment } from '../collections/attachments.ts';
import type { CollectionView } from '../collections/collection-view.ts';
import type { StageView } from '../collections/stage-view.ts';
import type { Language } from '../languages/languages.ts';
import type { EmailAttachment } from '../ports/messengers.ts';
import type { MessageContent } from '../ports/message-texts.ts';

/** Draws a paper for the payer, who may be somebody else than the consignee. */
export type PrintForPayer = (view: CollectionView, attachment: CollectionAttachment, language: Language) => Promise<Uint8Array>;

const isAbout = (attachment: CollectionAttachment, { kind }: MessageContent, { refundId }: StageView): boolean => {
  if (kind === 'receipt') return attachment.kind === 'receipt';
  return kind === 'refund' && attachment.kind === 'refund_note' && attachment.refund.transactionId === refundId;
};

/** What comes with an e-mail: the receipt with that about a payment, the note of a refund with that about the refund. */
export const papersOfMessage = (
  print: PrintForPayer,
  view: CollectionView,
  stage: StageView,
  content: MessageContent,
): Promise<readonly EmailAttachment[]> =>
  Promise.all(
    attachmentsOf(view)
      .filter((attachment) => isAbout(attachment, content, stage))
      .slice(0, 1)
      .map(async (attachment) => ({
        name: attachmentFileName(attachment.kind, view.trackingNumber),
        type: 'application/pdf',
        bytes: await print(view, attachment, content.language),
      })),
  );
