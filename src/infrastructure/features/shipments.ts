import { shipmentReasons, shipmentsRoutes } from '../../adapters/parcels/http/shipments/routes.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import { bookShipment } from '../../application/parcels/shipments/book-shipment.ts';
import { labelEstimates } from '../../application/parcels/shipments/duties-on-label.ts';
import { carryOutBooking, recordBooking, shipmentLimits } from '../../application/parcels/shipments/booking.ts';
import type { BookingDependencies, HandleShipment } from '../../application/parcels/shipments/booking.ts';
import { decideHeldBookings } from '../../application/parcels/shipments/decide-hold.ts';
import { screenBooking } from '../../application/parcels/shipments/screen-booking.ts';
import { planningFaults } from '../../application/parcels/shipments/plan-shipment.ts';
import { printDocuments } from '../../application/parcels/shipments/print-documents.ts';
import { recoverBookings } from '../../application/parcels/shipments/recover-bookings.ts';
import { settleRefunds, voidShipment } from '../../application/parcels/shipments/void-shipment.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';
import { shipmentDecider } from '../../domain/parcels/shipment/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import type { Job } from '../background/jobs.ts';
import { formalities } from '../stores/trade-data.ts';
import { accounts, accountTokens } from './accounts.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { classification, classificationTokens } from './classification.ts';
import { compliance, complianceTokens } from './compliance.ts';
import { parties, partyTokens } from './parties.ts';
import { duties, dutiesTokens } from './duties.ts';
import { heldQuotes, heldQuoteTokens } from './held-quotes.ts';
import { labels, labelTokens } from './labels.ts';
import { recentDocuments, recentDocumentTokens } from './recent-documents.ts';

export const shipmentTokens = {
  handle: token<HandleShipment>('shipments.handle'),
  book: token<ReturnType<typeof bookShipment>>('shipments.book'),
  cancel: token<ReturnType<typeof voidShipment>>('shipments.cancel'),
};

/** The interval at which bookings without a carrier's answer are recovered. */
const recoveryEveryMs = 5_000;

/** The interval at which carriers are asked about refunds that they have not decided. */
const refundsEveryMs = 3_600_000;

const booking = (get: Get): BookingDependencies => ({
  handle: get(shipmentTokens.handle),
  carriers: get(carrierTokens.carriers),
  documents: get(core.documents),
  clock: get(core.clock),
  ids: get(core.ids),
  log: get(core.log),
});

const planning = (get: Get) => ({
  catalogue: get(core.catalogue),
  holidays: get(core.holidays),
  carriers: get(carrierTokens.carriers),
  goodsRules: get(dutiesTokens.goodsRules),
});

const wireBooking = (get: Get): ReturnType<typeof bookShipment> => {
  const settings = get(accountTokens.settings);
  return bookShipment({
    ...booking(get),
    ...planning(get),
    ...get(classificationTokens.classifying),
    store: get(core.eventStore),
    holidaysOf: (accountId) => settings.holidaysOf(accountId),
    estimates: labelEstimates(get(dutiesTokens.assess)),
    heldQuotes: get(heldQuoteTokens.honour),
    goods: get(complianceTokens.goodsOnLabel),
    exchangeRates: get(dutiesTokens.data).exchangeRates,
    formalities: formalities(),
    screen: screenBooking(get(partyTokens.screening)),
  });
};

const recovery = (get: Get): Job => {
  const [subscriptions, log, startedAt] = [get(core.subscriptions), get(core.log), get(core.startedAt)];
  const ports = booking(get);
  const record = recordBooking(ports);
  const recover = recoverBookings({
    ...ports,
    store: get(core.eventStore),
    readModels: get(core.readModels),
    carryOut: carryOutBooking({ ...ports, record }),
    record,
  });
  return {
    name: 'booking-recovery',
    everyMs: recoveryEveryMs,
    task: () => recover(),
    // No other process can be working on bookings from before the start of this process.
    alone: async (signal) => {
      await subscriptions.caughtUp(signal);
      if (signal.aborted) return;
      await recover(startedAt).catch((error: unknown) => {
        log.error({ err: error }, 'The recovery of bookings at the start failed; the scheduled recovery tries again.');
      });
    },
  };
};

const refunds = (get: Get): Job => ({
  name: 'refunds',
  everyMs: refundsEveryMs,
  task: settleRefunds({ ...booking(get), readModels: get(core.readModels) }),
});

/** Books parcels with carriers and prints their labels. */
export const shipments: Feature = {
  name: 'shipments',
  needs: [accounts, carriers, classification, compliance, duties, heldQuotes, labels, parties, recentDocuments],
  module: bindings((bind) => {
    bind(shipmentTokens.handle, (get) =>
      commandHandler(get(core.eventStore), shipmentDecider, { clock: get(core.clock), ...shipmentLimits }),
    );
    bind(shipmentTokens.book, wireBooking);
    bind(shipmentTokens.cancel, (get) => voidShipment({ ...booking(get), store: get(core.eventStore) }));
  }),
  routes: (get) => {
    const [store, clock, planned] = [get(core.eventStore), get(core.clock), planning(get)];
    return shipmentsRoutes({
      store,
      clock,
      links: get(core.links),
      readModels: get(core.readModels),
      documents: get(core.documents),
      book: get(shipmentTokens.book),
      cancel: get(shipmentTokens.cancel),
      holds: decideHeldBookings({ ...booking(get), store }),
      print: printDocuments({ store, documents: get(core.documents), joiner: get(labelTokens.renderer) }),
      signed: get(core.signedLinks),
      planningFaults: (request, at) => planningFaults(planned, request, at),
    });
  },
  refusals: shipmentReasons,
  projections: [shipmentView],
  recent: (get) => get(recentDocumentTokens.shipments),
  jobs: (get) => [recovery(get), refunds(get)],
};
