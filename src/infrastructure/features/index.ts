import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { Feature } from '../wiring/feature.ts';
import { accessTokens } from './access-tokens.ts';
import { accounts } from './accounts.ts';
import { agents } from './agents.ts';
import { amendments } from './amendments.ts';
import { audit } from './audit.ts';
import { brandPage } from './brand-page.ts';
import { carrierFeePage } from './carrier-fee-page.ts';
import { carriers } from './carriers.ts';
import { classification } from './classification.ts';
import { collectionPayments, collectionPaymentTokens } from './collection-payments.ts';
import { collectionUpdates } from './collection-updates.ts';
import { collections } from './collections.ts';
import { compliance } from './compliance.ts';
import { operatorConsole } from './console.ts';
import { declaredCodes } from './declared-codes.ts';
import { demoData, demoTokens } from './demo-data.ts';
import { demoSignIn } from './demo-sign-in.ts';
import { documents } from './documents.ts';
import { duties } from './duties.ts';
import { examples } from './examples.ts';
import { heldQuotes } from './held-quotes.ts';
import { inbox } from './inbox.ts';
import { labels } from './labels.ts';
import { liveMode } from './live-mode.ts';
import { logDigests } from './log-digests.ts';
import { manifests } from './manifests.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { paymentPage } from './payment-page.ts';
import { cardPaymentTokens, payments } from './payments.ts';
import { parties } from './parties.ts';
import { personalReads } from './personal-reads.ts';
import { people } from './people.ts';
import { pickups } from './pickups.ts';
import { privacy } from './privacy.ts';
import { ratesFetch } from './rates-fetch.ts';
import { rates } from './rates.ts';
import { recentDocuments } from './recent-documents.ts';
import { rescreening } from './rescreening.ts';
import { sandbox } from './sandbox.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { search } from './search.ts';
import { settlementLedger } from './settlement.ts';
import { shipments } from './shipments.ts';
import { shopifyRates } from './shopify-rates.ts';
import { securityNotices } from './security-notices.ts';
import { signIn } from './sign-in.ts';
import { stripePayments } from './stripe-payments.ts';
import { system } from './system.ts';
import { tariffs } from './tariffs.ts';
import { trackingSync } from './tracking-sync.ts';
import { tracking } from './tracking.ts';
import { classifierModel } from './classifier-model.ts';
import { twilioCallbacks } from './twilio-callbacks.ts';
import { usage } from './usage.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

/** All features of the service. The OpenAPI document lists their operations in this order. */
export const features: readonly Feature[] = [
  recentDocuments,
  labels,
  carriers,
  shipments,
  rates,
  shopifyRates,
  tracking,
  trackingSync,
  amendments,
  documents,
  webhooks,
  accounts,
  signIn,
  brandPage,
  carrierFeePage,
  operatorConsole,
  agents,
  oauth,
  pickups,
  manifests,
  tariffs,
  parties,
  duties,
  heldQuotes,
  ratesFetch,
  rescreening,
  payments,
  stripePayments,
  settlementLedger,
  collections,
  declaredCodes,
  collectionPayments,
  collectionUpdates,
  paymentPage,
  notifications,
  securityNotices,
  people,
  accessTokens,
  classifierModel,
  twilioCallbacks,
  classification,
  examples,
  compliance,
  usage,
  audit,
  privacy,
  personalReads,
  search,
  logDigests,
  system,
  sandbox,
  demoSignIn,
  sandboxPayments,
  inbox,
  demoData,
  liveMode,
];

/** What commands use of the features. */
export const reconcileTokens = { processor: cardPaymentTokens.processor, settle: collectionPaymentTokens.settle };
export { demoTokens };
export const outboxTokens = { webhooks: webhookTokens.webhooks };

/** Every read model of this service. */
export const projections: readonly AnyProjection[] = features.flatMap(({ projections = [] }) => projections);
