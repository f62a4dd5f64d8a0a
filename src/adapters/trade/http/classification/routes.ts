import { z } from 'zod';
import { ownPage } from '../../../../application/log/kernel/own.ts';
import type { Condition, ReadModels } from '../../../../application/log/ports/read-models.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import type { Ids } from '../../../../application/shared/ports/ids.ts';
import type { classifyProducts } from '../../../../application/trade/classification/classify-products.ts';
import {
  ownProductInFull,
  productIdOf,
  presentProduct,
  productView,
} from '../../../../application/trade/classification/product-view.ts';
import type { ProductField } from '../../../../application/trade/classification/product-view.ts';
import type { BulkReviewRefusal } from '../../../../application/trade/classification/review-products.ts';
import type { reviewProduct, ReviewRefusal } from '../../../../application/trade/classification/review-product.ts';
import type { ExampleRefusal } from '../../../../application/trade/classification/forget-examples.ts';
import type { ImportRefusal } from '../../../../application/trade/classification/import-products.ts';
import type { RecordCall } from '../../../../application/trade/usage/record-call.ts';
import type { ProductRefusal } from '../../../../domain/trade/product/index.ts';
import { DomainError, hsDigitsOf } from '../../../../domain/shared/index.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { sinceChange, listKeysOf, text } from '../../../platform/http/schemas/index.ts';
import { classificationReply, classificationRequest, productReply, productsQuery, reviewRequest } from './schemas.ts';
import type { ClassificationBody } from './schemas.ts';
import { factsOfProducts, recordedRoute } from '../usage.ts';

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const productReasons: Readonly<
  Record<ProductRefusal | ReviewRefusal | BulkReviewRefusal | ImportRefusal | ExampleRefusal, number>
> = {
  product_not_found: 404,
  product_without_code: 409,
  product_reviewed_otherwise: 409,
  invalid_products: 400,
  example_not_found: 404,
  product_code_changed: 409,
  review_count_changed: 409,
  too_many_reviews: 409,
  unknown_hs_code: 400,
  code_required: 400,
};

const path = '/api/trade-engine/classifications';
const productsPath = '/api/trade-engine/products';
const tag = 'Trade engine';
const reading = { tag, access: { scope: 'read_shipments' } } as const;
const writing = { tag, access: { scope: 'write_shipments' } } as const;
export const neverClassified = (): DomainError =>
  new DomainError('product_not_found', 'No product has been classified under this productId and variantId.');

export const byProduct = z.object({
  productId: z.string().meta({
    description: 'The `productId` the product was classified under, or the `variantId` where it was sent without one.',
  }),
});
const variantQuery = z.object({ variantId: text(100, 'P-1001-M').exactOptional() });

const askedFrom = ({ originCountry, destinationCountry, additionalCountries, products }: ClassificationBody) => ({
  originCountry,
  destination: destinationCountry,
  additionalCountries,
  products,
});

export const tradeClassificationRoutes = ({
  classify,
  review,
  record,
  store,
  readModels,
  ids,
}: {
  readonly classify: ReturnType<typeof classifyProducts>;
  readonly review: ReturnType<typeof reviewProduct>;
  readonly record: RecordCall;
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany'>;
  readonly ids: Pick<Ids, 'derived'>;
}): readonly Route[] => [
  recordedRoute(
    {
      ...writing,
      rate: 'write',
      lenient: true,
      large: { by: 'products', kind: 'calculation' },
      method: 'post',
      path,
      operationId: 'classifyProducts',
      summary: 'Predict customs codes, with the restrictions on the goods.',
      description:
        'Predicts codes from the description of the goods; a longer description gives a better code. ' +
        'A code that is sent is compared with the description; ' +
        'one whose heading does not exist is not read (`hs_code_unknown`). ' +
        'National digits are given where a schedule has been imported, six otherwise. At most 20 products.',
      body: classificationRequest,
      replies: { 200: { description: 'One classification a product, in their order.', schema: classificationReply } },
      handler: async ({ body, context }) => {
        const { classifications, notices } = await classify(askedFrom(body), context);
        return { json: { messages: [], classifications }, notices };
      },
    },
    { endpoint: 'classifications', record, facts: factsOfProducts, statuses: productReasons },
  ),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: productsPath,
    operationId: 'listProducts',
    summary: 'List the products that have been classified.',
    query: productsQuery,
    replies: { 200: { description: 'Products.', schema: z.array(productReply) } },
    handler: async ({
      query: { id, reviewState, confidenceLevel, confidenceFrom, productId, source, updatedAtFrom, range, sort },
      context: { accountId },
    }) => {
      const where: Condition<ProductField>[] = sinceChange(updatedAtFrom);
      if (reviewState) where.push({ field: 'reviewState', oneOf: reviewState });
      if (confidenceLevel) where.push({ field: 'confidenceLevel', oneOf: confidenceLevel });
      if (confidenceFrom !== undefined) where.push({ field: 'confidence', from: confidenceFrom });
      if (productId !== undefined) where.push({ field: 'productId', equals: productId });
      if (source !== undefined) where.push({ field: 'source', equals: source });
      const { rows, total } = await ownPage(readModels, productView, accountId, {
        where,
        sort,
        range,
        keys: listKeysOf('product', id),
      });
      return { list: rows.values().map(presentProduct), resource: 'products', total, range };
    },
  }),
  objectRoute(store, {
    ...reading,
    rate: 'read',
    path: `${productsPath}/{productId}`,
    operationId: 'getProduct',
    summary: 'Read one product, or one variant of it.',
    params: byProduct,
    query: variantQuery,
    refusals: { 404: neverClassified() },
    replies: { 200: { description: 'The product.', schema: productReply } },
    handler: async ({ params: { productId }, query: { variantId }, context: { accountId } }, momentOf) => {
      const name = { productId, ...(variantId !== undefined && { variantId }) };
      const { store } = await momentOf(streamOf('product', productIdOf(ids, accountId, name)));
      const view = await ownProductInFull({ store, ids }, name, accountId);
      if (!view) throw neverClassified();
      return { json: presentProduct(view) };
    },
  }),
  route({
    ...writing,
    rate: 'write',
    method: 'post',
    path: `${productsPath}/{productId}/review`,
    operationId: 'reviewProduct',
    summary: 'Approve, correct or reject the code of a product, or withdraw a review.',
    description:
      'It counts at once, for this product and for products that read like it. Can be repeated. ' +
      'A variant that was sent without a productId is named by its variantId in the path.',
    params: byProduct,
    body: reviewRequest,
    refusals: { 404: neverClassified() },
    replies: { 200: { description: 'The product as it is now.', schema: productReply } },
    handler: async ({ params, body: { variantId, decision, hsCode, reason }, context }) => {
      const digits = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
      const { view } = await review(
        { productId: params.productId, ...(variantId !== undefined && { variantId }) },
        { decision, ...(digits !== undefined && { hsCode: digits }), ...(reason !== undefined && { reason }) },
        context,
      );
      return { json: presentProduct(view) };
    },
  }),
];
