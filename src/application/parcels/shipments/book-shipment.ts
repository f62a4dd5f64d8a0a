import type { ShipmentRequested, ShipmentRequest } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notices.ts';
import { Decimal, DomainError } from '../../../domain/shared/index.ts';
import type { Money } from '../../../domain/shared/index.ts';
import type { HonourQuotes } from '../../trade/held-quotes/honour-quote.ts';
import type { Context } from '../../log/kernel/context.ts';
import { metadataOf } from '../../log/kernel/context.ts';
import { planShipment } from './plan-shipment.ts';
import type { Plan, PlanningDependencies } from './plan-shipment.ts';
import type { Classifier, MayClassify, Prediction } from '../../trade/ports/classification.ts';
import { predictedCodeNotice, predictedCodes, predictedLevel } from '../../trade/classification/predict-codes.ts';
import type { Holidays } from '../../../domain/shared/calendar/index.ts';
import { madeBefore, outcomeUnknownUnlessDone } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import { fold } from '../../log/kernel/projection.ts';
import type { ExchangeRateTables } from '../../trade/ports/duties.ts';
import { ConcurrencyError, streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Formalities } from '../../../domain/trade/formalities/index.ts';
import type { CheckGoods, CheckedGoods } from './goods-on-label.ts';
import { isHeld } from './booking-notices.ts';
import { carryOutBooking, recordBooking } from './booking.ts';
import type { ScreenBooking } from './screen-booking.ts';
import type { BookingDependencies, Printed } from './booking.ts';
import { withCustomsDocuments, withFormalities } from './customs-formalities.ts';
import { withDuties } from './duties-on-label.ts';
import type { DutyEstimates } from './duties-on-label.ts';
import { shipmentOfAnyAccount, shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

const advice = ' Send the right one if this is not it.';
const unprinted =
  ' It is not sure enough to be printed on papers that are signed: they show no code. Send the right one to have it printed.';

const adviceOn = (prediction: Prediction): string => (predictedLevel(prediction) === 'high' ? advice : unprinted);

/**
 * Gives goods without a customs code a predicted one, with a warning. Goods that cannot be classified stay without a
 * code. If all goods have codes, the classifier is not called.
 */
const withPredictedCodes = async (
  plan: Plan,
  { classifier, mayClassify = () => true }: { readonly classifier?: Classifier; readonly mayClassify?: MayClassify },
  { accountId }: Context,
): Promise<Plan> => {
  const { requested, notices } = plan;
  if (classifier === undefined || !mayClassify(requested.customerReference)) return plan;
  const predictions = await predictedCodes(classifier, requested.commodities, {
    country: requested.destinationCountry,
    accountId,
  });
  if (predictions.length === 0) return plan;
  const byField = new Map(predictions.map((prediction, index) => [`commodities[${index}].hsCode`, prediction]));
  return {
    requested: {
      ...requested,
      commodities: requested.commodities.map((commodity, index) => {
        const prediction = predictions[index];
        return prediction === undefined
          ? commodity
          : {
              ...commodity,
              predictedHsCode: prediction.hsCode,
              predictedConfidence: predictedLevel(prediction),
            };
      }),
    },
    notices: notices.map((notice) => {
      const { reason, field = '' } = notice;
      const prediction = reason === 'hs_code_missing' ? byField.get(field) : undefined;
      return prediction === undefined ? notice : predictedCodeNotice(field, prediction, adviceOn(prediction));
    }),
  };
};

/** Throws if the price that is about to be recorded is not the one that the client agreed to. */
const assertAgreed = (agreed: Money | undefined, { price, currency }: ShipmentRequested['data']['rate']): void => {
  if (agreed === undefined) return;
  if (agreed.currency === currency && Decimal.parse(agreed.amount).compare(Decimal.parse(price)) === 0) return;
  const message =
    `agreedPrice is ${agreed.amount} ${agreed.currency}, and the price is ${price} ${currency}. ` +
    'Nothing was booked.';
  throw new DomainError('price_changed', message, [{ field: 'agreedPrice', message }]);
};

export type BookedShipment = {
  readonly shipment: ShipmentView;
  readonly printed: Printed;
  readonly notices: readonly Notice[];
  /** Whether the shipment was created by an earlier request under the same key. */
  readonly replayed: boolean;
};

const unchecked: CheckedGoods = { notices: [], doubts: [] };

/**
 * Books one parcel: plans it, claims its id, calls the carrier and records the outcome. Under an idempotency key the id
 * is derived from the key, so the log refuses a second shipment before any carrier is called.
 */
export const bookShipment = (
  dependencies: BookingDependencies &
    PlanningDependencies & {
      readonly store: EventStore;
      /** The public holidays that an account observes. */
      readonly holidaysOf?: (accountId: string) => Promise<Holidays>;
      readonly classifier?: Classifier;
      readonly mayClassify?: MayClassify;
      readonly estimates?: DutyEstimates;
      readonly heldQuotes?: HonourQuotes;
      readonly goods?: CheckGoods;
      readonly exchangeRates?: ExchangeRateTables;
      readonly formalities?: Formalities;
      readonly screen?: ScreenBooking;
    },
) => {
  const { store, ids, handle } = dependencies;
  const plan = planShipment(dependencies);
  const carryOut = carryOutBooking({ ...dependencies, record: recordBooking(dependencies) });

  const replay = async (shipmentId: string, claim: Claim): Promise<BookedShipment | undefined> => {
    const isInFlight = (view: ShipmentView): boolean =>
      view.status === 'booking_pending' && !view.failure && !isHeld(view);
    const shipment = madeBefore(await shipmentOfAnyAccount(store, shipmentId), claim, isInFlight);
    return shipment && { shipment, printed: new Map(), notices: [], replayed: true };
  };

  return async (request: ShipmentRequest, context: Context, claim?: Claim): Promise<BookedShipment> => {
    const shipmentId = claim ? ids.derived('shp', context.accountId, claim.path, claim.key) : ids.next('shp');
    // Answer a repeat before the rules are checked: a request that was valid at first may break a rule now, although
    // its shipment exists.
    const before = claim && (await replay(shipmentId, claim));
    if (before) return before;

    const uncoded = plan(request, {
      shipmentId,
      at: context.at,
      fingerprint: claim?.fingerprint,
      holidays: await dependencies.holidaysOf?.(context.accountId),
    });
    const planned = await withPredictedCodes(uncoded, dependencies, context);
    const { notices: warnings, doubts } =
      (await dependencies.goods?.(planned.requested, context.accountId)) ?? unchecked;
    const { exchangeRates: rates, formalities: rules } = dependencies;
    const carrier = dependencies.carriers.of(planned.requested.service.code);
    const areOurs = carrier.missingCharacters !== undefined;
    const documented = withCustomsDocuments(planned, { doubts, rates, at: context.at, areOurs });
    const settled =
      rules && rates
        ? withFormalities(documented, { rules, rates, at: context.at, limits: carrier.limits })
        : documented;
    const { requested, notices, figures } = await withDuties(settled, dependencies, context);
    assertAgreed(request.agreedPrice, requested.rate);
    const { held, notices: ofLists } = dependencies.screen?.(requested.personal, context.at) ?? { notices: [] };
    const { quoteId } = requested;
    // Nothing between this and the request may refuse; recoverHeldQuotes gives back what a crash leaves.
    if (quoteId !== undefined) await dependencies.heldQuotes?.honour(quoteId, { shipmentId, ...figures }, context);
    const requestedEvent: ShipmentRequested = { type: 'ShipmentRequested', data: requested };
    try {
      await handle(shipmentId, { type: 'RequestShipment', data: requested, held }, context, { expected: 0 });
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(shipmentId, claim));
      if (overtaken) return overtaken;
      // After any other failure the request may have been written: recoverHeldQuotes looks later.
      if (quoteId !== undefined && error instanceof DomainError)
        await dependencies.heldQuotes?.withdraw(quoteId, { shipmentId, reason: 'never_booked' }, context);
      throw error;
    }

    const isCarriedOut = held === undefined;
    const { printed, events, version } = isCarriedOut
      ? await outcomeUnknownUnlessDone('booking', () => carryOut(requested, context))
      : { printed: new Map(), events: [{ type: 'BookingHeld' as const, data: held }], version: 2 };
    // Usually only these two events were appended: then the state is known without reading the stream.
    const written = { metadata: metadataOf(context), stream: streamOf('shipment', shipmentId) };
    const own = [requestedEvent, ...events].map((event, before) => ({ event, ...written, version: before + 1 }));
    const shipment = version === own.length ? fold(shipmentView, own) : await shipmentOfAnyAccount(store, shipmentId);
    if (!shipment) throw new Error(`${shipmentId} was written and cannot be read.`);
    return { shipment, printed, notices: [...notices, ...warnings, ...ofLists], replayed: false };
  };
};
