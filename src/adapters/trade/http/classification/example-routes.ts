import { z } from 'zod';
import { mostConflicts } from '../../../../application/trade/classification/example-conflicts.ts';
import type { exampleConflicts } from '../../../../application/trade/classification/example-conflicts.ts';
import type { exampleKeeping } from '../../../../application/trade/classification/forget-examples.ts';
import { presentProduct } from '../../../../application/trade/classification/product-view.ts';
import { DomainError } from '../../../../domain/shared/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { messages, text } from '../../../platform/http/schemas/index.ts';
import { exampleSource as source, namedExample } from './question-schemas.ts';
import { productReply } from './schemas.ts';

const path = '/api/trade-engine/examples';
const tag = 'Trade engine';
const countsReply = z
  .object({
    total: z.int().meta({ description: 'All examples of the account.', example: 5_012 }),
    sources: z
      .array(z.object({ source, examples: z.int().meta({ description: 'How many.', example: 5_000 }) }))
      .meta({ description: 'The examples by who gave their codes.' }),
  })
  .meta({ id: 'ExampleCounts', description: 'From how many products the classification of the account learns.' });

const forgottenReply = z
  .object({
    messages: messages.meta({ description: 'Notices.' }),
    forgotten: z.int().meta({ description: 'Examples that this request has forgotten.', example: 1_000 }),
    remaining: z.int().meta({ description: 'Those that are left. Send the request again.', example: 4_000 }),
  })
  .meta({ id: 'ForgottenExamples', description: 'How many examples were forgotten.' });

const conflictsReply = z
  .object({
    complete: z.boolean().meta({
      description: 'Whether all examples were compared: after a start, thousands are read in the background.',
    }),
    total: z.int().meta({ description: 'Texts whose examples have different codes.', example: 1 }),
    conflicts: z
      .array(
        z.object({
          of: z.int().meta({ description: 'How many examples have the text.', example: 2 }),
          examples: z
            .array(
              z.object({
                id: z.string().optional().meta({ description: 'The product; absent for a declared text.' }),
                productId: z.string().optional().meta({ description: "The seller's id of the product." }),
                variantId: z.string().optional().meta({ description: "The seller's id of the variant." }),
                ...namedExample,
              }),
            )
            .meta({ description: 'Some of each code, at most ten.' }),
        }),
      )
      .meta({ description: `At most ${mostConflicts} texts, those of the most examples first.` }),
  })
  .meta({ id: 'ExampleConflicts', description: 'Examples with the same words and different codes.' });

/** Counts and forgets the products from which an account's classification learns. */
export const exampleRoutes = ({
  examples,
  conflicts,
}: {
  readonly examples: ReturnType<typeof exampleKeeping>;
  readonly conflicts: ReturnType<typeof exampleConflicts>;
}): readonly Route[] => [
  route({
    tag,
    access: { scope: 'read_shipments' },
    rate: 'list',
    method: 'get',
    path,
    operationId: 'getExampleCounts',
    summary: 'Count the products from which the classification learns, by who gave their codes.',
    replies: { 200: { description: 'The numbers.', schema: countsReply } },
    handler: async ({ context: { accountId } }) => {
      const sources = await examples.counts(accountId);
      return { json: { total: sources.reduce((sum, each) => sum + each.examples, 0), sources } };
    },
  }),
  route({
    tag,
    access: { scope: 'read_shipments' },
    rate: 'list',
    method: 'get',
    path: `${path}/conflicts`,
    operationId: 'getExampleConflicts',
    summary: 'List the examples that contradict each other: the same words with different codes.',
    description:
      'Where such a text is classified, the answer has the warning `examples_disagree`. Review or forget those that are ' +
      'wrong. An approved code stands against a declared one.',
    replies: { 200: { description: 'The conflicts.', schema: conflictsReply } },
    handler: async ({ context: { accountId } }) => ({ json: await conflicts(accountId) }),
  }),
  route({
    tag,
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'delete',
    path,
    operationId: 'forgetExamples',
    summary: 'Forget the examples of a source.',
    description:
      'Each product gets its prediction back, or no code, and waits for a review. At most 1,000 by one request, the ' +
      'oldest first: repeat it while some remain. Of `declared` all go at once, and no product changes: only codes that ' +
      'are declared later count again (`classification.declaredFrom` of the account settings).',
    query: z.object({ source }),
    replies: { 200: { description: 'How many were forgotten.', schema: forgottenReply } },
    handler: async ({ query, context }) => ({
      json: { messages: [], ...(await examples.forgetAll(query.source, context)) },
    }),
  }),
  route({
    tag,
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'delete',
    path: '/api/trade-engine/products/{productId}/example',
    operationId: 'forgetExample',
    summary: 'Forget the code that a person or a table gave a product.',
    description: 'Its prediction is in force again, and waits for a review. Nothing is learnt from it any more.',
    params: z.object({
      productId: z.string().meta({
        description: 'The `productId` of the product, or the `variantId` where it was sent without one.',
      }),
    }),
    query: z.object({ variantId: text(100, 'P-1001-M').exactOptional() }),
    refusals: {
      404: new DomainError('example_not_found', 'No person and no table has given this product a code.'),
    },
    replies: { 200: { description: 'The product as it is now.', schema: productReply } },
    handler: async ({ params: { productId }, query: { variantId }, context }) => ({
      json: presentProduct(
        await examples.forget({ productId, ...(variantId !== undefined && { variantId }) }, context),
      ),
    }),
  }),
];
