import type { ServiceIdentifier } from 'inversify';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/http/engine/server/metrics.ts';
import type { Links } from '../adapters/http/resources/shipments/present.ts';
import type { SignedLinks } from '../adapters/security/signed-links.ts';
import type { Database } from '../adapters/sql/engine/database.ts';
import type { uploadDocuments } from '../application/documents/upload-documents.ts';
import type { Pages } from '../adapters/web/pages.ts';
import type { Webhooks } from '../adapters/webhooks/create-webhooks.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { TradeData } from './trade.ts';
import type { AccessTokens } from '../application/ports/access-tokens.ts';
import type { Accounts } from '../application/ports/accounts.ts';
import type { Carrier, Carriers } from '../application/ports/carriers.ts';
import type { Checkpoints } from '../application/ports/checkpoints.ts';
import type { SteadyClock } from '../application/ports/clock.ts';
import type { DocumentStore } from '../application/ports/document-store.ts';
import type { EventStore } from '../application/ports/event-store.ts';
import type { Ids } from '../application/ports/ids.ts';
import type { ReadModels } from '../application/ports/read-models.ts';
import type { Vault } from '../application/ports/vault.ts';
import type { advanceShipment } from '../application/sandbox/advance.ts';
import type { BookingDependencies, HandleShipment } from '../application/shipments/booking.ts';
import type { bookShipment } from '../application/shipments/book-shipment.ts';
import type { quoteRates } from '../application/shipments/quote-rates.ts';
import type { recordTracking } from '../application/shipments/record-tracking.ts';
import type { recoverBookings } from '../application/shipments/recover-bookings.ts';
import type { ShipmentView } from '../application/shipments/shipment-view.ts';
import type { shipmentByTrackingNumber } from '../application/shipments/shipments-by-tracking-number.ts';
import type { addSurcharge } from '../application/shipments/add-surcharge.ts';
import type { assignLegs } from '../application/shipments/assign-legs.ts';
import type { countDueScans } from '../application/tracking/count-due-scans.ts';
import type { pushEvents } from '../application/tracking/push-events.ts';
import type { recordTracker } from '../application/tracking/record-tracker.ts';
import type { syncTracking } from '../application/tracking/sync-tracking.ts';
import type { UnknownCodes } from '../application/ports/unknown-codes.ts';
import type { KnownCarriers } from '../adapters/carriers/codes/load-codes.ts';
import type { OpenedCarriers } from './carriers.ts';
import type { voidShipment } from '../application/shipments/void-shipment.ts';
import type { Snapshots } from '../application/webhooks/public-events.ts';
import type { HandleCommand } from '../application/kernel/command-handler.ts';
import type { RecentDocuments } from '../application/kernel/recent-documents.ts';
import type { ClassificationEngines } from '../application/ports/classification-engine.ts';
import type { Classifier } from '../application/ports/classifier.ts';
import type { NationalLines } from '../application/ports/national-lines.ts';
import type { AccountExamples } from '../application/trade/classification/account-examples.ts';
import type { classifyProducts } from '../application/trade/classification/classify-products.ts';
import type { reviewProduct } from '../application/trade/classification/review-product.ts';
import type { ProductCommand, ProductEvent } from '../domain/product/index.ts';
import type { Restrictions } from '../application/ports/restrictions.ts';
import type { ProductCodes } from '../application/ports/product-codes.ts';
import type { AccountOverrides } from '../application/trade/compliance/account-overrides.ts';
import type { checkCompliance } from '../application/trade/compliance/check-compliance.ts';
import type { CheckGoods } from '../application/trade/compliance/goods-on-label.ts';
import type { RecordCall } from '../application/trade/usage/record-call.ts';
import type { RestrictionRule } from '../domain/trade/index.ts';
import type { quoteDuties } from '../application/trade/duties/quote-duties.ts';
import type { recordRefusal } from '../application/trade/duties/record-refusal.ts';
import type { ImportedTariffs } from '../application/trade/tariffs/imported-tariffs.ts';
import type { Catalogue } from '../domain/rating/index.ts';
import type { ManifestLink } from '../adapters/http/resources/manifests/present.ts';
import type { Renderer } from '../adapters/labels/renderer.ts';
import type { AccountSettingsBook } from '../application/accounts/settings.ts';
import type { HandleManifest, ManifestDependencies } from '../application/manifests/create-manifest.ts';
import type { requestFromCarrier } from '../application/pickups/request-from-carrier.ts';
import type { HandlePickup, SchedulingDependencies } from '../application/pickups/schedule-pickup.ts';
import type { NumberAllocator } from '../adapters/carriers/built-in/number-allocator.ts';
import type { TrackingNumbers } from '../adapters/carriers/built-in/numbering.ts';
import type { Inbox } from '../adapters/web/inbox/inbox.ts';
import type { Holidays } from '../domain/calendar/index.ts';

