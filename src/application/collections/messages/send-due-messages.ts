import {
  actionOn,
  channelOf,
  isReminder,
  nextAllowedTime,
  retryAt,
} from '../../../domain/collections/taxes-collection/index.ts';
import type { MessageChannel, StageSkipReason } from '../../../domain/collections/taxes-collection/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { Language } from '../../shared/languages/languages.ts';
import type { Branding } from '../../shared/ports/branding.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { RecipientRefusedError } from '../../shared/ports/messengers.ts';
import type { EmailAttachment, PhoneNumbers, SentMessage, SmsOptOuts } from '../../shared/ports/messengers.ts';
import { attachmentFileName, attachmentsOf } from '../attachments.ts';
import type { CollectionAttachment } from '../attachments.ts';
import type { CollectionView } from '../collection-view.ts';
import { consigneeRegionOf } from '../consignee-calendar.ts';
import { forEachDocument } from '../../log/kernel/lists.ts';
import { collectionContext, collectionOfAnyAccount, listedCollections } from '../find-collection.ts';
import type { MessageContent, MessageTexts } from '../ports/message-texts.ts';
import type { CollectionLinks } from '../present-collection.ts';
import type { HandleCollection } from '../request-collection.ts';
import type { StageView } from '../stage-view.ts';
import { channelsAtAnyHour, emailOf, payerEmailOf, phoneOf } from './channels.ts';
import type { MessageCounts, Messengers } from './channels.ts';
import { messageContentOf } from './message-content.ts';

/** Renders a document for the payer, who may not be the consignee. */
export type PrintForPayer = (
  view: CollectionView,
  attachment: CollectionAttachment,
  language: Language,
) => Promise<Uint8Array>;

const isAbout = (attachment: CollectionAttachment, { kind }: MessageContent, { refundId }: StageView): boolean => {
  if (kind === 'receipt') return attachment.kind === 'receipt';
  return kind === 'refund' && attachment.kind === 'refund_note' && attachment.refund.transactionId === refundId;
};

/** The attachments of an e-mail: the receipt for a payment, the note for a refund. */
const papersOfMessage = (
  print: PrintForPayer,
  view: CollectionView,
  stage: StageView,
  content: MessageContent,
): Promise<readonly EmailAttachment[]> =>
  Promise.all(
    attachmentsOf(view)
      .filter((attachment) => isAbout(attachment, content, stage))
      .slice(0, 1)
      .map(async (attachment) => ({
        name: attachmentFileName(attachment.kind, view.trackingNumber),
        type: 'application/pdf',
        bytes: await print(view, attachment, content.language),
      })),
  );

/**
 * Timeout (ms) of sending a message: shorter than the lease of an attempt, so that no other process sends it meanwhile.
 */
const sendLimit = 120_000;

