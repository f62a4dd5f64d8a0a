import type { z } from 'zod';
import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import type { ChargeRefusal } from '../../../../application/collections/paying/charge-attempt.ts';
import type { PayCollection, CardPaymentsRefusal } from '../../../../application/collections/paying/pay-collection.ts';
import type { PaymentAnswer, NamedSum } from '../../../../application/collections/paying/payment-request.ts';
import type { refundCollection } from '../../../../application/collections/paying/refund-collection.ts';
import type { settleOwnCollection } from '../../../../application/collections/paying/settle-triggers.ts';
import type { ShowCollections } from '../../../../application/collections/show-collections.ts';
import { NotSettledError } from '../../../../application/collections/paying/settle-collection.ts';
import type { SettleRefusal } from '../../../../application/collections/paying/settle-collection.ts';
import { ProcessorUnavailableError } from '../../../../application/collections/ports/payment-processor.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { toMinor } from '../../../../domain/shared/money.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { byId, notFound, path, showing, changingCollections } from './common.ts';
import { paymentReply, paymentRequest, refundRequest, settleRequest } from './payment-schemas.ts';
import { collectionReply } from './schemas.ts';

/** The HTTP status of each reason. */
export const paymentReasons: Readonly<Record<CardPaymentsRefusal | ChargeRefusal | SettleRefusal, number>> = {
  card_payment_refused: 409,
  card_payments_not_configured: 409,
  payment_not_found: 404,
};

type PaymentNeeds = {
  readonly links: CollectionLinks;
  readonly pay: PayCollection;
  readonly refund: ReturnType<typeof refundCollection>;
  readonly settle: ReturnType<typeof settleOwnCollection>;
  readonly show: ShowCollections;
};

const presentPayment = ({ amount, ...answer }: PaymentAnswer) => ({
  messages: [],
  ...answer,
  amount: Number(toMinor(amount)),
  currency: amount.currency,
});

const keyMissing = (): DomainError => {
  const message = 'idempotencyKey is required, here or as the header Idempotency-Key, such as "order-1187-attempt-1".';
  return new DomainError('validation_failed', message, [{ field: 'idempotencyKey', message }]);
};

const namedSums = ({
  amount,
  currency,
}: Pick<z.output<typeof paymentRequest>, 'amount' | 'currency'>): readonly NamedSum[] => [
  ...(amount === undefined ? [] : [{ field: 'amount', ...(typeof amount === 'string' ? { amount } : amount) }]),
  ...(currency === undefined ? [] : [{ field: 'currency', currency }]),
];

const reused = () =>
  new DomainError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body. Send a new key with a new body.',
  );

const answer = { description: 'The taxes collection as it is now.', schema: collectionReply };

const notSettled = (cause?: unknown): HttpError =>
  new HttpError(
    503,
    'processor_unavailable',
    'The card processor does not answer. The same request may be repeated in a moment.',
    {
      cause,
      headers: { 'retry-after': '30' },
    },
  );

export const paymentRoutes = ({ links, pay, refund, settle, show }: PaymentNeeds): readonly Route[] => [
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/payment`,
    operationId: 'payTaxesCollection',
    takesPayment: true,
    summary: 'Pay a taxes collection by card.',
    description:
      'A declined card answers 200 with `success` false and `error`. With `requiresAction`, the payer authenticates at the bank; ' +
      'afterwards the collection, or this request repeated with its key, says what became of it. A key is one attempt. ' +
      'A refusal without a bank, such as 400 for a payment method that the card processor does not know, takes no attempt. ' +
      'An attempt pays the whole sum due; `amount` and `currency` may name it, and another sum is 400.',
    idempotent: true,
    params: byId,
    body: paymentRequest,
    replies: { 200: { description: 'What became of the attempt.', schema: paymentReply } },
    refusals: {
      404: notFound(),
      409: new DomainError(
        'collection_not_payable',
        'The taxes collection cannot be paid: it is not pending, or its time is over.',
      ),
      422: reused(),
      429: new DomainError(
        'too_many_attempts',
        'Too many attempts to pay this taxes collection. Try again in an hour.',
      ),
      503: new ProcessorUnavailableError('The card processor cannot be reached.'),
    },
    handler: async ({ params: { id }, body, idempotencyKey: header, context }) => {
      const idempotencyKey = body.idempotencyKey ?? header;
      if (idempotencyKey === undefined) throw keyMissing();
      const { paymentMethodId, email, name } = body;
      const payer = { ...(email !== undefined && { email }), ...(name !== undefined && { name }) };
      const request = {
        paymentMethodId,
        ...payer,
        idempotencyKey,
        namedSums: namedSums(body),
        returnUrl: links.afterBank,
      };
      return { json: presentPayment(await pay(id, request, context)) };
    },
  }),
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/refund`,
    operationId: 'refundTaxesCollection',
    summary: 'Refund a paid taxes collection, whole or in part.',
    description:
      'The refund is a transaction with status `pending` until the card processor has carried it out. ' +
      'While the processor cannot be reached, it is sent again.',
    idempotent: true,
    params: byId,
    body: refundRequest.default({}),
    replies: {
      200: { description: 'The taxes collection, with the refund among its transactions.', schema: collectionReply },
    },
    refusals: {
      404: notFound(),
      409: new DomainError(
        'refund_exceeds_payment',
        'A refund can be at most what was paid and has not been refunded yet: 33.50 EUR.',
      ),
      422: reused(),
    },
    handler: async (call) => {
      const { id } = call.params;
      const { amount, reason } = call.body;
      const wanted = { ...(amount && { amount }), ...(reason !== undefined && { reason }) };
      const { collection, replayed } = await refund(id, wanted, call.context, claimOf(call, `${path}/${id}/refund`));
      return { ...(await showing(show)(collection)), headers: replayedHeader(replayed) };
    },
  }),
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/settle`,
    operationId: 'settleTaxesCollection',
    summary: 'Ask the card processor what became of the payments of a taxes collection.',
    description:
      'Records what the processor knows and sends refunds that are pending; charges nothing. The service does it by itself, too.',
    params: byId,
    body: settleRequest.default({}),
    replies: { 200: answer },
    refusals: { 404: notFound(), 503: notSettled() },
    handler: async ({ params: { id }, body: { paymentIntentId }, context }) => {
      try {
        return await showing(show)(await settle(id, context, paymentIntentId));
      } catch (error) {
        if (error instanceof NotSettledError) throw notSettled(error);
        throw error;
      }
    },
  }),
];
