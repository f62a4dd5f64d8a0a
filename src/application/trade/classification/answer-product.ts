import { DomainError } from '../../../domain/shared/index.ts';
import { confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type { GoodsAnswer } from '../../../domain/trade/classification/index.ts';
import { withAnswer } from '../../../domain/trade/product/index.ts';
import type { ProductCommand, ProductEvent, ProductName } from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { ClassificationEngines, DutyRateAt, HighFrom } from '../ports/classification.ts';
import type { AccountExamples } from './account-examples.ts';
import { explain } from './explanation.ts';
import { exampleNames } from './named-examples.ts';
import { lastDestination, productIdOf, productInFull } from './product-view.ts';

export type AnswerRefusal = 'unknown_answer';

/** Short for the answer that none of those that the product's question offers is right. */
const noneShort = 'none';

/**
 * Records a person's answer to a question about a product, and predicts its code again with all answers so far. They
 * stay with the text of the product.
 */
export const answerProduct = ({
  engines,
  examples,
  highFrom,
  rateAt,
  store,
  ids,
  handle,
}: {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly highFrom: HighFrom;
  readonly rateAt?: DutyRateAt | undefined;
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
}) => {
  const explained = explain({
    legalTexts: { of: () => Promise.resolve(undefined) },
    rateAt,
    namesOf: exampleNames({ store, examples }),
  });

  /** The product as it is now, with what is still asked. */
  return async (name: ProductName, { facet, answer: sent }: GoodsAnswer, context: Context) => {
    const { accountId, at } = context;
    const engine = await engines.open();
    const id = productIdOf(ids, accountId, name);
    const history = await ownHistory(store, 'product', id, accountId);
    const known = productInFull(history);
    if (!known)
      throw new DomainError('product_not_found', 'No product has been classified under this productId and variantId.');
    const answer = sent === noneShort && known.question?.facet === facet ? (known.question.none ?? sent) : sent;
    if (!engine.understands({ facet, answer })) {
      const { question } = known;
      const offered = question?.answers.map((each) => each.answer).join(', ');
      const options = question
        ? `The product is asked about the ${question.facet}: ${offered}.`
        : 'The product is asked nothing now.';
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
      destination: lastDestination(history),
      date: at.slice(0, 10),
      accountId,
    });
    await handle(
      id,
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
    const after = productInFull(await ownHistory(store, 'product', id, accountId));
    if (!after) throw new Error(`Product ${known.id} was answered for and cannot be read.`);
    return after;
  };
};
