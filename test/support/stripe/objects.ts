import type Stripe from 'stripe';

/*
 * Objects with every field that the types of the package require: a reply that lacks one does not compile.
 */

export const intentObject = (
  given: Pick<
    Stripe.PaymentIntent,
    'id' | 'amount' | 'currency' | 'created' | 'metadata' | 'description' | 'client_secret'
  >,
): Stripe.PaymentIntent => ({
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
  ...given,
});

export const balanceObject = (
  given: Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'currency' | 'created' | 'fee' | 'net' | 'source'>,
): Stripe.BalanceTransaction => ({
  object: 'balance_transaction',
  available_on: given.created,
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  fee_details: [],
  reporting_category: 'charge',
  status: 'pending',
  type: 'charge',
  ...given,
});

export const chargeObject = (
  given: Pick<
    Stripe.Charge,
    'id' | 'amount' | 'currency' | 'created' | 'metadata' | 'payment_intent' | 'payment_method' | 'balance_transaction'
  >,
): Stripe.Charge => ({
  object: 'charge',
  amount_captured: given.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
  ...given,
});

export const refundObject = (
  given: Pick<
    Stripe.Refund,
    'id' | 'amount' | 'currency' | 'created' | 'metadata' | 'payment_intent' | 'charge' | 'status'
  >,
): Stripe.Refund => ({
  object: 'refund',
  balance_transaction: null,
  customer: null,
  customer_account: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...given,
});

export const disputeObject = (
  given: Pick<
    Stripe.Dispute,
    'id' | 'amount' | 'currency' | 'created' | 'payment_intent' | 'charge' | 'status' | 'reason'
  >,
): Stripe.Dispute => ({
  object: 'dispute',
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  ...given,
});
