import type { z } from 'zod';
import type { UsageEndpoint } from '../../../../application/events/trade-engine-called.ts';
import type { CallFacts, RecordCall } from '../../../../application/trade/usage/record-call.ts';
import { canonicalCountry, isCountry, isDestinationFilter } from '../../../../domain/shared/index.ts';
import { failureReplyOf } from '../../../platform/http/engine/failures/failures.ts';
import type { ReasonStatuses } from '../../../platform/http/engine/failures/failures.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';

/**
 * Reads fields of an unvalidated body: only values of the right type, so that no client's mistake enters the record.
 */
export type FactsOfBody = (body: unknown) => Omit<CallFacts, 'endpoint' | 'statusCode'>;

/** For bodies with products, their origin and their destinations. */
export const factsOfProducts: FactsOfBody = (body) => {
  if (typeof body !== 'object' || body === null) return {};
  const { originCountry, destinationCountry, products } = body as Readonly<Record<string, unknown>>;
  return {
    ...(typeof originCountry === 'string' &&
      isCountry(originCountry) && { originCountry: canonicalCountry(originCountry) }),
    ...(typeof destinationCountry === 'string' &&
      (isDestinationFilter(destinationCountry) || isCountry(destinationCountry)) && {
        destinationCountry: canonicalCountry(destinationCountry),
      }),
    ...(Array.isArray(products) && { commoditiesCount: products.length }),
  };
};

export type Recording = {
  readonly endpoint: UsageEndpoint;
  readonly record: RecordCall;
  readonly facts: FactsOfBody;
  /** HTTP status of the route's own reasons. */
  readonly statuses?: ReasonStatuses;
};

/**
 * A route whose admitted calls are recorded in the usage log before the reply is sent, whether they succeed or fail.
 */
export const recordedRoute = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  row: Omit<Route<Params, Query, Body>, 'signature'>,
  { endpoint, record, facts, statuses = {} }: Recording,
): Route =>
  route({
    ...row,
    handler: async (call) => {
      const reply = await row.handler(call);
      await record(
        { endpoint, statusCode: 'status' in reply ? (reply.status ?? 200) : 200, ...facts(call.body) },
        call.context,
      );
      return reply;
    },
    refused: ({ context, body, error }) =>
      record({ endpoint, statusCode: failureReplyOf(error, statuses).status, ...facts(body) }, context),
  });
