import type { z } from 'zod';
import type { UsageEndpoint } from '../../../../application/trade/usage/events.ts';
import type { CallFacts, RecordCall } from '../../../../application/trade/usage/record-call.ts';
import { canonicalCountry, isCountry, isDestinationFilter } from '../../../../domain/shared/index.ts';
import { failureReplyOf } from '../../engine/failures/failures.ts';
import type { ReasonStatuses } from '../../engine/failures/failures.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

/** What can be read of a body that may be unsound: only what is what it should be, so that no slip of a client's ends up in the record. */
export type FactsOfBody = (body: unknown) => Omit<CallFacts, 'endpoint' | 'statusCode'>;

/** Of a body that names products, where they come from and go to. */
export const factsOfProducts: FactsOfBody = (body) => {
  if (typeof body !== 'object' || body === null) return {};
  const { originCountry, destinationCountry, products } = body as Readonly<Record<string, unknown>>;
  return {
    ...(typeof originCountry === 'string' && isCountry(originCountry) && { originCountry: canonicalCountry(originCountry) }),
    ...(typeof destinationCountry === 'string' && isDestinationFilter(destinationCountry) && { destinationCountry }),
    ...(Array.isArray(products) && { commoditiesCount: products.length }),
  };
};

export type Recording = {
  readonly endpoint: UsageEndpoint;
  readonly record: RecordCall;
  readonly facts: FactsOfBody;
  /** What the route's own refusals mean over HTTP. */
  readonly statuses?: ReasonStatuses;
};

/** A route every admitted call of which is written down for the usage log before it is answered, whether it is answered or refused. */
export const recordedRoute = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  row: Route<Params, Query, Body>,
  { endpoint, record, facts, statuses = {} }: Recording,
): Route =>
  route({
    ...row,
    handler: async (call) => {
      const reply = await row.handler(call);
      await record({ endpoint, statusCode: 'status' in reply ? (reply.status ?? 200) : 200, ...facts(call.body) }, call.context);
      return reply;
    },
    refused: ({ context, body, error }) =>
      record({ endpoint, statusCode: failureReplyOf(error, statuses).status, ...facts(body) }, context),
  });
