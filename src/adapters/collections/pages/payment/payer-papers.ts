import type { CollectionAttachment } from '../../../../application/collections/attachments.ts';
import type { PaperTextName } from '../paper-texts.ts';

type PayerPaper = { readonly name: string; readonly kind: CollectionAttachment['kind']; readonly title: PaperTextName };

/** What the payer finds under the address of the payment page. */
export const payerPapers: readonly PayerPaper[] = [
  { name: 'receipt.pdf', kind: 'receipt', title: 'receiptTitle' },
  { name: 'notice.pdf', kind: 'payment_notice', title: 'noticeTitle' },
];
