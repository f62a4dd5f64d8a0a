import { DomainError } from '../../../domain/shared/index.ts';
import type { ProductCommand, ProductEvent, ProductName } from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { ClassificationEngines } from '../ports/classification.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { AccountExamples } from './account-examples.ts';
import { ownProduct, productIdOf } from './product-view.ts';
import type { ProductView } from './product-view.ts';

export const reviewDecisions = ['approve', 'correct', 'reject', 'withdraw'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/**
 * `hsCode` as digits; a correction has one. With `seenHsCode` nothing else than that code is approved. `inBulk`: it is
 * one of several decisions of one request.
 */
export type Review = {
  readonly decision: ReviewDecision;
  readonly hsCode?: string;
  readonly seenHsCode?: string;
  readonly inBulk?: true;
  readonly reason?: string;
};

export type ReviewRefusal = 'unknown_hs_code' | 'code_required';

const commandOf = ({ decision, hsCode, seenHsCode, inBulk, reason }: Review, at: string): ProductCommand => {
  const said = { ...(reason !== undefined && { reason }), at };
  switch (decision) {
    case 'approve':
      return {
        type: 'ApproveProduct',
        data: { ...said, ...(inBulk && { inBulk }), ...(seenHsCode !== undefined && { seenHsCode }) },
      };
    case 'correct':
      if (hsCode === undefined)
        throw new DomainError('code_required', 'A correction needs the right hsCode, for example "610910".');
      return { type: 'CorrectProduct', data: { hsCode, ...said } };
    case 'reject':
      return { type: 'RejectProduct', data: said };
    case 'withdraw':
      return { type: 'WithdrawReview', data: said };
  }
};

/** The product as it is now, and whether the review changed anything. */
export type Reviewed = { readonly view: ProductView; readonly isNew: boolean };

/** Records a person's review of a prediction. It also becomes an example for similar products. */
export const reviewProduct =
  ({
    engines,
    examples,
    store,
    ids,
    handle,
  }: {
    readonly engines: ClassificationEngines;
    readonly examples: AccountExamples;
    readonly store: EventStore;
    readonly ids: Pick<Ids, 'derived'>;
    readonly handle: HandleCommand<ProductCommand, ProductEvent>;
  }) =>
  async (name: ProductName, review: Review, context: Context): Promise<Reviewed> => {
    const engine = await engines.open();
    if (review.hsCode !== undefined && !engine.has(review.hsCode.slice(0, 6))) {
      throw new DomainError(
        'unknown_hs_code',
        `hsCode ${review.hsCode} does not begin with six digits of the nomenclature, for example "610910".`,
      );
    }
    const id = productIdOf(ids, context.accountId, name);
    const { events } = await handle(id, commandOf(review, context.at), context);
    const view = await ownProduct({ store, ids }, name, context.accountId);
    if (!view) throw new Error(`${id} was reviewed and cannot be read.`);
    examples.learn(view, engine);
    return { view, isNew: events.length > 0 };
  };
