// Generated from the OpenAPI document by `npm run generate:client`. Do not edit it.
import type { operations } from './schema.ts';

/** The operations of the API: what each does, its method and path, whether it takes an idempotency key, and how its list is paged. */
export interface OperationTable {
  /**
   * Book a parcel and print its label.
   *
   * Answers the label as base64 beside its address. 502, 503 and 504 mean that the carrier refused, could not be reached, or left the
   * outcome unknown; the shipment in such a reply has the resulting status.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/shipments/labels`
   */
  readonly createLabel: { readonly method: 'POST'; readonly path: '/api/shipments/labels'; readonly takesKey: true };
  /**
   * List shipments.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/shipments/labels`
   */
  readonly listLabels: { readonly method: 'GET'; readonly path: '/api/shipments/labels'; readonly paging: 'range' };
  /**
   * Read one shipment.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/shipments/labels/{shipmentId}`
   */
  readonly getLabel: { readonly method: 'GET'; readonly path: '/api/shipments/labels/{shipmentId}' };
  /**
   * Give a label back.
   *
   * Before the first scan only. Can be repeated.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/shipments/labels/{shipmentId}/void`
   */
  readonly voidLabel: { readonly method: 'POST'; readonly path: '/api/shipments/labels/{shipmentId}/void' };
  /**
   * Download a document.
   *
   * With the token, or with the `expires` and `signature` of a document's `url`.
   *
   * Scope: `read_shipments`, or a signed address.
   *
   * `GET /api/shipments/labels/{shipmentId}/documents/{documentId}`
   */
  readonly downloadDocument: { readonly method: 'GET'; readonly path: '/api/shipments/labels/{shipmentId}/documents/{documentId}'; readonly reply: 'blob' };
  /**
   * List the shipping services.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/services`
   */
  readonly listServices: { readonly method: 'GET'; readonly path: '/api/services' };
  /**
   * Ask what a parcel would cost.
   *
   * For every active service, cheapest first, or for the named one. Accepts the body of a label, most of which may be left out.
   * `messages` names services without a price.
   *
   * Scope: `read_shipments`.
   *
   * `POST /api/rates/quotes`
   */
  readonly quoteRates: { readonly method: 'POST'; readonly path: '/api/rates/quotes' };
  /**
   * Follow a parcel by its number.
   *
   * The top level has the shipment event data, as webhooks send it; `tracking` holds the same without people, and the address of its
   * public page.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/tracking/{trackingNumber}`
   */
  readonly trackParcel: { readonly method: 'GET'; readonly path: '/api/tracking/{trackingNumber}' };
  /**
   * Push events of parcels, as a carrier.
   *
   * At most 1000 at once. Known events are ignored. Events with unmapped codes are stored without a status, and so are events dated
   * more than 24 hours ahead until that time. A number may be that of a leg; firstMile and lastMile of an event name the carrier of
   * that leg. A token of role carrier is for the carriers named when it was made, and for the parcels they carry: others are unknown
   * to it.
   *
   * Role: `admin` or `carrier`.
   *
   * `POST /api/tracking/events`
   */
  readonly pushTrackingEvents: { readonly method: 'POST'; readonly path: '/api/tracking/events' };
  /**
   * Ask the carriers where their parcels are.
   *
   * One run at a time. At most 1000 shipments, longest unchecked first; a carrier that fails is a row.
   *
   * Role: `admin`.
   *
   * `POST /api/tracking/sync-tracking`
   */
  readonly syncTracking: { readonly method: 'POST'; readonly path: '/api/tracking/sync-tracking' };
  /**
   * Codes of carriers that are in no table.
   *
   * Role: `admin`.
   *
   * `GET /api/tracking-codes/unknown`
   */
  readonly listUnknownTrackingCodes: { readonly method: 'GET'; readonly path: '/api/tracking-codes/unknown' };
  /**
   * Charge or refund an amount after the booking.
   *
   * As a carrier or an operator. An amount may be negative; what a carrier weighed and measured goes with a weight correction. A token
   * of role carrier reaches the parcels that its carriers go, and is not shown the shipment.
   *
   * Role: `admin` or `carrier`.
   *
   * `POST /api/shipments/labels/{shipmentId}/surcharges`
   */
  readonly addSurcharge: { readonly method: 'POST'; readonly path: '/api/shipments/labels/{shipmentId}/surcharges'; readonly takesKey: true };
  /**
   * Set the carrier of the first or last leg.
   *
   * As a carrier or an operator. The newest entry counts; scans under the number of a leg become scans of the shipment. A token of
   * role carrier reaches the parcels that its carriers go, and is not shown the shipment.
   *
   * Role: `admin` or `carrier`.
   *
   * `POST /api/shipments/labels/{shipmentId}/legs`
   */
  readonly assignLeg: { readonly method: 'POST'; readonly path: '/api/shipments/labels/{shipmentId}/legs' };
  /**
   * Upload electronic trade documents for a shipment.
   *
   * One to five files of at most 5 MiB. The same bytes for the same shipment are one document, however often they are sent: the first
   * record stays.
   *
   * Scope: `write_shipments`.
   *
   * `POST /documents/etds/upload`
   */
  readonly uploadDocuments: { readonly method: 'POST'; readonly path: '/documents/etds/upload'; readonly takesKey: true };
  /**
   * Register an endpoint.
   *
   * Only this reply contains its secret. An account has at most 16 endpoints.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/webhooks`
   */
  readonly registerWebhook: { readonly method: 'POST'; readonly path: '/api/webhooks'; readonly takesKey: true };
  /**
   * List the endpoints.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/webhooks`
   */
  readonly listWebhooks: { readonly method: 'GET'; readonly path: '/api/webhooks'; readonly paging: 'range' };
  /**
   * Read an endpoint.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/webhooks/{id}`
   */
  readonly getWebhook: { readonly method: 'GET'; readonly path: '/api/webhooks/{id}' };
  /**
   * Change an endpoint.
   *
   * Scope: `write_accounts`.
   *
   * `PATCH /api/webhooks/{id}`
   */
  readonly changeWebhook: { readonly method: 'PATCH'; readonly path: '/api/webhooks/{id}' };
  /**
   * Delete an endpoint.
   *
   * Nothing more is sent to it, waiting deliveries included.
   *
   * Scope: `write_accounts`.
   *
   * `DELETE /api/webhooks/{id}`
   */
  readonly deleteWebhook: { readonly method: 'DELETE'; readonly path: '/api/webhooks/{id}' };
  /**
   * Replace the secret.
   *
   * For 24 hours requests are signed with both secrets: the standard header carries both signatures, x-service-signature is made with
   * the old one. An expired secret is destroyed when the next one is made; a repeat under its Idempotency-Key is then answered without
   * it.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/webhooks/{id}/rotate-secret`
   */
  readonly rotateWebhookSecret: { readonly method: 'POST'; readonly path: '/api/webhooks/{id}/rotate-secret'; readonly takesKey: true };
  /**
   * Send shipment.updated of real shipments to all enabled endpoints.
   *
   * Sent to every endpoint, whatever events it has enabled. The requests carry `x-service-test: true`.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/webhooks/test`
   */
  readonly testWebhooks: { readonly method: 'POST'; readonly path: '/api/webhooks/test' };
  /**
   * What became of the events of an endpoint.
   *
   * Kept for 30 days after the last attempt.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/webhooks/{id}/deliveries`
   */
  readonly listWebhookDeliveries: { readonly method: 'GET'; readonly path: '/api/webhooks/{id}/deliveries'; readonly paging: 'range' };
  /**
   * Send an event once more.
   *
   * Sent at once, with the same event id and the same bytes.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver`
   */
  readonly redeliverWebhook: { readonly method: 'POST'; readonly path: '/api/webhooks/{id}/deliveries/{deliveryId}/redeliver' };
  /**
   * Send all skipped and exhausted deliveries since a given time.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/webhooks/{id}/recover`
   */
  readonly recoverWebhookDeliveries: { readonly method: 'POST'; readonly path: '/api/webhooks/{id}/recover' };
  /**
   * Read the account, and what the token permits.
   *
   * The account of the token, or the one that `x-account-id` names. Its sub-accounts may be named there too.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/accounts/me`
   */
  readonly getAccount: { readonly method: 'GET'; readonly path: '/api/accounts/me' };
  /**
   * Read the account's settings.
   *
   * Its pickup hours and days, its exceptions to the public holidays, how duties and taxes are collected, how it appears to
   * consignees, and how its people sign in.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/accounts/me/settings`
   */
  readonly getAccountSettings: { readonly method: 'GET'; readonly path: '/api/accounts/me/settings' };
  /**
   * Change the account's settings.
   *
   * Pickup windows and ship dates follow them: at once in the process that replied, within five seconds in every other. A day both
   * added and removed is a day off.
   *
   * Scope: `write_accounts`.
   *
   * `PATCH /api/accounts/me/settings`
   */
  readonly changeAccountSettings: { readonly method: 'PATCH'; readonly path: '/api/accounts/me/settings' };
  /**
   * Set the account's logo.
   *
   * Consignees see it on the tracking page, on the payment page, on receipts and in e-mails, within five seconds. The picture is drawn
   * again: nothing of the file is kept but its pixels. The logo before it is deleted.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/accounts/me/logo`
   */
  readonly setLogo: { readonly method: 'POST'; readonly path: '/api/accounts/me/logo' };
  /**
   * Remove the account's logo.
   *
   * Its file is deleted. Without a logo nothing happens.
   *
   * Scope: `write_accounts`.
   *
   * `DELETE /api/accounts/me/logo`
   */
  readonly removeLogo: { readonly method: 'DELETE'; readonly path: '/api/accounts/me/logo' };
  /**
   * List what has happened to who may use the account.
   *
   * Sign-ins, passwords, one-time codes, sessions, users, tokens, apps and their access, secrets of webhooks; kept for a year. Tokens
   * that apps get by OAuth are not listed one by one: the access that gave them is.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/accounts/me/security-events`
   */
  readonly listSecurityEvents: { readonly method: 'GET'; readonly path: '/api/accounts/me/security-events'; readonly paging: 'range' };
  /**
   * Register an OAuth app.
   *
   * Only this reply contains its secret. An account has at most 50 apps.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/oauth/apps`
   */
  readonly createOAuthApp: { readonly method: 'POST'; readonly path: '/api/oauth/apps'; readonly takesKey: true };
  /**
   * List the OAuth apps.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/oauth/apps`
   */
  readonly listOAuthApps: { readonly method: 'GET'; readonly path: '/api/oauth/apps'; readonly paging: 'range' };
  /**
   * Read an OAuth app.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/oauth/apps/{id}`
   */
  readonly getOAuthApp: { readonly method: 'GET'; readonly path: '/api/oauth/apps/{id}' };
  /**
   * Change the name or the redirect URIs of an OAuth app.
   *
   * Scope: `write_accounts`.
   *
   * `PATCH /api/oauth/apps/{id}`
   */
  readonly changeOAuthApp: { readonly method: 'PATCH'; readonly path: '/api/oauth/apps/{id}' };
  /**
   * Delete an OAuth app.
   *
   * It loses its access to every account: within half a minute no token of it is valid.
   *
   * Scope: `write_accounts`.
   *
   * `DELETE /api/oauth/apps/{id}`
   */
  readonly deleteOAuthApp: { readonly method: 'DELETE'; readonly path: '/api/oauth/apps/{id}' };
  /**
   * Replace the secret of an OAuth app.
   *
   * Only this reply contains the new secret. The one before stays valid for 24 hours.
   *
   * Scope: `write_accounts`.
   *
   * `POST /api/oauth/apps/{id}/rotate-secret`
   */
  readonly rotateOAuthAppSecret: { readonly method: 'POST'; readonly path: '/api/oauth/apps/{id}/rotate-secret' };
  /**
   * List the apps that have access to the account.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/oauth/credentials`
   */
  readonly listAccountCredentials: { readonly method: 'GET'; readonly path: '/api/oauth/credentials'; readonly paging: 'range' };
  /**
   * End an app's access to the account.
   *
   * The credentials and every token that came of them: at once in this process, within half a minute in others.
   *
   * Scope: `write_accounts`.
   *
   * `DELETE /api/oauth/credentials/{id}`
   */
  readonly endAccountCredentials: { readonly method: 'DELETE'; readonly path: '/api/oauth/credentials/{id}' };
  /**
   * Get an access token.
   *
   * JSON with an account's `clientId` and `clientSecret` is answered in camelCase and milliseconds; a form as RFC 6749 says. An access
   * token is valid for an hour.
   *
   * `POST /oauth/token`
   */
  readonly getTokens: { readonly method: 'POST'; readonly path: '/oauth/token'; readonly isPublic: true };
  /**
   * Get the next access token for a refresh token.
   *
   * The refresh token is used up and replaced: store the new one. Within 10 seconds a repeat gets the same new one; a later use of a
   * replaced token revokes all that come from the same grant. A refresh token is valid for 30 days, all of one grant for 90.
   *
   * `POST /oauth/refresh`
   */
  readonly refreshTokens: { readonly method: 'POST'; readonly path: '/oauth/refresh'; readonly isPublic: true };
  /**
   * Revoke a token.
   *
   * As RFC 7009 says: 200 also for a token that is not valid, or no longer. In other processes it ends within half a minute.
   *
   * `POST /oauth/revoke`
   */
  readonly revokeToken: { readonly method: 'POST'; readonly path: '/oauth/revoke'; readonly isPublic: true };
  /**
   * Where and how OAuth works here.
   *
   * OAuth libraries configure themselves from it (RFC 8414).
   *
   * `GET /.well-known/oauth-authorization-server`
   */
  readonly getAuthorizationServer: { readonly method: 'GET'; readonly path: '/.well-known/oauth-authorization-server'; readonly isPublic: true };
  /**
   * Have parcels collected.
   *
   * Times are local times at the address: an offset is dropped. 1 to 12 hours, on weekdays, within the account's hours, at least one
   * business day ahead; one reply names every fault, with the next accepted window. All shipments are added, or none.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/pickups`
   */
  readonly createPickup: { readonly method: 'POST'; readonly path: '/api/pickups'; readonly takesKey: true };
  /**
   * List pickups.
   *
   * `startAtFrom` and `startAtTo` are local times, like the times of pickups.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/pickups`
   */
  readonly listPickups: { readonly method: 'GET'; readonly path: '/api/pickups'; readonly paging: 'range' };
  /**
   * Read one pickup.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/pickups/{pickupId}`
   */
  readonly getPickup: { readonly method: 'GET'; readonly path: '/api/pickups/{pickupId}' };
  /**
   * Cancel a pickup.
   *
   * Possible until it starts. Can be repeated. Its parcels can join another pickup at once.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/pickups/{pickupId}/cancel`
   */
  readonly cancelPickup: { readonly method: 'POST'; readonly path: '/api/pickups/{pickupId}/cancel' };
  /**
   * Put parcels into a manifest.
   *
   * All shipments are added, or none: `details` names each obstacle. A shipment stays in its manifest, and its label can no longer be
   * voided.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/manifests`
   */
  readonly createManifest: { readonly method: 'POST'; readonly path: '/api/manifests'; readonly takesKey: true };
  /**
   * List manifests.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/manifests`
   */
  readonly listManifests: { readonly method: 'GET'; readonly path: '/api/manifests'; readonly paging: 'range' };
  /**
   * End the day.
   *
   * Puts every parcel of that ship date that no carrier has scanned and no manifest holds into manifests, one for each place the
   * parcels are sent from. A second request finds nothing left and answers 200.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/manifests/close-day`
   */
  readonly closeDay: { readonly method: 'POST'; readonly path: '/api/manifests/close-day' };
  /**
   * Read one manifest.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/manifests/{manifestId}`
   */
  readonly getManifest: { readonly method: 'GET'; readonly path: '/api/manifests/{manifestId}' };
  /**
   * Download the printed document of a manifest.
   *
   * With the token, or with the `expires` and `signature` of its `url`.
   *
   * Scope: `read_shipments`, or a signed address.
   *
   * `GET /api/manifests/{manifestId}/document`
   */
  readonly downloadManifest: { readonly method: 'GET'; readonly path: '/api/manifests/{manifestId}/document'; readonly reply: 'blob' };
  /**
   * Calculate import duties, taxes and customs fees.
   *
   * By the rules, the tariff and the exchange rates of the day; every charge names its rule. A line that cannot be computed has no
   * charges, says why, and is not part of the price. With `additionalServices.taxesCollection` a taxes collection is created instead:
   * it needs incoterms DDU or DAP, a tracking number, and the phone or email of the consignee. Its goods are classified and assessed
   * afterwards.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/trade-engine/duties-taxes`
   */
  readonly calculateDuties: { readonly method: 'POST'; readonly path: '/api/trade-engine/duties-taxes'; readonly takesKey: true };
  /**
   * List what this service knows of each destination.
   *
   * By the rules and tariffs that it calculates with today, those of the operator included. A section without rules is `notApplicable`
   * only where the rules say that the country has no such thing; otherwise it is `notLoaded`. One with rules and with gaps is
   * `partial`, and so is one that the country does not have but for an exception.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/trade-engine/knowledge`
   */
  readonly listKnowledge: { readonly method: 'GET'; readonly path: '/api/trade-engine/knowledge'; readonly paging: 'range' };
  /**
   * What taxes collections have collected, and what is owed to the account.
   *
   * For each currency, at the start and at the end of a period of whole days (UTC).
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/taxes-collections/settlement`
   */
  readonly getSettlement: { readonly method: 'GET'; readonly path: '/api/taxes-collections/settlement' };
  /**
   * The settlement ledger as CSV.
   *
   * Every change of the period, the oldest first; `owed` and `toReturn` of the lines add up to those of `changes`. RFC 4180 in UTF-8.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/taxes-collections/settlement/export`
   */
  readonly exportSettlement: { readonly method: 'GET'; readonly path: '/api/taxes-collections/settlement/export'; readonly reply: 'text' };
  /**
   * List taxes collections.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/taxes-collections`
   */
  readonly listTaxesCollections: { readonly method: 'GET'; readonly path: '/api/taxes-collections'; readonly paging: 'range' };
  /**
   * Taxes collections as CSV.
   *
   * With the filters of the list, the oldest first. RFC 4180 in UTF-8; a cell that a spreadsheet would calculate begins with an
   * apostrophe.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/taxes-collections/export`
   */
  readonly exportTaxesCollections: { readonly method: 'GET'; readonly path: '/api/taxes-collections/export'; readonly reply: 'text' };
  /**
   * Read one taxes collection.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/taxes-collections/{id}`
   */
  readonly getTaxesCollection: { readonly method: 'GET'; readonly path: '/api/taxes-collections/{id}' };
  /**
   * Download a receipt, a request for payment or a refund note.
   *
   * With the token, or with the `expires` and `signature` of its `downloadURL`. Drawn again from the log each time.
   *
   * Scope: `read_shipments`, or a signed address.
   *
   * `GET /api/taxes-collections/{id}/attachments/{attachmentId}`
   */
  readonly downloadTaxesCollectionAttachment: { readonly method: 'GET'; readonly path: '/api/taxes-collections/{id}/attachments/{attachmentId}'; readonly reply: 'blob' };
  /**
   * Cancel a taxes collection.
   *
   * Possible while it is open. Can be repeated.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/cancel`
   */
  readonly cancelTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/cancel' };
  /**
   * Archive a taxes collection that is over.
   *
   * Lists leave it out unless `includeArchived` is true. Can be repeated.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/archive`
   */
  readonly archiveTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/archive' };
  /**
   * Calculate duties and taxes again, by the rules and rates of today.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/recalculate`
   */
  readonly recalculateTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/recalculate' };
  /**
   * Correct the goods of a taxes collection in status exception.
   *
   * The goods are classified and assessed again. `acceptUncertain` accepts a sum that is incomplete, or by an unsure code.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/resolve`
   */
  readonly resolveTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/resolve' };
  /**
   * Pay a taxes collection by card.
   *
   * A declined card answers 200 with `success` false and `error`. With `requiresAction`, the payer authenticates at the bank;
   * afterwards the collection, or this request repeated with its key, says what became of it. A key is one attempt. A refusal without
   * a bank, such as 400 for a payment method that the card processor does not know, takes no attempt. An attempt pays the whole sum
   * due; `amount` and `currency` may name it, and another sum is 400.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/payment`
   */
  readonly payTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/payment'; readonly takesKey: true };
  /**
   * Refund a paid taxes collection, whole or in part.
   *
   * The refund is a transaction with status `pending` until the card processor has carried it out. While the processor cannot be
   * reached, it is sent again.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/refund`
   */
  readonly refundTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/refund'; readonly takesKey: true };
  /**
   * Ask the card processor what became of the payments of a taxes collection.
   *
   * Records what the processor knows and sends refunds that are pending; charges nothing. The service does it by itself, too.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/settle`
   */
  readonly settleTaxesCollection: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/settle' };
  /**
   * Remind the consignee of an unpaid taxes collection.
   *
   * Sends a text message, an e-mail, or both, within seconds; from 20:00 to 08:00 at the consignee it waits for the morning, except in
   * the inbox of a sandbox. At most once in 24 hours. The new stages are among `stages`, with `metadata.requested`.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/taxes-collections/{id}/remind`
   */
  readonly remindConsignee: { readonly method: 'POST'; readonly path: '/api/taxes-collections/{id}/remind'; readonly takesKey: true };
  /**
   * Predict customs codes, with the restrictions on the goods.
   *
   * Predicts codes from the description of the goods; a longer description gives a better code. A code that is sent is compared with
   * the description; one whose heading does not exist is not read (`hs_code_unknown`). National digits are given where a schedule has
   * been imported, six otherwise. At most 20 products.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/trade-engine/classifications`
   */
  readonly classifyProducts: { readonly method: 'POST'; readonly path: '/api/trade-engine/classifications' };
  /**
   * List the products that have been classified.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/trade-engine/products`
   */
  readonly listProducts: { readonly method: 'GET'; readonly path: '/api/trade-engine/products'; readonly paging: 'range' };
  /**
   * Read one product, or one variant of it.
   *
   * Scope: `read_shipments`.
   *
   * `GET /api/trade-engine/products/{productId}`
   */
  readonly getProduct: { readonly method: 'GET'; readonly path: '/api/trade-engine/products/{productId}' };
  /**
   * Approve, correct or reject the code of a product.
   *
   * It counts at once, for this product and for products that read like it. Can be repeated. A variant that was sent without a
   * productId is named by its variantId in the path.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/trade-engine/products/{productId}/review`
   */
  readonly reviewProduct: { readonly method: 'POST'; readonly path: '/api/trade-engine/products/{productId}/review' };
  /**
   * Find the restrictions on goods whose customs codes are known.
   *
   * By hsCode, or by the productId or variantId a code is remembered under. In each category the longest matching code decides. The
   * words of the title decide conditions that the code does not show; a condition that they leave open must be confirmed, and never
   * blocks.
   *
   * Scope: `write_shipments`.
   *
   * `POST /api/trade-engine/hts-compliance`
   */
  readonly checkCompliance: { readonly method: 'POST'; readonly path: '/api/trade-engine/hts-compliance' };
  /**
   * Read which prohibitions the account overrides.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/trade-engine/restriction-overrides`
   */
  readonly getRestrictionOverrides: { readonly method: 'GET'; readonly path: '/api/trade-engine/restriction-overrides' };
  /**
   * Choose which prohibitions the account overrides.
   *
   * The list replaces the earlier one; an empty list removes all overrides. Labels for such goods are made with a warning instead of
   * being refused.
   *
   * Scope: `write_accounts`.
   *
   * `PATCH /api/trade-engine/restriction-overrides`
   */
  readonly changeRestrictionOverrides: { readonly method: 'PATCH'; readonly path: '/api/trade-engine/restriction-overrides' };
  /**
   * List the calls of the trade engine.
   *
   * Every admitted call of duties-taxes, hts-compliance and classifications, answered or refused, newest first. They hold no personal
   * data.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/trade-engine/duties-usage-logs`
   */
  readonly listDutiesUsageLogs: { readonly method: 'GET'; readonly path: '/api/trade-engine/duties-usage-logs'; readonly paging: 'range' };
  /**
   * Count the calls of the trade engine.
   *
   * By whole days (UTC): `from` inclusive, `to` exclusive, 30 days to the end of today when absent, at most 366.
   *
   * Scope: `read_accounts`.
   *
   * `GET /api/trade-engine/duties-usage-stats`
   */
  readonly getDutiesUsageStats: { readonly method: 'GET'; readonly path: '/api/trade-engine/duties-usage-stats' };
  /**
   * List what happened to an object.
   *
   * Who, when and why: every event, the latest first. Page by `range`, or by the version of the last row in `after`, which stays good
   * while events are added.
   *
   * Scope, by `kind`: `read_shipments` for `shipment`, `pickup`, `manifest`, `taxes_collection`, `product`, `duty_quote`;
   * `read_accounts` for `webhook_endpoint`, `account_settings`, `restriction_overrides`.
   *
   * `GET /api/audit/{kind}/{id}/events`
   */
  readonly listHistory: { readonly method: 'GET'; readonly path: '/api/audit/{kind}/{id}/events'; readonly paging: 'range' };
  /**
   * Compare an object with itself at two points of its history.
   *
   * Field by field, as its own endpoint shows the object: the content of `shipment` and `pickup`, the whole reply of others without
   * `messages`. An object that did not exist yet differs as a whole.
   *
   * Scope, by `kind`: `read_shipments` for `shipment`, `pickup`, `manifest`, `taxes_collection`, `product`, `duty_quote`;
   * `read_accounts` for `webhook_endpoint`, `account_settings`, `restriction_overrides`.
   *
   * `GET /api/audit/{kind}/{id}/difference`
   */
  readonly compareObject: { readonly method: 'GET'; readonly path: '/api/audit/{kind}/{id}/difference' };
  /**
   * Erase personal data.
   *
   * Of shipments with the collections of their duties, or of one person in all accounts. It cannot be undone. Fields of erased people
   * are absent from then on, and documents that show them are deleted. May be repeated.
   *
   * Role: `admin`.
   *
   * `POST /api/privacy/erasures`
   */
  readonly erasePersonalData: { readonly method: 'POST'; readonly path: '/api/privacy/erasures' };
  /**
   * Read everything about a person.
   *
   * For requests of access: every object of any account in which the person stands, without other people.
   *
   * Role: `admin`.
   *
   * `POST /api/privacy/exports`
   */
  readonly exportPersonalData: { readonly method: 'POST'; readonly path: '/api/privacy/exports' };
  /**
   * The public keys digests of the event log are signed with.
   *
   * Earlier keys stay here after a rotation, because what they signed stays in the log.
   *
   * `GET /.well-known/log-keys.json`
   */
  readonly getLogKeys: { readonly method: 'GET'; readonly path: '/.well-known/log-keys.json'; readonly isPublic: true };
  /**
   * Move a parcel along, or let time pass for a taxes collection.
   *
   * A parcel: to a status, by a number of scans, or by all scans within a duration. A pending taxes collection: to its next stage,
   * past its deadline, to its end, or by a duration. Only in sandbox mode.
   *
   * Scope: `write_shipments`.
   *
   * `POST /sandbox/advance`
   */
  readonly advanceParcel: { readonly method: 'POST'; readonly path: '/sandbox/advance' };
  /**
   * Receive a webhook.
   *
   * The inbox checks the signatures and shows what arrives at `/sandbox/inbox`.
   *
   * `POST /sandbox/inbox/{accountId}`
   */
  readonly receiveWebhook: { readonly method: 'POST'; readonly path: '/sandbox/inbox/{accountId}'; readonly isPublic: true };
  /**
   * List what has arrived, the newest first.
   *
   * Scope: `read_accounts`, or nothing where this machine alone can reach the sandbox.
   *
   * `GET /sandbox/inbox.json`
   */
  readonly listInbox: { readonly method: 'GET'; readonly path: '/sandbox/inbox.json' };
  /**
   * List the text messages and e-mails that the sandbox would have sent, the newest first.
   *
   * Scope: `read_accounts`, or nothing where this machine alone can reach the sandbox.
   *
   * `GET /sandbox/messages.json`
   */
  readonly listInboxMessages: { readonly method: 'GET'; readonly path: '/sandbox/messages.json' };
  /**
   * Where to go from here.
   *
   * Redirects browsers to the API page; other clients get a list of addresses.
   *
   * `GET /`
   */
  readonly getIndex: { readonly method: 'GET'; readonly path: '/'; readonly isPublic: true };
  /**
   * The process is alive.
   *
   * It asks nothing of what the service depends on: a process that does not answer has to be restarted.
   *
   * `GET /healthz`
   */
  readonly getHealth: { readonly method: 'GET'; readonly path: '/healthz'; readonly isPublic: true };
  /**
   * The service accepts requests.
   *
   * Checks what the service depends on. A load balancer sends requests only while the status is 200.
   *
   * `GET /readyz`
   */
  readonly getReadiness: { readonly method: 'GET'; readonly path: '/readyz'; readonly isPublic: true };
  /**
   * Numbers for Prometheus.
   *
   * Requests, queues, followers of the log and what the process uses. Keep it from the public internet.
   *
   * `GET /metrics`
   */
  readonly getMetrics: { readonly method: 'GET'; readonly path: '/metrics'; readonly isPublic: true; readonly reply: 'text' };
  /**
   * This document.
   *
   * Every operation, status and field, and what is sent by webhook. Enums of replies are open: see `x-extensible-enum`.
   *
   * `GET /openapi.json`
   */
  readonly getOpenApi: { readonly method: 'GET'; readonly path: '/openapi.json'; readonly isPublic: true };
  /**
   * The public keys access tokens are signed with.
   *
   * A program that gets access tokens of this service verifies them with these keys, without asking for each.
   *
   * `GET /.well-known/jwks.json`
   */
  readonly getPublicKeys: { readonly method: 'GET'; readonly path: '/.well-known/jwks.json'; readonly isPublic: true };
}

