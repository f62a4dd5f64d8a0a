import { z } from 'zod';
import type { answerProduct, AnswerRefusal } from '../../../../application/trade/classification/answer-product.ts';
import { presentProduct } from '../../../../application/trade/classification/product-view.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { goodsAnswer, text } from '../../../platform/http/schemas/index.ts';
import { byProduct, neverClassified } from './routes.ts';
import { productReply } from './schemas.ts';

/** The HTTP status of each reason. */
export const answerReasons: Readonly<Record<AnswerRefusal, number>> = { unknown_answer: 400 };

const answerRequest = z
  .object({
    variantId: text(100, 'P-1001-M')
      .exactOptional()
      .meta({ description: "The seller's id of the variant; needed where the product has several." }),
    ...goodsAnswer.shape,
  })
  .meta({
    id: 'ProductAnswer',
    description: 'An answer to the question about a product.',
    example: { facet: 'material', answer: 'cotton' },
  });

/** Takes answers to questions about stored products. */
export const productAnswerRoutes = (record: ReturnType<typeof answerProduct>): readonly Route[] => [
  route({
    tag: 'Trade engine',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path: '/api/trade-engine/products/{productId}/answer',
    operationId: 'answerProduct',
    summary: 'Answer the question about the code of a product.',
    description:
      'The code is predicted again with all answers so far. They stay with the text of the product, and count when it ' +
      'is classified, booked or assessed again. An answer makes other codes less likely and excludes none. ' +
      'The answer `none` says that none of those that are offered is right. ' +
      'The reply has the next question, if one would settle something.',
    params: byProduct,
    body: answerRequest,
    refusals: { 404: neverClassified() },
    replies: { 200: { description: 'The product as it is now.', schema: productReply } },
    handler: async ({ params: { productId }, body: { variantId, facet, answer }, context }) => {
      const name = { productId, ...(variantId !== undefined && { variantId }) };
      return { json: presentProduct(await record(name, { facet, answer }, context)) };
    },
  }),
];