/** A name in the container that remembers what it stands for: a wrong wire does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const tokens = {
  accessTokens: token<AccessTokens>('accessTokens'),
  accounts: token<Accounts>('accounts'),
  accountSettings: token<AccountSettingsBook>('accountSettings'),
  handlePickup: token<HandlePickup>('handlePickup'),
  requestFromCarrier: token<ReturnType<typeof requestFromCarrier>>('handOverPickup'),
  scheduling: token<SchedulingDependencies>('scheduling'),
  handleManifest: token<HandleManifest>('handleManifest'),
  manifesting: token<ManifestDependencies>('manifesting'),
  manifestLink: token<ManifestLink>('manifestLink'),
  carriers: token<Carriers>('carriers'),
  checkpoints: token<Checkpoints>('checkpoints'),
  clock: token<SteadyClock>('clock'),
  advanceShipment: token<ReturnType<typeof advanceShipment>>('advanceShipment'),
  booking: token<BookingDependencies>('booking'),
  bookShipment: token<ReturnType<typeof bookShipment>>('bookShipment'),
  catalogue: token<Catalogue>('catalogue'),
  addSurcharge: token<ReturnType<typeof addSurcharge>>('addSurcharge'),
  assignLegs: token<ReturnType<typeof assignLegs>>('assignLegs'),
  carrierDirectory: token<KnownCarriers>('carrierDirectory'),
  openedCarriers: token<OpenedCarriers>('openedCarriers'),
  recordTracker: token<ReturnType<typeof recordTracker>>('recordTracker'),
  syncTracking: token<ReturnType<typeof syncTracking>>('syncTracking'),
  unknownCodes: token<UnknownCodes>('unknownCodes'),
  pushEvents: token<ReturnType<typeof pushEvents>>('pushEvents'),
  database: token<Database>('database'),
  findByTrackingNumber: token<ReturnType<typeof shipmentByTrackingNumber>>('findByTrackingNumber'),
  /** Makes the numbers of the built-in carrier go on after the highest in the log; done once. */
  continueSeries: token<() => Promise<void>>('continueSeries'),
  builtInCarrier: token<Carrier>('houseCarrier'),
  numberAllocator: token<NumberAllocator>('houseRegister'),
  trackingNumbers: token<TrackingNumbers>('trackingNumbers'),
  inbox: token<Inbox>('inbox'),
  quoteRates: token<ReturnType<typeof quoteRates>>('quoteRates'),
  /** Where one process does everything; beside others, nobody here knows what they have written. */
  recentShipments: token<RecentDocuments<ShipmentView> | undefined>('recentShipments'),
  countDueScans: token<ReturnType<typeof countDueScans>>('countDueScans'),
  recordTracking: token<ReturnType<typeof recordTracking>>('recordTracking'),
  recoverBookings: token<ReturnType<typeof recoverBookings>>('recoverBookings'),
  snapshots: token<Snapshots>('snapshots'),
  voidShipment: token<ReturnType<typeof voidShipment>>('voidShipment'),
  documents: token<DocumentStore>('documents'),
  uploadDocuments: token<ReturnType<typeof uploadDocuments>>('uploadDocuments'),
  eventStore: token<EventStore>('eventStore'),
  handleShipment: token<HandleShipment>('handleShipment'),
  holidays: token<Holidays>('holidays'),
  ids: token<Ids>('ids'),
  labelRenderer: token<Renderer>('labelPress'),
  links: token<Links>('links'),
  logger: token<Logger>('logger'),
  metrics: token<Metrics>('metrics'),
  pages: token<Pages>('pages'),
  readModels: token<ReadModels>('readModels'),
  signedLinks: token<SignedLinks>('signedLinks'),
  subscriptions: token<Subscriptions>('subscriptions'),
  importedTariffs: token<ImportedTariffs>('importedTariffs'),
  tradeData: token<TradeData>('tradeData'),
  quoteDuties: token<ReturnType<typeof quoteDuties>>('quoteDuties'),
  recordRefusal: token<ReturnType<typeof recordRefusal>>('recordRefusal'),
  restrictions: token<Restrictions>('restrictions'),
  restrictionRules: token<readonly RestrictionRule[]>('restrictionRules'),
  productCodes: token<ProductCodes>('productCodes'),
  checkCompliance: token<ReturnType<typeof checkCompliance>>('checkCompliance'),
  accountOverrides: token<AccountOverrides>('accountOverrides'),
  goodsOnLabel: token<CheckGoods>('goodsOnLabel'),
  recordCall: token<RecordCall>('recordCall'),
  classifier: token<Classifier>('classifier'),
  classificationEngines: token<ClassificationEngines>('classificationEngines'),
  accountExamples: token<AccountExamples>('accountExamples'),
  nationalLines: token<NationalLines>('nationalLines'),
  handleProduct: token<HandleCommand<ProductCommand, ProductEvent>>('handleProduct'),
  classifyProducts: token<ReturnType<typeof classifyProducts>>('classifyProducts'),
  reviewProduct: token<ReturnType<typeof reviewProduct>>('reviewProduct'),
  vault: token<Vault>('vault'),
  webhooks: token<Webhooks>('webhooks'),
};
