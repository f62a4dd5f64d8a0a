import { nextAllowedTime, nextReminder } from '../../../domain/collections/taxes-collection/index.ts';
import type {
  MessageChannel,
  PlannedStage,
  TaxesCollectionEvent,
} from '../../../domain/collections/taxes-collection/index.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { CollectionView } from '../collection-view.ts';
import { ownCollection } from '../find-collection.ts';
import { consigneeRegionOf } from '../consignee-calendar.ts';
import type { HandleCollection } from '../request-collection.ts';
import { keyReused } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { Context } from '../../log/kernel/context.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { PhoneNumbers, SmsOptOuts } from '../../shared/ports/messengers.ts';
import { messageChannels, emailOf, phoneOf } from './channels.ts';
import type { Messengers } from './channels.ts';

export type RemindDependencies = {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly ids: Ids;
  readonly messengers: Messengers;
  readonly numbers: PhoneNumbers;
  readonly optOuts: Pick<SmsOptOuts, 'has'>;
};

/** Why a consignee cannot get a message by a channel; undefined if one can be sent. */
const obstacle = async (
  { messengers, numbers, optOuts }: RemindDependencies,
  view: CollectionView,
  channel: MessageChannel,
): Promise<string | undefined> => {
  const name = channel === 'sms' ? 'text messages' : 'e-mails';
  if (!messengers[channel]) return `this installation sends no ${name}`;
  if (channel === 'email') return emailOf(view) === undefined ? 'no e-mail address is known' : undefined;
  const phone = phoneOf(view, numbers);
  if (phone === undefined) return 'no phone number is known that can exist';
  return (await optOuts.has(phone)) ? 'the owner of the number wants no text messages' : undefined;
};

const reachableBy = async (
  dependencies: RemindDependencies,
  view: CollectionView,
  wanted: readonly MessageChannel[],
): Promise<readonly MessageChannel[]> => {
  const found = await Promise.all(
    wanted.map(async (channel) => ({ channel, why: await obstacle(dependencies, view, channel) })),
  );
  const reachable = found.flatMap(({ channel, why }) => (why === undefined ? [channel] : []));
  if (reachable.length > 0) return reachable;
  const reasons = found.flatMap(({ why }) => why ?? []).join('; ');
  throw new DomainError('consignee_unreachable', `The consignee cannot be reminded: ${reasons}.`);
};

/** Whether a reminder was already requested under this key. Throws `idempotency_key_reused` if it had another body. */
const wasAsked = async (store: EventStore, collectionId: string, requestId: string, claim: Claim): Promise<boolean> => {
  const history = await store.read<TaxesCollectionEvent>(streamOf('taxesCollection', collectionId));
  const earlier = history.flatMap(({ event: { type, data } }) =>
    type === 'StagesPlanned' && data.request?.requestId === requestId ? [data.request] : [],
  )[0];
  if (earlier && earlier.fingerprint !== claim?.fingerprint) throw keyReused();
  return earlier !== undefined;
};

/**
 * Plans a reminder by text message, e-mail or both, for now or for the next morning. Throws `collection_not_pending`,
 * `payment_in_progress`, `reminded_recently`, `consignee_unreachable`, `reminder_too_late` and
 * `idempotency_key_reused`.
 */
export const remindConsignee =
  (dependencies: RemindDependencies) =>
  async (
    collectionId: string,
    { channels = messageChannels }: { readonly channels?: readonly MessageChannel[] | undefined },
    context: Context,
    claim?: Claim,
  ): Promise<{ readonly collection: CollectionView; readonly replayed: boolean }> => {
    const { store, handle, ids, messengers } = dependencies;
    const { accountId, at } = context;
    const view = await ownCollection(store, collectionId, accountId);
    const requestId = claim ? ids.derived('stg', accountId, claim.path, claim.key) : ids.next('stg');
    if (claim && (await wasAsked(store, collectionId, requestId, claim))) return { collection: view, replayed: true };

    // Refuse a collection that is over first, before the consignee is looked up.
    const wanted = [...new Set(channels)];
    const reachable = view.status === 'pending' ? await reachableBy(dependencies, view, wanted) : wanted;
    const planned = reachable.map((channel) => ({
      channel,
      scheduledAt: nextAllowedTime(at, consigneeRegionOf(view), messengers[channel]?.wakesNobody),
    }));
    if (view.status === 'pending' && planned.every(({ scheduledAt }) => scheduledAt >= (view.expiresAt ?? scheduledAt)))
      throw new DomainError('reminder_too_late', 'The taxes collection expires before a message may be sent again.');
    const types = view.stages.map(({ type }) => type);
    const stages = planned.map(({ channel, scheduledAt }): PlannedStage => ({
      stageId: ids.derived('stg', requestId, channel),
      type: nextReminder(types, channel),
      scheduledAt,
    }));
    const request = claim && { requestId, fingerprint: claim.fingerprint };
    const data = { stages, requested: true, ...(request && { request }), at } as const;
    const { events } = await handle(collectionId, { type: 'PlanStages', data }, context);
    return { collection: await ownCollection(store, collectionId, accountId), replayed: events.length === 0 };
  };
