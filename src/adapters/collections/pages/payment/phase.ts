import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import type { TextName } from '../../../platform/pages/texts.ts';

/** What a payer sees of the status. `authenticate`: the bank still has to confirm the last attempt (3-D Secure). */
export type Phase =
  | 'calculating'
  | 'exception'
  | 'pending'
  | 'overdue'
  | 'processing'
  | 'authenticate'
  | 'paid'
  | 'refunded'
  | 'expired'
  | 'cancelled';

/** Undefined for a collection that is shown to nobody. */
export const phaseOf = ({ status, deadline = '', payments }: CollectionView, now: string): Phase | undefined => {
  switch (status) {
    case 'pending_classification':
      return 'calculating';
    case 'pending':
      return now > deadline ? 'overdue' : 'pending';
    case 'processing':
      return payments.order?.phase === 'action_required' ? 'authenticate' : 'processing';
    case 'requested':
    case 'refused':
      return undefined;
    case 'exception':
    case 'paid':
    case 'refunded':
    case 'expired':
    case 'cancelled':
      return status;
  }
};

/** Phases in which an attempt to pay can be made. */
export const isPayable = (phase: Phase): boolean =>
  phase === 'pending' || phase === 'overdue' || phase === 'authenticate';

/** Phases that end without the payer, within a short time. */
export const isChanging = (phase: Phase): boolean => phase === 'calculating' || phase === 'processing';

export const tones: Readonly<Record<Phase, 'plain' | 'due' | 'late' | 'over'>> = {
  calculating: 'plain',
  exception: 'late',
  pending: 'due',
  overdue: 'late',
  processing: 'plain',
  authenticate: 'due',
  paid: 'over',
  refunded: 'over',
  expired: 'over',
  cancelled: 'over',
};

export const titleTexts = {
  calculating: 'calculatingTitle',
  exception: 'exceptionTitle',
  pending: 'pendingTitle',
  overdue: 'overdueTitle',
  processing: 'processingTitle',
  authenticate: 'authenticateTitle',
  paid: 'paidTitle',
  refunded: 'refundedTitle',
  expired: 'expiredTitle',
  cancelled: 'cancelledTitle',
} as const satisfies Readonly<Record<Phase, TextName>>;

export const explanationTexts = {
  calculating: 'calculatingText',
  exception: 'exceptionText',
  pending: 'pendingText',
  overdue: 'overdueText',
  processing: 'processingText',
  authenticate: 'authenticateText',
  paid: 'paidText',
  refunded: 'refundedText',
  expired: 'expiredText',
  cancelled: 'cancelledText',
} as const satisfies Readonly<Record<Phase, TextName>>;
