import type { EventStore } from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { SmsOptOuts } from '../../shared/ports/messengers.ts';
import { collectionContext, collectionOfAnyAccount } from '../find-collection.ts';
import type { HandleCollection } from '../request-collection.ts';

type Wish = 'stop' | 'start' | 'help';

/**
 * The keywords by which owners of phone numbers opt out or in, alone in a message, in any case. Sources: Twilio,
 * "Twilio support for opt-out keywords (SMS STOP filtering)", support.twilio.com/hc/en-us/articles/223134027; the
 * French ones: twilio.com/docs/proxy/opt-out-keywords.
 */
const words: ReadonlyMap<string, Wish> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET', 'ARRETE'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/**
 * The wish that a reply expresses; undefined if it is none of the keywords. Accents and final punctuation are ignored.
 */
export const wishOf = (text: string): Wish | undefined =>
  words.get(
    text
      .slice(0, 100)
      .normalize('NFD')
      .replaceAll(/[\p{M}\p{P}\s]/gu, '')
      .toUpperCase(),
  );

export type SmsReply = { readonly phone: string; readonly wish: Wish | undefined };

/** Records the wish of the owner of a number: no more text messages, or text messages again. May be repeated. */
export const handleReply =
  ({ optOuts, clock }: { readonly optOuts: Pick<SmsOptOuts, 'add' | 'remove'>; readonly clock: Pick<Clock, 'now'> }) =>
  async ({ phone, wish }: SmsReply): Promise<void> => {
    if (wish === 'stop') await optOuts.add(phone, clock.now());
    if (wish === 'start') await optOuts.remove(phone);
  };

/** A delivery report of the service that sends messages. `error` is its code. */
type DeliveryReport = {
  readonly collectionId: string;
  readonly stageId: string;
  readonly messageId: string;
  readonly outcome: 'delivered' | 'undelivered';
  readonly error?: string;
};

/** Records a delivery report. A repeated one, or one about an unknown message, changes nothing. */
export const reportDelivery =
  ({
    store,
    handle,
    clock,
  }: {
    readonly store: EventStore;
    readonly handle: HandleCollection;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async ({ collectionId, ...report }: DeliveryReport): Promise<void> => {
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) return;
    const context = collectionContext(view, clock.now());
    await handle(collectionId, { type: 'ReportDelivery', data: { ...report, at: context.at } }, context);
  };
