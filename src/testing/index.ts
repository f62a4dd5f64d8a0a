/**
 * `waybill/testing`: helpers for your own deciders and adapters. Scenarios of a decider (given, when, then), a clock
 * that the test controls, and the contract suite of every port, which Waybill's own adapters pass too.
 *
 * Each suite takes the test runner (vitest, jest, or the four functions of `TestRunner`), the name of the adapter, and
 * a function that opens it for one test:
 *
 * `` ts
 * import * as vitest from 'vitest';
 * import { eventStoreContract } from 'waybill/testing';
 *
 * eventStoreContract(vitest, 'MyStore', async () => { … });
 * ``
 */
export { accountsContract } from './contracts/accounts.ts';
export { carrierPickupsContract } from './contracts/carriers.ts';
export type { OpenedPickups } from './contracts/carriers.ts';
export { carrierTrackingContract } from './contracts/carriers.ts';
export type { OpenedTracker } from './contracts/carriers.ts';
export { carrierContract } from './contracts/carriers.ts';
export type { OpenedCarrier } from './contracts/carriers.ts';
export { checkpointsContract, dailyRunsContract, parkedStreamsContract } from './contracts/checkpoints.ts';
export { documentStoreContract } from './contracts/document-store.ts';
export type { OpenedDocuments } from './contracts/document-store.ts';
export { eventChainContract } from './contracts/event-chain.ts';
export { eventStoreContract } from './contracts/event-store.ts';
export type { OpenedStore } from './contracts/event-store.ts';
export { latestEventsContract } from './contracts/latest-events.ts';
export { emailSenderContract, smsSenderContract } from './contracts/messengers.ts';
export type { OpenedEmail, OpenedSms, ReceivedEmail, ReceivedSms } from './contracts/messengers.ts';
export { oauthAppsContract } from './contracts/oauth.ts';
export { oauthGrantsContract } from './contracts/oauth.ts';
export { oneTimeCodesContract } from './contracts/one-time-codes.ts';
export type { Opened } from './test-runner.ts';
export { outboxContract } from './contracts/outbox.ts';
export type { OutboxUnderTest } from './contracts/outbox.ts';
export { paymentProcessorContract } from './contracts/payment-processor.ts';
export type { OpenedProcessor, SentNotification } from './contracts/payment-processor.ts';
export { peopleIndexContract } from './contracts/personal-data.ts';
export { personalKeysContract } from './contracts/personal-data.ts';
export { readModelsContract } from './contracts/read-models.ts';
export type { OpenedReadModels } from './contracts/read-models.ts';
export { requestBudgetsContract } from './contracts/request-budgets.ts';
export type { BudgetsUnderTest } from './contracts/request-budgets.ts';
export { securityEventsContract, signInAttemptsContract, signInSessionsContract } from './contracts/sign-ins.ts';
export { smsOptOutsContract } from './contracts/messengers.ts';
export { clockContract, idsContract } from './contracts/system.ts';
export { tariffLibraryContract } from './contracts/tariff-library.ts';
export { trackingChecksContract } from './contracts/trackers.ts';
export { unknownCodesContract } from './contracts/trackers.ts';
export { usersContract } from './contracts/accounts.ts';
export { scenarioOf } from './scenario.ts';
export { TestClock } from './test-clock.ts';
export type { Assertion, Expect, Matchers, TestRunner } from './test-runner.ts';
