/**
 * `waybill/application`: what the service does, without I/O of its own. The kernel (command handler, projections, policies, subscribers),
 * the ports that adapters implement, and the use cases. A use case is a function of its ports: it is given them once, and then called
 * for each request.
 */

// The kernel.
export { commandHandler } from './kernel/command-handler.ts';
export type { HandleCommand, Handled, HandlerOptions } from './kernel/command-handler.ts';
export { contextCausedBy, metadataOf, systemContext } from './kernel/context.ts';
export type { Context } from './kernel/context.ts';
export { policySubscriber } from './kernel/policy.ts';
export type { Policy } from './kernel/policy.ts';
export { apply, fold, projectionSubscriber } from './kernel/projection.ts';
export type { AnyProjection, EventEnvelope, Handlers, Projection } from './kernel/projection.ts';
export { stateOf } from './kernel/state.ts';
export { runSubscriber } from './kernel/subscriber.ts';
export type { FailingEvent, RunningSubscriber, Subscriber, SubscriberDependencies } from './kernel/subscriber.ts';
export { upToHead } from './kernel/up-to-head.ts';
export { upcasters, withUpcasters } from './kernel/upcasters.ts';
export type { Upcaster, Upcasters } from './kernel/upcasters.ts';

// The ports, each with the errors that its adapters throw. Those with a contract suite in `waybill/testing` are the
// ones to write adapters of.
export * from './ports/access-tokens.ts';
export * from './ports/accounts.ts';
export { DocumentsWithheldError, CarrierRefusedError, CarrierUnavailableError } from './ports/carriers.ts';
export type {
  PrintedDocument,
  BookingRequest,
  Booking,
  PickupOrder,
  CarrierPickups,
  CarrierLimits,
  Carrier,
  Carriers,
  LabelFormat,
} from './ports/carriers.ts';
export type { Checkpoints } from './ports/checkpoints.ts';
export type { UnclassifiedProduct, Prediction, MayClassify, Classifier } from './ports/classification.ts';
export * from './ports/clock.ts';
export * from './ports/daily-runs.ts';
export * from './ports/document-store.ts';
export type { RuleSets, ExchangeRateTables } from './ports/duties.ts';
export * from './ports/event-store.ts';
export * from './ports/ids.ts';
export * from './ports/log.ts';
export { RecipientRefusedError } from './ports/messengers.ts';
export type { SmsMessage, EmailAttachment, EmailMessage, SentMessage, SmsSender, EmailSender, SmsOptOuts } from './ports/messengers.ts';
export type {
  SecretHash,
  OauthApp,
  OauthApps,
  AccountCredentials,
  AuthorizationCode,
  StoredCode,
  TokenFamily,
  RefreshToken,
  RefreshDecision,
  OauthGrants,
} from './ports/oauth.ts';
export type { OneTimeSecret, OneTimeCodeStore } from './ports/one-time-codes.ts';
export * from './ports/parked-streams.ts';
export * from './ports/payment-processor.ts';
export type { PersonalPlace, PeopleIndexChange, PeopleIndex, PersonalKey, KeyState, PersonalKeys } from './ports/personal-data.ts';
export { CheckpointMovedError, ReadModelBehindError } from './ports/read-models.ts';
export type {
  FieldValue,
  Collection,
  Condition,
  Query,
  Place,
  Scan,
  Scanned,
  Page,
  Changes,
  Documents,
  ReadableModels,
  ReadModels,
  RebuildOptions,
  ShadowCopy,
  Partition,
  Rebuild,
} from './ports/read-models.ts';
export * from './ports/request-budgets.ts';
export type { RestrictedGoods, Restrictions, Restriction } from './ports/restrictions.ts';
export { noAttempts } from './ports/sign-in.ts';
export type { Origin, SignInSession, SignInSessions, Attempts, SignInAttempts } from './ports/sign-in.ts';
export type { Tariffs, TariffLibrary } from './ports/tariffs.ts';
export * from './ports/trackers.ts';
export * from './ports/users.ts';
export { deliveryStatuses } from './ports/webhook-outbox.ts';
export type {
  OutboxEndpoint,
  PublicEvent,
  DeliveryStatus,
  Attempt,
  Delivery,
  OutboxChange,
  LeasedDelivery,
  FailureRun,
  LeasedBatch,
  DeliveryResult,
  DeliveryQuery,
  WebhookOutbox,
} from './ports/webhook-outbox.ts';

// The events and the views of the aggregates.
export { eventLine } from './audit/event-line.ts';
export { collectionView } from './collections/collection-view.ts';
export type { CollectionView } from './collections/collection-view.ts';
export { eventTypes } from './event-catalogue.ts';
export { manifestView } from './manifests/manifest-view.ts';
export type { ManifestView } from './manifests/manifest-view.ts';
export { pickupView } from './pickups/pickup-view.ts';
export type { PickupView } from './pickups/pickup-view.ts';
export { shipmentView } from './shipments/shipment-view.ts';
export type { ShipmentView } from './shipments/shipment-view.ts';

// Use cases.
export { cancelPickup } from './pickups/cancel-pickup.ts';
export { schedulePickup } from './pickups/schedule-pickup.ts';
export { createManifest } from './manifests/create-manifest.ts';
export { requestCollection } from './collections/request-collection.ts';
export { bookShipment } from './shipments/book-shipment.ts';
export { planShipment } from './shipments/plan-shipment.ts';
export { quoteRates } from './shipments/quote-rates.ts';
export { recordTracking } from './shipments/record-tracking.ts';
export { voidShipment } from './shipments/void-shipment.ts';
export { classifyProducts } from './trade/classification/classify-products.ts';
export { checkCompliance } from './trade/compliance/check-compliance.ts';
export { assessDuties } from './trade/duties/assess-duties.ts';
export type { Assessed, AssessmentDependencies } from './trade/duties/assess-duties.ts';