export const operationTable: OperationTable = {
  createLabel: { method: 'POST', path: '/api/shipments/labels', takesKey: true },
  listLabels: { method: 'GET', path: '/api/shipments/labels', paging: 'range' },
  getLabel: { method: 'GET', path: '/api/shipments/labels/{shipmentId}' },
  voidLabel: { method: 'POST', path: '/api/shipments/labels/{shipmentId}/void' },
  downloadDocument: { method: 'GET', path: '/api/shipments/labels/{shipmentId}/documents/{documentId}', reply: 'blob' },
  listServices: { method: 'GET', path: '/api/services' },
  quoteRates: { method: 'POST', path: '/api/rates/quotes' },
  trackParcel: { method: 'GET', path: '/api/tracking/{trackingNumber}' },
  pushTrackingEvents: { method: 'POST', path: '/api/tracking/events' },
  syncTracking: { method: 'POST', path: '/api/tracking/sync-tracking' },
  listUnknownTrackingCodes: { method: 'GET', path: '/api/tracking-codes/unknown' },
  addSurcharge: { method: 'POST', path: '/api/shipments/labels/{shipmentId}/surcharges', takesKey: true },
  assignLeg: { method: 'POST', path: '/api/shipments/labels/{shipmentId}/legs' },
  uploadDocuments: { method: 'POST', path: '/documents/etds/upload', takesKey: true },
  registerWebhook: { method: 'POST', path: '/api/webhooks', takesKey: true },
  listWebhooks: { method: 'GET', path: '/api/webhooks', paging: 'range' },
  getWebhook: { method: 'GET', path: '/api/webhooks/{id}' },
  changeWebhook: { method: 'PATCH', path: '/api/webhooks/{id}' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/{id}' },
  rotateWebhookSecret: { method: 'POST', path: '/api/webhooks/{id}/rotate-secret', takesKey: true },
  testWebhooks: { method: 'POST', path: '/api/webhooks/test' },
  listWebhookDeliveries: { method: 'GET', path: '/api/webhooks/{id}/deliveries', paging: 'range' },
  redeliverWebhook: { method: 'POST', path: '/api/webhooks/{id}/deliveries/{deliveryId}/redeliver' },
  recoverWebhookDeliveries: { method: 'POST', path: '/api/webhooks/{id}/recover' },
  getAccount: { method: 'GET', path: '/api/accounts/me' },
  getAccountSettings: { method: 'GET', path: '/api/accounts/me/settings' },
  changeAccountSettings: { method: 'PATCH', path: '/api/accounts/me/settings' },
  setLogo: { method: 'POST', path: '/api/accounts/me/logo' },
  removeLogo: { method: 'DELETE', path: '/api/accounts/me/logo' },
  listSecurityEvents: { method: 'GET', path: '/api/accounts/me/security-events', paging: 'range' },
  createOAuthApp: { method: 'POST', path: '/api/oauth/apps', takesKey: true },
  listOAuthApps: { method: 'GET', path: '/api/oauth/apps', paging: 'range' },
  getOAuthApp: { method: 'GET', path: '/api/oauth/apps/{id}' },
  changeOAuthApp: { method: 'PATCH', path: '/api/oauth/apps/{id}' },
  deleteOAuthApp: { method: 'DELETE', path: '/api/oauth/apps/{id}' },
  rotateOAuthAppSecret: { method: 'POST', path: '/api/oauth/apps/{id}/rotate-secret' },
  listAccountCredentials: { method: 'GET', path: '/api/oauth/credentials', paging: 'range' },
  endAccountCredentials: { method: 'DELETE', path: '/api/oauth/credentials/{id}' },
  getTokens: { method: 'POST', path: '/oauth/token', isPublic: true },
  refreshTokens: { method: 'POST', path: '/oauth/refresh', isPublic: true },
  revokeToken: { method: 'POST', path: '/oauth/revoke', isPublic: true },
  getAuthorizationServer: { method: 'GET', path: '/.well-known/oauth-authorization-server', isPublic: true },
  createPickup: { method: 'POST', path: '/api/pickups', takesKey: true },
  listPickups: { method: 'GET', path: '/api/pickups', paging: 'range' },
  getPickup: { method: 'GET', path: '/api/pickups/{pickupId}' },
  cancelPickup: { method: 'POST', path: '/api/pickups/{pickupId}/cancel' },
  createManifest: { method: 'POST', path: '/api/manifests', takesKey: true },
  listManifests: { method: 'GET', path: '/api/manifests', paging: 'range' },
  closeDay: { method: 'POST', path: '/api/manifests/close-day' },
  getManifest: { method: 'GET', path: '/api/manifests/{manifestId}' },
  downloadManifest: { method: 'GET', path: '/api/manifests/{manifestId}/document', reply: 'blob' },
  calculateDuties: { method: 'POST', path: '/api/trade-engine/duties-taxes', takesKey: true },
  listKnowledge: { method: 'GET', path: '/api/trade-engine/knowledge', paging: 'range' },
  getSettlement: { method: 'GET', path: '/api/taxes-collections/settlement' },
  exportSettlement: { method: 'GET', path: '/api/taxes-collections/settlement/export', reply: 'text' },
  listTaxesCollections: { method: 'GET', path: '/api/taxes-collections', paging: 'range' },
  exportTaxesCollections: { method: 'GET', path: '/api/taxes-collections/export', reply: 'text' },
  getTaxesCollection: { method: 'GET', path: '/api/taxes-collections/{id}' },
  downloadTaxesCollectionAttachment: { method: 'GET', path: '/api/taxes-collections/{id}/attachments/{attachmentId}', reply: 'blob' },
  cancelTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/cancel' },
  archiveTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/archive' },
  recalculateTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/recalculate' },
  resolveTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/resolve' },
  payTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/payment', takesKey: true },
  refundTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/refund', takesKey: true },
  settleTaxesCollection: { method: 'POST', path: '/api/taxes-collections/{id}/settle' },
  remindConsignee: { method: 'POST', path: '/api/taxes-collections/{id}/remind', takesKey: true },
  classifyProducts: { method: 'POST', path: '/api/trade-engine/classifications' },
  listProducts: { method: 'GET', path: '/api/trade-engine/products', paging: 'range' },
  getProduct: { method: 'GET', path: '/api/trade-engine/products/{productId}' },
  reviewProduct: { method: 'POST', path: '/api/trade-engine/products/{productId}/review' },
  checkCompliance: { method: 'POST', path: '/api/trade-engine/hts-compliance' },
  getRestrictionOverrides: { method: 'GET', path: '/api/trade-engine/restriction-overrides' },
  changeRestrictionOverrides: { method: 'PATCH', path: '/api/trade-engine/restriction-overrides' },
  listDutiesUsageLogs: { method: 'GET', path: '/api/trade-engine/duties-usage-logs', paging: 'range' },
  getDutiesUsageStats: { method: 'GET', path: '/api/trade-engine/duties-usage-stats' },
  listHistory: { method: 'GET', path: '/api/audit/{kind}/{id}/events', paging: 'range' },
  compareObject: { method: 'GET', path: '/api/audit/{kind}/{id}/difference' },
  erasePersonalData: { method: 'POST', path: '/api/privacy/erasures' },
  exportPersonalData: { method: 'POST', path: '/api/privacy/exports' },
  getLogKeys: { method: 'GET', path: '/.well-known/log-keys.json', isPublic: true },
  advanceParcel: { method: 'POST', path: '/sandbox/advance' },
  receiveWebhook: { method: 'POST', path: '/sandbox/inbox/{accountId}', isPublic: true },
  listInbox: { method: 'GET', path: '/sandbox/inbox.json' },
  listInboxMessages: { method: 'GET', path: '/sandbox/messages.json' },
  getIndex: { method: 'GET', path: '/', isPublic: true },
  getHealth: { method: 'GET', path: '/healthz', isPublic: true },
  getReadiness: { method: 'GET', path: '/readyz', isPublic: true },
  getMetrics: { method: 'GET', path: '/metrics', isPublic: true, reply: 'text' },
  getOpenApi: { method: 'GET', path: '/openapi.json', isPublic: true },
  getPublicKeys: { method: 'GET', path: '/.well-known/jwks.json', isPublic: true },
};

/** What is sent to webhook endpoints, by the name of the event. */
export interface WebhookPayloads {
  /** A label was made. */
  readonly 'label.generated': operations['onLabelGenerated']['requestBody']['content']['application/json'];
  /** The status or the details of a shipment changed. */
  readonly 'shipment.updated': operations['onShipmentUpdated']['requestBody']['content']['application/json'];
  /** Parcels were put into a manifest. */
  readonly 'manifest.created': operations['onManifestCreated']['requestBody']['content']['application/json'];
  /** Documents were uploaded for a shipment. */
  readonly 'document.uploaded': operations['onDocumentUploaded']['requestBody']['content']['application/json'];
  /** A collection can be paid. */
  readonly 'taxes.collection.ready': operations['onTaxesCollectionReady']['requestBody']['content']['application/json'];
  /** The charges or the goods of a collection changed. */
  readonly 'taxes.collection.updated': operations['onTaxesCollectionUpdated']['requestBody']['content']['application/json'];
  /** A collection was cancelled, or expired. */
  readonly 'taxes.collection.cancelled': operations['onTaxesCollectionCancelled']['requestBody']['content']['application/json'];
  /** Goods of a collection have to be corrected. */
  readonly 'taxes.collection.exception': operations['onTaxesCollectionException']['requestBody']['content']['application/json'];
  /** A product was classified. */
  readonly 'product.classification.complete': operations['onProductClassificationComplete']['requestBody']['content']['application/json'];
  /** A person approved, corrected or rejected the code of a product. */
  readonly 'product.updated': operations['onProductUpdated']['requestBody']['content']['application/json'];
}
