import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Endpoint } from '../../domain/webhooks/webhook-endpoint/index.ts';
import { erasureIn } from '../events/personal-events.ts';
import { ownHistory } from '../log/kernel/own.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { whatIdIs } from '../shared/refusals.ts';
import { lastAnswerOf } from './deliveries.ts';
import { overlapMs } from './endpoints.ts';
import type { WebhookEndpointRegistry } from './endpoints.ts';
import { timeOfId } from './outbox-subscriber.ts';
import type { AnswerClass, DeliveryReports, SentEvent } from './ports/delivery-reports.ts';
import type { Delivery } from './ports/webhook-outbox.ts';
import type { WebhookMessage, WebhookSecrets } from './ports/webhook-transport.ts';
import { retainedSince } from './retention.ts';

/** Why the signatures of an attempt cannot be computed again. */
export type UnknownSignature = 'people_erased' | 'endpoint_deleted' | 'secret_rotated' | 'secret_destroyed';

/** A delivery with what was sent. */
export type SentDelivery = Delivery & {
  /** Absent if the endpoint has been deleted. */
  readonly endpointUrl?: string;
  readonly lastAnswer: AnswerClass;
  /** The text that every attempt sends, as UTF-8. */
  readonly body: string;
  /** When people were last erased from the body: what was sent before said more. */
  readonly bodyErasedAt?: string;
  /** The headers of the last attempt; absent before the first one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Why the signatures are not among the headers. */
  readonly signaturesUnknown?: UnknownSignature;
};

export type HeadersOf = (message: Omit<WebhookMessage, 'url'>) => Readonly<Record<string, string>>;

type Needs = {
  readonly store: Pick<EventStore, 'read'>;
  readonly reports: Pick<DeliveryReports, 'sent'>;
  readonly endpoints: Pick<WebhookEndpointRegistry, 'signing'>;
  readonly secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly headersOf: HeadersOf;
  /** For how long (ms) a sender may send what it had leased before a rotation or an erasure. */
  readonly leaseMs: number;
};

/** The clocks of two processes differ by less than this (ms), and the outbox is no further behind the log. */
const slackMs = 60_000;

type Signing = Pick<Endpoint, 'secretIds' | 'overlaps'>;

/**
 * The ids of the secrets that signed an attempt, the oldest first; or why they are not known. A rotation is as long ago
 * as its overlap is over. Around it an attempt may have been made with the secrets of before or of after.
 */
export const signersAt = (
  { secretIds, overlaps }: Signing,
  at: string,
  leaseMs: number,
): readonly string[] | UnknownSignature => {
  const moment = Date.parse(at);
  const rotations = overlaps.map((until) => Date.parse(until) - overlapMs);
  if (rotations.some((rotation) => moment > rotation - slackMs && moment < rotation + leaseMs + slackMs))
    return 'secret_rotated';
  const kept = secretIds.slice(-(overlaps.length + 1));
  // A secret that had expired at a rotation was destroyed then; before it, that one may have signed too.
  const last = rotations.at(-1);
  if (kept.length < secretIds.length && last !== undefined && moment < last) return 'secret_destroyed';
  return kept.filter((_, index) => {
    const [made, until] = [rotations[index - 1], overlaps[index]];
    return (made === undefined || made <= moment) && (until === undefined || until > at);
  });
};

const streamsOfObjects = { shipment: 'shipment', taxes_collection: 'taxesCollection', manifest: 'manifest' } as const;
const hasPeople = (objectType: string): objectType is keyof typeof streamsOfObjects =>
  Object.hasOwn(streamsOfObjects, objectType);

/** What was sent to an endpoint, exactly as far as what is stored tells it. */
export const sentDeliveries = ({ store, reports, endpoints, secrets, clock, headersOf, leaseMs }: Needs) => {
  const erasedAt = async (accountId: string, { objectType, objectId, createdAt }: SentEvent) => {
    if (!hasPeople(objectType)) return undefined;
    const history = await ownHistory(store, streamsOfObjects[objectType], objectId, accountId);
    const last = history.flatMap(({ event }) => erasureIn(event)?.erasedAt ?? []).at(-1);
    return last !== undefined && last >= createdAt ? last : undefined;
  };

  /** The texts of the secrets that signed, the oldest first. */
  const signersOf = async (
    accountId: string,
    endpointId: string,
    at: string,
  ): Promise<readonly string[] | UnknownSignature> => {
    const signing = await endpoints.signing(accountId, endpointId);
    if (signing === undefined) return 'endpoint_deleted';
    const ids = signersAt(signing, at, leaseMs);
    if (typeof ids === 'string') return ids;
    const texts = await secrets.getMany(ids);
    const found = ids.flatMap((id) => texts.get(id) ?? []);
    return found.length < ids.length ? 'secret_destroyed' : found;
  };

  const notFound = (id: string): DomainError => {
    const [time, since] = [timeOfId(id, 'dlv'), retainedSince(clock.now())];
    const removed =
      time !== undefined && time < since
        ? ` Its event is of ${time.slice(0, 10)}: deliveries are removed 30 days after their last attempt.`
        : whatIdIs(id, 'dlv');
    return new DomainError('delivery_not_found', `The account has no delivery with this id.${removed}`);
  };

  return async (accountId: string, id: string): Promise<SentDelivery> => {
    const sent = await reports.sent(accountId, id);
    if (sent === undefined) throw notFound(id);
    const { delivery, event, endpointUrl } = sent;
    const bodyErasedAt = await erasedAt(accountId, event);
    const shown = {
      ...delivery,
      ...(endpointUrl !== undefined && { endpointUrl }),
      lastAnswer: lastAnswerOf(delivery.attempts),
      body: event.body,
      ...(bodyErasedAt !== undefined && { bodyErasedAt }),
    };
    const last = delivery.attempts.at(-1);
    if (last === undefined) return shown;
    const signers =
      bodyErasedAt !== undefined && Date.parse(last.at) < Date.parse(bodyErasedAt) + leaseMs + slackMs
        ? 'people_erased'
        : await signersOf(accountId, delivery.endpointId, last.at);
    const isKnown = typeof signers !== 'string';
    const headers = headersOf({
      body: new TextEncoder().encode(event.body),
      eventId: event.id,
      eventName: event.eventName,
      sequence: event.sequence,
      test: event.test,
      attempt: delivery.attempts.length,
      sentAt: last.at,
      secrets: isKnown ? signers : [],
    });
    return { ...shown, headers, ...(!isKnown && { signaturesUnknown: signers }) };
  };
};
