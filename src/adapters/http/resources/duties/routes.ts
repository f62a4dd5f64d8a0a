import type { Restrictions } from '../../../../application/ports/restrictions.ts';
import type { DutiesRequest } from '../../../../application/trade/duties/duty-request.ts';
import type { quoteDuties } from '../../../../application/trade/duties/quote-duties.ts';
import type { Quote } from '../../../../application/trade/duties/recorded-quote.ts';
import type { recordRefusal, RefusedCalculation } from '../../../../application/trade/duties/record-refusal.ts';
import { yieldToEventLoop } from '../../../../application/kernel/in-slices.ts';
import type { CallFacts, RecordCall } from '../../../../application/trade/usage/record-call.ts';
import { canonicalCountry, isCountry, isCurrency } from '../../../../domain/shared/index.ts';
import { claimOf, replayedHeader } from '../../engine/route/claims.ts';
import { failureReplyOf } from '../../engine/failures/failures.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import { unitSize } from '../../engine/route/large-requests.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { contentTypeOf, dutiesReply, dutiesRequest } from './schemas.ts';
import type { DutiesBody } from './schemas.ts';
import { presentDuties } from '../../../../application/trade/duties/present-duties.ts';
import { ownValue } from '../../../../domain/shared/own-value.ts';

/** The status of each refusal. `exchange_rate_not_loaded` is 503: only the operator can load the rate. */
export const dutiesReasons: Readonly<Record<'exchange_rate_missing' | 'exchange_rate_not_loaded' | 'hs_code_unknown', number>> = {
  exchange_rate_missing: 400,
  exchange_rate_not_loaded: 503,
  hs_code_unknown: 422,
};

const path = '/api/trade-engine/duties-taxes';

const askedFrom = ({
  shipFrom,
  shipTo,
  commodities,
  customs,
  contentType,
  currency,
  freightCost,
  insuranceValue,
  weight,
  customerReference,
  ...body
}: DutiesBody): DutiesRequest => ({
  shipFrom,
  shipTo,
  commodities,
  customs: { ...customs, contentType: contentTypeOf({ customs, contentType }) },
  ...(contentType && { contentType }),
  ...(currency && { currency }),
  ...(freightCost && { freightCost }),
  ...(insuranceValue && { insuranceValue }),
  ...(weight && { weight }),
  ...(customerReference !== undefined && { customerReference }),
  isPostal: body.additionalServices?.postalDuties === true,
});

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? ownValue(inner as Readonly<Record<string, unknown>>, key) : undefined),
    value,
  );

const countryAt = (body: unknown, party: string): string | undefined => {
  const country = at(body, party, 'address', 'country');
  return typeof country === 'string' && isCountry(country) ? canonicalCountry(country) : undefined;
};

/** The fields of a body that was not validated. Only valid values are taken, so that nothing else a client sent enters the record. */
const refusalOf = (body: unknown, error: unknown): RefusedCalculation => {
  const { status, reason } = failureReplyOf(error, dutiesReasons);
  const [originCountry, destinationCountry] = [countryAt(body, 'shipFrom'), countryAt(body, 'shipTo')];
  const [currency, commodities] = [at(body, 'currency'), at(body, 'commodities')];
  return {
    statusCode: status,
    reason,
    ...(originCountry !== undefined && { originCountry }),
    ...(destinationCountry !== undefined && { destinationCountry }),
    ...(typeof currency === 'string' && isCurrency(currency) && { currency }),
    ...(Array.isArray(commodities) && { commoditiesCount: commodities.length }),
  };
};

const factsOfAnswer = ({ endpoint, request, assessment }: Quote): CallFacts => ({
  endpoint,
  statusCode: 200,
  originCountry: request.from.country,
  destinationCountry: request.to.country,
  currency: assessment.currency,
  commoditiesCount: request.lines.length,
  total: assessment.price,
});

export const tradeDutiesRoutes = ({
  quote,
  refused,
  restrictions,
  record,
}: {
  readonly quote: ReturnType<typeof quoteDuties>;
  readonly refused: ReturnType<typeof recordRefusal>;
  readonly restrictions: Restrictions;
  /** Records a reply that is sent again under its idempotency key: the log holds the calculation, but not this call. */
  readonly record: RecordCall;
}): readonly Route[] => {
  return [
    route({
      tag: 'Trade engine',
      access: { scope: 'write_shipments' },
      rate: 'write',
      large: { by: 'commodities', kind: 'calculation' },
      method: 'post',
      path,
      operationId: 'calculateDuties',
      summary: 'Calculate import duties, taxes and customs fees.',
      description:
        'By the rules, the tariff and the exchange rates of the day; every charge names its ' +
        'rule. A line ' +
        'that cannot be computed has no charges, says why, and is not part of the price. ' +
        '`taxesCollection` checks the conditions of a collection; collections themselves are not ' +
        'available ' +
        'yet (501).',
      idempotent: true,
      body: dutiesRequest,
      replies: { 200: { description: 'The calculation.', schema: dutiesReply } },
      refusals: {
        422: '`destination_not_covered`; `hs_code_unknown`: a heading does not exist, each line named; or the idempotency key came with another body.',
        501: {
          description: 'The request is complete, but collections are not available yet.',
          reason: 'collections_not_available',
          message: 'Collecting duties from consignees is not available yet. Leave out additionalServices.taxesCollection.',
          field: 'additionalServices.taxesCollection',
        },
      },
      refused: ({ context, body, error }) => refused(refusalOf(body, error), context),
      handler: async (call) => {
        if (call.body.additionalServices?.taxesCollection === true) {
          throw new HttpError(
            501,
            'collections_not_available',
            'Collecting duties from consignees is not available yet. Leave out additionalServices.taxesCollection.',
            {
              field: 'additionalServices.taxesCollection',
            },
          );
        }
        const { quote: made, notices, replayed } = await quote(askedFrom(call.body), call.context, claimOf(call, path));
        // A long calculation has blocked the event loop: let other requests go first.
        if (made.request.lines.length > unitSize.lines) await yieldToEventLoop();
        if (replayed) await record(factsOfAnswer(made), call.context);
        return {
          json: { messages: [], quoteId: made.quoteId, dutiesAndTaxes: presentDuties(made, restrictions) },
          notices,
          headers: replayedHeader(replayed),
        };
      },
    }),
  ];
};
