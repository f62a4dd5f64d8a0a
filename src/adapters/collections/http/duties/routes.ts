import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { presentNewCollection } from '../../../../application/collections/present-collection.ts';
import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import type { CollectionRequest, requestCollection } from '../../../../application/collections/request-collection.ts';
import { yieldToEventLoop } from '../../../../application/shared/concurrency.ts';
import { notLoadedNotices } from '../../../../application/trade/goods/restricted-goods.ts';
import type { DutiesRequest } from '../../../../application/trade/duties/duty-request.ts';
import { presentDuties } from '../../../../application/trade/duties/present-duties.ts';
import type { ShownRestrictions } from '../../../../application/trade/duties/present-duties.ts';
import type { quoteDuties } from '../../../../application/trade/duties/quote-duties.ts';
import type { Quote, recordRefusal, RefusedCalculation } from '../../../../application/trade/duties/recorded-quote.ts';
import type { CallFacts, RecordCall } from '../../../../application/trade/usage/record-call.ts';
import { canonicalCountry, isCountry, isCurrency } from '../../../../domain/shared/index.ts';
import type { Party } from '../../../../domain/shared/index.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { failureReplyOf } from '../../../platform/http/engine/failures/failures.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { unitSize } from '../../../platform/http/engine/route/large-requests.ts';
import { contentTypeOf, dutiesReply, dutiesRequest } from './schemas.ts';
import type { DutiesBody } from './schemas.ts';

/** The HTTP status of each refusal. `exchange_rate_not_loaded` is 503, because only the operator can load the rate. */
export const dutiesReasons: Readonly<
  Record<'exchange_rate_missing' | 'exchange_rate_not_loaded' | 'hs_code_unknown', number>
> = {
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
  date,
  freightCost,
  insuranceValue,
  weight,
  customerReference,
  serviceCode,
  ...body
}: DutiesBody): DutiesRequest => ({
  shipFrom,
  shipTo,
  commodities,
  customs: { ...customs, contentType: contentTypeOf({ customs, contentType }) },
  ...(contentType && { contentType }),
  ...(currency && { currency }),
  ...(date !== undefined && { date }),
  ...(freightCost && { freightCost }),
  ...(insuranceValue && { insuranceValue }),
  ...(weight && { weight }),
  ...(customerReference !== undefined && { customerReference }),
  ...(serviceCode !== undefined && { serviceCode }),
  isPostal: body.additionalServices?.postalDuties === true,
});

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? ownValue(inner as Readonly<Record<string, unknown>>, key)
        : undefined,
    value,
  );

const countryAt = (body: unknown, party: string): string | undefined => {
  const country = at(body, party, 'address', 'country');
  return typeof country === 'string' && isCountry(country) ? canonicalCountry(country) : undefined;
};

/**
 * The record of a refused calculation. Its body was not validated, so only valid values are taken from it: no other
 * data of the client enters the record.
 */
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

const factsOfAnswer = ({ endpoint, request, askedOn, assessment }: Quote): CallFacts => ({
  endpoint,
  statusCode: 200,
  originCountry: request.from.country,
  destinationCountry: request.to.country,
  currency: assessment.currency,
  commoditiesCount: request.lines.length,
  ...(askedOn !== undefined && { date: request.date }),
  total: assessment.price,
});

/**
 * The fields of a collection. The schema has checked that both parties are complete and that a tracking number is
 * given.
 */
const collectionRequestFrom = (body: DutiesBody): CollectionRequest => {
  const {
    shipFrom,
    shipTo,
    customs,
    trackingNumber = '',
    externalManifestId,
    description,
    packageType,
    dimensions,
    metadata,
  } = body;
  return {
    ...askedFrom(body),
    shipFrom: shipFrom as Party,
    shipTo: shipTo as Party,
    customs: { ...customs, contentType: contentTypeOf(body) },
    trackingNumber,
    ...(externalManifestId !== undefined && { externalManifestId }),
    ...(description !== undefined && { description }),
    packageType: packageType ?? 'parcel',
    ...(dimensions && { dimensions }),
    ...(metadata && { metadata }),
  };
};

const factsOfCollection = (collection: CollectionView): CallFacts => ({
  endpoint: 'duties-taxes',
  statusCode: 200,
  originCountry: canonicalCountry(collection.originCountry),
  destinationCountry: canonicalCountry(collection.destinationCountry),
  ...(collection.currency !== undefined && { currency: collection.currency }),
  commoditiesCount: collection.commodities.length,
  collectionId: collection.collectionId,
});

const withoutCollections = (): HttpError =>
  new HttpError(
    501,
    'collections_not_available',
    'This service does not collect duties from consignees. Leave out additionalServices.taxesCollection.',
    { field: 'additionalServices.taxesCollection' },
  );

const conflict = {
  description: '`tracking_number_taken`: an open collection has it; or `external_manifest_id_taken`.',
  reason: 'tracking_number_taken',
  message: 'Another open taxes collection has this tracking number: txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2.',
  field: 'trackingNumber',
};

export const tradeDutiesRoutes = ({
  quote,
  refused,
  restrictions,
  record,
  collect,
  links,
}: {
  readonly quote: ReturnType<typeof quoteDuties>;
  readonly refused: ReturnType<typeof recordRefusal>;
  readonly restrictions: ShownRestrictions;
  /** Records a reply that is repeated for its idempotency key: the log holds the calculation, but not this call. */
  readonly record: RecordCall;
  /** Absent if the service runs without taxes collections. */
  readonly collect: ReturnType<typeof requestCollection> | undefined;
  readonly links: CollectionLinks;
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
        'By the rules, the tariff and the exchange rates of the day; every charge names its rule. ' +
        'A line that cannot be computed has no charges, says why, and is not part of the price. ' +
        'With `additionalServices.taxesCollection` a taxes collection is created instead: ' +
        'it needs incoterms DDU or DAP, a tracking number, and the phone or email of the consignee. ' +
        'Its goods are classified and assessed afterwards.',
      idempotent: true,
      body: dutiesRequest,
      replies: { 200: { description: 'The calculation.', schema: dutiesReply } },
      refusals: {
        422:
          '`destination_not_covered`; `hs_code_unknown`: a heading does not exist, each line named; ' +
          'or the idempotency key came with another body.',
        409: conflict,
      },
      refused: ({ context, body, error }) => refused(refusalOf(body, error), context),
      handler: async (call) => {
        if (call.body.additionalServices?.taxesCollection === true) {
          if (!collect) throw withoutCollections();
          const { collection, deadline, notices, replayed } = await collect(
            collectionRequestFrom(call.body),
            call.context,
            claimOf(call, path),
          );
          await record(factsOfCollection(collection), call.context);
          return {
            json: { messages: [], dutiesAndTaxes: null, collection: presentNewCollection(collection, deadline, links) },
            notices,
            headers: replayedHeader(replayed),
          };
        }
        const { quote: made, notices, replayed } = await quote(askedFrom(call.body), call.context, claimOf(call, path));
        // A long calculation has blocked the event loop, so other requests go first.
        if (made.request.lines.length > unitSize.lines) await yieldToEventLoop();
        if (replayed) await record(factsOfAnswer(made), call.context);
        return {
          json: { messages: [], quoteId: made.quoteId, dutiesAndTaxes: presentDuties(made, restrictions) },
          notices: [...notices, ...notLoadedNotices(made.request.to.country, 'shipTo.address.country')],
          headers: replayedHeader(replayed),
        };
      },
    }),
  ];
};
