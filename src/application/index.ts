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
export { withUpcasters } from './kernel/upcasters.ts';
export type { Upcaster, Upcasters } from './kernel/upcasters.ts';

// The ports, each with the errors that its adapters throw. Those with a contract suite in `waybill/testing` are the ones to write adapters of.
export * from './ports/access-tokens.ts';
export * from './ports/accounts.ts';
export * from './ports/carriers.ts';
export * from './ports/checkpoints.ts';
export * from './ports/classifier.ts';
export * from './ports/clock.ts';
export * from './ports/daily-runs.ts';
export * from './ports/document-store.ts';
export * from './ports/event-store.ts';
export * from './ports/exchange-rate-tables.ts';
export * from './ports/ids.ts';
export * from './ports/log.ts';
export * from './ports/messengers.ts';
export * from './ports/oauth-apps.ts';
export * from './ports/oauth-grants.ts';
export * from './ports/one-time-code-store.ts';
export * from './ports/parked-streams.ts';
export * from './ports/payment-processor.ts';
export * from './ports/people-index.ts';
export * from './ports/personal-keys.ts';
export * from './ports/read-models.ts';
export * from './ports/request-budgets.ts';
export * from './ports/restorable-log.ts';
export * from './ports/restrictions.ts';
export * from './ports/rule-sets.ts';
export * from './ports/sign-in-attempts.ts';
export * from './ports/sign-in-sessions.ts';
export * from './ports/sms-opt-outs.ts';
export * from './ports/tariff-library.ts';
export * from './ports/tariffs.ts';
export * from './ports/trackers.ts';
export * from './ports/tracking-checks.ts';
export * from './ports/unknown-codes.ts';
export * from './ports/users.ts';
export * from './ports/webhook-outbox.ts';

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
export { upcasters } from './upcasters.ts';

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
