/**
 * `waybill/application`: the use cases of the service, without I/O. It has the kernel (command handler, projections,
 * policies, subscribers), the ports that adapters implement, and the use cases. A use case is a function that takes its
 * ports once and returns a function to call for each request.
 */

// The kernel.
export { commandHandler } from './log/kernel/command-handler.ts';
export type { HandleCommand, Handled, HandlerOptions } from './log/kernel/command-handler.ts';
export { contextCausedBy, metadataOf, systemContext } from './log/kernel/context.ts';
export type { Context } from './log/kernel/context.ts';
export { policySubscriber } from './log/kernel/policy.ts';
export type { Policy } from './log/kernel/policy.ts';
export { apply, fold, projectionSubscriber } from './log/kernel/projection.ts';
export type { AnyProjection, EventEnvelope, Handlers, Projection } from './log/kernel/projection.ts';
export { stateOf } from './log/kernel/state.ts';
export { runSubscriber } from './log/kernel/subscriber.ts';
export type { FailingEvent, RunningSubscriber, Subscriber, SubscriberDependencies } from './log/kernel/subscriber.ts';
export { upToHead } from './log/kernel/up-to-head.ts';
export { upcasters, withUpcasters } from './log/kernel/upcasters.ts';
export type { Upcaster, Upcasters } from './log/kernel/upcasters.ts';

// The ports, each with the errors that its adapters throw. `waybill/testing` has contract suites for those of which you
// can write adapters.
export * from './shared/ports/access-tokens.ts';
export * from './shared/ports/accounts.ts';
export { DocumentsWithheldError, CarrierRefusedError, CarrierUnavailableError } from './parcels/ports/carriers.ts';
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
} from './parcels/ports/carriers.ts';
export type { Checkpoints, DailyRuns } from './log/ports/checkpoints.ts';
export type { UnclassifiedProduct, Prediction, MayClassify, Classifier } from './trade/ports/classification.ts';
export * from './shared/ports/clock.ts';
export * from './shared/ports/document-store.ts';
export type { RuleSets, ExchangeRateTables } from './trade/ports/duties.ts';
export * from './log/ports/event-store.ts';
export * from './shared/ports/ids.ts';
export * from './log/ports/log.ts';
export { RecipientRefusedError } from './shared/ports/messengers.ts';
export type {
  SmsMessage,
  EmailAttachment,
  EmailMessage,
  SentMessage,
  SmsSender,
  EmailSender,
  SmsOptOuts,
} from './shared/ports/messengers.ts';
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
} from './accounts/ports/oauth.ts';
export type {
  OneTimeSecret,
  OneTimeCodeStore,
  Origin,
  SignInSession,
  SignInSessions,
  Attempts,
  SignInAttempts,
} from './accounts/ports/sign-in.ts';
export * from './log/ports/parked-streams.ts';
export * from './collections/ports/payment-processor.ts';
export type {
  PersonalPlace,
  PeopleIndexChange,
  PeopleIndex,
  PersonalKey,
  KeyState,
  PersonalKeys,
} from './log/ports/personal-data.ts';
export { CheckpointMovedError, ReadModelBehindError } from './log/ports/read-models.ts';
export type {
  FieldValue,
  Collection,
  Rollup,
  Combination,
  Tally,
  Tallied,
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
} from './log/ports/read-models.ts';
export * from './shared/ports/request-budgets.ts';
export type { RestrictedGoods, Restrictions, Restriction } from './trade/ports/restrictions.ts';
export { noAttempts } from './accounts/ports/sign-in.ts';
export type { Tariffs, TariffLibrary } from './trade/ports/tariffs.ts';
export * from './parcels/ports/trackers.ts';
export * from './accounts/ports/users.ts';
export { deliveryStatuses } from './webhooks/ports/webhook-outbox.ts';
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
} from './webhooks/ports/webhook-outbox.ts';

// The events and the views of the aggregates.
export { eventLine } from './log/audit/log-lines.ts';
export { collectionView } from './collections/collection-view.ts';
export type { CollectionView } from './collections/collection-view.ts';
export { eventTypes } from './events/event-catalogue.ts';
export { manifestView } from './parcels/manifests/manifest-view.ts';
export type { ManifestView } from './parcels/manifests/manifest-view.ts';
export { pickupView } from './parcels/pickups/pickup-view.ts';
export type { PickupView } from './parcels/pickups/pickup-view.ts';
export { shipmentView } from './parcels/shipments/shipment-view.ts';
export type { ShipmentView } from './parcels/shipments/shipment-view.ts';

// Use cases.
export { cancelPickup } from './parcels/pickups/pickups-at-carriers.ts';
export { schedulePickup } from './parcels/pickups/schedule-pickup.ts';
export { createManifest } from './parcels/manifests/create-manifest.ts';
export { requestCollection } from './collections/request-collection.ts';
export { bookShipment } from './parcels/shipments/book-shipment.ts';
export { planShipment } from './parcels/shipments/plan-shipment.ts';
export { quoteRates } from './parcels/shipments/quote-rates.ts';
export { recordTracking } from './parcels/tracking/record-tracking.ts';
export { voidShipment } from './parcels/shipments/void-shipment.ts';
export { classifyProducts } from './trade/classification/classify-products.ts';
export { checkCompliance } from './trade/compliance/check-compliance.ts';
export { assessDuties } from './trade/duties/assess-duties.ts';
export type { Assessed, AssessmentDependencies } from './trade/duties/assess-duties.ts';
