import type { PaymentEvent, PaymentStarted } from '../../../domain/collections/taxes-collection/index.ts';

/** One attempt to pay, and what became of it. */
export type AttemptView = Omit<PaymentStarted['data'], 'personal'> & {
  /**
   * `refused`: no bank was asked, the attempt counts for nothing. `returned`: the payment was not due, and is refunded.
   */
  readonly outcome: 'unknown' | 'action_required' | 'declined' | 'refused' | 'closed' | 'succeeded' | 'returned';
  readonly intentId?: string;
  readonly decline?: { readonly code: string; readonly message: string };
};

type Matching = (attempt: AttemptView) => boolean;

const changed = (
  attempts: readonly AttemptView[],
  matches: Matching,
  changes: Partial<AttemptView>,
): readonly AttemptView[] => {
  const at = attempts.findLastIndex(matches);
  return attempts.map((attempt, index) => (index === at ? { ...attempt, ...changes } : attempt));
};

/** The attempts after one more event about money. */
export const withAttemptsOf = (
  attempts: readonly AttemptView[],
  { type, data }: PaymentEvent,
): readonly AttemptView[] => {
  switch (type) {
    case 'PaymentStarted': {
      const { personal: _, ...started } = data;
      return [...attempts, { ...started, outcome: 'unknown' }];
    }
    case 'PaymentActionRequired':
      return changed(attempts, ({ attempt }) => attempt === data.attempt, {
        outcome: 'action_required',
        intentId: data.intentId,
      });
    case 'PaymentDeclined': {
      const { attempt: declined, code, message, intentId } = data;
      const decline = {
        outcome: 'declined',
        decline: { code, message },
        ...(intentId !== undefined && { intentId }),
      } as const;
      return changed(attempts, ({ attempt }) => attempt === declined, decline);
    }
    case 'PaymentRefused':
      return changed(attempts, ({ attempt }) => attempt === data.attempt, { outcome: 'refused' });
    case 'PaymentClosed':
      return changed(
        attempts,
        ({ order, outcome }) => order === data.order && (outcome === 'unknown' || outcome === 'action_required'),
        {
          outcome: 'closed',
          intentId: data.intentId,
        },
      );
    case 'CollectionPaid':
      return changed(attempts, ({ order, outcome }) => order === data.order && outcome !== 'refused', {
        outcome: 'succeeded',
        intentId: data.intentId,
      });
    case 'UnexpectedPaymentReceived':
      return changed(
        attempts,
        ({ order, outcome }) => order === data.order && outcome !== 'succeeded' && outcome !== 'refused',
        {
          outcome: 'returned',
          intentId: data.intentId,
        },
      );
    case 'PaymentFeeRecorded':
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
    case 'PaymentDisputed':
    case 'DisputeClosed':
      return attempts;
  }
};
