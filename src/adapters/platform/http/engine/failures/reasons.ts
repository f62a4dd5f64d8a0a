import { table, type Table } from '../../../../../domain/shared/table.ts';

type Meaning = readonly [meaning: string, remedy: string];

const readAgain = 'Read the object to see its state; a request that its state does not allow is refused each time.';
const findId =
  'Take the id from the reply that created the object, or from its list. Objects of other accounts count as unknown.';
const sendAgain = 'Nothing was done. Send the same request again after Retry-After seconds.';
const sameKey = 'Send the same request again with the same Idempotency-Key: it is done at most once.';
const theField = 'The message names the field, the rule and an accepted example.';
const newToken = 'Get a new one: `waybill token create`, or POST /oauth/refresh.';
const operator = 'Only the operator of this service can change that.';
const orderOfOauth = 'See RFC 6749; the message names what is wrong.';

/** What each reason of an error means, and what to do about it. These words are part of the API. */
export const reasons: Table<Meaning> = table({
  // The request itself.
  validation_failed: ['A field is missing or breaks a rule; `details` names every fault.', theField],
  malformed_json: [
    'The body is no JSON; the message gives line and column.',
    'Let a JSON library write the body, in UTF-8.',
  ],
  malformed_body: [
    'The body is not what its headers say.',
    'Leave out Content-Encoding, or compress the body with it.',
  ],
  malformed_form: ['The body is no URL-encoded form.', 'Percent-encode the values in UTF-8.'],
  malformed_query: [
    'The query cannot be read.',
    'Percent-encode the values in UTF-8, and send at most the number of parameters named.',
  ],
  malformed_path: ['The path holds a percent-encoding that is not UTF-8.', 'Percent-encode ids and numbers in UTF-8.'],
  malformed_request: ['The request could not be read.', 'Let an HTTP library write it.'],
  expectation_failed: ['The header Expect is not supported.', 'Leave it out, or send "100-continue".'],
  malformed_http: ['The request is no valid HTTP.', 'Let an HTTP library write it.'],
  invalid_text: ['A text holds a half of a surrogate pair.', 'Send whole Unicode characters.'],
  nesting_too_deep: ['The body nests deeper than 20 levels.', 'Send a flatter body.'],
  too_many_values: ['The body holds more than 20,000 values.', 'Split the request.'],
  duplicate_field: ['One object has the same field twice.', 'Send each field once.'],
  invalid_idempotency_key: ['The Idempotency-Key has the wrong form.', theField],
  unsupported_encoding: ['The Content-Encoding is not known here.', 'Send gzip, deflate, br, or a plain body.'],
  unsupported_media_type: ['The Content-Type is not accepted.', 'Send "application/json".'],
  body_too_large: [
    'The body is larger than the endpoint takes.',
    'Split the request; documents have an endpoint of their own.',
  ],
  body_too_slow: ['The body arrived too slowly.', 'Send it again over a better connection.'],
  method_not_allowed: ['The path does not support the method.', 'Use one of the methods in the header Allow.'],
  path_not_found: [
    'There is nothing at the path.',
    'Compare it with /openapi.json; the message names paths that resemble it.',
  ],
  unknown_host: ['The service does not answer under the name in the header Host.', `Use its public name. ${operator}`],
  card_number_sent: [
    'A field holds a card number.',
    'Send the id of a payment method that the card processor’s script has made.',
  ],

  retyped_amount_differs: [
    'The amount of a refund was typed a second time, and differs from the first.',
    'Type the same amount in both fields.',
  ],
  retyped_count_differs: [
    'The number of parcels whose labels are voided was typed, and is not the number of those selected.',
    'Type the number that the page names.',
  ],

  // The examples of a sandbox.
  filled_before: ['The demo account has the parcels of this seed already.', 'Send another `seed`, or `again`.'],
  in_progress: ['The demo account is being filled by another request.', 'Wait until that one has been answered.'],
  real_parties: [
    'The sandbox is set up to reach a real card processor, mail server or SMS service.',
    'Remove the settings that the message names, or use another sandbox.',
  ],
  others_told: [
    'A webhook endpoint of the demo account, other than the inbox of the sandbox, would be sent thousands of events.',
    'Disable that endpoint first.',
  ],

  // Authentication and authorization.
  token_missing: ['The request has no access token.', 'Send "Authorization: Bearer <ACCESS_TOKEN>".'],
  token_invalid: ['The access token is not of this service, or was ended.', newToken],
  token_expired: ['The access token was valid once.', newToken],
  link_expired: ['The signed address has expired.', 'Read the object again for a new address, or ask with a token.'],
  scope_missing: ['The token lacks a scope; the message names it.', 'Get a token with this scope.'],
  role_missing: ['The token lacks a role; the message names it.', 'Get a token with this role.'],
  account_not_permitted: [
    'The token may not act for the account in x-account-id.',
    'Use a token of that account or of its parent.',
  ],
  origin_not_permitted: [
    'A page of another site called the address of agents.',
    'Call it from a program, or from a page of this service.',
  ],
  agent_writes_off: [
    'The account lets no agent change anything.',
    'An owner sets `agents.mayWrite` in the settings of the account.',
  ],
  agent_limit_reached: [
    'Agents have booked as much as the account permits for a day.',
    'Book it yourself, wait until midnight UTC, or raise `agents.bookingsPerDay` or `agents.valuePerDay`.',
  ],
  confirmation_not_valid: [
    'What was prepared is unknown, has expired, or was prepared by somebody else.',
    'Prepare it again, and confirm it within 10 minutes.',
  ],
  no_price: ['No service that was asked for carries the parcel.', 'Ask for rates without naming a service.'],
  price_changed: [
    'The price is another one than what was agreed to, or prepared; nothing was booked.',
    'Ask for the price again; an agent prepares it again.',
  ],
  not_for_apps: ['OAuth apps do not manage people or tokens.', 'Use a token of the account itself.'],
  carrier_missing: ['The carrier’s token names no carrier.', 'Get one with `--carrier`.'],
  carrier_not_permitted: ['The token is for another carrier.', 'Push scans of the carriers that the token names.'],
  invalid_signature: [
    'The signature of a notification is not valid.',
    'Check the secret that the sender and this service share.',
  ],
  rate_limited: ['Too many requests within a minute.', 'Wait for Retry-After seconds.'],
  too_many_large_requests: [
    'Too many large requests of the account at once.',
    'Send fewer at once; wait for Retry-After seconds.',
  ],
  too_many_changes: ['One object was changed too often.', 'Collect changes into fewer requests.'],

  // Objects and their states.
  not_found: ['There is no such object.', findId],
  account_not_found: ['No account has this id.', findId],
  user_not_found: ['No user has this id or e-mail address.', 'List the users.'],
  invitation_not_found: ['No open invitation of the account has this id.', 'List the invitations.'],
  token_not_found: ['No valid access token of the account has this id.', 'List the access tokens.'],
  user_exists: ['A user has this e-mail address.', 'One address belongs to one user of the service.'],
  user_disabled: ['The user is disabled.', 'Enable the user first.'],
  user_is_operator: ['The user is an operator of the service.', 'Change operators at the command line.'],
  too_many_tokens: ['The account has too many valid access tokens.', 'Revoke those that are not used.'],
  last_owner: ['The account would have no owner who can sign in.', 'Make another user an owner first.'],
  too_many_invitations: ['The account has too many open invitations.', 'Withdraw some.'],
  user_link_ended: ['The link was used, has expired or was withdrawn.', 'Ask for a new one.'],
  invalid_name: ['The name is missing or too long.', theField],
  shipment_not_found: ['No shipment of the account has this id.', findId],
  pickup_not_found: ['No pickup of the account has this id.', findId],
  manifest_not_found: ['No manifest of the account has this id.', findId],
  collection_not_found: ['No taxes collection of the account has this id.', findId],
  product_not_found: ['No product of the account has this id.', findId],
  webhook_not_found: ['No webhook endpoint of the account has this id.', findId],
  delivery_not_found: ['No delivery of the endpoint has this id.', findId],
  document_not_found: ['The object has no such document.', 'Read the object for its documents.'],
  attachment_not_found: ['The taxes collection has no such attachment.', 'Read the collection for its attachments.'],
  payment_not_found: ['The taxes collection has no such payment.', 'Read the collection for its payments.'],
  line_not_found: ['The tariff has no such line.', 'Look up the code at fewer digits.'],
  tariff_version_not_found: ['No tariff has this version.', 'See GET /api/trade-engine/tariffs.'],
  tariff_not_activated: ['The version of the tariff is not in use.', readAgain],
  concurrent_change: [
    'Another request changed the object at the same moment.',
    'Read the object and repeat the request.',
  ],
  idempotency_key_reused: ['The Idempotency-Key was used with another body.', 'Use one key for one request.'],
  idempotency_key_in_flight: [
    'The first request with the key is still being carried out.',
    'Send it again in a moment.',
  ],
  shipment_exists: ['There is a shipment with this id.', readAgain],
  shipment_not_booked: ['The shipment has no label.', readAgain],
  shipment_has_another_label: ['The shipment has another label already.', readAgain],
  shipment_voided: ['The label was voided.', 'Book a new label.'],
  shipment_under_way: ['The parcel has been scanned, so that its label cannot be voided.', readAgain],
  shipment_in_pickup: ['The shipment is in another pickup.', 'Cancel that pickup first.'],
  shipment_in_manifest: ['The shipment is in a manifest.', readAgain],
  shipment_collected: ['The parcel has been collected.', readAgain],
  documents_not_available: [
    'Documents of some shipments cannot be printed in one file; `details` names each obstacle.',
    'Leave them out, or print them in another request.',
  ],
  print_too_large: ['The documents have too many bytes for one file.', 'Print fewer shipments at once.'],
  shipments_not_available: ['Some shipments cannot be taken; `details` names each obstacle.', 'Leave them out.'],
  pickup_exists: ['There is a pickup with this id.', readAgain],
  pickup_started: ['The pickup has begun.', readAgain],
  parcels_not_collectable: [
    'Parcels of the pickup are in another country, or were to be sent earlier.',
    'Leave them out, or change the address or the time.',
  ],
  pickup_over: ['The pickup is over.', readAgain],
  manifest_exists: ['There is a manifest with this id.', readAgain],
  external_manifest_id_taken: ['The externalManifestId is in use.', 'It is unique in an account: choose another one.'],
  sync_under_way: ['Tracking is being synchronised.', 'Wait until that run has ended.'],
  cannot_advance: ['The sandbox cannot move this parcel further.', readAgain],
  prohibited_goods: ['Goods of the parcel must not be imported there.', 'Leave them out; the message names the rule.'],
  denied_party_held: [
    'A party has the name of an entry of a list of denied parties: the booking is held.',
    'A person releases or refuses it, see docs/parties.md; the message names list and entry.',
  ],
  shipment_booked: ['The carrier has booked this shipment already.', 'Void its label instead.'],
  shipment_not_held: ['The booking of this shipment is not held.', readAgain],
  quote_not_held: ['The calculation is not held.', 'Hold it, or leave `quoteId` out.'],
  quote_hold_expired: ['The last day of the hold is over.', 'Calculate again, and hold the new calculation.'],
  quote_honoured: [
    'A label has been charged by the held calculation.',
    'Hold a calculation of its own for each parcel.',
  ],
  quote_holding_off: [
    'Calculations are not held for this account.',
    'See docs/held-quotes.md: two settings turn it on.',
  ],
  quote_not_holdable: ['The calculation has no figure that could be honoured.', 'The message says why.'],
  unknown_answer: ['No question has such an answer.', 'Send one of the answers that the message names.'],
  hs_code_unknown: ['The nomenclature has no such heading.', 'Check the code; the message names the nearest ones.'],
  unknown_hs_code: ['The nomenclature has no such code.', 'Check the code.'],
  invalid_hs_code: ['The code is no customs code.', 'Send 4 to 10 digits.'],
  code_required: ['A decision on a product needs a code.', 'Send `hsCode`.'],
  product_code_changed: ['The product has another code by now than the one looked at.', 'Read it again, and decide.'],
  review_count_changed: [
    'Other products match the filter than were counted.',
    'Send the request again without `expectedCount`.',
  ],
  too_many_reviews: ['More products match than are reviewed together.', 'Send a higher `confidenceFrom`.'],
  product_reviewed_otherwise: [
    'A person has given the product another code.',
    'Correct the table, or withdraw the review.',
  ],
  example_not_found: [
    'No person and no table has given the product a code.',
    'Nothing is learnt from it; nothing is to be done.',
  ],
  invalid_products: [
    'Rows of a table of products cannot be imported; nothing was imported.',
    'Correct the rows that the details name, or send `partial`.',
  ],
  product_without_code: ['The product has no code yet.', 'Wait for its classification, or give it a code.'],
  destination_not_covered: [
    'No tariff of the destination is loaded.',
    `The message lists the destinations that are. ${operator}`,
  ],
  currency_mismatch: ['Amounts of one request have several currencies.', 'Use one currency in a declaration.'],
  exchange_rate_missing: ['No exchange rate of the currency is known.', 'Use one of the listed currencies.'],
  exchange_rate_not_loaded: ['The rate of the destination’s currency is not loaded.', operator],

  // Carriers, booking and payment.
  carrier_refused: ['The carrier refused the parcel.', 'The message says why, where the carrier says it.'],
  refused_by_carrier: ['The carrier refused the parcel.', 'The message says why, where the carrier says it.'],
  service_inactive: ['The service is not active.', 'See GET /api/services.'],
  carrier_unavailable: ['The carrier cannot be reached.', sendAgain],
  booking_outcome_unknown: ['The carrier has not said whether it booked.', sameKey],
  outcome_unknown: ['It is not known yet whether this was done.', sameKey],
  collection_exists: ['There is a taxes collection with this id.', readAgain],
  collections_not_available: ['No collections can be made here.', operator],
  tracking_number_taken: ['A taxes collection with this tracking number is open.', readAgain],
  collection_not_in_exception: ['The taxes collection is in no exception.', readAgain],
  collection_not_pending: ['The taxes collection is not pending.', readAgain],
  collection_over: ['The taxes collection is over.', readAgain],
  collection_open: ['The taxes collection is still open.', readAgain],
  collection_not_paid: ['The taxes collection is not paid.', readAgain],
  collection_not_payable: ['The taxes collection cannot be paid now.', readAgain],
  consignee_unreachable: ['No message can reach the consignee.', 'Send an e-mail address or a phone number.'],
  reminded_recently: ['The consignee was reminded a short time ago.', 'Wait for Retry-After seconds.'],
  reminder_too_late: ['The deadline is too near for a reminder.', readAgain],
  amount_changed: ['The sum is another one than was shown.', 'Read the collection, and pay what is due now.'],
  payment_in_progress: ['A payment is being made.', 'Wait for its outcome.'],
  earlier_payment_open: ['The outcome of an earlier payment is not known.', 'Wait for its outcome.'],
  too_many_attempts: ['Too many attempts to pay.', 'Wait for an hour.'],
  card_payment_refused: [
    'The card processor refused the request; no bank was asked.',
    'The message says what to change.',
  ],
  card_payments_not_configured: ['No card processor is configured.', operator],
  refund_below_minor_unit: ['The refund is less than the smallest unit of its currency.', theField],
  refund_exceeds_payment: ['The refund is more than what is left of the payment.', readAgain],

  // Webhooks and accounts.
  invalid_webhook: ['The settings of the endpoint break a rule.', theField],
  blocked_address: [
    'Webhooks are not sent to this address.',
    'Use a public https address; the operator may set WEBHOOK_ALLOW.',
  ],
  https_required: ['Webhooks go over https.', 'Use an https address; the operator may set WEBHOOK_ALLOW.'],
  webhook_limit_reached: ['The account has as many endpoints as it may have.', 'Delete one of them.'],
  webhook_disabled: ['The endpoint is disabled.', 'Enable it first.'],
  too_many_rotations: ['The secret was replaced too often.', 'Wait until an earlier secret has ended.'],
  invalid_account_id: ['The id of the account has the wrong form.', theField],
  parent_is_sub_account: ['The parent is a sub-account itself.', 'Name its parent.'],
  weak_password: ['The password is too weak.', theField],
  wrong_password: ['The password is wrong.', 'Type it again.'],
  sign_in_paused: ['Too many wrong passwords.', 'Wait for the time that is named.'],
  wrong_code: ['The one-time code is wrong.', 'Type the code that is shown now.'],
  one_time_codes_on: ['One-time codes are on already.', 'Switch them off first.'],
  one_time_codes_not_begun: ['One-time codes were not begun.', 'Begin with the page of the account.'],
  form_outdated: ['The form is of another session.', 'Load the page again.'],

  // OAuth.
  invalid_request: ['A parameter is missing or wrong.', orderOfOauth],
  invalid_client: ['No client has this id and secret.', 'Check clientId and clientSecret.'],
  invalid_grant: ['The code or token is unknown, used or expired.', 'Ask the account for access again.'],
  invalid_scope: ['A scope is unknown, or more than was given.', orderOfOauth],
  invalid_target: ['The resource is not the one that the scopes open.', orderOfOauth],
  unauthorized_client: ['The client may not use this grant.', orderOfOauth],
  unsupported_grant_type: ['The grant is not known here.', orderOfOauth],
  unsupported_response_type: ['The responseType must be code.', orderOfOauth],
  access_denied: ['The account refused access.', orderOfOauth],
  oauth_app_not_found: ['No OAuth app of the account has this id.', findId],
  oauth_app_is_public: ['The app is public and has no secret.', orderOfOauth],
  oauth_credentials_not_found: ['No such access was given to an app.', findId],
  too_many_oauth_apps: ['The account has as many apps as it may have.', 'Delete one of them.'],

  // The service.
  busy: ['Too much is being read at once.', sendAgain],
  starting: ['The service is starting.', sendAgain],
  list_incomplete: ['A list is being filled from the log after its database was lost or renewed.', sendAgain],
  store_unavailable: ['The log cannot be written at the moment.', sendAgain],
  classifier_unavailable: ['Codes of goods cannot be found at the moment.', sendAgain],
  processor_unavailable: ['The card processor cannot be reached.', sendAgain],
  renderer_unavailable: ['Too many documents are being rendered.', sendAgain],
  internal_error: [
    'Something failed on the side of the service.',
    'Give the operator the requestId: it leads to the log.',
  ],
});

/** The address of the page's section about a reason. */
export const reasonAddress = (baseUrl: string, reason: string): string =>
  `${baseUrl}/docs/errors${reasons[reason] === undefined ? '' : `#${reason}`}`;