type PerformDependencies = {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly messengers: Messengers;
  readonly texts: MessageTexts;
  readonly print: PrintForPayer;
  readonly numbers: PhoneNumbers;
  readonly optOuts: Pick<SmsOptOuts, 'has'>;
  readonly links: Pick<CollectionLinks, 'payment'>;
  readonly branding: Branding;
  /** The address to which the sender of text messages reports the delivery; absent if it cannot reach this service. */
  readonly statusUrl?: (collectionId: string, stageId: string) => string;
  readonly counts: Pick<MessageCounts, 'add'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

type Send = (signal: AbortSignal) => Promise<SentMessage>;
type Prepared = { readonly send: Send } | { readonly skip: StageSkipReason } | 'unavailable';

/** A message that is ready to be sent, or the reason why it never will be. */
const prepare = async (
  dependencies: PerformDependencies,
  view: CollectionView,
  stage: StageView,
  channel: MessageChannel,
  at: string,
): Promise<Prepared> => {
  const { messengers, texts, print, numbers, optOuts, links, branding, statusUrl } = dependencies;
  const { accountId, collectionId, people } = view;
  const sender = messengers[channel];
  const content = messageContentOf(view, stage, { links, ...branding, brand: await branding.brandOf(accountId) });
  const allowedAt = nextAllowedTime(at, consigneeRegionOf(view));
  // A receipt is the answer to a payment, so it is sent at any hour.
  const wouldWait = sender?.wakesNobody && stage.type !== 'receipt_email' && allowedAt > at;
  const common = {
    reference: `${collectionId}:${stage.stageId}`,
    accountId,
    ...(wouldWait && { wouldWaitUntil: allowedAt }),
  };

  if (channel === 'sms') {
    const to = phoneOf(view, numbers);
    if (to === undefined || !content) return { skip: 'no_phone' };
    if (!messengers.sms) return { skip: 'no_sender' };
    if (await optOuts.has(to)) return { skip: 'opted_out' };
    if (sender?.isAvailable?.() === false) return 'unavailable';
    const { sms } = messengers;
    const message = {
      ...common,
      to,
      text: texts.sms(content),
      ...(stage.attemptedAt !== undefined && { attemptedAt: stage.attemptedAt }),
      ...(statusUrl && { statusUrl: statusUrl(collectionId, stage.stageId) }),
    };
    return { send: (signal) => sms.send(message, signal) };
  }
  const isReceipt = content?.kind === 'receipt' || content?.kind === 'refund';
  const to = isReceipt ? payerEmailOf(view) : emailOf(view);
  if (to === undefined || !content) return { skip: 'no_email' };
  if (!messengers.email) return { skip: 'no_sender' };
  if (sender?.isAvailable?.() === false) return 'unavailable';
  const { email } = messengers;
  const toName = isReceipt ? (people.payer?.name ?? people.shipTo?.name) : people.shipTo?.name;
  const { attachments: inline, ...text } = texts.email(content);
  const message = {
    ...common,
    to,
    ...(toName !== undefined && { toName }),
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
    language: content.language,
    ...text,
  };
  return {
    send: async (signal) => {
      const attachments = [...inline, ...(await papersOfMessage(print, view, stage, content))];
      return email.send({ ...message, ...(attachments.length > 0 && { attachments }) }, signal);
    },
  };
};

/**
 * Carries out one stage that is due. The attempt is recorded first, under a lease; then the message is sent under the
 * reference of the stage; then the outcome is recorded. After a crash in between, a sender that supports it finds the
 * message by its reference.
 */
const performStage = (dependencies: PerformDependencies) => {
  const { handle, messengers, counts, clock, log } = dependencies;

  return async (view: CollectionView, stage: StageView, context: Context): Promise<void> => {
    const { collectionId } = view;
    const { stageId } = stage;
    const channel = channelOf(stage.type);
    const prepared = channel === undefined ? undefined : await prepare(dependencies, view, stage, channel, context.at);
    if (prepared === 'unavailable') return;
    if (prepared && 'skip' in prepared) {
      await handle(
        collectionId,
        { type: 'SkipStage', data: { stageId, reason: prepared.skip, at: context.at } },
        context,
      );
      return;
    }

    const { events } = await handle(collectionId, { type: 'AttemptStage', data: { stageId, at: context.at } }, context);
    const [attempted] = events;
    if (attempted?.type !== 'StageAttempted') return;
    const { attempt } = attempted.data;
    let messageId: string | undefined;
    try {
      messageId = prepared && (await withTimeout(clock, sendLimit, prepared.send)).messageId;
    } catch (error) {
      if (channel) counts.add('failed', channel);
      const at = clock.now();
      const isRefused = error instanceof RecipientRefusedError;
      const again = isRefused
        ? undefined
        : retryAt(attempt, at, consigneeRegionOf(view), channel && messengers[channel]?.wakesNobody);
      log.warn({ err: error, collectionId, stage: stage.type, attempt }, 'A message to a consignee could not be sent.');
      const data = {
        stageId,
        attempt,
        error: isRefused ? error.code : 'not_sent',
        ...(again !== undefined && { retryAt: again }),
        at,
      };
      await handle(collectionId, { type: 'FailStage', data }, { ...context, at });
      return;
    }
    if (channel) counts.add('sent', channel);
    const at = clock.now();
    const data = { stageId, attempt, ...(messageId !== undefined && { messageId }), at };
    await handle(collectionId, { type: 'CompleteStage', data }, { ...context, at });
  };
};

/** Collections whose messages are sent concurrently. */
const atOnce = 8;

type DueStage = { readonly stage: StageView; readonly action: 'perform' | 'skip' };

/** Reminders wait while a payment is in progress. */
const isWanted = ({ type }: StageView, { status }: CollectionView): boolean =>
  status === 'pending' || !(isReminder(type) || type === 'deadline');

/** The stages that need an action now, in order. */
const dueStagesOf = (view: CollectionView, now: string, atAnyHour: readonly MessageChannel[]): readonly DueStage[] => {
  const { deadline, expiresAt } = view;
  if (deadline === undefined || expiresAt === undefined) return [];
  const scheduled = view.stages.filter(({ status }) => status === 'scheduled');
  const open = view.stages
    .filter(({ status }) => status === 'scheduled' || status === 'completed')
    .map(({ type, status, scheduledAt, completedAt }) => ({
      type,
      dueAt: completedAt ?? scheduledAt,
      isSent: status === 'completed',
    }));
  return scheduled.flatMap((stage): readonly DueStage[] => {
    if (!isWanted(stage, view)) return [];
    const due = { type: stage.type, dueAt: stage.scheduledAt };
    const { action } = actionOn(due, open, { now, deadline, expiresAt, region: consigneeRegionOf(view), atAnyHour });
    return action === 'wait' ? [] : [{ stage, action }];
  });
};

/** Carries out the stages of one collection that are due, the earlier before the later one. */
export const sendMessagesOf = (dependencies: PerformDependencies) => {
  const { store, handle, clock } = dependencies;
  const perform = performStage(dependencies);
  const atAnyHour = channelsAtAnyHour(dependencies.messengers);

  return async (collectionId: string, signal: AbortSignal): Promise<void> => {
    const done = new Set<string>();
    while (!signal.aborted) {
      // Read the collection again before each stage: an event since then, such as a payment, may change what has to be
      // done.
      const view = await collectionOfAnyAccount(store, collectionId);
      const due = (view ? dueStagesOf(view, clock.now(), atAnyHour) : []).filter(
        ({ stage }) => !done.has(stage.stageId),
      );
      const [next] = due;
      if (!view || !next) return;
      const { stage, action } = next;
      done.add(stage.stageId);
      const context = collectionContext(view, clock.now());
      if (action === 'perform') await perform(view, stage, context);
      else {
        const data = { stageId: stage.stageId, reason: 'quiet_hours', at: context.at } as const;
        await handle(collectionId, { type: 'SkipStage', data }, context);
      }
      if (due.length === 1) return;
    }
  };
};

/**
 * Carries out the stages that are due, the earlier before the later one. Stages that became due while no process was
 * running are carried out once. Safe in several processes concurrently: an attempt is recorded before its message is
 * sent, and only one process can record it.
 */
export const sendDueMessages = (
  dependencies: PerformDependencies & { readonly readModels: Pick<ReadModels, 'scan'> },
) => {
  const { readModels, clock, log } = dependencies;
  const carryOut = sendMessagesOf(dependencies);
  const atAnyHour = channelsAtAnyHour(dependencies.messengers);
  const each = forEachDocument({
    ...listedCollections,
    readModels,
    by: 'nextStageAt',
    atOnce,
    log,
    failure: 'The messages of a taxes collection could not be sent; that is tried again later.',
  });

  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    // The end of a range is exclusive.
    const justAfter = new Date(Date.parse(now) + 1).toISOString();
    await each([{ field: 'nextStageAt', to: justAfter }], async (view) => {
      if (dueStagesOf(view, now, atAnyHour).length > 0) await carryOut(view.collectionId, signal);
    });
  };
};
