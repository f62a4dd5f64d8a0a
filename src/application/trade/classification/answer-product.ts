import { DomainError } from '../../../domain/shared/index.ts';
import { confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type { GoodsAnswer } from '../../../domain/trade/classification/index.ts';
import { withAnswer } from '../../../domain/trade/product/index.ts';
import type { ProductCommand, ProductEvent, ProductName } from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { ClassificationEngines, HighFrom } from '../ports/classification.ts';
import type { AccountExamples } from './account-examples.ts';
import { explain } from './explanation.ts';
import { ownProductInFull, productIdOf } from './product-view.ts';

export type AnswerRefusal = 'unknown_answer';

/**
 * Records a person's answer to a question about a product, and predicts its code again with all answers so far. They
 * stay with the text of the product.
 */
export const answerProduct = ({
  engines,
  examples,
  highFrom,
  store,
  ids,
  handle,
}: {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly highFrom: HighFrom;
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
}) => {
  const explained = explain({ legalTexts: { of: () => Promise.resolve(undefined) } });

  /** The product as it is now, with what is still asked. */
  return async (name: ProductName, { facet, answer }: GoodsAnswer, context: Context) => {
    const { accountId, at } = context;
    const engine = await engines.open();
    const known = await ownProductInFull({ store, ids }, name, accountId);
    if (!known)
      throw new DomainError('product_not_found', 'No product has been classified under this productId and variantId.');
    if (!engine.understands({ facet, answer })) {
      const offered = known.question?.facet === facet ? known.question.answers.map((each) => each.answer) : [];
      const options =
        offered.length > 0 ? `It must be one of ${offered.join(', ')}.` : 'Send an answer of its question.';
      throw new DomainError(
        'unknown_answer',
        `answer "${answer}" is none to a question about the ${facet}. ${options}`,
      );
    }
    const [{ examples: learned }, threshold] = await Promise.all([examples.of(accountId, engine), highFrom(accountId)]);
    const { title, description, category, material, givenHsCode } = known;
    const described = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(category !== undefined && { category }),
      ...(material !== undefined && { material }),
      ...(givenHsCode !== undefined && { hsCode: givenHsCode }),
      answers: withAnswer(known.answers ?? [], { facet, answer }),
    };
    const [finding] = await engines.findAll([described], learned, accountId);
    if (finding === undefined) throw new RangeError('The classification engine returned no result for a product.');
    const { hsCode, confidence } = finding;
    const classification = await explained(finding, hsCode, {
      isReviewed: false,
      threshold,
      destination: 'All',
      date: at,
    });
    await handle(
      productIdOf(ids, accountId, name),
      {
        type: 'AnswerProduct',
        data: {
          ...{ facet, answer, confidence, confidenceLevel: confidenceLevelOf(confidence, threshold) },
          ...(hsCode !== undefined && { hsCode }),
          result: { classification },
          at,
        },
      },
      context,
    );
    const after = await ownProductInFull({ store, ids }, name, accountId);
    if (!after) throw new Error(`Product ${known.id} was answered for and cannot be read.`);
    return after;
  };
};
