import type { WebhookEventName } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Delivery, DeliveryQuery, DeliveryResult, DeliveryStatus, PublicEvent } from './webhook-outbox.ts';

/** The class of the status code of an answer; `none`: no answer came, or nothing was sent. */
export const answerClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export type AnswerClass = (typeof answerClasses)[number];

/** A delivery with what its endpoint is now. */
export type AccountDelivery = Delivery & {
  /** The address of the endpoint without its query, which often contains a secret. */
  readonly endpointUrl: string;
};

/** Selects deliveries of all endpoints that an account has. */
export type AccountDeliveryQuery = {
  readonly accountId: string;
  readonly endpointIds?: readonly string[];
  readonly ids?: readonly string[];
  readonly statuses?: readonly DeliveryStatus[];
  readonly eventNames?: readonly WebhookEventName[];
  readonly objectId?: string;
  /** Classes of the last attempt's answer. */
  readonly lastAnswers?: readonly AnswerClass[];
  /** Deliveries of events since this time. */
  readonly from?: string;
  /** Deliveries of events before this time. */
  readonly to?: string;
  /** Deliveries that changed at this time or later. */
  readonly updatedAtFrom?: string;
  readonly sort: DeliveryQuery['sort'];
  readonly range: readonly [number, number];
};

/** The event of a delivery, with the text that is sent. */
export type SentEvent = Omit<PublicEvent, 'accountId'>;

/** Attempts of an hour to one endpoint that ended in the same way. */
export type AttemptCount = {
  /** The time at which the hour begins. */
  readonly hour: string;
  readonly status: DeliveryResult['status'];
  readonly answer: AnswerClass;
  /** Until the answer, to two significant digits; 0 if none came. */
  readonly durationMs: number;
  readonly attempts: number;
};

/** `since`: earlier attempts of these hours were not counted. */
export type CountedAttempts = { readonly counts: readonly AttemptCount[]; readonly since?: string };

/** The pending deliveries of an endpoint, counted up to 100,000, and its failures since the last success. */
export type EndpointBacklog = {
  readonly pending: number;
  /** When the next attempt is due: earlier than now if it waits for a sender. */
  readonly nextAttemptAt?: string;
  readonly failingSince?: string;
  readonly failures: number;
};

/** What an account is shown about its deliveries and endpoints. */
export interface DeliveryReports {
  /** A page of them. `total` is exact up to 10,000; beyond, it is 10,001 or more. */
  deliveriesOf(
    query: AccountDeliveryQuery,
  ): Promise<{ readonly rows: readonly AccountDelivery[]; readonly total: number }>;
  /** One delivery of the account, even if its endpoint has been deleted, with its event. */
  sent(
    accountId: string,
    id: string,
  ): Promise<
    { readonly delivery: Delivery; readonly event: SentEvent; readonly endpointUrl: string | undefined } | undefined
  >;
  /** The attempts of an endpoint in hours that begin at these times. */
  attempts(endpointId: string, hours: readonly string[]): Promise<CountedAttempts>;
  backlog(endpointId: string): Promise<EndpointBacklog>;
  /** Since when each endpoint of an account has failed, by its id; those whose last attempt succeeded are left out. */
  failing(accountId: string): Promise<ReadonlyMap<string, string>>;
  /** Removes what was counted before a time. */
  forgetAttempts(before: string): Promise<void>;
}
