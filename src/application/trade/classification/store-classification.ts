import type { ProductCommand, ProductEvent, ReviewState } from '../../../domain/trade/product/index.ts';
import type { Finding } from '../../../domain/trade/classification/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import { metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import { apply } from '../../log/kernel/projection.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { nameOf } from '../product-name.ts';
import { textOf } from './classification.ts';
import type { RequestedProduct, ClassificationResult } from './classification.ts';
import { productIdOf } from './known-products.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

type Dependencies = {
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
};

/** Stores the result for a product under its id, and returns the state of its review. */
export const storeClassification =
  ({ ids, handle }: Dependencies) =>
  async (
    product: RequestedProduct,
    result: ClassificationResult,
    finding: Finding,
    known: ProductView | undefined,
    context: Context,
  ): Promise<ReviewState | undefined> => {
    const { sixDigitHSCode, confidence, confidenceLevel } = result.classification;
    const id = productIdOf(ids, context.accountId, product);
    const { version, events } = await handle(
      id,
      {
        type: 'RecordClassification',
        data: {
          id,
          product: nameOf(product),
          text: textOf(product),
          ...(sixDigitHSCode !== undefined && { hsCode: finding.hsCode ?? sixDigitHSCode }),
          confidence,
          confidenceLevel,
          result,
          classifiedAt: context.at,
        },
      },
      context,
    );
    const written = { metadata: metadataOf(context), stream: streamOf('product', id) };
    const before = version - events.length;
    const after = events.reduce<ProductView | undefined>(
      (view, event, index) => apply(productView, view, { event, ...written, version: before + index + 1 }),
      known,
    );
    return after?.reviewState;
  };
